"""A pair that leaves, comes back, or plays on with a substitute."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.refusals import Reason, Refusal
from tournaments.core.stages.view import Presence
from tournaments.forms.refusals import said

_MISSING: Final[dict[str, Any]] = dict.fromkeys(
    ("required", "invalid_choice"), said(Refusal(Reason.FIELD_MISSING))
)


def _reason() -> forms.CharField:
    return forms.CharField(
        label=_("Reason (may be left empty)"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class LeaveForm(forms.Form):
    """How a pair leaves, and why."""

    presence = forms.ChoiceField(
        label=_("What happened?"),
        choices=[
            (Presence.WITHDRAWN.value, _("It withdraws")),
            (Presence.DISQUALIFIED.value, _("It is disqualified")),
        ],
        error_messages=_MISSING,
        widget=forms.RadioSelect,
    )
    reason = _reason()


class ReturnForm(forms.Form):
    """Why it comes back."""

    reason = _reason()


class SubstituteForm(forms.Form):
    """Who leaves their seat, and who takes it. The service judges the name."""

    seat = forms.TypedChoiceField(
        label=_("Who stops playing?"),
        coerce=int,
        choices=(),
        error_messages=_MISSING,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=_("Who plays instead?"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
    )
    reason = _reason()

    def __init__(self, data: Mapping[str, Any] | None = None, *, players: tuple[str, ...]) -> None:
        super().__init__(data, auto_id="substitute-%s")
        self.fields["seat"].choices = [*enumerate(players, start=1)]  # type: ignore[attr-defined]
