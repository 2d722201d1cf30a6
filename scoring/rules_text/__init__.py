"""The rules in plain words, made from the settings of a rule set: `book.rulebook`."""
