from django.contrib.auth import views as auth
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from guinote_tourney.accounts.forms import LoginForm


class LoginView(auth.LoginView):
    """The login. To a part of a page, led here because the login has ended, it is no answer."""

    template_name = "account/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """401 for a part of a page, which makes the whole page load anew and so come here."""
        if "HX-Request" in request.headers:
            return HttpResponse(status=401, headers={"HX-Refresh": "true"})
        return super().dispatch(request, *args, **kwargs)
