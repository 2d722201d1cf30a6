"""The bracket: as a picture, one round of it, on a wall, with the path of one pair lit."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from csp.constants import SELF
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournaments.core.picture.parts import Part
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import RoundView, champion, has_bracket, shown_bracket
from tournaments.queries.matches import PairView
from tournaments.queries.standings import drawn_stages
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.asked import asked_number
from tournaments.views.public.columns import Slot, columns_of, slot_of
from tournaments.views.public.pictures import (
    file_svg,
    is_open,
    page_drawing,
    paper_drawing,
    wall_drawing,
    wall_parts,
)
from tournaments.views.public.sections import Bracket, sections_of
from tournaments.views.public.svg import Links

WALL_SECONDS: Final = 15


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """``?round=N`` shows one round alone, ``?pair=N`` lights a pair's path, ``?view=wall`` fits
    the screen, in parts (``&part=N``) where it would be too small to read."""
    tournament = load_tournament(request, slug, Action.WATCH)
    is_page = "HX-Request" not in request.headers
    if is_page and not has_bracket(tournament):
        return redirect("public:rounds", slug)
    if request.GET.get("view") == "wall":
        part = asked_number(request, "part")
        return live_page(
            request, tournament, "public/bracket_wall.html", lambda: _wall(tournament, part)
        )
    only, lit = asked_number(request, "round"), asked_number(request, "pair")
    return live_page(
        request, tournament, "public/bracket.html", lambda: _picture(tournament, only, lit)
    )


@require_safe
def bracket_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole bracket as one picture that needs nothing else, for a poster or the press."""
    tournament = load_tournament(request, slug, Action.WATCH)
    sections = sections_of(shown_bracket(tournament))
    if not sections:
        raise Http404
    style = _style()
    response = HttpResponse(
        file_svg(sections, tournament.name, style), content_type="image/svg+xml; charset=utf-8"
    )
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}.svg"'
    digest = b64encode(sha256(style.encode()).digest()).decode()
    # the policy lets exactly this style stand in the picture, and nothing else
    response._csp_update = {"style-src": [SELF, f"'sha256-{digest}'"]}  # type: ignore[attr-defined]  # noqa: SLF001
    return response


@cache
def _style() -> str:
    """The style of pictures, with the colours of paper in place of the page's own."""
    path = finders.find("bracket.css")
    text = Path(str(path)).read_text(encoding="utf-8")
    return text[: text.index("/* Around the picture")]


def _picture(tournament: Tournament, only: int | None, lit: int | None) -> dict[str, object]:
    rounds = shown_bracket(tournament)
    lit_pair = _pair_in(rounds, lit)
    lit = lit if lit_pair else None
    sections = sections_of(rounds)
    links = Links("../matches/", f"?round={only}&pair=" if only is not None else "?pair=")
    columns = columns_of(sections, links, lit=lit, only=only)
    column = next((column for column in columns if column.round.number == only), None)
    if only is not None and column is None:
        raise Http404
    whole = () if column else sections
    return {
        "columns": columns,
        "column": column,
        "drawings": [page_drawing(each, links, lit=lit, named=len(sections) > 1) for each in whole],
        "papers": [paper_drawing(each, lit=lit, named=len(sections) > 1) for each in whole],
        "thirds": _thirds(sections, links, lit),
        "champion": champion(tournament, rounds),
        "lit": lit_pair,
        "is_drawn": bool(rounds) or bool(drawn_stages(tournament)),
    }


def _thirds(sections: Sequence[Bracket], links: Links, lit: int | None) -> list[Slot]:
    return [
        slot_of(match, each, links, lit=lit)
        for each in sections
        if each.third
        for match in each.third.all_matches
    ]


def _wall(tournament: Tournament, asked: int | None) -> dict[str, object]:
    """One part after the other, over all sections."""
    parts = [
        (each, part) for each in sections_of(shown_bracket(tournament)) for part in wall_parts(each)
    ]
    number = 1 if asked is None else asked
    if not 1 <= number <= max(len(parts), 1):
        raise Http404
    shown = parts[number - 1] if parts else None
    return {
        "svg": wall_drawing(*shown) if shown else "",
        "number": number,
        "parts": range(1, len(parts) + 1),
        "after": _after(number, parts),
        "seconds": WALL_SECONDS,
    }


def _after(number: int, parts: Sequence[tuple[Bracket, Part]]) -> int:
    """The next part with something left to play, or the first, which has the end of it all."""
    around = [*range(number + 1, len(parts) + 1), *range(1, number + 1)]
    return next((n for n in around if n == 1 or is_open(*parts[n - 1])), 1)


def _pair_in(rounds: tuple[RoundView, ...], number: int | None) -> PairView | None:
    sides = (side for r in rounds[:1] for match in r.all_matches for side in match.sides)
    return next((s.pair for s in sides if s.pair is not None and s.pair.number == number), None)
