"""Demonstrations: believable tournaments at a chosen stage, the same for the same seed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain, count
from typing import Final

from django.db.models import Max
from django.utils import timezone

from scoring.engine.match import MatchFormat
from tournaments.core.details import TournamentDetails
from tournaments.core.names import invent_pairs
from tournaments.core.pair_list import ReadRow
from tournaments.core.simulate import (
    NOTED_TANTOS,
    Cast,
    Sitting,
    StartMatch,
    SubmitActa,
    play_to_the_end,
)
from tournaments.core.states import MatchState
from tournaments.core.stream import Stream
from tournaments.core.table_play import Acta, sheet_of
from tournaments.models import Match, Tournament
from tournaments.permissions import Actor
from tournaments.queries.day import view_of
from tournaments.services.draws import make_draw
from tournaments.services.imports import apply_list, keep_list
from tournaments.services.play import Pace, carry_out, play
from tournaments.services.tournaments import close_signup, create_tournament


class DemoStage(StrEnum):
    """How far a demonstration has come."""

    SIGNUP = "signup"
    DRAW = "draw"
    ROUND = "round"
    """In the middle of a round: some matches over, others at their tables."""
    FINAL = "final"
    """The final is being played, or already over where nobody was left to play it."""


FIESTAS: Final = (
    ("San Roque", "Alcañuela del Río"),
    ("la Virgen de la Sierra", "Barbuñés Alto"),
    ("San Bartolomé", "Cabezo Royo"),
    ("Santa Quiteria", "Fuendearcas"),
    ("San Ramón", "Monforcal"),
    ("la Santa Cruz", "Pozuel de Luna"),
    ("San Blas", "Valdecierzo"),
)
FORMAT: Final = MatchFormat(cotos=2, partidas=3)
LONG_FINAL: Final = MatchFormat(cotos=3, partidas=3)
MOST_TABLES: Final = 36
SIGNUP_BEFORE: Final = timedelta(days=9)
AFTERNOON: Final = timedelta(minutes=100)
WHOLE_DAY: Final = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class _Demo:
    tournament: Tournament
    cast: Cast
    stream: Stream
    pace: Pace
    actor: Actor


def lay_down_demo(
    *,
    stage: DemoStage,
    pairs: int,
    seed: int,
    noted_tantos: int = NOTED_TANTOS,
    actor: Actor,
    at: datetime,
) -> Tournament:
    """A published demonstration of so many pairs that has come to ``stage`` at the moment ``at``.

    Of a hundred matches ``noted_tantos`` are played with cards and note their tantos.
    Its whole past lies before ``at``, so that people can go on with it. Raises what
    ``create_tournament``, ``apply_list`` and ``make_draw`` refuse.
    """
    stream = Stream(f"demo {seed}")
    pace = _pace(stage, pairs, at)
    tournament = create_tournament(
        details=_details(stage, pairs, at, stream), actor=actor, at=pace.begin, is_demo=True
    )
    demo = _Demo(tournament, Cast((), "", noted_tantos), stream, pace, actor)
    _sign_up(demo, pairs)
    if stage is not DemoStage.SIGNUP:
        close_signup(tournament=tournament, actor=actor, at=pace.begin)
        make_draw(tournament=tournament, seed=_draw_seed(stream), actor=actor, at=pace.begin)
    if stage is DemoStage.ROUND:
        _play_until(_round_half_over(tournament), demo)
        _note_some(demo)
    if stage is DemoStage.FINAL:
        _play_until(lambda: _unfinished(tournament) <= 1, demo)
        _note_some(demo)
    return Tournament.objects.get(pk=tournament.pk)


def _pace(stage: DemoStage, pairs: int, at: datetime) -> Pace:
    """Five things happen in two matches, roughly; what comes after happens at ``at``."""
    matches = pairs if stage is DemoStage.FINAL else pairs // 2
    lasts = WHOLE_DAY if stage is DemoStage.FINAL else AFTERNOON
    return Pace(at - lasts, at, steps=matches * 5 // 2)


def _details(stage: DemoStage, pairs: int, at: datetime, stream: Stream) -> TournamentDetails:
    fiesta, village = stream.choice(FIESTAS)
    ahead = SIGNUP_BEFORE if stage is DemoStage.SIGNUP else timedelta()
    return TournamentDetails(
        name=_free_name(f"Guiñote de {fiesta}"),
        village=village,
        date=timezone.localdate(at) + ahead,
        rules="aragones",
        format=FORMAT,
        late_formats={1: LONG_FINAL},
        tables=min(MOST_TABLES, (pairs + 2) // 3),
        is_published=True,
    )


def _free_name(wanted: str) -> str:
    """The name wanted, with a number behind it where there is a tournament of that name."""
    taken = set(Tournament.objects.filter(name__startswith=wanted).values_list("name", flat=True))
    numbered = (f"{wanted} ({number})" for number in count(2))
    return next(name for name in chain([wanted], numbered) if name not in taken)


def _sign_up(demo: _Demo, pairs: int) -> None:
    invented = invent_pairs(pairs, demo.stream)
    kept = keep_list(
        tournament=demo.tournament,
        file_name="parejas.csv",
        rows=[ReadRow(line, details) for line, details in enumerate(invented, start=2)],
        actor=demo.actor,
        at=demo.pace.begin,
    )
    apply_list(pair_import=kept, actor=demo.actor, at=demo.pace.begin)


def _draw_seed(stream: Stream) -> str:
    return f"{stream.below(2**64):016x}"


def _play_until(enough: Callable[[], bool], demo: _Demo) -> None:
    if enough():
        return
    for _action in play(
        tournament=demo.tournament,
        cast=demo.cast,
        stream=demo.stream,
        pace=demo.pace,
        actor=demo.actor,
    ):
        if enough():
            return


def _round_half_over(tournament: Tournament) -> Callable[[], bool]:
    """Half of the second round is over, or of the first where the second is the last."""
    rounds = tournament.stages.aggregate(last=Max("rounds__number"))["last"]
    matches = Match.objects.filter(
        tournament=tournament, round__number=2 if rounds > 2 else 1, number__isnull=False
    )
    half = matches.count() // 2
    return lambda: matches.filter(state=MatchState.FINISHED).count() >= half


def _unfinished(tournament: Tournament) -> int:
    return Match.objects.filter(tournament=tournament).exclude(state=MatchState.FINISHED).count()


def _note_some(demo: _Demo) -> None:
    """Of those at a table every third has just sat down; the others play, half of them noted."""
    view = view_of(demo.tournament)
    untouched = [sitting for sitting in view.called + view.playing if not sitting.partidas]
    for place, sitting in enumerate(untouched):
        if place % 3 == 0:
            _do(SubmitActa(sitting.match, _half_of(sitting, demo)), demo)
        elif place % 3 == 1 and sitting in view.called:
            _do(StartMatch(sitting.match), demo)


def _do(action: SubmitActa | StartMatch, demo: _Demo) -> None:
    carry_out(action, tournament=demo.tournament, key="half", actor=demo.actor, at=demo.pace.end)


def _half_of(sitting: Sitting, demo: _Demo) -> Acta:
    partidas = play_to_the_end(sitting, demo.cast, demo.stream)
    return sheet_of(sitting.terms.format, partidas[: len(partidas) // 2], partial=True)
