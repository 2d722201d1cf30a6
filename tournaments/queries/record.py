"""A stored tournament as the core's record of it, so that it can be checked and placed."""

from collections.abc import Iterator, Mapping

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch
from tournaments.core.progress import Occupant
from tournaments.core.record import Occupation, Record, RecordedMatch
from tournaments.core.states import DrawState, TournamentState
from tournaments.core.values import EntryPlace, LoserOf, Outcome, Place
from tournaments.models import Draw, Entry, Match, Tournament
from tournaments.models import Occupation as OccupationRow
from tournaments.queries.bracket import bracket_of, champion
from tournaments.snapshots import match_state

_Numbers = Mapping[int, int]


def record_of(tournament: Tournament) -> Record:
    """What is written down of a tournament that has been drawn; pairs by their numbers.

    Raises ``Draw.DoesNotExist`` before the draw.
    """
    draw = Draw.objects.get(stage__tournament=tournament, state=DrawState.MADE)
    matches = tuple(_matches(tournament))
    return Record(
        pairs=tuple(int(line.partition("\t")[0]) for line in draw.canonical_list),
        seed=draw.seed,
        algorithm=draw.algorithm,
        third_place=any(isinstance(p, LoserOf) for m in matches for p in m.plan.places),
        matches=matches,
        occupations=tuple(_occupations(tournament)),
        finished=tournament.state == TournamentState.FINISHED,
        champion=_champion(tournament),
    )


def _matches(tournament: Tournament) -> Iterator[RecordedMatch]:
    entries = Entry.objects.filter(stage__tournament=tournament)
    numbers = dict(entries.values_list("pk", "pair__number"))
    rows = Match.objects.filter(tournament=tournament).select_related("round")
    for row in rows.prefetch_related("sides").order_by("round__number", "position"):
        yield _recorded(row, numbers)


def _recorded(row: Match, numbers: _Numbers) -> RecordedMatch:
    state = match_state(row)
    a, b = (_place(place, numbers) for place in state.places)
    occupant_a, occupant_b = (_occupant(occupant, numbers) for occupant in state.occupants)
    return RecordedMatch(
        plan=PlannedMatch(row.pk, row.round.number, row.position, row.number, a, b),
        occupants=(occupant_a, occupant_b),
        outcome=Outcome(row.outcome) if row.outcome else None,
        winner=Side(row.winner) if row.winner else None,
    )


def _place(place: Place, numbers: _Numbers) -> Place:
    return EntryPlace(numbers[place.entry]) if isinstance(place, EntryPlace) else place


def _occupant(occupant: Occupant, numbers: _Numbers) -> Occupant:
    return numbers[occupant] if isinstance(occupant, int) else occupant


def _occupations(tournament: Tournament) -> Iterator[Occupation]:
    rows = OccupationRow.objects.filter(match__tournament=tournament)
    for row in rows.values_list("table__number", "match", "called_at", "released_at"):
        yield Occupation(*row)


def _champion(tournament: Tournament) -> int | None:
    """As the pages name it."""
    if tournament.state != TournamentState.FINISHED:
        return None
    winner = champion(bracket_of(tournament))
    return winner.number if winner is not None else None
