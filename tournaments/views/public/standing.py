"""Where a pair stands in the tournament, from the last match in which it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.core.brackets import RoundCode
from tournaments.core.states import MatchState
from tournaments.queries.matches import MatchView, SideView


class Where(StrEnum):
    NOT_DRAWN = "not-drawn"
    CALLED = "called"
    PLAYING = "playing"
    WAITING_FOR_TABLE = "waiting-for-table"
    WAITING_FOR_RIVAL = "waiting-for-rival"
    NEXT_ROUND = "next-round"
    OUT = "out"
    THIRD = "third"
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pair stands, the match that says so, and who stands across the table there."""

    where: Where
    match: MatchView | None = None
    rival: SideView | None = None


_BY_STATE = {
    MatchState.CALLED: Where.CALLED,
    MatchState.PLAYING: Where.PLAYING,
    MatchState.READY: Where.WAITING_FOR_TABLE,
    MatchState.WAITING: Where.WAITING_FOR_RIVAL,
}


_AT_A_TABLE = (MatchState.CALLED, MatchState.PLAYING)


def standing_of(pair: int, path: Iterable[MatchView]) -> Standing:
    """Where the pair with the number ``pair`` stands after ``path``, its matches in order."""
    return standings_of(path).get(pair, Standing(Where.NOT_DRAWN))


def standings_of(matches: Iterable[MatchView]) -> dict[int, Standing]:
    """Where each pair in ``matches``, given by round, stands: number to standing.

    A player with another partner counts for the pair on the list.
    """
    found: dict[int, Standing] = {}
    for match in matches:
        for side, rival in (match.sides, match.sides[::-1]):
            for pair in side.pair.pairs if side.pair else ():
                if pair not in found or _says_more(match, found[pair].match):
                    found[pair] = Standing(_where(match, side), match, rival)
    return found


def _says_more(match: MatchView, before: MatchView | None) -> bool:
    """Whether a later match tells more: what one sits in, then what one waits for, then the last.

    Where all rounds are laid out at once a pair has more than one that is not over.
    """
    if before is None or before.state == MatchState.FINISHED:
        return True
    return match.state in _AT_A_TABLE and before.state not in _AT_A_TABLE


def _where(match: MatchView, side: SideView) -> Where:
    if match.state != MatchState.FINISHED:
        return _BY_STATE[match.state]
    if match.loser_plays_on:
        return Where.NEXT_ROUND
    if not side.won:
        return Where.OUT
    ends = {RoundCode.FINAL: Where.CHAMPION, RoundCode.THIRD_PLACE: Where.THIRD}
    return ends.get(match.round.code, Where.WAITING_FOR_RIVAL)
