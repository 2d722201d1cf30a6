"""A simulated day: what the people in the hall do next, decided by lot.

The simulator only chooses. Whoever asked it carries the action out, shows it the new view, and
asks again, until there is nothing left to do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.sides import Side
from scoring.engine.writing import MatchAlreadyWonError, acta_of, lay_out
from tournaments.core.pair_details import PairDetails
from tournaments.core.states import TournamentState
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

Acta = Mapping[str, object]
Winners = tuple[Side, ...]

# How often, out of a thousand times, something other than plain play happens.
CORRECTED: Final = 10
NOBODY_CAME: Final = 3
ONE_DID_NOT_COME: Final = 20
SENT_OUT: Final = 5
GAVE_UP: Final = 15
HALF_NOTED: Final = 200
THOUSAND: Final = 1000


class StuckError(Exception):
    """Matches wait, but none can be called, started or ended: the tournament cannot go on."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who signs up, and the seed with which they are drawn."""

    pairs: tuple[PairDetails, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with what is noted of it so far, partida by partida."""

    match: int
    format: MatchFormat
    winners: Winners = ()


@dataclass(frozen=True, slots=True)
class View:
    """What the simulator is shown of a tournament.

    `callable` counts the matches that could get a table now, `waiting` all those undecided that
    have none. `correctable` are matches played to the end of which no next match has begun; leave
    it empty and nothing is corrected.
    """

    state: TournamentState
    registered: int
    callable: int = 0
    waiting: int = 0
    called: tuple[Sitting, ...] = ()
    playing: tuple[Sitting, ...] = ()
    correctable: tuple[Sitting, ...] = ()


@dataclass(frozen=True, slots=True)
class RegisterPair:
    """A pair signs up."""

    pair: PairDetails


@dataclass(frozen=True, slots=True)
class CloseSignup:
    """Nobody else signs up."""


@dataclass(frozen=True, slots=True)
class MakeDraw:
    """The draw is made with this seed."""

    seed: str


@dataclass(frozen=True, slots=True)
class CallNext:
    """Waiting matches get the free tables, as the queue proposes."""


@dataclass(frozen=True, slots=True)
class StartMatch:
    """The cards are on the table."""

    match: int


@dataclass(frozen=True, slots=True)
class SubmitActa:
    """A sheet is handed in for a match not ended; a partial one while it goes on."""

    match: int
    acta: Acta


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Another sheet replaces the one in force of a match that has ended."""

    match: int
    acta: Acta


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """The desk ends a match that left nobody to write an acta."""

    match: int
    outcome: Outcome


Action = (
    RegisterPair
    | CloseSignup
    | MakeDraw
    | CallNext
    | StartMatch
    | SubmitActa
    | CorrectResult
    | GiveRuling
)


def next_action(view: View, cast: Cast, stream: Stream) -> Action | None:
    """What happens next; None when the day is over. `StuckError` when it cannot go on."""
    match view.state:
        case TournamentState.SIGNUP if view.registered < len(cast.pairs):
            return RegisterPair(cast.pairs[view.registered])
        case TournamentState.SIGNUP:
            return CloseSignup()
        case TournamentState.CLOSED:
            return MakeDraw(cast.seed)
        case TournamentState.DRAWN | TournamentState.PLAYING:
            return _in_the_hall(view, stream)
        case TournamentState.FINISHED:
            return None


def play_partidas(match_format: MatchFormat, stream: Stream, *, so_far: Winners = ()) -> Winners:
    """Who wins each partida until one side has the match, going on from those already played.

    One side is a little stronger than the other, or a lot.
    """
    strength = 3 + stream.below(5)
    longest = (2 * match_format.cotos - 1) * (2 * _longest_coto(match_format) - 1)
    winners = list(so_far)
    while len(winners) < longest:
        winners.append(Side.A if stream.chance(strength, of=10) else Side.B)
    try:
        lay_out(match_format, winners)
    except MatchAlreadyWonError as won:
        return tuple(winners[: won.index])
    return tuple(winners)


def _longest_coto(match_format: MatchFormat) -> int:
    return max(match_format.partidas, match_format.deciding_partidas or 0)


def _in_the_hall(view: View, stream: Stream) -> Action | None:
    if view.callable:
        return CallNext()
    at_tables = view.called + view.playing
    if not at_tables:
        if view.waiting:
            raise StuckError(f"{view.waiting} matches wait and none can be called")
        return None
    if view.correctable and stream.chance(CORRECTED, of=THOUSAND):
        wrong = stream.choice(view.correctable)
        return CorrectResult(wrong.match, _played(wrong.format, stream))
    chosen = stream.below(len(at_tables))
    if chosen < len(view.called):
        return _at_a_called_table(view.called[chosen], stream)
    return _at_a_table_in_play(view.playing[chosen - len(view.called)], stream)


def _at_a_called_table(sitting: Sitting, stream: Stream) -> Action:
    lot = stream.below(THOUSAND)
    if lot < NOBODY_CAME:
        return GiveRuling(sitting.match, Outcome.NO_SHOW_BOTH)
    if lot < NOBODY_CAME + ONE_DID_NOT_COME:
        ending = Ending(EndingBy.INCOMPARECENCIA, stream.choice(tuple(Side)))
        return SubmitActa(sitting.match, acta_of((), ending=ending))
    return StartMatch(sitting.match)


def _at_a_table_in_play(sitting: Sitting, stream: Stream) -> Action:
    winners = play_partidas(sitting.format, stream, so_far=sitting.winners)
    lot = stream.below(THOUSAND)
    if lot < SENT_OUT + GAVE_UP:
        by = EndingBy.DESCALIFICACION if lot < SENT_OUT else EndingBy.RETIRADA
        ending = Ending(by, stream.choice(tuple(Side)))
        noted = _some(winners, at_least=len(sitting.winners), stream=stream)
        return SubmitActa(sitting.match, acta_of(lay_out(sitting.format, noted), ending=ending))
    if lot < SENT_OUT + GAVE_UP + HALF_NOTED and len(sitting.winners) + 1 < len(winners):
        noted = _some(winners, at_least=len(sitting.winners) + 1, stream=stream)
        return SubmitActa(sitting.match, acta_of(lay_out(sitting.format, noted), partial=True))
    return SubmitActa(sitting.match, acta_of(lay_out(sitting.format, winners)))


def _some(winners: Winners, *, at_least: int, stream: Stream) -> Winners:
    """The first partidas of a match, but never those that decide it."""
    return winners[: at_least + stream.below(len(winners) - at_least)]


def _played(match_format: MatchFormat, stream: Stream) -> Acta:
    return acta_of(lay_out(match_format, play_partidas(match_format, stream)))
