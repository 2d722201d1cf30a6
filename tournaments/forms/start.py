"""The partidas that a match begins at, where a pair came late."""

from typing import Final

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MatchFormat
from scoring.engine.problems import Wanted, malformed
from scoring.text import sentence


def _sentence(wanted: Wanted) -> str:
    return sentence(malformed("start", wanted))


_said: Final = lazy(_sentence, str)


class StartField(forms.IntegerField):
    """How many partidas one side begins with: fewer than win the coto."""

    def __init__(self) -> None:
        wrong = _said(Wanted.FROM_ZERO)
        super().__init__(
            min_value=0,
            required=False,
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            error_messages={"invalid": wrong, "min_value": wrong},
        )
        self.most = 0

    def offer(self, pair: str, match_format: MatchFormat) -> None:
        """Ask it of this pair, in a match of this format."""
        self.label = _("%(pair)s begins with") % {"pair": pair}
        self.most = match_format.partidas - 1

    def clean(self, value: object) -> int:
        number = super().clean(value) or 0
        if number > self.most:
            raise forms.ValidationError(_said(Wanted.BELOW_PARTIDAS))
        return int(number)
