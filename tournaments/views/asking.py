"""What a correction brings about: shown before it is made, and made only as it was shown."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.core.table_numbers import write_numbers
from tournaments.forms.foreseen import SHOWN, ConfirmForm, confirm_form, numbers_text
from tournaments.models import Match
from tournaments.queries.matches import MatchView, match_views
from tournaments.services.consequences import Foreseen
from tournaments.text import sentence

_SHOWN, _REFUSED, _OVERTAKEN = 200, 422, 409
_NOT_SENT_ON = frozenset({"csrfmiddlewaretoken", "foreseen", "redo"})


@dataclass(frozen=True, slots=True)
class Asking:
    """What is foreseen, and the form that asks for it; None where all is confirmed.

    ``redo`` orders the matches that lose what was played. ``status`` is that of the page.
    """

    foreseen: Foreseen
    form: ConfirmForm | None = None
    status: int = _SHOWN

    @property
    def is_open(self) -> bool:
        return self.form is not None

    @property
    def redo(self) -> tuple[int, ...]:
        return self.foreseen.redone


def ask(request: HttpRequest, foreseen: Foreseen) -> Asking:
    """Whether this is confirmed by what was sent, and what has to be asked where it is not."""
    if foreseen.is_empty:
        return Asking(foreseen)
    if SHOWN not in request.POST:
        return Asking(foreseen, confirm_form(foreseen))
    form = ConfirmForm(request.POST)
    if not form.is_about(foreseen):
        return Asking(foreseen, confirm_form(foreseen), _OVERTAKEN)
    return Asking(foreseen) if form.orders(foreseen) else Asking(foreseen, form, _REFUSED)


def is_overtaken(error: RefusedError) -> bool:
    """Whether other matches stand in the way by now than those that were confirmed."""
    overtaken = {Reason.REDO_DIFFERS, Reason.NEXT_MATCH_BEGUN}
    return any(refusal.reason in overtaken for refusal in error.refusals)


def tell_undone(request: HttpRequest, foreseen: Foreseen) -> None:
    """Say on the next page which matches were discarded, and of which what was played is lost."""
    if foreseen.drawn:
        said = ngettext(
            "Match %(matches)s is discarded and has to be drawn anew.",
            "Matches %(matches)s are discarded and have to be drawn anew.",
            len(foreseen.drawn),
        )
        messages.warning(request, said % {"matches": write_numbers(foreseen.drawn)})
    if foreseen.redone:
        said = ngettext(
            "What was played of match %(matches)s is lost.",
            "What was played of matches %(matches)s is lost.",
            len(foreseen.redone),
        )
        messages.warning(request, said % {"matches": write_numbers(foreseen.redone)})


def asking_page(
    request: HttpRequest, match: Match, view: MatchView, asking: Asking, result: str
) -> HttpResponse:
    """The page that shows all that follows, with everything sent in hidden fields.

    ``result`` is what the match would have in force, "" for nothing.
    """
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in _NOT_SENT_ON
        for value in values
    ]
    overtaken = asking.status == _OVERTAKEN
    context = {
        "tournament": match.tournament,
        "match": view,
        "result": result,
        "form": asking.form,
        "sent": sent,
        "groups": _groups(match, asking.foreseen),
        "redo": numbers_text(asking.redo),
        "refusals": [sentence(Refusal(Reason.REDO_DIFFERS))] if overtaken else [],
    }
    return render(request, "desk/match_foreseen.html", context, status=asking.status)


def _groups(match: Match, foreseen: Foreseen) -> dict[str, list[MatchView]]:
    """The matches by what happens to them, the gravest alone where several things do."""
    redone, drawn, called_back = map(set, (foreseen.redone, foreseen.drawn, foreseen.called_back))
    numbers = {
        "redone": redone,
        "drawn": drawn - redone,
        "called_back": called_back - redone - drawn,
        "changed": {*foreseen.changed} - redone - drawn - called_back,
    }
    among = Q(number__in=set().union(*numbers.values()))
    views = sorted(match_views(match.tournament, among=among), key=lambda each: each.number or 0)
    return {
        group: [view for view in views if view.number in theirs]
        for group, theirs in numbers.items()
    }
