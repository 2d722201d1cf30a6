"""How many cotos and partidas each round is played to."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.core.states import SubmissionState
from tournaments.forms.match_format import figures_of
from tournaments.forms.refusals import show_refusals
from tournaments.forms.rounds import RoundFormatForm
from tournaments.models import Channel, Round, Submission, Tournament
from tournaments.permissions import Action
from tournaments.services.rounds import set_round_format
from tournaments.templatetags.guinote import round_title
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@dataclass(frozen=True, slots=True)
class _Line:
    """A round, and the form for its format: None once it has a result.

    ``key`` tells it from those of other stages, and so does ``name`` where there are ``several``.
    """

    round: Round
    form: RoundFormatForm | None
    several: bool

    @property
    def key(self) -> str:
        return _key(self.round)

    @property
    def name(self) -> str:
        """ "Quarter-finals", or "Knock-out · Consolation · Final"."""
        title = round_title(self.round)
        return f"{capfirst(str(self.round.stage))} · {title}" if self.several else title


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """The format of each round drawn; POST changes that of the round named ``round``, by the
    place of its stage and its own: "2-1"."""
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    rows = _rounds(tournament)
    several = len({row.stage_id for row in rows}) > 1
    if request.method != "POST":
        return _page(request, tournament, [_line(row, several=several) for row in rows])
    wanted = request.POST.get("round", "")
    round_ = next((row for row in rows if _key(row) == wanted), None)
    if round_ is None:
        raise Http404
    form = RoundFormatForm(request.POST, prefix=f"round-{wanted}")
    if form.is_valid() and form.match_format is not None:
        try:
            set_round_format(
                round_=round_,
                format_=form.match_format,
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            show_refusals(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:rounds", slug)
    lines = [
        _Line(row, form, several) if row is round_ else _line(row, several=several) for row in rows
    ]
    return _page(request, tournament, lines, wrong=form, status=_REFUSED)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    lines: list[_Line],
    *,
    wrong: RoundFormatForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"tournament": tournament, "lines": lines, "form": wrong}
    return render(request, "desk/rounds.html", context, status=status)


def _rounds(tournament: Tournament) -> list[Round]:
    """The rounds in order of play, each with ``has_result``: one query."""
    results = Submission.objects.filter(match__round=OuterRef("pk"), state=SubmissionState.IN_FORCE)
    rows = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    return list(rows.annotate(has_result=Exists(results)).order_by("stage__position", "number"))


def _key(row: Round) -> str:
    return f"{row.stage.position}-{row.number}"


def _line(row: Round, *, several: bool) -> _Line:
    if row.has_result:  # type: ignore[attr-defined]
        return _Line(row, None, several)
    initial = figures_of(row.match_format)
    return _Line(row, RoundFormatForm(initial=initial, prefix=f"round-{_key(row)}"), several)
