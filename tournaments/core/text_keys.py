"""Names made comparable: for finding a pair, and for seeing that two names are one."""

import unicodedata


def search_key(text: str) -> str:
    """``text`` without capitals, accents, and spaces to spare: "  Íñigo MUÑOZ" gives "inigo munoz".

    Composed and decomposed accents give the same key.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(plain.split())


def tidy(text: str) -> str:
    """``text`` in composed form, with single spaces between words and none around them."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_writable(text: str) -> bool:
    """True if ``text`` can be stored and shown as it is.

    Control characters (PostgreSQL keeps no NUL), halves of characters, and marks that turn the
    reading direction of what follows them cannot.
    """
    return not any(
        unicodedata.category(char) in {"Cc", "Cs"}
        or unicodedata.bidirectional(char)
        in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
        for char in text
    )


def strange_in_name(text: str) -> str | None:
    """The first character of ``text`` that no person's name has, or None.

    Letters of any script, accents, digits, spaces and the punctuation of real names pass
    ("Pérez-Caballero", "José M.ª", "Juan (hijo)", "O'Neill"); signs, emoji and brackets do not.
    """
    for char in text:
        if (
            unicodedata.category(char)[0] not in "LM"
            and not char.isdecimal()
            and char not in _IN_NAMES
        ):
            return char
    return None


_IN_NAMES = frozenset(" '’´`-‐.,()ªº·\"«»")
