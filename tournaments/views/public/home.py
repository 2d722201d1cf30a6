"""The notice board: every tournament that the visitor may see."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import visible_tournaments

_ON_A_PAGE = 60


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Published tournaments and those of one's own, the latest first."""
    pages = Paginator(visible_tournaments(request.user).order_by("-date", "-pk"), _ON_A_PAGE)
    return render(
        request, "public/home.html", {"page_obj": pages.get_page(request.GET.get("page"))}
    )
