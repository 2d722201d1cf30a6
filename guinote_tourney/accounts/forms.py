from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User


class LoginForm(AuthenticationForm):
    """User name and password, with what is wrong in our own words."""

    error_messages = {
        "invalid_login": _(
            "This user name and password do not belong together. Look at both and try again."
        ),
        "inactive": _(
            "This login was revoked. If you still enter results, ask the organiser for it again."
        ),
    }

    username = UsernameField(
        widget=forms.TextInput(attrs={"autofocus": True}),
        error_messages={"required": _("Write your user name.")},
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Write your password.")},
    )

    def get_invalid_login_error(self) -> forms.ValidationError:
        """That a login was revoked is told to nobody who does not know its password."""
        user = User.objects.filter(username=self.cleaned_data["username"], is_active=False).first()
        if user is not None and user.check_password(self.cleaned_data["password"]):
            return forms.ValidationError(self.error_messages["inactive"], code="inactive")
        return super().get_invalid_login_error()
