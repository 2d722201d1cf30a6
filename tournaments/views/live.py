"""Pages that keep themselves up to date: whole, as their live part, or not at all."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from tournaments.models import Tournament


def live_page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    read: Callable[[], Mapping[str, object]],
) -> HttpResponse:
    """The page, or for a live region of it (``{% live tournament %}``) the fragment ``live``.

    A region that has seen the present version of the tournament gets 204 and ``read``, which
    fetches what the template shows, is not called.
    """
    if "HX-Request" not in request.headers:
        name = template
    elif request.GET.get("seen") == str(tournament.version):
        return HttpResponse(status=204)
    else:
        name = f"{template}#live"
    response = render(request, name, {"tournament": tournament, **read()})
    patch_vary_headers(response, ["HX-Request"])
    return response
