"""The opponents' score: how strong the pairs were that one met (docs/standings.md)."""

from collections.abc import Iterator, Mapping

from scoring.standings.counting import Unplayed
from scoring.standings.figures import Figure, plain
from scoring.standings.ledger import Ledger


def buchholz(ledger: Ledger, *, lowest: int = 0, highest: int = 0) -> dict[int, Figure]:
    """The sum of the opponents' scores, without so many of the lowest and of the highest."""
    scores = seen_scores(ledger)
    figures: dict[int, Figure] = {}
    for pair in ledger.tallies:
        met = list(_scores_met(pair, ledger, scores))
        if lowest or highest:
            met = sorted(met)[lowest : max(lowest, len(met) - highest)]
        figures[pair] = plain(sum(met))
    return figures


def sonneborn_berger(ledger: Ledger) -> dict[int, Figure]:
    """The sum of the scores of the opponents beaten."""
    scores = seen_scores(ledger)
    return {pair: plain(sum(_scores_beaten(pair, ledger, scores))) for pair in ledger.tallies}


def seen_scores(ledger: Ledger) -> dict[int, Figure]:
    """What each pair is worth to those who met it: its matches won, and a share of each round
    drawn after it left."""
    scores: dict[int, Figure] = {}
    for pair, tally in ledger.tallies.items():
        gone = ledger.entries[pair].rounds_gone(ledger.last_round)
        scores[pair] = (
            plain(tally.won + gone * ledger.counting.after_leaving) if gone else tally.won
        )
    return scores


def _scores_met(pair: int, ledger: Ledger, scores: Mapping[int, Figure]) -> Iterator[Figure]:
    """The score of an opponent for each round that counts, real or virtual."""
    tally, unplayed = ledger.tallies[pair], ledger.counting.unplayed
    for meeting in tally.meetings:
        if meeting.at_table or unplayed is Unplayed.SCHEDULED:
            yield scores[meeting.rival]
    if unplayed is Unplayed.VIRTUAL:
        for _ in range(_rounds_idle(pair, ledger)):
            yield tally.won


def _scores_beaten(pair: int, ledger: Ledger, scores: Mapping[int, Figure]) -> Iterator[Figure]:
    tally, unplayed = ledger.tallies[pair], ledger.counting.unplayed
    for meeting in tally.meetings:
        if meeting.won and (meeting.at_table or unplayed is Unplayed.SCHEDULED):
            yield scores[meeting.rival]
    if unplayed is Unplayed.VIRTUAL:
        yield tally.won_away * tally.won


def _rounds_idle(pair: int, ledger: Ledger) -> int:
    """Rounds in which the pair was in and neither sat down nor has still to."""
    entry, busy = ledger.entries[pair], ledger.tallies[pair].busy
    rounds = entry.rounds(ledger.last_round)
    return rounds - sum(1 for number in busy if entry.was_in(number))
