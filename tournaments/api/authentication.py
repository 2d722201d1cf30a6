"""Who asks: a program with a name and password in each request, or a page with its session."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework import status
from rest_framework.authentication import BasicAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from guinote_tourney.accounts.models import User
from tournaments.api.errors import Refused
from tournaments.api.sentences import ApiCode
from tournaments.core.text_keys import is_writable


class ProgramAuthentication(BasicAuthentication):
    """HTTP Basic.

    A browser told of Basic puts up a login window of its own over our page, so it is told of a
    scheme that it does not know; every browser calls itself Mozilla, and programs do not.
    """

    www_authenticate_realm = "guinote"

    def authenticate_header(self, request: Request) -> str:
        is_browser = request.headers.get("User-Agent", "").startswith("Mozilla/")
        scheme = "Session" if is_browser else "Basic"
        return f'{scheme} realm="{self.www_authenticate_realm}", charset="UTF-8"'

    def authenticate_credentials(
        self, userid: str, password: str, request: Request | HttpRequest | None = None
    ) -> tuple[User | AnonymousUser, None]:
        # a database may choke on what no name can hold
        if not is_writable(userid) or not is_writable(password):
            raise AuthenticationFailed
        return super().authenticate_credentials(userid, password, request)  # type: ignore[arg-type]


class PageAuthentication(SessionAuthentication):
    """The session of somebody who logged in on a page; what writes needs the CSRF token too."""

    def enforce_csrf(self, request: Request | HttpRequest) -> None:
        try:
            super().enforce_csrf(request)  # type: ignore[arg-type]
        except PermissionDenied as error:
            raise Refused(ApiCode.CSRF_MISSING, status.HTTP_403_FORBIDDEN) from error
