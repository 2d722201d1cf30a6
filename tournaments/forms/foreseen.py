"""What somebody confirms who was shown what a correction brings about."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.consequences import Foreseen

SHOWN: Final = "foreseen"
"""The field that says what the page showed; sent by nobody who was shown nothing."""
REDO: Final = "redo"
_TICK_IT: Final = _("Tick that these matches are to be redone, or leave the result as it is.")


class ConfirmForm(forms.Form):
    """``foreseen`` is what the page showed, ``redo`` the numbers of the matches to be redone."""

    foreseen = forms.CharField(widget=forms.HiddenInput)
    redo = forms.RegexField(
        r"^[0-9]{1,9}( [0-9]{1,9})*$",
        required=False,
        label=_("Redo exactly these matches"),
    )

    def is_about(self, foreseen: Foreseen) -> bool:
        """Whether the page showed just this."""
        return self.is_valid() and self.cleaned_data[SHOWN] == shown_text(foreseen)

    def orders(self, foreseen: Foreseen) -> bool:
        """Whether exactly those are ordered redone that would lose what was played."""
        if self.cleaned_data.get(REDO, "") == numbers_text(foreseen.redone):
            return True
        self.add_error(REDO, _TICK_IT)
        return False


def confirm_form(foreseen: Foreseen) -> ConfirmForm:
    """The form of a page that shows this."""
    return ConfirmForm(initial={SHOWN: shown_text(foreseen)})


def shown_text(foreseen: Foreseen) -> str:
    """All that is foreseen, in a text that is the same for the same."""
    groups = (foreseen.changed, foreseen.called_back, foreseen.drawn, foreseen.redone)
    return ";".join(numbers_text(group) for group in groups)


def numbers_text(numbers: tuple[int, ...]) -> str:
    """Match numbers as a form sends them."""
    return " ".join(str(number) for number in numbers)
