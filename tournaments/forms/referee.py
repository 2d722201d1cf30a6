"""A new login for a referee."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RefereeForm(forms.Form):
    """What the service checks; nothing is asked twice."""

    name = forms.CharField(
        label=_("Name of the referee"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    username = forms.CharField(
        label=_("User name"),
        required=False,
        help_text=_("Short and in small letters: it has to be typed on a phone."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
