"""Small readers for parsed JSON: each takes anything at all and raises nothing."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypeGuard

from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.showing import shown
from scoring.engine.strict_json import is_json, path, place_of_no_json


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


def unknown_fields(
    value: Mapping[object, object], known: frozenset[str], where: str
) -> Sequence[Problem]:
    """A warning for each key that the format does not have. Such keys are read over.

    What stands there must be JSON all the same: what is not is malformed in its place.
    """
    if known.issuperset(value):
        return ()
    found: list[Problem] = []
    for key in value:
        if key not in known:
            place = path(where, shown(key))
            found.append(_unknown_field(key, known, place))
            wrong = place_of_no_json(value[key], place) if is_json(key) else place
            if wrong:
                found.append(malformed(wrong, Wanted.JSON))
    return found


def _unknown_field(key: object, known: frozenset[str], place: str) -> Problem:
    name = shown(key)
    near = nearest(name, tuple(sorted(known)))
    return problem(Code.UNKNOWN_FIELD, place, field=name, nearest=near)
