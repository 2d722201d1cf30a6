""" "¿Es renuncio?": a case laid out card by card, and what the law of play says of it."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.engine.question import QuestionError
from scoring.forms.case import Case, CaseError, CaseFault
from scoring.forms.case_address import PREFIX, read_case
from scoring.text import question_sentence
from scoring.views.ruling import ruling_on
from scoring.views.sheet import Sheet

_SENTENCES: Final[Mapping[CaseFault, Promise]] = {
    CaseFault.CARD_PLAYED: _("The card played, %(value)s, is not in the hand."),
    CaseFault.HAND_TOO_LARGE: _("A hand has no more than %(value)s cards."),
}


@require_safe
@vary_on_headers("HX-Request")
def renuncio(request: HttpRequest) -> HttpResponse:
    """The page, or for a card tapped the case alone. An address that is wrong says so: 400."""
    fault = ""
    try:
        case = read_case(request.GET)
    except (QuestionError, CaseError) as error:
        fault, case = _sentence(error), _empty_case(request.GET)
    part = "#case" if "HX-Request" in request.headers else ""
    return render(
        request,
        f"scoring/renuncio.html{part}",
        {"sheet": Sheet(case), "ruling": ruling_on(case), "fault": fault},
        status=400 if fault else 200,
    )


def _sentence(error: QuestionError | CaseError) -> str:
    if isinstance(error, CaseError):
        return str(_SENTENCES[error.fault]) % {"value": error.value}
    return question_sentence(error)


def _empty_case(query: Mapping[str, str]) -> Case:
    """Nothing laid out, by the rules that ``query`` tells if they can be read."""
    rules = {key: text for key, text in query.items() if key == "rules" or key.startswith(PREFIX)}
    try:
        return read_case(rules)
    except QuestionError:
        return Case()
