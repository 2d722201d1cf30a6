"""What a match is played under: its rules, its format, its players and its sides."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.engine.match import MatchFormat, read_format
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_number, is_object, unknown_fields
from scoring.engine.rules import Rules
from scoring.engine.rules_json import (
    RulesError,
    UnknownRulesError,
    UnknownSettingError,
    rules_faults,
    rules_told,
)
from scoring.engine.showing import shown
from scoring.engine.sides import SIDE_KEYS, SIDES, Side
from scoring.engine.strict_json import path

PAIRS: Final = 4
MANO_A_MANO: Final = 2
WITH_TWO_SIDES: Final = frozenset({PAIRS, MANO_A_MANO})
"""How many may play where there is an acta: three do not make two sides."""

_FORMAT_FIELDS: Final = frozenset({"cotos", "partidas", "deciding_partidas"})


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What a tournament's match is played under; ``sides`` are the names of its pairs."""

    rules: Rules
    format: MatchFormat
    players: int = PAIRS
    sides: Mapping[Side, str] | None = None


class ReadTerms(NamedTuple):
    """What an acta is judged under: None for what is neither known nor readable."""

    rules: Rules | None
    format: MatchFormat | None
    players: int
    problems: tuple[Problem, ...]


def read_terms(acta: Mapping[object, object], own: MatchTerms | None) -> ReadTerms:
    """The terms that ``acta`` tells; with ``own`` it may leave them out, and must not differ."""
    problems: list[Problem] = []
    rules = _read_rules(acta.get("rules"), own, problems)
    match_format = _read_format(acta.get("format"), own, problems)
    players = _read_players(acta.get("players"), rules, own, problems)
    problems += _sides_problems(acta.get("sides"), own)
    return ReadTerms(rules, match_format, players, tuple(problems))


def _read_rules(value: object, own: MatchTerms | None, problems: list[Problem]) -> Rules | None:
    if value is None and own is not None:
        return own.rules
    found = [rules_problem(fault) for fault in rules_faults(value)]
    problems += found
    told = None if found else rules_told(value)
    if own is None:
        return told
    if told is not None and told != own.rules:
        problems.append(problem(Code.MATCH_DIFFERS, "rules", why="rules"))
    return own.rules


def rules_problem(fault: RulesError) -> Problem:
    """What ``fault`` is in an acta, or in anything else that tells its rules as ``rules``."""
    where = path("rules", fault.field) if fault.field else "rules"
    if isinstance(fault, UnknownRulesError):
        return problem(Code.UNKNOWN_RULES, where, name=fault.name, nearest=fault.nearest)
    if isinstance(fault, UnknownSettingError):
        return problem(
            Code.UNKNOWN_SETTING,
            where,
            why="value" if fault.value else "key",
            key=fault.field,
            value=fault.value,
            choices=", ".join(fault.choices),
            nearest=fault.nearest,
        )
    return malformed(where, Wanted.RULES)


def _read_format(
    value: object, own: MatchTerms | None, problems: list[Problem]
) -> MatchFormat | None:
    if value is None and own is not None:
        return own.format
    told, faults = read_format(value)
    for fault in faults:
        where = path("format", fault.field) if fault.field else "format"
        problems.append(malformed(where, fault.wanted))
    if is_object(value):
        problems += unknown_fields(value, _FORMAT_FIELDS, "format")
    if own is None:
        return told
    if told is not None and told != own.format:
        problems.append(problem(Code.MATCH_DIFFERS, "format", why="format"))
    return own.format


def _read_players(
    value: object, rules: Rules | None, own: MatchTerms | None, problems: list[Problem]
) -> int:
    """Four unless the acta, the match or the rules say otherwise."""
    admitted = WITH_TWO_SIDES if rules is None else WITH_TWO_SIDES & rules.players
    usual = own.players if own is not None else max(admitted, default=PAIRS)
    if value is None:
        if own is None and not admitted:
            problems.append(problem(Code.UNKNOWN_SETTING, "players", why="three"))
        return usual
    if is_number(value) and rules is not None and value not in rules.players:
        problems.append(players_not_admitted(value, admitted))
    elif not is_number(value) or value not in WITH_TWO_SIDES:
        problems.append(malformed("players", Wanted.PLAYERS))
        return usual
    if own is None:
        return value if value in WITH_TWO_SIDES else usual
    if value != own.players:
        problems.append(problem(Code.MATCH_DIFFERS, "players", why="players"))
    return own.players


def players_not_admitted(players: int, admitted: frozenset[int]) -> Problem:
    """The rules do not admit ``players``; ``admitted`` are those that can be told instead."""
    if not admitted:
        return problem(Code.UNKNOWN_SETTING, "players", why="three")
    return problem(
        Code.UNKNOWN_SETTING,
        "players",
        why="value",
        key="players",
        value=shown(players),
        choices=", ".join(str(number) for number in sorted(admitted)),
        nearest="",
    )


def _sides_problems(value: object, own: MatchTerms | None) -> Iterator[Problem]:
    if value is None:
        return
    if not is_object(value):
        yield malformed("sides", Wanted.OBJECT)
        return
    yield from unknown_fields(value, SIDE_KEYS, "sides")
    for side in SIDES:
        name = value.get(side.value)
        if name is None:
            continue
        if not isinstance(name, str):
            yield malformed(f"sides.{side}", Wanted.NAME)
        elif own is not None and own.sides is not None and _differs(name, own.sides[side]):
            yield problem(Code.MATCH_DIFFERS, f"sides.{side}", why="sides", name=shown(name))


def _differs(name: str, own: str) -> bool:
    """True unless the names are one, whatever their capitals, spaces and form of accents."""
    return _key(name) != _key(own)


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())
