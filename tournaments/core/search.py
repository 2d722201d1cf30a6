"""Finding a pair by what people type: its number, or words of its names and village."""

from collections.abc import Iterable

from tournaments.core.text_keys import search_key


class Search:
    """A text typed to find a pair. Accents, capitals and the order of words do not count."""

    def __init__(self, text: str) -> None:
        self._words = search_key(text).split()

    def finds(self, number: int, texts: Iterable[str]) -> bool:
        """Whether the text is ``number``, or every word of it stands somewhere in ``texts``.

        A text of one number finds nothing but that number; an empty one finds everybody.
        """
        if len(self._words) == 1 and self._words[0].isdecimal():
            return self._words[0].lstrip("0") == str(number)
        written = search_key(" ".join(texts))
        return all(word in written for word in self._words)
