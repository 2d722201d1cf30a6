"""The figures of a match format as fields: cotos, partidas, and those of the deciding coto."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MOST, MatchFormat, MatchFormatError
from scoring.engine.problems import Wanted
from tournaments.core.refusals import Reason, Refusal
from tournaments.forms.refusals import said
from tournaments.text import sentence

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class WholeField(forms.IntegerField):
    """A whole number that says in one sentence what should stand there, whatever is wrong."""

    def __init__(
        self, *, most: int, reason: Reason, label: "_StrPromise", required: bool = True
    ) -> None:
        wrong = said(Refusal(reason, params={"most": most}))
        super().__init__(
            min_value=1,
            max_value=most,
            required=required,
            label=label,
            error_messages={
                "invalid": wrong,
                "min_value": wrong,
                "max_value": wrong,
                "required": wrong,
            },
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )


def cotos_field(*, required: bool = True) -> WholeField:
    return _figure(_("Cotos to win the match"), required=required)


def partidas_field(*, required: bool = True) -> WholeField:
    return _figure(_("Partidas to win a coto"), required=required)


def deciding_field() -> WholeField:
    return _figure(_("Partidas in the deciding coto, if others"), required=False)


@dataclass(frozen=True, slots=True)
class FormatNames:
    """What the three fields of one format are called in a form."""

    cotos: str
    partidas: str
    deciding: str


PLAIN: Final = FormatNames("cotos", "partidas", "deciding_partidas")


def format_names(of: str) -> FormatNames:
    """The names of a further format in the same form: ``final_cotos`` and so on."""
    return FormatNames(f"{of}_cotos", f"{of}_partidas", f"{of}_deciding_partidas")


def read_format(form: forms.Form, names: FormatNames = PLAIN) -> MatchFormat | None:
    """The format that the cleaned ``form`` says; None where it says none, or a wrong one.

    What is missing or does not go together is added to the form's errors.
    """
    data = form.cleaned_data
    cotos, partidas = data.get(names.cotos), data.get(names.partidas)
    deciding = data.get(names.deciding)
    if {names.cotos, names.partidas, names.deciding} & set(form.errors):
        return None
    if cotos is None and partidas is None and deciding is None:
        return None
    for name, figure in ((names.cotos, cotos), (names.partidas, partidas)):
        if figure is None:
            form.add_error(name, sentence(Refusal(Reason.FORMAT_RANGE)))
    if cotos is None or partidas is None:
        return None
    try:
        return MatchFormat(cotos, partidas, deciding)
    except MatchFormatError as error:
        needs_cotos = error.wanted is Wanted.TWO_COTOS
        reason = Reason.DECIDING_NEEDS_COTOS if needs_cotos else Reason.FORMAT_RANGE
        form.add_error(names.deciding, sentence(Refusal(reason)))
        return None


def figures_of(format_: MatchFormat, names: FormatNames = PLAIN) -> dict[str, int | None]:
    """The initial values of the three fields."""
    return {
        names.cotos: format_.cotos,
        names.partidas: format_.partidas,
        names.deciding: format_.deciding_partidas,
    }


def _figure(label: "_StrPromise", *, required: bool) -> WholeField:
    return WholeField(most=MOST, reason=Reason.FORMAT_RANGE, required=required, label=label)
