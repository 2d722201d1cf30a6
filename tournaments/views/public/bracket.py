"""The bracket: whole or one round of it, with the path of one pair lit."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.brackets import RoundCode
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import RoundView, bracket_of, champion
from tournaments.queries.matches import PairView
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.asked import asked_number
from tournaments.views.public.columns import columns_of, parts_of, slot_of


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """``?round=N`` shows one round alone, ``?pair=N`` lights the path of a pair."""
    tournament = load_tournament(request, slug, Action.WATCH)
    only, lit = asked_number(request, "round"), asked_number(request, "pair")
    return live_page(
        request, tournament, "public/bracket.html", lambda: _picture(tournament, only, lit)
    )


def _picture(tournament: Tournament, only: int | None, lit: int | None) -> dict[str, object]:
    rounds = bracket_of(tournament)
    lit_pair = _pair_in(rounds, lit)
    columns = columns_of(rounds, lit=lit if lit_pair else None)
    column = next((column for column in columns if column.round.number == only), None)
    if only is not None and column is None:
        raise Http404
    third = next((r for r in rounds if r.name.code == RoundCode.THIRD_PLACE), None)
    return {
        "columns": columns,
        "parts": parts_of(columns),
        "column": column,
        "third": slot_of(third.all_matches[0], lit=lit) if third else None,
        "champion": champion(rounds),
        "lit": lit_pair,
    }


def _pair_in(rounds: tuple[RoundView, ...], number: int | None) -> PairView | None:
    sides = (side for r in rounds[:1] for match in r.all_matches for side in match.sides)
    return next((s.pair for s in sides if s.pair is not None and s.pair.number == number), None)
