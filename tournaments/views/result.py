"""Entering a result, at the desk and on a referee's phone alike."""

from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.engine.sides import Side
from tournaments.core.refusals import RefusedError
from tournaments.core.states import MatchState
from tournaments.core.tapping import Tapping
from tournaments.forms.endings import choice_of, endings
from tournaments.forms.notes import Notes
from tournaments.forms.refusals import show_refusals
from tournaments.forms.result import Act, ResultForm
from tournaments.models import Channel, Match, Tournament
from tournaments.permissions import Actor
from tournaments.queries.history import SubmissionView, history_of, submission_view
from tournaments.queries.matches import MatchView, match_view
from tournaments.services.results import (
    ActaRefusedError,
    Receipt,
    Status,
    foresee_result,
    hand_in,
    terms_of,
)
from tournaments.templatetags.results import standing_text, submission_text
from tournaments.text import sentence
from tournaments.views.asking import Asking, ask, is_overtaken
from tournaments.views.live import live_page
from tournaments.views.loading import actor_of, load_match

INVALID, CONFLICT = 422, 409


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a form sent in: a receipt, or the page again with ``status``.

    ``form`` is None where what the page knew is out of date; ``refusals`` say why, in words.
    ``asking`` is what has to be shown and confirmed first, or with a receipt what was confirmed.
    """

    form: ResultForm | None = None
    receipt: Receipt | None = None
    status: int = 200
    refusals: tuple[str, ...] = ()
    asking: Asking | None = None


def shown_match(tournament: Tournament, number: int) -> MatchView:
    """A match as pages show it. Raises ``Http404``."""
    view = match_view(tournament, number)
    if view is None:
        raise Http404
    return view


def can_be_entered(match: MatchView) -> bool:
    """Two pairs stand in the match."""
    return match.a.pair is not None and match.b.pair is not None


def names_of(match: MatchView) -> dict[Side, str]:
    """The players of both sides, for sentences; empty where a side is open."""
    return {Side(side.name): side.pair.names if side.pair else "" for side in match.sides}


def new_form(match: Match, view: MatchView, in_force: SubmissionView | None) -> ResultForm:
    """A form that goes on from what is recorded, with all that was noted."""
    terms = terms_of(match)
    tapping, notes = Tapping(terms.format), Notes(terms.rules)
    initial = {"key": uuid4().hex, "replaces": 0, "pairs": _pairs_text(view)}
    if in_force is not None:
        tapping = Tapping.of(terms.format, in_force.letters, start=in_force.start)
        notes = Notes.of(terms.rules, (note for coto in in_force.notes for note in coto))
        initial |= {
            "replaces": in_force.revision,
            "start_a": in_force.start.a,
            "start_b": in_force.start.b,
            "ending": in_force.ruling or choice_of(in_force.ending),
        }
    return ResultForm(
        terms=terms, names=names_of(view), tapping=tapping, notes=notes, initial=initial
    )


def meanwhile(form: ResultForm | None, in_force: SubmissionView | None) -> dict[str, object]:
    """For a page: which revision it shows (0: none), and whether another counts by now.

    A form sent in goes on from what its page showed, which may be old.
    """
    now = in_force.revision if in_force is not None else 0
    shown = now
    if form is not None and form.is_bound:
        shown = form.cleaned_data.get("replaces", now)
    return {"shown": shown, "is_old": shown != now}


def news_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What was handed in for a match since a page was loaded, for the live region of that page."""

    def read() -> dict[str, object]:
        in_force = in_force_of(load_match(tournament, number))
        now = str(in_force.revision if in_force is not None else 0)
        shown = request.GET.get("shown", now)
        return {
            "match": shown_match(tournament, number),
            "in_force": in_force,
            "shown": shown,
            "is_old": shown != now,
        }

    return live_page(request, tournament, "table/meanwhile.html", read)


def in_force_of(match: Match) -> SubmissionView | None:
    """What counts for a match, if anything does."""
    return next((each for each in history_of(match) if each.is_in_force), None)


