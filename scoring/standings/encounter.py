"""Level pairs parted by the matches between them: direct encounter and extra matches."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from scoring.standings.counting import Met
from scoring.standings.figures import Parting, part
from scoring.standings.ledger import Ledger, Meeting, Tally

Measure = Callable[[Meeting], int]
"""What a match between level pairs counts for one of them."""


def matches_won(meeting: Meeting) -> int:
    """1 for a match won."""
    return int(meeting.won)


def cotos(meeting: Meeting) -> int:
    """The difference of cotos."""
    return meeting.cotos


def partidas(meeting: Meeting) -> int:
    """The difference of partidas."""
    return meeting.partidas


def part_by_leaving(level: Sequence[int], ledger: Ledger) -> Parting | None:
    """Those who stayed before those who left; None where all did the same.

    A match against a pair that is gone is no match between level pairs: who left with as many
    matches won had fewer rounds to win them in, and can win no more.
    """
    stayed = {pair: int(ledger.stayed(pair)) for pair in level}
    if len(set(stayed.values())) == 1:
        return None
    return part(level, stayed)._replace(left=True)


def part_by_encounter(level: Sequence[int], ledger: Ledger, measure: Measure) -> Parting | None:
    """The level pairs parted by the table of the matches between them.

    None where by the rule that table does not count, because some of them have not met.
    """
    met = ledger.counting.met
    if met is not Met.ANY and not _can_count(level, ledger.tallies, met):
        return None
    table = _Between(level, ((pair, ledger.tallies[pair].meetings) for pair in level))
    if met is Met.ANY or table.all_met():
        return part(level, table.totals(measure))
    # who is sure to have won most matches is not sure to have won them by most
    if met is Met.SURE and measure is matches_won:
        return table.part_if_sure(level)
    return None


def part_by_extra_match(level: Sequence[int], ledger: Ledger) -> Parting | None:
    """The level pairs parted by the extra matches between them; None if one of them has none."""
    if not all(ledger.tallies[pair].extra for pair in level):
        return None
    table = _Between(level, ((pair, ledger.tallies[pair].extra) for pair in level))
    return part(level, table.totals(matches_won)) if table.each_has_met() else None


def _can_count(level: Sequence[int], tallies: Mapping[int, Tally], met: Met) -> bool:
    """Whether it is worth looking, which in a large class after few rounds it is not.

    Nobody has met all the others with fewer meetings than others. And whoever is surely first has
    won more than any other could: at least the matches that the other has not played.
    """
    others = len(level) - 1
    meetings = [len(tallies[pair].meetings) for pair in level]
    fewest = min(meetings)
    return fewest >= others or (met is Met.SURE and max(meetings) + fewest > others)


class _Between:
    """The matches between level pairs."""

    def __init__(
        self, level: Sequence[int], meetings: Iterable[tuple[int, Sequence[Meeting]]]
    ) -> None:
        among = frozenset(level)
        self._of = {
            pair: [meeting for meeting in met if meeting.rival in among] for pair, met in meetings
        }
        self._others = len(level) - 1

    def totals(self, measure: Measure) -> dict[int, int]:
        return {pair: sum(map(measure, met)) for pair, met in self._of.items()}

    def all_met(self) -> bool:
        return not any(self._missing().values())

    def each_has_met(self) -> bool:
        """Each of them has met another."""
        return all(self._of.values())

    def _missing(self) -> dict[int, int]:
        """How many of the others each has not met."""
        return {
            pair: self._others - len({meeting.rival for meeting in met})
            for pair, met in self._of.items()
        }

    def part_if_sure(self, level: Sequence[int]) -> Parting | None:
        """The pair that nobody could reach by winning what was not played, and the rest."""
        won, missing = self.totals(matches_won), self._missing()
        most = {pair: won[pair] + missing[pair] for pair in level}
        first = max(level, key=lambda pair: won[pair])
        rest = [pair for pair in level if pair != first]
        reach = max(most[pair] for pair in rest)
        if won[first] <= reach:
            return None
        return Parting(
            [(won[first], [first]), (reach, rest)], [won[pair] for pair in level], sure=True
        )
