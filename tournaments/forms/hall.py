"""Sending a match to a table."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CallForm(forms.Form):
    """The number of the table; empty is the first one free."""

    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=32_767)


class AnnulForm(forms.Form):
    """``annul`` is the revision to take back."""

    annul = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason (may be left empty)"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class FindForm(forms.Form):
    """The number of a table or of a match."""

    q = forms.IntegerField(
        label=_("Number of the table or of the match"),
        required=False,
        min_value=1,
        max_value=32_767,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class TrailForm(forms.Form):
    """What of the audit is to be shown: all, or what concerns a match or a pair."""

    match = forms.IntegerField(label=_("Match"), required=False, min_value=1)
    pair = forms.IntegerField(label=_("Pair"), required=False, min_value=1)

    @property
    def subjects(self) -> list[str]:
        """The subjects asked for; none asks for all."""
        asked = ("match", "pair")
        return [f"{what}:{self.cleaned_data[what]}" for what in asked if self.cleaned_data[what]]
