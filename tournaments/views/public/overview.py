"""A tournament at a glance: how it stands, what is called, who has won."""

from collections.abc import Iterable
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.states import MatchState
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import RoundView, bracket_of, champion
from tournaments.queries.matches import MatchView
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament

_LATEST = 6


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(request, tournament, "public/overview.html", lambda: _glance(tournament))


def _glance(tournament: Tournament) -> dict[str, object]:
    rounds = bracket_of(tournament)
    matches = [match for round_ in rounds for match in round_.matches]
    return {
        "rounds": rounds,
        "by_stage": _by_stage(tournament, rounds),
        "pairs": tournament.pairs.count(),
        "champion": champion(tournament, rounds),
        "called": sorted(
            (match for match in matches if match.state == MatchState.CALLED),
            key=lambda match: match.table or 0,
        ),
        "playing": sum(match.state == MatchState.PLAYING for match in matches),
        "all_played": all(match.state == MatchState.FINISHED for match in matches),
        "latest": _latest(matches),
        "others": not rounds and any(stage.round_formats for stage in tournament.stages.all()),
    }


def _by_stage(
    tournament: Tournament, rounds: Iterable[RoundView]
) -> list[tuple[str, list[RoundView]]]:
    """The rounds in which something is played, by stage; unnamed where there is one alone."""
    played = [round_ for round_ in rounds if round_.matches]
    groups = [(at, list(own)) for at, own in groupby(played, key=lambda round_: round_.stage)]
    if len(groups) < 2:
        return [("", own) for _, own in groups]
    names = {stage.position: str(stage) for stage in tournament.stages.all()}
    return [(names[at], own) for at, own in groups]


def _latest(matches: Iterable[MatchView]) -> list[MatchView]:
    """The results that came in last, the newest first."""
    ended = [(m.finished_at, m.number, m) for m in matches if m.finished_at is not None]
    newest = sorted(ended, key=lambda row: (row[0], row[1] or 0), reverse=True)
    return [match for _at, _number, match in newest[:_LATEST]]
