"""A simulated day: what the people in the hall do next, decided by lot.

The simulator only chooses. Whoever asked it carries the action out, shows it the new view, and
asks again, until there is nothing left to do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from tournaments.core.pair_details import PairDetails
from tournaments.core.stages.view import Presence
from tournaments.core.states import TournamentState
from tournaments.core.stream import Stream
from tournaments.core.table_play import Acta, Partidas, play_match, sheet_of, table_of
from tournaments.core.values import Outcome

NOTED_TANTOS: Final = 30
"""How many matches out of a hundred note tantos, where nothing else is asked for."""

# How often, out of a thousand times, something other than plain play happens.
CORRECTED: Final = 10
NOBODY_CAME: Final = 3
ONE_DID_NOT_COME: Final = 20
AWAY: Final = NOBODY_CAME + ONE_DID_NOT_COME
SENT_OUT: Final = 5
GAVE_UP: Final = 15
HALF_NOTED: Final = 200
THOUSAND: Final = 1000
GONE: Final = (Presence.WITHDRAWN, Presence.DISQUALIFIED)


class StuckError(Exception):
    """Matches wait, but none can be called, started or ended: the tournament cannot go on."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who signs up, the seed with which they are drawn, how many matches in 100 note tantos.

    `trouble` is how many things shall go wrong for a thousand matches; `late` are pairs that come
    after the draw, as part of that.
    """

    pairs: tuple[PairDetails, ...]
    seed: str
    noted_tantos: int = NOTED_TANTOS
    trouble: int = 0
    late: tuple[PairDetails, ...] = ()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match between the pairs of these numbers, and what is noted of it so far."""

    match: int
    terms: MatchTerms
    pairs: tuple[int, int]
    partidas: Partidas = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """What has gone wrong, and what could now.

    `troubles` happened among `ended` matches. `leavers` are the pairs that could leave, by number,
    `redoable` the matches that can be corrected if what was played since is played again, and
    `takes_late` says that a pair could still come in.
    """

    troubles: int = 0
    ended: int = 0
    leavers: tuple[int, ...] = ()
    redoable: Sequence[Sitting] = ()
    takes_late: bool = False


NOTHING_WRONG: Final = Outlook()


@dataclass(frozen=True, slots=True)
class View:
    """What the simulator is shown of a tournament.

    `callable` counts the matches that could get a table now, `waiting` all those undecided that
    have none. `correctable` are matches played to the end of which no next match has begun; leave
    it empty and nothing is corrected. `is_due` says that something can be drawn, `draws` how often
    something was. `level` are pairs whom an extra match could part, of each class the stage and the
    numbers. Of `outlook` nothing happens where it is left out.
    """

    state: TournamentState
    registered: int
    callable: int = 0
    waiting: int = 0
    called: tuple[Sitting, ...] = ()
    playing: tuple[Sitting, ...] = ()
    correctable: Sequence[Sitting] = ()
    is_due: bool = False
    draws: int = 0
    level: tuple[tuple[int, tuple[int, ...]], ...] = ()
    outlook: Outlook = NOTHING_WRONG


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
class OrderExtraMatch:
    """Pairs that are level in a stage, by their numbers, play an extra match."""

    stage: int
    pairs: tuple[int, ...]


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
    """Another sheet replaces the one in force of a match that has ended.

    What was played since and cannot stand is played again.
    """

    match: int
    acta: Acta


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """The desk ends a match that left nobody to write an acta."""

    match: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class LeavePair:
    """The pair of this number is out of the tournament from now on."""

    pair: int
    presence: Presence


@dataclass(frozen=True, slots=True)
class AdmitLate:
    """A pair that comes after the draw."""

    pair: PairDetails


