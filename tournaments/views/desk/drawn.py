"""What the desk shows of draws: the one that is due, those that were, and why they came out so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.brackets import RoundCode, RoundName
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.core.stages.format import Due, Why
from tournaments.core.states import DrawState, SubmissionState
from tournaments.core.stream import Stream
from tournaments.core.values import StageKind
from tournaments.models import Draw, Match, Submission, Tournament
from tournaments.queries.draws import draws_of
from tournaments.queries.matches import MatchView, match_views
from tournaments.services.draws import due_stage, is_automatic, laid_out
from tournaments.services.layouts import Drawable
from tournaments.services.nothing_due import why_nothing_is_due
from tournaments.text import sentence

WHYS: Mapping[Why, str | Promise] = {
    Why.BYE_BY_LOT: _("A bye, by lot"),
    Why.BYE_LOWEST_SCORE: _("A bye: of those who have had none it stands lowest"),
    Why.BYE_OTHERS_RESTED: _("A bye: those below have had more of them"),
    Why.BYE_NO_OTHER: _("A bye: with any other one more pairs would meet again"),
    Why.BYE_REPEATED: _("A bye once more: everybody has had one"),
    Why.REMATCH_UNAVOIDABLE: _("They meet again: it could not be avoided"),
    Why.APART_NOT_MET: _("They should be kept apart, and it could not be done"),
    Why.SCORES_DIFFER: _("They have not won as many matches"),
    Why.PARTNERS_AGAIN: _("Partners once more: it could not be avoided"),
    Why.OPPONENTS_AGAIN: _("Opponents once more: it could not be avoided"),
    Why.REPESCADO: _("Back by lot after losing"),
    Why.SECOND_FINAL: _("The final is played again: both have lost once"),
}
_AT_ONCE = frozenset({StageKind.KNOCKOUT, StageKind.DOUBLE, StageKind.GROUPS, StageKind.LEAGUE})
_OF_FORMAT = frozenset({Reason.LEVEL_AT_CUT, Reason.FORMAT_DOES_NOT_FIT})
_AT_A_TABLE = {StageKind.MIXER: 4}


@dataclass(frozen=True, slots=True)
class Planned:
    """A round to come."""

    name: RoundName
    matches: int
    byes: int


@dataclass(frozen=True, slots=True)
class ToDraw:
    """What can be drawn now: its ``key`` is another for whatever comes after it.

    ``round`` is its number where it is one of several rounds drawn one by one, else 0.
    """

    key: str
    stage: str
    round: int
    is_consolation: bool
    is_rest: bool
    planned: tuple[Planned, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why nothing can be drawn though not all is played."""

    refusals: tuple[Refusal, ...]

    def __str__(self) -> str:
        return " ".join(sentence(refusal) for refusal in self.refusals)

    @property
    def is_of_format(self) -> bool:
        """Whether the format is what has to be changed."""
        return any(refusal.reason in _OF_FORMAT for refusal in self.refusals)


@dataclass(frozen=True, slots=True)
class NoteLine:
    """Why, and the matches of which it is said; none where it is of the whole draw."""

    why: str | Promise
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A draw with its notes."""

    draw: Draw
    notes: tuple[NoteLine, ...]


def to_draw(tournament: Tournament) -> tuple[ToDraw | None, WhyNot | None]:
    """What can be drawn now; where nothing can, why not, None where all is played.

    A round that draws itself and is still due could not be drawn.
    """
    try:
        drawable = due_stage(tournament)
        if drawable is not None and drawable.view.rounds and is_automatic(drawable.stage):
            laid_out(drawable, Stream("in advance"))
    except RefusedError as error:
        return None, WhyNot(error.refusals)
    return (None if drawable is None else _to_draw(drawable)), None


def waits_for(tournament: Tournament) -> str:
    """What the next draw waits for where nothing can be drawn now, "" where none will come."""
    refusal = why_nothing_is_due(tournament)
    return sentence(refusal) if refusal.reason is Reason.RESULTS_MISSING else ""


def due_key(tournament: Tournament) -> str:
    """The ``key`` of what can be drawn now, "" for nothing."""
    drawable = due_stage(tournament)
    return "" if drawable is None else _key(drawable)


def lines_of(tournament: Tournament) -> list[DrawLine]:
    """All draws, the latest first, with why those in force came out as they did."""
    draws = draws_of(tournament)[::-1]
    noted = [draw for draw in draws if draw.state == DrawState.MADE and draw.notes]
    among = Q(round__stage__in={draw.stage_id for draw in noted})
    views = match_views(tournament, among=among) if noted else []
    rows = Match.objects.filter(among).values_list("pk", "round__stage", "round__number")
    at = {pk: (stage, number) for pk, stage, number in rows} if noted else {}
    places = {(*at[view.pk], view.position): view for view in views}
    return [DrawLine(draw, _notes(draw, places) if draw in noted else ()) for draw in draws]


def may_discard(draw: Draw | None) -> bool:
    """Whether nothing of it has begun; of a sealed one nothing can have."""
    if draw is None or draw.state == DrawState.SEALED:
        return draw is not None
    handed = Submission.objects.filter(match=OuterRef("pk"), state=SubmissionState.IN_FORCE)
    matches = Match.objects.filter(round__stage=draw.stage_id, round__batch=draw.batch)
    begun = Q(started_at__isnull=False) | Exists(handed)
    return not matches.filter(begun).exists()


def _notes(draw: Draw, places: Mapping[tuple[int, int, int], MatchView]) -> tuple[NoteLine, ...]:
    found: dict[Why, list[MatchView]] = {}
    for note in draw.notes:
        of = found.setdefault(Why(note["why"]), [])
        view = places.get((draw.stage_id, note["round"], note["position"]))
        if view is not None and view not in of:
            of.append(view)
    return tuple(NoteLine(WHYS[why], tuple(matches)) for why, matches in found.items())


def _key(drawable: Drawable) -> str:
    return f"{drawable.stage.position}.{drawable.view.last_batch + 1}"


def _to_draw(drawable: Drawable) -> ToDraw:
    kind, began = StageKind(drawable.stage.kind), bool(drawable.view.rounds)
    rest = began and kind is StageKind.KNOCKOUT and bool(drawable.stage.settings.get("repesca"))
    is_rest = rest and drawable.view.last_batch == 1
    return ToDraw(
        key=_key(drawable),
        stage=str(drawable.stage),
        round=0 if kind in _AT_ONCE else drawable.view.next_round,
        is_consolation=began and kind is StageKind.KNOCKOUT and not is_rest,
        is_rest=is_rest,
        planned=tuple(_planned(drawable)),
    )


def _planned(drawable: Drawable) -> Iterable[Planned]:
    """The rounds that would be drawn: how many play depends on nobody's lot."""
    if drawable.due is not Due.LAYOUT:
        return
    kind, view = StageKind(drawable.stage.kind), drawable.view
    if kind not in _AT_ONCE:
        name = RoundName(RoundCode.ROUND, view.next_round)
        matches, byes = divmod(len(drawable.format.field(view)), _AT_A_TABLE.get(kind, 2))
        yield Planned(name, matches, byes)
        return
    try:
        layout = drawable.format.lay_out(view, Stream("in advance"))
    except ValueError:  # too few, or too many
        return
    for round_ in layout.rounds:
        yield Planned(round_.name, len(round_.matches) - round_.byes, round_.byes)
