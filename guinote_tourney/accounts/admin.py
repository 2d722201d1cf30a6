from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts, without the first and last names that ours do not have."""

    list_display = ("username", "name", "is_organiser", "is_superuser", "is_active")
    list_filter = ("is_organiser", "is_superuser", "is_active")
    search_fields = ("username", "name")
    fieldsets = (
        (None, {"fields": ("username", "password", "name", "email")}),
        (_("Permissions"), {"fields": ("is_active", "is_organiser", "is_staff", "is_superuser")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
