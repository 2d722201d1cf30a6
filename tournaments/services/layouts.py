"""Writing down what a format lays out, and taking it away again."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Max

from scoring.engine.sides import Side
from scoring.models import Scoresheet
from tournaments.core.brackets import FEWEST, PlannedMatch, PlannedRound, RoundCode, Section
from tournaments.core.memory import opening
from tournaments.core.progress import MatchState as Opened
from tournaments.core.progress import Occupant
from tournaments.core.stages.canonical import Keys, canonical_keys, renamed
from tournaments.core.stages.format import Due, Format, Layout
from tournaments.core.stages.frozen import FrozenTable, freeze
from tournaments.core.stages.view import StageView
from tournaments.core.states import MatchState
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf
from tournaments.models import Entry, Match, MatchSide, Round, Stage
from tournaments.services.extra_orders import drop_undrawn
from tournaments.services.newcomers import Newcomer, newcomers_of
from tournaments.snapshots import new_side, stage_format, stage_view, state_of_sides

_LAST_ROUNDS: Final = frozenset({RoundCode.FINAL, RoundCode.THIRD_PLACE, RoundCode.SECOND_FINAL})


@dataclass(frozen=True)
class Drawable:
    """A stage with its format, seen as people see it (``core.stages.canonical``).

    Everything is drawn from that view, so that it can be drawn again from what is published
    (docs/draw.md). ``keys`` lead from primary keys to those of the view; ``newcomers`` have no
    rows yet, because nothing of the stage is drawn.
    """

    stage: Stage
    format: Format
    view: StageView
    keys: Keys
    newcomers: tuple[Newcomer, ...] = ()
    table: FrozenTable | None = None

    @classmethod
    def of(cls, stage: Stage) -> "Drawable":
        """The stage as it stands now, in seven queries and, before its draw, some more.

        Raises ``LevelAtCutError`` where the stage before does not say whom it sends.
        """
        view = stage_view(stage)
        if view.entrants:
            keys = canonical_keys(view)
            return cls(stage, stage_format(stage), renamed(view, keys), keys)
        table = None if stage.source is None else cls.of(stage.source).frozen
        newcomers = newcomers_of(stage, table)
        view = replace(view, entrants=tuple(each.entrant for each in newcomers))
        return cls(stage, stage_format(stage), view, Keys({}, {}), newcomers, table)

    @property
    def due(self) -> Due:
        """What the stage waits for. Where no two come in there is nothing to play."""
        if not self.view.rounds and sum(each.plays for each in self.view.entrants) < FEWEST:
            return Due.OVER
        return self.format.due(self.view)

    @property
    def frozen(self) -> FrozenTable | None:
        """The table as it stands, once the stage is over."""
        return freeze(self.format, self.view) if self.due is Due.OVER else None


def write_layout(drawable: Drawable, layout: Layout) -> list[str]:
    """Write down what was laid out from the view, in a fixed number of queries.

    Comes back with what it was drawn from, as texts of places with primary keys.
    """
    stage = drawable.stage
    entries = {new: old for old, new in drawable.keys.entrants.items()}
    entries |= _come_in(drawable, layout)
    entries |= _partners(stage, layout, entries)
    _keep_groups(stage, layout, entries)
    planned = [match for round_ in layout.rounds for match in round_.matches]
    opened = opening(planned, standing=drawable.view.states, gone=drawable.view.gone)
    rows = _matches(stage, layout, opened)
    before = {new: old for old, new in drawable.keys.matches.items()}
    keys = before | {key: row.pk for key, row in rows.items()}
    MatchSide.objects.bulk_create(
        new_side(rows[state.key], name, _stored(place, keys), _stored_entry(occupant, entries))
        for state in opened
        for name, place, occupant in zip(Side, state.places, state.occupants, strict=True)
    )
    stored = Keys(entries, before)
    return sorted(str(stored.place(place)) for place in drawable.format.field(drawable.view))


def remove_batches(stage: Stage, batches: Collection[int]) -> None:
    """Take away what was laid out at these times: rounds, matches, sheets, partners of a round.

    With extra matches their orders go, or they would be drawn once more.
    """
    rounds = stage.rounds.filter(batch__in=batches)
    sheets = list(
        Scoresheet.objects.filter(submission__match__round__in=rounds).values_list("pk", flat=True)
    )
    partners = stage.entries.filter(partner_a__isnull=False, places__match__round__in=rounds)
    made = list(partners.values_list("pk", flat=True))
    rounds.delete()
    stage.entries.filter(pk__in=made).delete()
    Scoresheet.objects.filter(pk__in=sheets).delete()
    drop_undrawn(stage)


def empty(stage: Stage) -> None:
    """Nothing of the stage is drawn any more, and nobody is in it."""
    stage.entries.all().delete()
    stage.table = None
    stage.save(update_fields=["table"])


def rounds_left(round_: PlannedRound) -> int:
    """How many rounds of a bracket are left with this one: 1 is the final, 2 the semifinals."""
    if round_.name.code in _LAST_ROUNDS:
        return 1
    return (round_.name.size - 1).bit_length()


def _come_in(drawable: Drawable, layout: Layout) -> dict[int, int]:
    """Entries for the newcomers by their numbers, in the order in which they were drawn."""
    drawn = [
        place.entry
        for round_ in layout.rounds
        for match in round_.matches
        for place in match.places
        if isinstance(place, EntryPlace)
    ]
    order = {number: at for at, number in enumerate(dict.fromkeys(drawn))}
    newcomers = sorted(
        drawable.newcomers, key=lambda each: order.get(each.entrant.number, len(order))
    )
    rows = Entry.objects.bulk_create(
        each.entry(drawable.stage, position) for position, each in enumerate(newcomers, start=1)
    )
    return {each.entrant.number: row.pk for each, row in zip(newcomers, rows, strict=True)}


def _partners(stage: Stage, layout: Layout, entries: Mapping[int, int]) -> dict[int, int]:
    """Entries for the pairs newly made of two individuals, by their canonical keys."""
    if not layout.members:
        return {}
    last = stage.entries.aggregate(last=Max("position"))["last"] or 0
    rows = Entry.objects.bulk_create(
        Entry(
            stage=stage, partner_a_id=entries[one], partner_b_id=entries[other], position=position
        )
        for position, (one, other) in enumerate(layout.members.values(), start=last + 1)
    )
    return {key: row.pk for key, row in zip(layout.members, rows, strict=True)}


def _keep_groups(stage: Stage, layout: Layout, entries: Mapping[int, int]) -> None:
    rows = stage.entries.in_bulk([entries[key] for key in layout.groups])
    for key, group in layout.groups.items():
        rows[entries[key]].group = group
    Entry.objects.bulk_update(rows.values(), ["group"])


def _matches(stage: Stage, layout: Layout, opened: Collection[Opened]) -> dict[int, Match]:
    """The rows of the new matches by their canonical keys, in the order in which they are laid."""
    states = {state.key: state for state in opened}
    rounds = Round.objects.bulk_create(_round(stage, each) for each in layout.rounds)
    found = {
        planned.key: _match(stage, row, planned, states[planned.key])
        for row, each in zip(rounds, layout.rounds, strict=True)
        for planned in each.matches
    }
    Match.objects.bulk_create(found.values())
    return found


def _round(stage: Stage, planned: PlannedRound) -> Round:
    formats = stage.round_formats
    row = Round(
        stage=stage,
        number=planned.number,
        code=planned.name.code,
        size=planned.name.size,
        section=planned.section,
        batch=planned.batch,
    )
    at = planned.number if planned.name.code is RoundCode.ROUND else rounds_left(planned)
    own = formats.get(at) if planned.section is Section.MAIN else None
    row.match_format = own or stage.tournament.match_format
    return row


def _match(stage: Stage, row: Round, planned: PlannedMatch, opened: Opened) -> Match:
    decided = opened.outcome is not None
    return Match(
        tournament_id=stage.tournament_id,
        round=row,
        position=planned.position,
        number=planned.number,
        state=MatchState.FINISHED if decided else state_of_sides(opened.occupants),
        outcome=opened.outcome or "",
        winner=opened.winner or "",
    )


def _stored(place: Place, keys: Mapping[int, int]) -> Place:
    """The same place with primary keys; whose entry it is stands in the occupant."""
    match place:
        case WinnerOf(key):
            return WinnerOf(keys[key])
        case LoserOf(key):
            return LoserOf(keys[key])
        case _:
            return place


def _stored_entry(occupant: Occupant, entries: Mapping[int, int]) -> Occupant:
    return entries[occupant] if isinstance(occupant, int) else occupant
