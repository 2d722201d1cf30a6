"""Draws as they are published: what they were made from, and what came of them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.core.brackets import PlannedMatch, PlannedRound
from tournaments.core.stages.canonical import Keys, canonical_keys, renamed
from tournaments.core.stages.publication import Publication, sheet_of
from tournaments.core.stages.view import StageView
from tournaments.core.states import DrawState
from tournaments.core.values import BYE_PLACE, EntryPlace, Place, parse_place
from tournaments.models import Draw, Tournament
from tournaments.snapshots import stage_view


def draws_of(tournament: Tournament) -> list[Draw]:
    """Every draw, sealed, made or discarded, in the order in which they were made."""
    draws = Draw.objects.filter(stage__tournament=tournament).select_related("stage", "made_by")
    return list(draws.order_by("stage__position", "sequence"))


def publication_of(draw: Draw) -> Publication:
    """All that is published of a draw that is in force. ``ValueError`` for another.

    Who came late and plays where the draw had left a bye is a bye on the sheet drawn.
    """
    if draw.state != DrawState.MADE:
        raise ValueError(draw.state)
    view = stage_view(draw.stage)
    keys = _keys_then(view, draw.canonical_list)
    rounds = renamed(view, keys).batch(draw.batch)
    return Publication(
        kind=draw.stage.kind,
        settings=draw.conditions,
        algorithm=draw.algorithm,
        seed=draw.seed,
        listed=draw.canonical_list,
        sheet=sheet_of(_as_drawn(rounds, _drawn(draw, keys.entrants))),
        fingerprint=draw.fingerprint,
        sealed_at=draw.sealed_at,
    )


def _keys_then(view: StageView, listed: object) -> Keys:
    """What everybody was called when this list was published.

    Pairs made of two individuals are called after all entrants, of whom more may have come since.
    """
    keys = canonical_keys(view)
    if not view.members or not isinstance(listed, dict):
        return keys
    last = max(entrant["number"] for entrant in listed["entrants"])
    made = {key: last + at for at, key in enumerate(sorted(view.members), start=1)}
    return replace(keys, entrants={**keys.entrants, **made})


def _drawn(draw: Draw, numbers: Mapping[int, int]) -> frozenset[Place]:
    """The entries that were in the hat, by their numbers."""
    places = (parse_place(text) for text in draw.drawn)
    return frozenset(
        EntryPlace(numbers[place.entry]) for place in places if isinstance(place, EntryPlace)
    )


def _as_drawn(rounds: Iterable[PlannedRound], drawn: frozenset[Place]) -> list[PlannedRound]:
    return [
        replace(
            round_,
            matches=tuple(
                replace(match, b=BYE_PLACE if _came_late(match, drawn) else match.b)
                for match in round_.matches
            ),
        )
        for round_ in rounds
    ]


def _came_late(match: PlannedMatch, drawn: frozenset[Place]) -> bool:
    return isinstance(match.b, EntryPlace) and match.a in drawn and match.b not in drawn
