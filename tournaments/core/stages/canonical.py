"""A stage written down with nothing in it but what people can see: the list a draw is made from.

Entrants go by their numbers and matches by the order in which they were laid out, so that the same
stage reads the same in memory, in any database and on paper, and anybody can draw from it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch, PlannedRound, RoundCode, RoundName, Section
from tournaments.core.progress import MatchState, Occupant, Vacancy
from tournaments.core.stages.view import Entrant, Presence, StageView
from tournaments.core.values import EntryPlace, LoserOf, Outcome, Place, WinnerOf, parse_place

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Keys:
    """What each key of a stage is called in its canonical form."""

    entrants: Mapping[int, int]
    matches: Mapping[int, int]

    def place(self, place: Place) -> Place:
        """The place in the other keys."""
        match place:
            case EntryPlace(entry):
                return EntryPlace(self.entrants[entry])
            case WinnerOf(key):
                return WinnerOf(self.matches[key])
            case LoserOf(key):
                return LoserOf(self.matches[key])
            case _:
                return place


def canonical_keys(view: StageView) -> Keys:
    """Entrants by number, pairs made of two of them after those, matches as they were laid out."""
    entrants = {entrant.key: entrant.number for entrant in view.entrants}
    after = max(entrants.values(), default=0) + 1
    made = {key: after + at for at, key in enumerate(sorted(view.members))}
    matches = {key: at for at, key in enumerate(sorted(view.states), start=1)}
    return Keys(entrants | made, matches)


def renamed(view: StageView, keys: Keys) -> StageView:
    """The same stage in other keys, entrants by number."""
    entrants = (replace(e, key=keys.entrants[e.key]) for e in view.entrants)
    return StageView(
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
        rounds=tuple(_round(round_, keys) for round_ in view.rounds),
        states={keys.matches[key]: _state(state, keys) for key, state in view.states.items()},
        figures={keys.matches[key]: each for key, each in view.figures.items()},
        members={
            keys.entrants[key]: (keys.entrants[one], keys.entrants[other])
            for key, (one, other) in view.members.items()
        },
        last_number=view.last_number,
        drawn={batch: frozenset(map(keys.place, places)) for batch, places in view.drawn.items()},
        formats=view.formats,
        lot=replace(view.lot, order=tuple(keys.entrants[each] for each in view.lot.order))
        if view.lot
        else None,
    )


def to_json(view: StageView) -> Json:
    """A canonical stage as plain JSON, without figures: those decide no draw."""
    return {
        "entrants": [_entrant_json(entrant) for entrant in view.entrants],
        "rounds": [_round_json(round_, view) for round_ in view.rounds],
        "members": {str(key): list(two) for key, two in view.members.items()},
        "last_number": view.last_number,
    }


def from_json(stored: Mapping[str, object]) -> StageView:
    """The stage that was written so; `KeyError`, `ValueError` or `TypeError` for anything else."""
    entrants = cast("list[Json]", stored["entrants"])
    rounds = cast("list[Json]", stored["rounds"])
    members = cast("dict[str, list[int]]", stored["members"])
    states = [_state_of(row) for each in rounds for row in cast("list[Json]", each["matches"])]
    return StageView(
        entrants=tuple(_entrant_of(each) for each in entrants),
        rounds=tuple(_round_of(number, each) for number, each in enumerate(rounds, start=1)),
        states={state.key: state for state in states},
        members={int(key): (one, other) for key, (one, other) in members.items()},
        last_number=cast("int", stored["last_number"]),
    )


def _round(round_: PlannedRound, keys: Keys) -> PlannedRound:
    return replace(round_, matches=tuple(_planned(match, keys) for match in round_.matches))


def _planned(match: PlannedMatch, keys: Keys) -> PlannedMatch:
    return PlannedMatch(
        keys.matches[match.key],
        match.round,
        match.position,
        match.number,
        keys.place(match.a),
        keys.place(match.b),
    )


def _state(state: MatchState, keys: Keys) -> MatchState:
    a, b = (keys.entrants[each] if isinstance(each, int) else each for each in state.occupants)
    return MatchState(
        keys.matches[state.key],
        (keys.place(state.places[0]), keys.place(state.places[1])),
        (a, b),
        state.outcome,
        state.winner,
        begun=state.begun,
    )


def _entrant_json(entrant: Entrant) -> Json:
    """Only what differs from a pair that simply plays."""
    plain = Entrant(entrant.key, entrant.number)
    found: Json = {"number": entrant.number}
    for name in ("seed", "group", "enters", "left_after"):
        if (value := getattr(entrant, name)) != getattr(plain, name):
            found[name] = value
    if entrant.apart:
        found["apart"] = list(entrant.apart)
    if not entrant.plays:
        found["presence"] = entrant.presence.value
    return found


def _entrant_of(stored: Json) -> Entrant:
    number = cast("int", stored["number"])
    return Entrant(
        number,
        number,
        apart=tuple(cast("list[str]", stored.get("apart", []))),
        seed=cast("int | None", stored.get("seed")),
        group=cast("int | None", stored.get("group")),
        enters=cast("int", stored.get("enters", 1)),
        presence=Presence(cast("str", stored.get("presence", Presence.PLAYS.value))),
        left_after=cast("int | None", stored.get("left_after")),
    )


def _round_json(round_: PlannedRound, view: StageView) -> Json:
    return {
        "name": str(round_.name),
        "section": round_.section.value,
        "batch": round_.batch,
        "matches": [_match_json(match, view.states[match.key]) for match in round_.matches],
    }


def _match_json(match: PlannedMatch, state: MatchState) -> Json:
    return {
        "key": match.key,
        "position": match.position,
        "number": match.number,
        "places": [str(place) for place in match.places],
        "occupants": [each if isinstance(each, int) else each.value for each in state.occupants],
        "outcome": state.outcome.value if state.outcome else None,
        "winner": state.winner.value if state.winner else None,
    }


def _round_of(number: int, stored: Json) -> PlannedRound:
    code, _, size = cast("str", stored["name"]).partition(":")
    rows = cast("list[Json]", stored["matches"])
    return PlannedRound(
        number,
        RoundName(RoundCode(code), int(size)),
        tuple(_planned_of(number, row) for row in rows),
        Section(cast("str", stored["section"])),
        cast("int", stored["batch"]),
    )


def _planned_of(round_: int, stored: Json) -> PlannedMatch:
    a, b = _places_of(stored)
    return PlannedMatch(
        cast("int", stored["key"]),
        round_,
        cast("int", stored["position"]),
        cast("int | None", stored["number"]),
        a,
        b,
    )


def _places_of(stored: Json) -> tuple[Place, Place]:
    a, b = cast("list[str]", stored["places"])
    return parse_place(a), parse_place(b)


def _state_of(stored: Json) -> MatchState:
    a, b = (_occupant_of(each) for each in cast("list[object]", stored["occupants"]))
    outcome, winner = cast("str | None", stored["outcome"]), cast("str | None", stored["winner"])
    return MatchState(
        cast("int", stored["key"]),
        _places_of(stored),
        (a, b),
        Outcome(outcome) if outcome else None,
        Side(winner) if winner else None,
    )


def _occupant_of(stored: object) -> Occupant:
    return stored if isinstance(stored, int) else Vacancy(cast("str", stored))
