"""Small readers for parsed JSON: each takes anything at all and raises nothing."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypeGuard

from scoring.engine.problems import Code, Problem, problem
from scoring.engine.showing import shown


def is_number(value: object) -> TypeGuard[int]:
    """True for a whole number; ``true``, ``1.0`` and ``"1"`` are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_object(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(value, list | tuple)


def nearest(word: str, choices: tuple[str, ...]) -> str:
    """The choice that ``word`` was probably meant to be, or "" if it is like none of them."""
    found = get_close_matches(shown(word), choices, n=1, cutoff=0.5)
    return found[0] if found else ""


def path(where: str, key: str) -> str:
    """The place of ``key`` inside ``where``, which is empty for the acta itself."""
    return f"{where}.{key}" if where else key


def unknown_fields(
    value: Mapping[object, object], known: frozenset[str], where: str
) -> Sequence[Problem]:
    """A warning for each key that the format does not have. Such keys are read over."""
    if known.issuperset(value):
        return ()
    return [_unknown_field(key, known, where) for key in value if key not in known]


def _unknown_field(key: object, known: frozenset[str], where: str) -> Problem:
    name = shown(key)
    near = nearest(name, tuple(sorted(known)))
    return problem(Code.UNKNOWN_FIELD, path(where, name), field=name, nearest=near)
