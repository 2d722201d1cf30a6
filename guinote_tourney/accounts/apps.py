from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "guinote_tourney.accounts"
    label = "accounts"
    verbose_name = _("accounts")
