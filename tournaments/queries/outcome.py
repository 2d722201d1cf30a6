"""How a tournament ended: rounds, champion, places, and whether everything in it holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.core.brackets import RoundName
from tournaments.core.places import Placing
from tournaments.core.stages.check import check_record
from tournaments.core.stages.record import Record
from tournaments.models import Tournament
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
    return Outcome(
        pairs=len(record.pairs),
        rounds=tuple(_rounds(record)),
        champion=record.champion,
        places=record.places,
        invariants=check_record(record) | sound_rows(tournament),
    )


def _rounds(record: Record) -> Iterator[RoundOutcome]:
    for stage in record.stages:
        for round_ in stage.view.rounds:
            played = sum(match.number is not None for match in round_.matches)
            yield RoundOutcome(stage.kind, round_.name, played, len(round_.matches) - played)
