"""Which tournament pairs come from, and how many of its first."""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.core.brackets import MOST
from tournaments.core.refusals import Reason, Refusal
from tournaments.forms.refusals import said
from tournaments.models import Tournament
from tournaments.permissions import Visitor, visible_tournaments
from tournaments.queries.feeders import feeders_among

USUAL: Final = 2
"""The two of the final."""
_UNKNOWN: Final[dict[str, Any]] = {
    "required": said(Refusal(Reason.FIELD_MISSING)),
    "invalid_choice": said(Refusal(Reason.FEEDER_UNKNOWN)),
}


if TYPE_CHECKING:
    _Chosen = forms.ModelChoiceField[Tournament]
else:
    _Chosen = forms.ModelChoiceField


class _Choice(_Chosen):
    """A tournament by its address, told by its name and day."""

    def label_from_instance(self, obj: Tournament) -> str:
        return f"{obj.name} · {date_format(obj.date, 'SHORT_DATE_FORMAT')}"


class FeederForm(forms.Form):
    """A tournament that is over, and how many of its first pairs come."""

    feeder = _Choice(
        label=_("Tournament"),
        queryset=Tournament.objects.none(),
        to_field_name="slug",
        empty_label=None,
        error_messages=_UNKNOWN,
    )
    first = forms.IntegerField(
        label=_("How many of its first pairs"),
        min_value=1,
        max_value=MOST,
        initial=USUAL,
        error_messages={"required": said(Refusal(Reason.FIELD_MISSING))},
    )

    def __init__(self, *args: Any, user: Visitor, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._feeders = feeders_among(visible_tournaments(user))
        field = self.fields["feeder"]
        assert isinstance(field, _Choice)  # noqa: S101
        field.queryset = self._feeders

    @property
    def is_empty(self) -> bool:
        """There is no tournament to choose."""
        return not self._feeders.exists()
