"""How a tournament ended: rounds, champion, places, and whether everything in it holds."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.core.brackets import RoundName
from tournaments.core.check import check_knockout
from tournaments.core.places import Placing, places
from tournaments.models import Tournament
from tournaments.queries.bracket import bracket_of
from tournaments.queries.record import record_of
from tournaments.queries.soundness import sound_rows


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """A round: its stage's kind, its name, the matches to be played and the pairs that rested."""

    stage: str
    name: RoundName
    matches: int
    byes: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Pairs by their numbers; ``champion`` is None where the final had no winner or is to come."""

    pairs: int
    rounds: tuple[RoundOutcome, ...]
    champion: int | None
    places: tuple[Placing, ...]
    invariants: Mapping[str, bool]

    @property
    def matches(self) -> int:
        """The matches to be played, byes left out."""
        return sum(round_.matches for round_ in self.rounds)

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the invariants that do not hold."""
        return tuple(name for name, holds in self.invariants.items() if not holds)


def outcome_of(tournament: Tournament) -> Outcome:
    """Read from the rows as they are; ``Draw.DoesNotExist`` before the draw."""
    record = record_of(tournament)
    stage = tournament.stages.get(position=1)
    return Outcome(
        pairs=len(record.pairs),
        rounds=tuple(
            RoundOutcome(stage.kind, row.name, len(row.matches), len(row.byes))
            for row in bracket_of(tournament)
        ),
        champion=record.champion,
        places=places(record),
        invariants=check_knockout(record) | sound_rows(tournament),
    )
