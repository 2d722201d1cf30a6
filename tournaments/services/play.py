"""Carrying out what a simulator chooses, through the same services that people use."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.core.refusals import RefusedError
from tournaments.core.simulate import (
    Action,
    AdmitLate,
    CallNext,
    Cast,
    CloseSignup,
    CorrectResult,
    GiveRuling,
    LeavePair,
    MakeDraw,
    OrderExtraMatch,
    RegisterPair,
    StartMatch,
    SubmitActa,
    View,
    next_action,
)
from tournaments.core.stages.format import LateEntryRefusedError
from tournaments.core.stages.view import Entrant
from tournaments.core.states import SubmissionState, TournamentState
from tournaments.core.stream import Stream
from tournaments.core.table_play import Acta
from tournaments.models import Match, Ruling, Submission, Tournament
from tournaments.permissions import Actor
from tournaments.queries.day import view_of
from tournaments.queries.level import level_pairs_of
from tournaments.queries.outlook import outlook_of
from tournaments.services.calls import call_all, start_match
from tournaments.services.draws import due_stage, make_draw
from tournaments.services.extra_matches import order_extra_match
from tournaments.services.layouts import Drawable
from tournaments.services.pairs import register_pair
from tournaments.services.presence import admit_late, leave, stage_under_way
from tournaments.services.results import foresee_result, hand_in
from tournaments.services.tournaments import close_signup

_UNDER_WAY = (TournamentState.DRAWN, TournamentState.PLAYING)


@dataclass(frozen=True, slots=True)
class Pace:
    """The moments of a simulated day: from ``begin`` on in ``steps`` equal steps to ``end``.

    What happens after so many steps happens at ``end``. A day laid into the past so leaves a
    tournament that people can go on with now.
    """

    begin: datetime
    end: datetime
    steps: int

    def moment(self, step: int) -> datetime:
        return self.begin + (self.end - self.begin) * min(step, self.steps) / self.steps


def actions_of(tournament: Tournament, cast: Cast, stream: Stream) -> Iterator[Action]:
    """What happens next, again and again until the day is over.

    Whoever asks carries each action out before asking for the next. Raises ``StuckError``.
    """
    while (action := next_action(seen(tournament, cast), cast, stream)) is not None:
        yield action


def seen(tournament: Tournament, cast: Cast) -> View:
    """What the simulator is shown: more than the hall only where it is asked for or needed."""
    view = view_of(tournament)
    if view.state == TournamentState.FINISHED:
        return replace(view, level=_level(tournament))
    at_tables = view.callable or view.called or view.playing
    if view.state not in _UNDER_WAY or (at_tables and not cast.trouble):
        return view
    level = () if at_tables else _level(tournament)
    view = replace(view, level=level, is_due=_is_due(tournament, waits=bool(level)))
    if not cast.trouble:
        return view
    drawable = stage_under_way(tournament)
    outlook = outlook_of(tournament, drawable.stage, takes_late=_takes_late(drawable))
    return replace(view, outlook=outlook)


def _level(tournament: Tournament) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = level_pairs_of(tournament)
    if found is None or not found.counts:
        return ()
    return tuple((found.stage.position, each.numbers) for each in found.levels)


def _is_due(tournament: Tournament, *, waits: bool) -> bool:
    """Whether something can be drawn; not where that ``waits`` for an extra match."""
    try:
        return due_stage(tournament) is not None
    except RefusedError:
        if waits:
            return False
        raise


def play(
    *, tournament: Tournament, cast: Cast, stream: Stream, pace: Pace, actor: Actor
) -> Iterator[Action]:
    """Play on from where the tournament stands; each action comes out when it has been done.

    Raises ``StuckError``, and whatever a service refuses.
    """
    for step, action in enumerate(actions_of(tournament, cast, stream)):
        at = pace.moment(step)
        carry_out(action, tournament=tournament, key=f"{at:%H%M%S}-{step}", actor=actor, at=at)
        yield action


def carry_out(
    action: Action, *, tournament: Tournament, key: str, actor: Actor, at: datetime
) -> None:
    """Do one thing. ``key`` marks a result handed in, as a page's form would."""
    match action:
        case RegisterPair(pair):
            register_pair(tournament=tournament, details=pair, actor=actor, at=at)
        case CloseSignup():
            close_signup(tournament=tournament, actor=actor, at=at)
        case MakeDraw() | OrderExtraMatch():
            _draw(action, tournament, actor=actor, at=at)
        case CallNext():
            call_all(tournament=tournament, actor=actor, at=at)
        case StartMatch(pk):
            start_match(match=_match(pk), actor=actor, at=at)
        case SubmitActa(pk, acta):
            hand_in(match=_match(pk), acta=acta, key=key, actor=actor, at=at)
        case CorrectResult(pk, acta):
            _correct(_match(pk), acta, key=key, actor=actor, at=at)
        case GiveRuling(pk, outcome):
            ruling = Ruling(outcome.value)
            hand_in(match=_match(pk), ruling=ruling, key=key, actor=actor, at=at)
        case LeavePair() | AdmitLate():
            _go_or_come(action, tournament, actor=actor, at=at)


def _draw(
    action: MakeDraw | OrderExtraMatch, tournament: Tournament, *, actor: Actor, at: datetime
) -> None:
    if isinstance(action, MakeDraw):
        make_draw(tournament=tournament, seed=action.seed, actor=actor, at=at)
    else:
        stage, pairs = action.stage, action.pairs
        order_extra_match(tournament=tournament, stage=stage, pairs=pairs, actor=actor, at=at)


def _go_or_come(
    action: LeavePair | AdmitLate, tournament: Tournament, *, actor: Actor, at: datetime
) -> None:
    if isinstance(action, AdmitLate):
        admit_late(tournament=tournament, details=action.pair, actor=actor, at=at)
    else:
        pair = tournament.pairs.get(number=action.pair)
        leave(pair=pair, presence=action.presence, actor=actor, at=at)


def _correct(match: Match, acta: Acta, *, key: str, actor: Actor, at: datetime) -> None:
    """Replace the result in force; what was played since and cannot stand is played again."""
    wrong = Submission.objects.get(match=match, state=SubmissionState.IN_FORCE)
    redo = foresee_result(match=match, acta=acta).redone or None
    hand_in(
        match=match,
        acta=acta,
        key=key,
        replaces=wrong.revision,
        redo=redo,
        actor=actor,
        at=at,
    )


def _takes_late(drawable: Drawable) -> bool:
    """Whether the format has room for one who comes now."""
    if drawable.stage.source_id is not None:
        return False
    late = max((entrant.number for entrant in drawable.view.entrants), default=0) + 1
    try:
        drawable.format.admit(drawable.view, Entrant(late, late), Stream("late"))
    except LateEntryRefusedError:
        return False
    return True


def _match(pk: int) -> Match:
    return Match.objects.select_related("tournament", "round").get(pk=pk)
