"""The seed of a draw."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DrawForm(forms.Form):
    """An empty seed is one by chance."""

    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        help_text=_(
            "A word or a number that the hall chooses, such as the winning lottery number. Left "
            "empty, it is drawn by chance."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
