"""A pair's names and what is noted beside them."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.pair_details import PairDetails

VILLAGES: Final = "villages"
"""The id of the list of villages already written, offered while one types."""
_NAME: Final = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


class PairForm(forms.Form):
    """Nothing is judged here: the service says all that is wrong at once."""

    player_1 = forms.CharField(
        label=_("Player 1"), required=False, widget=forms.TextInput(attrs=_NAME)
    )
    player_2 = forms.CharField(
        label=_("Player 2"), required=False, widget=forms.TextInput(attrs=_NAME)
    )
    plays_for = forms.CharField(
        label=_("Village, bar or peña"),
        required=False,
        widget=forms.TextInput(attrs={**_NAME, "list": VILLAGES}),
    )
    phone = forms.CharField(
        label=_("Phone"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "type": "tel"}),
    )
    paid = forms.BooleanField(label=_("Paid"), required=False)

    def focus(self) -> None:
        """Put the cursor where one goes on writing: in the first field, or the first wrong one."""
        first = next((name for name in self.fields if name in self.errors), "player_1")
        self.fields[first].widget.attrs["autofocus"] = True

    def details(self) -> PairDetails:
        """What the form says."""
        data = self.cleaned_data
        return PairDetails(
            data["player_1"], data["player_2"], data["plays_for"], data["phone"], paid=data["paid"]
        )


def initial_of(details: PairDetails) -> dict[str, object]:
    """What the form shows of a pair that is."""
    return {
        "player_1": details.player_1,
        "player_2": details.player_2,
        "plays_for": details.plays_for,
        "phone": details.phone,
        "paid": details.paid,
    }
