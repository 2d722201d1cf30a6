"""Values that came from outside, made fit to stand in a sentence."""

from typing import Final

LONGEST: Final = 40
BIGGEST: Final = 10**15


def shown(value: object) -> str:
    """A short text for ``value`` that can always be written as UTF-8.

    Long texts and numbers are cut, half characters are escaped, and nothing nested is opened, so
    that no input makes an answer large or unwritable.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -BIGGEST < value < BIGGEST else "…"
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, float):
        return repr(value)
    return "[…]" if isinstance(value, list | tuple) else "{…}"


def _cut(text: str) -> str:
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    writable = short.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(char if char.isprintable() else "·" for char in writable)
