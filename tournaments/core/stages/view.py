"""A stage as its format sees it: who takes part, what is laid out, and how it stands.

Nothing here knows of a database. `tournaments.snapshots` makes views from rows, and
`tournaments.core.stages.stage` keeps one in memory.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, Score
from scoring.standings.matches import Lot
from tournaments.core.brackets import PlannedRound, Start
from tournaments.core.progress import MatchState
from tournaments.core.values import Place


class Presence(StrEnum):
    """Whether an entry still plays."""

    PLAYS = "plays"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entry of a stage.

    `apart` holds what should keep two entries from each other, the most important first, in
    texts that are compared ("group:3", "village:Alagón"): two entries that share one are kept
    apart. `seed` ranks those that the organiser seeds, from 1. `number` is the pair's, called out
    in the hall. `enters` is the first round in which it plays, later than 1 for a late entry;
    `left_after` the last round that counts for one that withdrew or was sent out, 0 for none.
    """

    key: int
    number: int
    apart: tuple[str, ...] = ()
    seed: int | None = None
    group: int | None = None
    enters: int = 1
    presence: Presence = Presence.PLAYS
    left_after: int | None = None

    @property
    def plays(self) -> bool:
        """Still takes part."""
        return self.presence is Presence.PLAYS


@dataclass(frozen=True, slots=True)
class Figures:
    """What a match that was played says beside its winner; tantos None where nobody noted them."""

    cotos: Score = NIL
    partidas: Score = NIL
    tantos: Score | None = None


NO_FIGURES = Figures()


@dataclass(frozen=True)
class StageView:
    """All of one stage.

    `rounds` are those laid out so far, in order; `states` has every match of them by key. `members`
    holds, where individuals get a new partner every round, the two individuals behind the key of
    each pair made so far. `last_number` is the highest match number given in the tournament.
    `drawn` keeps what each batch was drawn from, as `Format.field` said at that time. `formats`
    says by its number what a round is played to, where that is known: what a match won to nil
    counts. `lot` is an order of the entrants drawn to part those level in everything else.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[PlannedRound, ...] = ()
    states: Mapping[int, MatchState] = field(default_factory=dict)
    figures: Mapping[int, Figures] = field(default_factory=dict)
    members: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    last_number: int = 0
    drawn: Mapping[int, frozenset[Place]] = field(default_factory=dict)
    formats: Mapping[int, MatchFormat] = field(default_factory=dict)
    lot: Lot | None = None

    @cached_property
    def by_key(self) -> Mapping[int, Entrant]:
        """The entrants by their keys."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def gone(self) -> frozenset[int]:
        """The keys of those that no longer play, and of the pairs that one of them was half of."""
        left = {entrant.key for entrant in self.entrants if not entrant.plays}
        halved = (key for key, two in self.members.items() if left.intersection(two))
        return frozenset(left.union(halved))

    def behind(self, side: object) -> tuple[int, ...]:
        """Whom a side of a match stands for: an entrant, or the two that are partners there."""
        if not isinstance(side, int):
            return ()
        return self.members.get(side, (side,))

    @property
    def next_key(self) -> int:
        """A key for the next match that is greater than all given."""
        return max(self.states, default=0) + 1

    @property
    def next_round(self) -> int:
        """The number of the next round laid out."""
        return len(self.rounds) + 1

    @property
    def start(self) -> Start:
        """Where the next batch goes on."""
        return Start(self.next_key, self.last_number + 1, self.next_round, self.last_batch + 1)

    @property
    def all_decided(self) -> bool:
        """No match laid out is still to be decided."""
        return all(state.outcome is not None for state in self.states.values())

    def states_of(self, round_: PlannedRound) -> Iterator[MatchState]:
        """The matches of a round as they stand, down the sheet."""
        return (self.states[match.key] for match in round_.matches)

    @property
    def last_batch(self) -> int:
        """How often something was laid out."""
        return max((round_.batch for round_ in self.rounds), default=0)

    def batch(self, number: int) -> tuple[PlannedRound, ...]:
        """The rounds that were laid out together at that time."""
        return tuple(round_ for round_ in self.rounds if round_.batch == number)

    def before(self, batch: int) -> "StageView":
        """The stage with what was laid out before that time only, as it stands by now."""
        rounds = tuple(round_ for round_ in self.rounds if round_.batch < batch)
        keys = {match.key for round_ in rounds for match in round_.matches}
        return replace(
            self,
            rounds=rounds,
            states={key: state for key, state in self.states.items() if key in keys},
            figures={key: figures for key, figures in self.figures.items() if key in keys},
        )