def take_result(request: HttpRequest, match: Match, view: MatchView, channel: Channel) -> Taken:
    """Count a tap, or hand in what was tapped. Raises ``Http404`` for a match that is gone.

    At the desk a correction that reaches other matches is shown first, and made as confirmed.
    """
    form = ResultForm(request.POST, terms=terms_of(match), names=names_of(view))
    if not form.is_valid():
        return Taken(form, status=INVALID)
    if form.is_step:
        form.take_step()
        return Taken(form)
    asks = channel is Channel.DESK and _corrects(form, match)
    try:
        asking = _asking(request, form, match) if asks else None
        if asking is not None and asking.is_open:
            return Taken(form, asking=asking)
        receipt = _hand_in(
            form,
            match,
            redo=asking.redo if asking else None,
            actor=actor_of(request, channel),
        )
    except ActaRefusedError as error:
        form.show_verdict(error.verdict)
        return Taken(form, status=INVALID)
    except RefusedError as error:
        if asks and is_overtaken(error) and (now := _asking(request, form, match)).is_open:
            return Taken(form, asking=now)
        return _refused(form, error)
    except Match.DoesNotExist as error:
        raise Http404 from error
    return Taken(receipt=receipt, asking=asking)


def conflict_page(
    request: HttpRequest, view: MatchView, receipt: Receipt, template: str
) -> HttpResponse:
    """Show the result that counts and the one that was sent and is kept as refused."""
    assert receipt.submission is not None, "a conflict keeps what was sent"  # noqa: S101
    context = {
        "tournament": receipt.submission.match.tournament,
        "match": view,
        "sent": submission_view(receipt.submission),
        "in_force": submission_view(receipt.in_force) if receipt.in_force else None,
    }
    return render(request, template, context, status=CONFLICT)


def sent_text(form: ResultForm, view: MatchView) -> str:
    """What a form sent in says of its match, in words."""
    if form.act == Act.END:
        return dict(endings(names_of(view)))[form.cleaned_data["ending"]]
    return standing_text(form.tapping, view)


def tell_recorded(request: HttpRequest, view: MatchView, receipt: Receipt) -> None:
    """Say on the next page what counts for the match now."""
    if receipt.in_force is None:
        return
    result = submission_text(submission_view(receipt.in_force), view)
    said = _("Match %(match)s, recorded: %(result)s.")
    if receipt.status is Status.REPEATED:
        said = _("Match %(match)s, already recorded: %(result)s.")
    messages.success(request, said % {"match": view.number, "result": result})


def is_conflict(receipt: Receipt) -> bool:
    return receipt.status is Status.CONFLICT


def _corrects(form: ResultForm, match: Match) -> bool:
    """Whether this replaces the result of a finished match that its page showed in force."""
    in_force = in_force_of(match)
    if in_force is None or match.state != MatchState.FINISHED:
        return False
    return bool(form.cleaned_data["replaces"] == in_force.revision)


def _asking(request: HttpRequest, form: ResultForm, match: Match) -> Asking:
    return ask(request, foresee_result(match=match, acta=form.acta, ruling=form.ruling))


def _hand_in(
    form: ResultForm, match: Match, *, redo: tuple[int, ...] | None, actor: Actor
) -> Receipt:
    return hand_in(
        match=match,
        acta=form.acta,
        ruling=form.ruling,
        key=form.cleaned_data["key"],
        replaces=form.cleaned_data["replaces"],
        pairs=form.pairs_seen,
        redo=redo,
        reason=form.cleaned_data["reason"],
        actor=actor,
        at=timezone.now(),
    )


def _refused(form: ResultForm, error: RefusedError) -> Taken:
    """What is wrong in a field is shown there; anything else means that the page is out of date."""
    if all(refusal.field for refusal in error.refusals):
        show_refusals(form, error)
        return Taken(form, status=INVALID)
    return Taken(status=CONFLICT, refusals=tuple(sentence(refusal) for refusal in error.refusals))


def _pairs_text(view: MatchView) -> str:
    a, b = (side.pair.number if side.pair else 0 for side in (view.a, view.b))
    return f"{a}-{b}"
