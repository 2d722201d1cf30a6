"""Where a pair stands in the tournament, from the last match in which it stands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.core.brackets import RoundCode, Section
from tournaments.core.stages.prospects import Awaits
from tournaments.core.states import MatchState
from tournaments.models import Stage
from tournaments.queries.courses import Course
from tournaments.queries.matches import MatchView, PairView, SideView


class Where(StrEnum):
    NOT_DRAWN = "not-drawn"
    CALLED = "called"
    PLAYING = "playing"
    WAITING_FOR_TABLE = "waiting-for-table"
    WAITING_FOR_RIVAL = "waiting-for-rival"
    NEXT_ROUND = "next-round"
    RESTS = "rests"
    THROUGH = "through"
    """Still in; the next rival is drawn when the round is over."""
    REPESCA = "repesca"
    CONSOLATION = "consolation"
    THIRD_TO_COME = "third-to-come"
    NEXT_STAGE = "next-stage"
    MAYBE_NEXT_STAGE = "maybe-next-stage"
    PLACED = "placed"
    """The stage is over, and nobody waits for this pair: its place tells all."""
    OUT = "out"
    GONE = "gone"
    THIRD = "third"
    CONSOLED = "consoled"
    """It won the consolation."""
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pair stands, the match that says so, and who stands across the table there.

    ``player`` is one of the pair, where partners change and each stands alone. ``stage`` is the one
    that comes next, or in which ``place`` is, from first to last; ``defeats`` are how many of how
    many it has, where so many put one out.
    """

    where: Where
    match: MatchView | None = None
    rival: SideView | None = None
    player: str = ""
    stage: Stage | None = None
    place: tuple[int, int] | None = None
    defeats: tuple[int, int] | None = None


_BY_STATE = {
    MatchState.CALLED: Where.CALLED,
    MatchState.PLAYING: Where.PLAYING,
    MatchState.READY: Where.WAITING_FOR_TABLE,
    MatchState.WAITING: Where.WAITING_FOR_RIVAL,
}
_BY_DRAW = {
    Awaits.ROUND: Where.THROUGH,
    Awaits.REPESCA: Where.REPESCA,
    Awaits.CONSOLATION: Where.CONSOLATION,
    Awaits.THIRD_PLACE: Where.THIRD_TO_COME,
}
_PLACES = {Where.CHAMPION: (1, 1), Where.THIRD: (3, 3)}
"""What they are in a stage after which there are others."""
_AT_A_TABLE = (MatchState.CALLED, MatchState.PLAYING)
_NOWHERE = (Standing(Where.NOT_DRAWN),)
Courses = Mapping[int, Course]


def standing_of(pair: int, path: Iterable[MatchView], courses: Courses) -> tuple[Standing, ...]:
    """Where the pair with the number ``pair`` stands after ``path``, its matches in order."""
    return standings_of(path, courses).get(pair, _NOWHERE)


def standings_of(matches: Iterable[MatchView], courses: Courses) -> dict[int, tuple[Standing, ...]]:
    """Where each pair in ``matches``, given by round, stands: number to standing.

    Where partners change, there is one for each of the two players, in the order of their numbers.
    ``courses`` say what the matches do not.
    """
    last: dict[tuple[int, int], tuple[MatchView, SideView, SideView, str]] = {}
    for match in matches:
        for side, rival in (match.sides, match.sides[::-1]):
            for pair, entrant, player in _entrants(side.pair):
                key = (pair, entrant)
                if key not in last or _says_more(match, last[key][0]):
                    last[key] = match, side, rival, player
    found: dict[int, tuple[Standing, ...]] = {}
    for (pair, entrant), (match, side, rival, player) in sorted(
        last.items(), key=lambda each: each[0]
    ):
        stands = _standing(entrant, match, side, courses.get(match.stage))
        told = replace(stands, match=match, rival=rival, player=player)
        found[pair] = (*found.get(pair, ()), told)
    return found


def _entrants(pair: PairView | None) -> Iterable[tuple[int, int, str]]:
    """The pair on the list, the number that plays, and the player where each plays alone."""
    if pair is None:
        return ()
    if not pair.own:
        return ((pair.number, pair.number, ""),)
    return zip(pair.listed, pair.own, pair.players, strict=True)


def _says_more(match: MatchView, before: MatchView) -> bool:
    """Whether a later match tells more: what one sits in, then what one waits for, then the last.

    Where all rounds are laid out at once a pair has more than one that is not over.
    """
    if before.state == MatchState.FINISHED:
        return True
    return match.state in _AT_A_TABLE and before.state not in _AT_A_TABLE


def _standing(entrant: int, match: MatchView, side: SideView, course: Course | None) -> Standing:
    """Without the match and the rival, which are added."""
    if course is None:
        return Standing(_by_match(match, side))
    lost = course.defeats.get(entrant)
    defeats = None if lost is None else (lost, course.lives)
    return replace(_in_course(entrant, match, side, course), defeats=defeats)


def _in_course(entrant: int, match: MatchView, side: SideView, course: Course) -> Standing:
    if match.state != MatchState.FINISHED:
        return Standing(_BY_STATE[match.state])
    if entrant == course.champion:
        return Standing(Where.CHAMPION)
    if entrant in course.gone:
        return Standing(Where.GONE)
    if entrant in course.onward:
        return Standing(Where.NEXT_STAGE, stage=course.onward[entrant])
    if entrant in course.awaits:
        return Standing(_BY_DRAW[course.awaits[entrant]])
    if entrant in course.untold:
        return Standing(Where.MAYBE_NEXT_STAGE, stage=course.stage)
    if entrant in course.places:
        return Standing(Where.PLACED, stage=course.stage, place=course.places[entrant])
    if entrant in course.defeats:
        return Standing(Where.OUT)
    where = _by_match(match, side)
    if where in _PLACES and not course.is_last:
        return Standing(Where.PLACED, stage=course.stage, place=_PLACES[where])
    return Standing(where)


def _by_match(match: MatchView, side: SideView) -> Where:
    """What the match alone tells."""
    if match.state != MatchState.FINISHED:
        return _BY_STATE[match.state]
    if match.loser_plays_on:
        return Where.RESTS if match.is_bye else Where.NEXT_ROUND
    if not side.won:
        return Where.OUT
    if match.section is Section.CONSOLATION:
        return Where.CONSOLED if match.round.code is RoundCode.FINAL else Where.WAITING_FOR_RIVAL
    return _ENDS.get(match.round.code, Where.WAITING_FOR_RIVAL)


_ENDS = {
    RoundCode.FINAL: Where.CHAMPION,
    RoundCode.SECOND_FINAL: Where.CHAMPION,
    RoundCode.THIRD_PLACE: Where.THIRD,
}
