"""Who came into a stage: by their own numbers, and sent by the table it was drawn from."""

from collections.abc import Iterator
from typing import Final

from django.db.models import F

from tournaments.core.stages.canonical import from_json
from tournaments.core.stages.chains import LevelAtCutError, Top, takes_of
from tournaments.core.stages.frozen import FrozenTable
from tournaments.core.states import DrawState
from tournaments.models import Entry, Stage, Tournament

_DEFAULT: Final = Top()


def entries_go_by_their_pairs(tournament: Tournament) -> Iterator[str]:
    """Each entry of a pair has the number of that pair."""
    entries = Entry.objects.filter(stage__tournament=tournament, pair__isnull=False)
    others = entries.exclude(number=F("pair__number")).select_related("stage", "pair")
    for entry in others:
        yield f"stage {entry.stage.position}, {entry.number} is pair {entry.own_pair.number}"


def stages_hold_whom_they_take(tournament: Tournament) -> Iterator[str]:
    """What a stage takes from the table kept of it are those it was drawn with, seeded so."""
    drawn = tournament.stages.filter(source__isnull=False, entries__isnull=False).distinct()
    for stage in drawn.order_by("position"):
        listed = _listed(stage)
        if listed is None:
            continue
        if not stage.table:
            yield f"stage {stage.position}: no table"
            continue
        try:
            sent = _sent(stage)
        except LevelAtCutError as error:
            yield f"stage {stage.position}: {error}"
            continue
        for number in sorted(sent.keys() | listed.keys()):
            if sent.get(number, 0) != listed.get(number, 0):
                yield f"stage {stage.position}, pair {number}"


def _sent(stage: Stage) -> dict[int, int | None]:
    """Those sent, with their seeds."""
    takes = takes_of(stage.takes) if stage.takes else _DEFAULT
    table = FrozenTable.from_json(stage.table or [])
    return {entrant.number: entrant.seed for entrant in takes.entrants(table)}


def _listed(stage: Stage) -> dict[int, int | None] | None:
    """Those in the list of its first draw, with their seeds; None where there is none."""
    first = stage.draws.filter(state=DrawState.MADE).order_by("batch").first()
    if first is None:
        return None
    return {e.number: e.seed for e in from_json(first.canonical_list).entrants}
