"""A draw made again from what is published of it, match by match, and the list to do it with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.stages.publication import (
    Difference,
    Publication,
    UnreadableDrawError,
    differences,
    draw_again,
)
from tournaments.core.states import DrawState
from tournaments.core.stream import fingerprint_of
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf, parse_place
from tournaments.models import Draw, Tournament
from tournaments.permissions import Action
from tournaments.queries.draws import publication_of
from tournaments.views.loading import load_tournament

Sides = tuple[str, str]
_NOTHING: Final = ("–", "–")


@dataclass(frozen=True, slots=True)
class Checked:
    """A place of the sheet: the sides published, and those that list and seed give if others."""

    round: int
    position: int
    published: Sides
    drawn: Sides | None

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.drawn is None


@require_safe
def verify(request: HttpRequest, slug: str, stage: int, sequence: int) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    draw = _made(tournament, stage, sequence)
    publication = publication_of(draw)
    told = {"tournament": tournament, "draw": draw, "publication": publication}
    told["seed_hash"] = fingerprint_of(draw.seed)
    told["several"] = tournament.stages.count() > 1
    return render(request, "public/verify.html", {**told, **_checked(publication)})


@require_safe
def published(request: HttpRequest, slug: str, stage: int, sequence: int) -> HttpResponse:
    """The list, the seed and the sheet, for ``manage.py verify_draw --file`` or another program."""
    tournament = load_tournament(request, slug, Action.WATCH)
    publication = publication_of(_made(tournament, stage, sequence))
    told = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(publication.to_json(), json_dumps_params=told)
    name = f"{tournament.slug}-{stage}-{sequence}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _made(tournament: Tournament, stage: int, sequence: int) -> Draw:
    """The draw, if it is in force: a sealed one keeps its seed to itself. Raises ``Http404``."""
    draw = (
        Draw.objects.filter(
            stage__tournament=tournament,
            stage__position=stage,
            sequence=sequence,
            state=DrawState.MADE,
        )
        .select_related("stage__tournament")
        .first()
    )
    if draw is None:
        raise Http404
    return draw


def _checked(publication: Publication) -> dict[str, object]:
    try:
        layout = draw_again(publication)
        wrong = {(each.round, each.position): each for each in differences(publication)}
    except UnreadableDrawError:
        return {"rounds": [], "agrees": False, "wrong": 0}
    numbers = {match.key: match.number for round_ in layout.rounds for match in round_.matches}
    rounds = [
        [_check(at, position, sides, wrong, numbers) for position, sides in enumerate(rows, 1)]
        for at, rows in enumerate(publication.sheet, 1)
    ]
    return {"rounds": rounds, "agrees": not wrong, "wrong": len(wrong)}


def _check(
    at: int,
    position: int,
    sides: Sides,
    wrong: Mapping[tuple[int, int], Difference],
    numbers: Mapping[int, int | None],
) -> Checked:
    other = wrong.get((at, position))
    drawn = None if other is None else _words(other.drawn or _NOTHING, numbers)
    return Checked(at, position, _words(sides, numbers), drawn)


def _words(sides: Sides, numbers: Mapping[int, int | None]) -> Sides:
    a, b = (side if side == _NOTHING[0] else _word(parse_place(side), numbers) for side in sides)
    return a, b


def _word(place: Place, numbers: Mapping[int, int | None]) -> str:
    match place:
        case EntryPlace(number):
            return str(number)
        case WinnerOf(key):
            return _("winner of match %(number)s") % {"number": numbers.get(key) or f"({key})"}
        case LoserOf(key):
            return _("loser of match %(number)s") % {"number": numbers.get(key) or f"({key})"}
        case _:
            return _("bye")
