"""The draws of a tournament with why each came out as it did, and which can be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournaments.core.stages.format import Why
from tournaments.core.states import DrawState, SubmissionState
from tournaments.models import Draw, Match, Submission, Tournament
from tournaments.queries.draws import draws_of
from tournaments.queries.matches import MatchView, match_views


@dataclass(frozen=True, slots=True)
class NoteLine:
    """Why, and the matches of which it is said; none where it is of the whole draw."""

    why: Why
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A draw with its notes."""

    draw: Draw
    notes: tuple[NoteLine, ...]


def lines_of(tournament: Tournament) -> list[DrawLine]:
    """All draws, the latest first, with why those in force came out as they did."""
    draws = draws_of(tournament)[::-1]
    noted = [draw for draw in draws if draw.state == DrawState.MADE and draw.notes]
    among = Q(round__stage__in={draw.stage_id for draw in noted})
    views = match_views(tournament, among=among) if noted else []
    places = {(view.stage, view.round_number, view.position): view for view in views}
    return [DrawLine(draw, _notes(draw, places) if draw in noted else ()) for draw in draws]


def may_discard(draw: Draw | None) -> bool:
    """Whether nothing of it has begun; of a sealed one nothing can have."""
    if draw is None or draw.state == DrawState.SEALED:
        return draw is not None
    handed = Submission.objects.filter(match=OuterRef("pk"), state=SubmissionState.IN_FORCE)
    matches = Match.objects.filter(round__stage=draw.stage_id, round__batch=draw.batch)
    begun = Q(started_at__isnull=False) | Exists(handed)
    return not matches.filter(begun).exists()


def _notes(draw: Draw, places: Mapping[tuple[int, int, int], MatchView]) -> tuple[NoteLine, ...]:
    found: dict[Why, list[MatchView]] = {}
    for note in draw.notes:
        of = found.setdefault(Why(note["why"]), [])
        view = places.get((draw.stage.position, note["round"], note["position"]))
        if view is not None and view not in of:
            of.append(view)
    return tuple(NoteLine(why, tuple(matches)) for why, matches in found.items())
