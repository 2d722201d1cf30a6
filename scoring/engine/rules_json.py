"""Rules as files, the API and overrides write them: a name, or an object with single settings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from scoring.engine.problems import Wanted
from scoring.engine.profiles import PROFILES
from scoring.engine.reading import is_list, is_number, is_object, nearest
from scoring.engine.rules import Rules
from scoring.engine.settings import (
    BothReach,
    CantesPerBaza,
    Deal,
    PartnerWinning,
    SevenSwap,
    Thirty,
    VueltasEnd,
)
from scoring.engine.showing import shown

PLAYERS: Final = frozenset({2, 3, 4})


class RulesError(ValueError):
    """Rules that cannot be read. ``field`` is the key at fault, "" for the whole."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class UnreadableRulesError(RulesError):
    """Neither a profile's name nor an object that holds one."""

    def __init__(self, field: str) -> None:
        super().__init__(field, "rules are a profile's name, or an object that holds one")
        self.wanted = Wanted.RULES


class UnknownRulesError(RulesError):
    """No profile has this name; ``nearest`` is the one probably meant, "" if none is like it."""

    def __init__(self, field: str, name: str) -> None:
        self.name = shown(name)
        self.choices = tuple(PROFILES)
        self.nearest = nearest(name, self.choices)
        super().__init__(field, f"no rules {self.name!r}; there are {', '.join(self.choices)}")


class UnknownSettingError(RulesError):
    """No setting has this key, or the setting has no such value.

    ``value`` is "" where the key is at fault; ``choices`` are the right ones for whichever is
    wrong, and ``nearest`` the one of them probably meant, "" if none is like it.
    """

    def __init__(self, key: str, value: str, choices: tuple[str, ...]) -> None:
        self.value = value
        self.choices = choices
        self.nearest = nearest(value or key, choices)
        what = f"{key} is never {value!r}" if value else f"no setting {key!r}"
        super().__init__(key, f"{what}; there are {', '.join(choices)}")


def read_rules(value: object) -> Rules:
    """The rules told by ``value``: ``"torneo"``, or ``{"profile": "torneo", "tute": True}``.

    Raises the first of what ``rules_faults`` finds.
    """
    for fault in rules_faults(value):
        raise fault
    return rules_told(value)


def rules_told(value: object) -> Rules:
    """The rules told by ``value``, in which ``rules_faults`` finds nothing."""
    if not is_object(value):
        return PROFILES[str(value)].rules
    settings = [(key, _SETTINGS[key].read(value[key])) for key in _SETTINGS if key in value]
    return _changed(str(value["profile"]), tuple(settings))


@lru_cache(maxsize=1024)
def _changed(profile: str, settings: tuple[tuple[str, object], ...]) -> Rules:
    # Each reader gives the type of its own setting; a test compares the two tables.
    return replace(PROFILES[profile].rules, **dict(settings))  # type: ignore[arg-type]


def rules_faults(value: object) -> Iterator[RulesError]:
    """All that is wrong with ``value`` as rules."""
    if not is_object(value):
        yield from _profile_faults("", value)
        return
    yield from _profile_faults("profile", value.get("profile"))
    for key, told in value.items():
        if key == "profile":
            continue
        setting = _SETTINGS.get(key) if isinstance(key, str) else None
        if setting is None:
            yield UnknownSettingError(shown(key), "", tuple(_SETTINGS))
        elif setting.read(told) is None:
            yield UnknownSettingError(shown(key), shown(told), setting.choices)


def rules_to_json(rules: Rules) -> str | dict[str, object]:
    """The shortest value that reads back to ``rules``."""
    base = PROFILES[rules.profile].rules
    own = {key: getattr(rules, key) for key in _SETTINGS}
    changed = {key: told for key, told in own.items() if told != getattr(base, key)}
    if not changed:
        return rules.profile
    return {"profile": rules.profile} | {key: _to_json(told) for key, told in changed.items()}


def _profile_faults(field: str, name: object) -> Iterator[RulesError]:
    if not isinstance(name, str):
        yield UnreadableRulesError(field)
    elif name not in PROFILES:
        yield UnknownRulesError(field, name)


def _to_json(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    return value.value if isinstance(value, StrEnum) else value


@dataclass(frozen=True, slots=True)
class _Setting:
    """How a setting is read: ``read`` gives its value, or None for a value that it cannot have."""

    read: Callable[[object], object]
    choices: tuple[str, ...]


def _one_of(kind: type[StrEnum]) -> _Setting:
    members = {member.value: member for member in kind}
    return _Setting(
        lambda value: members.get(value) if isinstance(value, str) else None, tuple(members)
    )


def _read_flag(value: object) -> object:
    return value if isinstance(value, bool) else None


def _read_players(value: object) -> object:
    """A list of numbers, or a single one."""
    numbers = value if is_list(value) else [value]
    players = frozenset(number for number in numbers if is_number(number) and number in PLAYERS)
    return players if players and len(players) == len(numbers) else None


_FLAG: Final = _Setting(_read_flag, ("true", "false"))

_SETTINGS: Final[Mapping[str, _Setting]] = {
    "deal": _one_of(Deal),
    "players": _Setting(_read_players, tuple(str(number) for number in sorted(PLAYERS))),
    "partner_winning": _one_of(PartnerWinning),
    "undertrump": _FLAG,
    "cantes_per_baza": _one_of(CantesPerBaza),
    "seven_swap": _one_of(SevenSwap),
    "two_swaps_seven": _FLAG,
    "tute": _FLAG,
    "both_reach": _one_of(BothReach),
    "thirty": _one_of(Thirty),
    "thirty_counts_last": _FLAG,
    "vueltas_end": _one_of(VueltasEnd),
    "annul_renuncio": _FLAG,
}
