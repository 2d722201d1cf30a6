"""The formats of a stage: each a pure value that says what is played next and who came where."""
