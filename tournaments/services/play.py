"""Carrying out what a simulator chooses, through the same services that people use."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tournaments.core.simulate import (
    Action,
    CallNext,
    Cast,
    CloseSignup,
    CorrectResult,
    GiveRuling,
    MakeDraw,
    RegisterPair,
    StartMatch,
    SubmitActa,
    next_action,
)
from tournaments.core.states import SubmissionState
from tournaments.core.stream import Stream
from tournaments.models import Match, Ruling, Submission, Tournament
from tournaments.permissions import Actor
from tournaments.queries.day import view_of
from tournaments.services.calls import call_all, start_match
from tournaments.services.draws import make_draw
from tournaments.services.pairs import register_pair
from tournaments.services.results import hand_in
from tournaments.services.tournaments import close_signup


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
    while (action := next_action(view_of(tournament), cast, stream)) is not None:
        yield action


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
        case MakeDraw(seed):
            make_draw(tournament=tournament, seed=seed, actor=actor, at=at)
        case CallNext():
            call_all(tournament=tournament, actor=actor, at=at)
        case StartMatch(pk):
            start_match(match=_match(pk), actor=actor, at=at)
        case SubmitActa(pk, acta):
            hand_in(match=_match(pk), acta=acta, key=key, actor=actor, at=at)
        case CorrectResult(pk, acta):
            wrong = Submission.objects.get(match=pk, state=SubmissionState.IN_FORCE)
            hand_in(
                match=_match(pk),
                acta=acta,
                key=key,
                replaces=wrong.revision,
                actor=actor,
                at=at,
            )
        case GiveRuling(pk, outcome):
            ruling = Ruling(outcome.value)
            hand_in(match=_match(pk), ruling=ruling, key=key, actor=actor, at=at)


def _match(pk: int) -> Match:
    return Match.objects.select_related("tournament", "round").get(pk=pk)
