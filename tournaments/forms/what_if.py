"""So many pairs at so many tables, beginning at such a time."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.details import MOST_TABLES


class WhatIfForm(forms.Form):
    """Asked by an address, so the names of its fields are short."""

    pairs = forms.IntegerField(
        label=_("Pairs"),
        min_value=FEWEST,
        max_value=MOST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    starts = forms.TimeField(
        label=_("Beginning at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
