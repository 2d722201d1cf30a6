"""What Python's reader lets through and JSON has not: NaN, Infinity and half characters."""

from collections.abc import Iterator
from math import isfinite

from scoring.engine.showing import shown


def path(where: str, key: str) -> str:
    """The place of ``key`` inside ``where``, which is empty for the acta itself."""
    return f"{where}.{key}" if where else key


def place_of_no_json(value: object, where: str) -> str:
    """Where the first thing stands in ``value``, itself at ``where``, that JSON has not; or "".

    A key with half a character is such a thing, at its own place.
    """
    waiting = [(value, where)]
    while waiting:
        found, place = waiting.pop()
        if not is_json(found):
            return place
        inside = list(_inside(found, place))
        for key, _, its_place in inside:
            if not is_json(key):
                return its_place
        waiting += [(held, its_place) for _, held, its_place in reversed(inside)]
    return ""


def is_json(value: object) -> bool:
    """False for a number or a text that JSON has not; what is inside of ``value`` is not asked."""
    if isinstance(value, float):
        return isfinite(value)
    return not isinstance(value, str) or not any("\ud800" <= char <= "\udfff" for char in value)


def _inside(value: object, where: str) -> Iterator[tuple[object, object, str]]:
    """Each thing directly inside of ``value``: its key, itself and its place."""
    if isinstance(value, dict):
        for key, held in value.items():
            yield key, held, path(where, shown(key))
    elif isinstance(value, list | tuple):
        for number, held in enumerate(value):
            yield number, held, f"{where}[{number}]"
