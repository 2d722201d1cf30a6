"""The matches added up, pair by pair."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.standings.counting import Counting
from scoring.standings.faults import Fault, StandingsError
from scoring.standings.halves import Half, bye_half, halves
from scoring.standings.leaving import Left, NoPlace, who_left
from scoring.standings.matches import Entry, Lot, Match


class Meeting(NamedTuple):
    """One match against ``rival``, and by how much it was won or lost."""

    rival: int
    won: bool
    cotos: int
    partidas: int
    at_table: bool


@dataclass(slots=True)
class Tally:
    """What a pair has by the matches that count."""

    matches: int = 0
    won: int = 0
    cotos_won: int = 0
    cotos_lost: int = 0
    partidas_won: int = 0
    partidas_lost: int = 0
    tantos_won: int = 0
    tantos_lost: int = 0
    tantos_missing: int = 0
    """Matches played out of which no tantos were noted."""
    defaults: int = 0
    won_away: int = 0
    """Matches won without sitting down to them, byes among them."""
    meetings: list[Meeting] = field(default_factory=list)
    extra: list[Meeting] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)
    """The rounds in which it sat down, or has still to."""

    def take(self, half: Half) -> None:
        """Add what a match counts."""
        self.matches += 1
        self.won += half.won
        cotos, against = half.cotos
        self.cotos_won += cotos
        self.cotos_lost += against
        partidas, against = half.partidas
        self.partidas_won += partidas
        self.partidas_lost += against
        if half.tantos is None:
            self.tantos_missing += 1
        else:
            tantos, against = half.tantos
            self.tantos_won += tantos
            self.tantos_lost += against
        self.defaults += half.default
        if half.won and not half.at_table:
            self.won_away += 1


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that the criteria look at."""

    entries: Mapping[int, Entry]
    tallies: Mapping[int, Tally]
    counting: Counting
    last_round: int
    """The last round of which there is a match."""
    pending: int
    """Matches that count and are still to be played, extra ones left out."""
    without_place: Mapping[int, NoPlace]
    lot: Lot | None

    def stayed(self, pair: int) -> bool:
        """Whether the pair was still there in the last round."""
        left = self.entries[pair].left
        return left is None or left > self.last_round


def make_ledger(
    matches: Iterable[Match], entries: Iterable[Entry], counting: Counting, lot: Lot | None
) -> Ledger:
    """Add the matches up. ``StandingsError`` for a pair unknown or entered twice."""
    matches = tuple(matches)
    by_pair = _by_pair(entries)
    tallies = {pair: Tally() for pair in by_pair}
    _refuse_strangers(matches, lot, by_pair)
    left = who_left(by_pair.values(), matches, counting)
    pending = sum([_enter(match, tallies, counting, left) for match in matches])
    last = max((match.round for match in matches if not match.extra), default=0)
    return Ledger(by_pair, tallies, counting, last, pending, left.without_place, lot)


def _by_pair(entries: Iterable[Entry]) -> dict[int, Entry]:
    """The entries in the order of their pairs: the order handed in must not matter."""
    by_pair: dict[int, Entry] = {}
    for entry in sorted(entries, key=lambda entry: entry.pair):
        if entry.pair in by_pair:
            raise StandingsError(Fault.REPEATED_PAIR, entry.pair)
        by_pair[entry.pair] = entry
    return by_pair


def _refuse_strangers(
    matches: Sequence[Match], lot: Lot | None, by_pair: Mapping[int, Entry]
) -> None:
    named = {match.a for match in matches}
    named.update(match.b for match in matches if match.b is not None)
    named.update(lot.order if lot else ())
    strangers = named.difference(by_pair)
    if strangers:
        raise StandingsError(Fault.UNKNOWN_PAIR, min(strangers))


def _enter(match: Match, tallies: Mapping[int, Tally], counting: Counting, left: Left) -> bool:
    """Add one match to its pairs. Returns whether it counts and is still to be played."""
    a, b = match.a, match.b
    if a in left.annulled or b in left.annulled:
        return False
    own = tallies[a]
    if b is None:
        own.take(bye_half(match, counting))
        return False
    rival = tallies[b]
    a_out, b_out = a in left.forfeited, b in left.forfeited
    if match.ended is None and not (a_out or b_out):
        return _await(match, own, rival)
    half, other = halves(match, counting, a_out=a_out, b_out=b_out)
    meeting, reverse = _meetings(a, b, half, other)
    if match.extra:
        own.extra.append(meeting)
        rival.extra.append(reverse)
        return False
    own.take(half)
    rival.take(other)
    own.meetings.append(meeting)
    rival.meetings.append(reverse)
    if half.at_table:
        own.busy.add(match.round)
        rival.busy.add(match.round)
    return False


def _await(match: Match, own: Tally, rival: Tally) -> bool:
    """Keep the round free for a match still to be played. Returns whether it will count."""
    if match.extra:
        return False
    own.busy.add(match.round)
    rival.busy.add(match.round)
    return True


def _meetings(a: int, b: int, half: Half, other: Half) -> tuple[Meeting, Meeting]:
    """The match as each of its pairs remembers it."""
    return (
        Meeting(b, half.won, _ahead(half.cotos), _ahead(half.partidas), half.at_table),
        Meeting(a, other.won, _ahead(other.cotos), _ahead(other.partidas), other.at_table),
    )


def _ahead(score: tuple[int, int]) -> int:
    own, rival = score
    return own - rival
