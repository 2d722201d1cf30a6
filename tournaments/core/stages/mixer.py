"""Individuals who get a new partner every round, and are ranked one by one.

Of an odd number of pairs, and of individuals left over, somebody rests: each has a bye of its own.
Where one of two partners leaves in the middle of a round, the match goes to the rivals, unless the
organiser finds a substitute.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, product
from typing import Final

from scoring.standings.counting import SWISS, Counting
from scoring.standings.criteria import Code
from tournaments.core.brackets import PlannedMatch, RoundCode, RoundName, Sides
from tournaments.core.pairing.mixer import Individual, MixedRound, MixedWhy, mix_round
from tournaments.core.places import Placing
from tournaments.core.stages.format import Admission, Due, Layout, Note, Why
from tournaments.core.stages.games import standings
from tournaments.core.stages.paired import MOST_ROUNDS, due_of, late_round, playing, rested
from tournaments.core.stages.rounds import round_of
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.table import Table, check_criteria, table_places
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import BYE_PLACE, EntryPlace, Place

CRITERIA: Final[tuple[str, ...]] = (
    Code.MATCHES_WON,
    Code.COTOS_DIFFERENCE,
    Code.PARTIDAS_DIFFERENCE,
    Code.PARTIDAS_WON,
    Code.LOT,
)
BETWEEN_RIVALS: Final = frozenset(
    {
        Code.DIRECT_ENCOUNTER,
        Code.DIRECT_COTOS,
        Code.DIRECT_PARTIDAS,
        Code.BUCHHOLZ,
        Code.BUCHHOLZ_CUT,
        Code.BUCHHOLZ_MEDIAN,
        Code.SONNEBORN_BERGER,
        Code.EXTRA_MATCH,
    }
)
"""Criteria that ask whom one met: here everybody meets two at a time, beside somebody else."""
FEWEST_INDIVIDUALS: Final = 4
_WHYS: Final = {
    MixedWhy.PARTNERS_AGAIN: Why.PARTNERS_AGAIN,
    MixedWhy.OPPONENTS_AGAIN: Why.OPPONENTS_AGAIN,
}


class TooFewIndividualsError(ValueError):
    """Fewer than sit down at a table."""

    def __init__(self, individuals: int) -> None:
        super().__init__(f"a table takes {FEWEST_INDIVIDUALS}, not {individuals}")
        self.individuals = individuals


@dataclass(frozen=True, slots=True)
class Mixer:
    """The settings of rounds with new partners.

    `rounds` are played, unless fewer than four are left before. `criteria` and `counting` make the
    table. `WrongSettingError` for a number of rounds that cannot be and for criteria that cannot,
    among them all that look at rivals.
    """

    rounds: int = 4
    criteria: tuple[str, ...] = CRITERIA
    counting: Counting = SWISS

    def __post_init__(self) -> None:
        within("rounds", self.rounds, least=1, most=MOST_ROUNDS)
        check_criteria(self.criteria, CRITERIA, without=BETWEEN_RIVALS)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def due(self, view: StageView) -> Due:
        """The next round, as soon as the one before is decided."""
        due = due_of(view, self.rounds)
        too_few = bool(view.rounds) and len(playing(view)) < FEWEST_INDIVIDUALS
        return Due.OVER if due is Due.LAYOUT and too_few else due

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The next round: partners and rivals as new as can be, rests shared out evenly.

        `TooFewIndividualsError` for fewer than four.
        """
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("no round is due")
        individuals = playing(view)
        if len(individuals) < FEWEST_INDIVIDUALS:
            raise TooFewIndividualsError(len(individuals))
        return _laid_out(view, individuals, _mixed(view, individuals, stream))

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody who still plays, whatever the results."""
        return frozenset(EntryPlace(entrant.key) for entrant in playing(view))

    def ranking(self, view: StageView) -> tuple[Table, ...]:
        """The table of the individuals, with the reason for each place."""
        provisional = self.due(view) is not Due.OVER
        return (Table(standings(view, self.criteria, self.counting), provisional),)

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """As in the table; those level in everything share."""
        return table_places(view, self.ranking(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:  # noqa: ARG002
        """Who comes late plays from the next round that is drawn, with nothing from before."""
        if not view.rounds:
            return Admission(entrant)
        return Admission(replace(entrant, enters=late_round(view, self.rounds, self.due(view))))


def _mixed(view: StageView, individuals: list[Entrant], stream: Stream) -> MixedRound:
    """Mixed by numbers, so that keys decide nothing."""
    numbers = {entrant.key: entrant.number for entrant in view.entrants}
    rests = rested(view)
    return mix_round(
        [Individual(entrant.number, rests[entrant.key]) for entrant in individuals],
        seed=stream.seed,
        partnerships=[(numbers[a], numbers[b]) for a, b in view.members.values()],
        encounters=[(numbers[a], numbers[b]) for a, b in _encounters(view)],
    )


def _encounters(view: StageView) -> Iterator[tuple[int, int]]:
    for state in view.states.values():
        a, b = (view.behind(side) for side in state.occupants)
        yield from product(a, b)


def _laid_out(view: StageView, individuals: list[Entrant], mixed: MixedRound) -> Layout:
    key_of = {entrant.number: entrant.key for entrant in individuals}
    keys = count(max((*view.by_key, *view.members)) + 1)
    members: dict[int, tuple[int, int]] = {}
    sides: list[Sides] = []
    for match in mixed.matches:
        made = next(keys), next(keys)
        for key, (one, other) in zip(made, (match.a, match.b), strict=True):
            members[key] = key_of[one], key_of[other]
        sides.append((EntryPlace(made[0]), EntryPlace(made[1])))
    sides += [(EntryPlace(key_of[number]), BYE_PLACE) for number in mixed.resting]
    round_ = round_of(sides, RoundName(RoundCode.ROUND, view.next_round), view.start)
    return Layout((round_,), members=members, notes=tuple(_notes(mixed, round_.matches)))


def _notes(mixed: MixedRound, matches: tuple[PlannedMatch, ...]) -> Iterator[Note]:
    for each, match in zip(mixed.matches, matches, strict=False):
        yield from (Note(_WHYS[why], match.key) for why in each.why)
    for match in matches[len(mixed.matches) :]:
        yield Note(Why.BYE_BY_LOT, match.key)
