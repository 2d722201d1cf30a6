"""A layout as it stands, against what its published list and seed give."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from tournaments.core.brackets import PlannedMatch, PlannedRound
from tournaments.core.stages.publication import (
    Difference,
    Publication,
    compared,
    draw_again,
    numbers_listed,
    sheet_of,
)
from tournaments.core.stages.view import StageView
from tournaments.core.values import BYE_PLACE, EntryPlace, Place

Members = Mapping[int, tuple[int, int]]


def departures(publication: Publication, view: StageView, batch: int) -> Iterator[str]:
    """Where the sheet published, or the rounds of the stage, are not what is drawn once more.

    `view` is canonical. Only who came late may stand where the draw had left a bye; the matches
    that are played for that have numbers which the draw did not give. `UnreadableDrawError` when
    the list and the seed give nothing.
    """
    layout = draw_again(publication)
    yield from map(_told, compared(publication.sheet, sheet_of(layout.rounds)))
    listed = numbers_listed(publication.listed)
    if isinstance(publication.listed, list) and list(listed) != sorted(set(listed)):
        yield "the list is not in the order of its numbers"
    for key, group in layout.groups.items():
        if key in view.by_key and view.by_key[key].group != group:
            yield f"{key} stands in group {view.by_key[key].group} and was drawn into {group}"
    late = frozenset(view.by_key).difference(listed)
    for stands, drawn in zip_longest(view.batch(batch), layout.rounds):
        if stands is None or drawn is None or _outline(stands) != _outline(drawn):
            yield f"round {(stands or drawn).number} is another than drawn"
            continue
        for match, given in zip(stands.matches, drawn.matches, strict=True):
            now, then = _sides(match, view.members), _sides(given, layout.members)
            came = _came_late(now, then, late)
            if (now != then and not came) or not _is_numbered_so(match, given, late):
                yield f"round {stands.number}, position {given.position} is another than drawn"


def _told(each: Difference) -> str:
    return f"round {each.round}, position {each.position}: {each.published} for {each.drawn}"


def _outline(round_: PlannedRound) -> tuple[object, ...]:
    """All of a round but its sides and numbers."""
    return round_.name, round_.section, [match.position for match in round_.matches]


def _sides(match: PlannedMatch, members: Members) -> list[object]:
    """Both sides; for partners of one round, whose key says nothing, who they are."""
    return [_behind(place, members) for place in match.places]


def _behind(place: Place, members: Members) -> object:
    return members.get(place.entry, place) if isinstance(place, EntryPlace) else place


def _came_late(now: list[object], then: list[object], late: frozenset[int]) -> bool:
    """Each side is as drawn, or was a bye and is somebody who came since."""
    return all(
        side == drawn
        or (drawn == BYE_PLACE and isinstance(side, EntryPlace) and side.entry in late)
        for side, drawn in zip(now, then, strict=True)
    )


def _is_numbered_so(match: PlannedMatch, given: PlannedMatch, late: frozenset[int]) -> bool:
    """It has the number drawn; what was no match may have got one for somebody who came late."""
    return match.number == given.number or (given.number is None and bool(late))