Action = (
    RegisterPair
    | CloseSignup
    | MakeDraw
    | OrderExtraMatch
    | CallNext
    | StartMatch
    | SubmitActa
    | CorrectResult
    | GiveRuling
    | LeavePair
    | AdmitLate
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
            return _in_the_hall(view, cast, stream)
        case TournamentState.FINISHED:
            return _extra_match(view, stream)


def play_to_the_end(sitting: Sitting, cast: Cast, stream: Stream) -> Partidas:
    """The partidas of the whole match, going on from those noted."""
    table = table_of(sitting.terms, sitting.pairs, seed=stream.seed, noted_tantos=cast.noted_tantos)
    return play_match(table, stream, so_far=sitting.partidas)


def _in_the_hall(view: View, cast: Cast, stream: Stream) -> Action | None:
    if view.callable:
        return CallNext()
    at_tables = view.called + view.playing
    if not at_tables and (extra := _extra_match(view, stream)) is not None:
        return extra
    if view.is_due and (not at_tables or stream.chance(1, of=2)):
        return MakeDraw(f"{cast.seed}/{view.draws}" if view.draws else cast.seed)
    if not at_tables:
        if view.waiting:
            raise StuckError(f"{view.waiting} matches wait and none can be called")
        return None
    if _goes_wrong(view.outlook, cast) and (trouble := _trouble(view, cast, stream)) is not None:
        return trouble
    if view.correctable and stream.chance(CORRECTED, of=THOUSAND):
        return _corrected(stream.choice(view.correctable), cast, stream)
    chosen = stream.below(len(at_tables))
    if chosen < len(view.called):
        return _at_a_called_table(view.called[chosen], stream)
    return _at_a_table_in_play(view.playing[chosen - len(view.called)], cast, stream)


def _extra_match(view: View, stream: Stream) -> Action | None:
    """Half of the time, where some are level; always where nothing can be drawn without it."""
    is_needed = view.state != TournamentState.FINISHED and not view.is_due
    if not view.level or not (is_needed or stream.chance(1, of=2)):
        return None
    return OrderExtraMatch(*stream.choice(view.level))


def _goes_wrong(outlook: Outlook, cast: Cast) -> bool:
    return outlook.troubles * THOUSAND < cast.trouble * (outlook.ended + 1)


def _trouble(view: View, cast: Cast, stream: Stream) -> Action | None:
    """One of the things that can go wrong now, each as likely as the others."""
    outlook, late = view.outlook, cast.late[max(0, view.registered - len(cast.pairs)) :]
    possible: list[Callable[[], Action]] = []
    if view.called:
        possible.append(lambda: _absent(stream.choice(view.called), stream, stream.below(AWAY)))
    if outlook.leavers:
        possible.append(lambda: LeavePair(stream.choice(outlook.leavers), stream.choice(GONE)))
    if outlook.takes_late and late:
        possible.append(lambda: AdmitLate(late[0]))
    if view.correctable:
        possible.append(lambda: _corrected(stream.choice(view.correctable), cast, stream))
    if outlook.redoable:
        possible.append(lambda: _corrected(stream.choice(outlook.redoable), cast, stream))
    return stream.choice(possible)() if possible else None


def _corrected(wrong: Sitting, cast: Cast, stream: Stream) -> Action:
    right = play_to_the_end(wrong, cast, stream)
    return CorrectResult(wrong.match, sheet_of(wrong.terms.format, right))


def _absent(sitting: Sitting, stream: Stream, lot: int) -> Action:
    if lot < NOBODY_CAME:
        return GiveRuling(sitting.match, Outcome.NO_SHOW_BOTH)
    ending = Ending(EndingBy.INCOMPARECENCIA, stream.choice(tuple(Side)))
    return SubmitActa(sitting.match, sheet_of(sitting.terms.format, (), ending=ending))


def _at_a_called_table(sitting: Sitting, stream: Stream) -> Action:
    lot = stream.below(THOUSAND)
    if lot < AWAY:
        return _absent(sitting, stream, lot)
    return StartMatch(sitting.match)


def _at_a_table_in_play(sitting: Sitting, cast: Cast, stream: Stream) -> Action:
    match_format, noted = sitting.terms.format, len(sitting.partidas)
    partidas = play_to_the_end(sitting, cast, stream)
    lot = stream.below(THOUSAND)
    if lot < SENT_OUT + GAVE_UP:
        by = EndingBy.DESCALIFICACION if lot < SENT_OUT else EndingBy.RETIRADA
        ending = Ending(by, stream.choice(tuple(Side)))
        some = _some(partidas, at_least=noted, stream=stream)
        return SubmitActa(sitting.match, sheet_of(match_format, some, ending=ending))
    if lot < SENT_OUT + GAVE_UP + HALF_NOTED and noted + 1 < len(partidas):
        some = _some(partidas, at_least=noted + 1, stream=stream)
        return SubmitActa(sitting.match, sheet_of(match_format, some, partial=True))
    return SubmitActa(sitting.match, sheet_of(match_format, partidas))


def _some(partidas: Partidas, *, at_least: int, stream: Stream) -> Partidas:
    """The first partidas of a match, but never those that decide it."""
    return partidas[: at_least + stream.below(len(partidas) - at_least)]
