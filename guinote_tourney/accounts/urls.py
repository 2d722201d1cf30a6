from django.contrib.auth import views as auth
from django.urls import path

from guinote_tourney.accounts.views import LoginView

app_name = "account"

urlpatterns = [
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path(
        "password/",
        auth.PasswordChangeView.as_view(
            template_name="account/password.html", success_url="/account/password/done/"
        ),
        name="password",
    ),
    path(
        "password/done/",
        auth.PasswordChangeDoneView.as_view(template_name="account/password_done.html"),
        name="password-done",
    ),
]
