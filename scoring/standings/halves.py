"""What one match counts for each of its two pairs, by the organiser's rule."""

from typing import Final, NamedTuple

from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, Score, Side
from scoring.standings.counting import Award, BrokenOff, Bye, Counting
from scoring.standings.matches import Ended, Match

_BROKEN_OFF: Final = frozenset({Ended.RETIRED, Ended.DISQUALIFIED})


class Half(NamedTuple):
    """What a match counts for one pair. In the scores ``a`` is its own side.

    ``tantos`` is None where a match played out has none noted. ``default`` says that the pair lost
    by not coming or by being sent out.
    """

    won: bool
    cotos: Score
    partidas: Score
    tantos: Score | None
    at_table: bool
    default: bool


def bye_half(match: Match, counting: Counting) -> Half:
    """What a bye counts for its pair."""
    award = Award.FULL if counting.bye is Bye.FULL else Award.NOTHING
    cotos, partidas = _awarded(match.format, award)
    won = counting.bye is not Bye.NOTHING
    return Half(won, cotos, partidas, NIL, at_table=False, default=False)


def halves(match: Match, counting: Counting, *, a_out: bool, b_out: bool) -> tuple[Half, Half]:
    """What a match that has ended counts for its pairs a and b.

    ``a_out`` and ``b_out`` say which of them forfeits all its matches.
    """
    if a_out or b_out:
        return _forfeited(match.format, counting, a_out=a_out, b_out=b_out)
    if match.winner is None:
        half = _lost(match.format, counting, at_table=match.ended is Ended.DISQUALIFIED_BOTH)
        return half, half
    if match.ended is Ended.WALKOVER:
        return _won_by(match.winner, *_walkover(match.format, counting))
    if match.ended in _BROKEN_OFF:
        return _broken_off(match, match.winner, counting)
    return _both(match, match.cotos, match.partidas, match.tantos, default=None)


def _broken_off(match: Match, winner: Side, counting: Counting) -> tuple[Half, Half]:
    cotos, partidas = match.cotos, match.partidas
    if counting.broken_off is BrokenOff.FULL:
        cotos, partidas = _awarded(match.format, Award.FULL)
        if winner is Side.B:
            cotos, partidas = cotos.mirrored, partidas.mirrored
    default = winner.other if match.ended is Ended.DISQUALIFIED else None
    return _both(match, cotos, partidas, match.tantos or NIL, default=default)


def _both(
    match: Match, cotos: Score, partidas: Score, tantos: Score | None, *, default: Side | None
) -> tuple[Half, Half]:
    a_won = match.winner is Side.A
    return (
        Half(a_won, cotos, partidas, tantos, at_table=True, default=default is Side.A),
        Half(
            not a_won,
            cotos.mirrored,
            partidas.mirrored,
            None if tantos is None else tantos.mirrored,
            at_table=True,
            default=default is Side.B,
        ),
    )


def _forfeited(
    match_format: MatchFormat, counting: Counting, *, a_out: bool, b_out: bool
) -> tuple[Half, Half]:
    if a_out and b_out:
        half = _lost(match_format, counting, at_table=False)
        return half, half
    return _won_by(Side.B if a_out else Side.A, *_walkover(match_format, counting))


def _walkover(match_format: MatchFormat, counting: Counting) -> tuple[Half, Half]:
    """The winner's half and the loser's."""
    cotos, partidas = _awarded(match_format, counting.walkover)
    return (
        Half(won=True, cotos=cotos, partidas=partidas, tantos=NIL, at_table=False, default=False),
        Half(
            won=False,
            cotos=cotos.mirrored,
            partidas=partidas.mirrored,
            tantos=NIL,
            at_table=False,
            default=True,
        ),
    )


def _lost(match_format: MatchFormat, counting: Counting, *, at_table: bool) -> Half:
    cotos, partidas = _awarded(match_format, counting.both_lost)
    return Half(
        won=False,
        cotos=cotos.mirrored,
        partidas=partidas.mirrored,
        tantos=NIL,
        at_table=at_table,
        default=True,
    )


def _won_by(winner: Side, won: Half, lost: Half) -> tuple[Half, Half]:
    return (won, lost) if winner is Side.A else (lost, won)


def _awarded(match_format: MatchFormat, award: Award) -> tuple[Score, Score]:
    """Cotos and partidas of the winner, first its own; the deciding coto never comes at nil."""
    if award is Award.NOTHING:
        return NIL, NIL
    return Score(match_format.cotos), Score(match_format.cotos * match_format.partidas)
