"""Who stands where, worked out from the top each time: the slow twin of `progress.settle`."""

from collections.abc import Iterable, Mapping

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch
from tournaments.core.progress import MatchState, Occupant, Result, Vacancy
from tournaments.core.values import ByePlace, EntryPlace, Outcome, Place, WinnerOf

Standing = tuple[tuple[Occupant, Occupant], Outcome | None, Side | None]


def who_stands(
    matches: Iterable[PlannedMatch], results: Mapping[int, Result]
) -> dict[int, Standing]:
    """Every match of a plan after these results, whatever the order in which they came."""
    standings: dict[int, Standing] = {}
    for match in matches:
        sides = (_side(match.a, standings), _side(match.b, standings))
        if match.key in results:
            result = results[match.key]
            standings[match.key] = sides, result.outcome, result.winner
        else:
            standings[match.key] = (sides, *_undecided(sides))
    return standings


def as_standings(states: Iterable[MatchState]) -> dict[int, Standing]:
    """The same figures of states kept step by step."""
    return {state.key: (state.occupants, state.outcome, state.winner) for state in states}


def _undecided(sides: tuple[Occupant, Occupant]) -> tuple[Outcome | None, Side | None]:
    pairs = [name for name, side in zip(Side, sides, strict=True) if isinstance(side, int)]
    if "unknown" in sides or len(pairs) == 2:
        return None, None
    if not pairs:
        return Outcome.VACANT, None
    return Outcome.BYE if "bye" in sides else Outcome.UNOPPOSED, pairs[0]


def _side(place: Place, standings: Mapping[int, Standing]) -> Occupant:
    if isinstance(place, EntryPlace):
        return place.entry
    if isinstance(place, ByePlace):
        return Vacancy.BYE
    sides, outcome, winner = standings[place.match]
    if outcome is None:
        return Vacancy.UNKNOWN
    if winner is None:
        return Vacancy.BYE if set(sides) == {Vacancy.BYE} else Vacancy.NOBODY
    first, second = sides if winner == "a" else (sides[1], sides[0])
    if isinstance(place, WinnerOf):
        return first
    left_the_table = outcome in {"walkover", "retired", "disqualified"}
    return Vacancy.NOBODY if left_the_table else second
