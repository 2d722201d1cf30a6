"""Addresses that only a form is sent to, and where somebody is led who opens one otherwise."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.permissions import Action
from tournaments.views.loading import load_tournament

View = Callable[..., HttpResponse]


def posted_from(page: str, action: Action, *keep: str) -> Callable[[View], View]:
    """A view that is called for POST alone.

    Whoever comes by GET, as after logging in or by a step back, and may do ``action``, is led to
    the ``page`` on which the form stands; ``keep`` names what its address needs besides the slug.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        @require_http_methods(["GET", "HEAD", "POST"])
        def asked(request: HttpRequest, slug: str, **told: object) -> HttpResponse:
            if request.method == "POST":
                return view(request, slug, **told)
            load_tournament(request, slug, action)
            needed = {name: told[name] for name in keep}
            return HttpResponseRedirect(reverse(page, kwargs={"slug": slug, **needed}))

        return asked

    return decorate
