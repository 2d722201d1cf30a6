"""Rule sets to tell of: the five, and each with one setting at each of its values."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from typing import Final, get_type_hints

from hypothesis import strategies as st

from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules

_PLAYERS: Final = [frozenset(some) for size in (1, 2, 3) for some in combinations((2, 3, 4), size)]


def _values(kind: object) -> tuple[object, ...]:
    if kind is bool:
        return (True, False)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(kind)
    return tuple(_PLAYERS)


VALUES: Final = {
    key: _values(kind) for key, kind in get_type_hints(Rules).items() if key != "profile"
}
"""Every value of every setting, read from the types of ``Rules``."""

RULES: Final[st.SearchStrategy[Rules]] = st.builds(
    lambda base, settings: replace(base, **settings),
    st.sampled_from([profile.rules for profile in PROFILES.values()]),
    st.fixed_dictionaries({}, optional={key: st.sampled_from(of) for key, of in VALUES.items()}),
)
"""A profile with any settings changed."""


def neighbours() -> Iterator[tuple[Rules, str, Rules]]:
    """Each of the five, a setting, and the rules with another value of that setting."""
    for profile in PROFILES.values():
        for key, values in VALUES.items():
            for value in values:
                if value != getattr(profile.rules, key):
                    changed: dict[str, object] = {key: value}
                    yield profile.rules, key, replace(profile.rules, **changed)  # type: ignore[arg-type]
