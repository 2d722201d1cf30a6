"""What must hold of a tournament's rows before they can be read as a record at all."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.db.models import Count, F, Q, QuerySet

from scoring.engine.sides import SIDE_KEYS
from tournaments.core.stages.chains import takes_of
from tournaments.core.stages.frozen import FrozenTable
from tournaments.core.stages.settings import WrongSettingError
from tournaments.models import Entry, Match, MatchSide, Occupation, Tournament
from tournaments.snapshots import stage_format

Found = Iterator[str]
Check = Callable[[Tournament], Found]
"""Names what it finds, the first thing first."""


def first_illegible(tournament: Tournament) -> tuple[str, str] | None:
    """The first invariant without which no record can be read, and where; None when all hold."""
    return first_found(tournament, _INVARIANTS)


def first_found(tournament: Tournament, checks: Mapping[str, Check]) -> tuple[str, str] | None:
    """The first of these that does not hold, and where; None when all do."""
    for name, check in checks.items():
        if (where := next(check(tournament), None)) is not None:
            return name, where
    return None


def rows_stay_in_their_tournament(tournament: Tournament) -> Found:
    """No row joins two tournaments, or two matches of different stages."""
    matches = Match.objects.filter(tournament=tournament)
    yield from told(matches.exclude(round__stage__tournament=tournament))
    sides = MatchSide.objects.filter(match__tournament=tournament).select_related("match")
    stage = F("match__round__stage")
    for side in sides.exclude(
        Q(source__isnull=True) | Q(source__tournament=tournament, source__round__stage=stage)
    ) | sides.exclude(Q(entry__isnull=True) | Q(entry__stage=stage)):
        yield f"match {side.match.number or '-'}, side {side.side}"
    held = Occupation.objects.filter(match__tournament=tournament).select_related("match")
    for occupation in held.exclude(table__tournament=tournament):
        yield f"match {occupation.match.number}"
    own = Q(pair__isnull=True) | Q(pair__tournament=tournament)
    entries = Entry.objects.filter(stage__tournament=tournament).select_related("stage")
    alone = Q(player__isnull=True) | Q(player__tournament=tournament)
    yield from map(called, entries.exclude(own & alone))


def two_sides_a_match(tournament: Tournament) -> Found:
    """Each match has two sides, a and b."""
    named = Count("sides", filter=Q(sides__side__in=SIDE_KEYS))
    matches = Match.objects.filter(tournament=tournament)
    yield from told(matches.annotate(both=Count("sides"), named=named).exclude(both=2, named=2))


def stages_can_be_read(tournament: Tournament) -> Found:
    """Each stage has settings of its format, and what it takes, and from what, can be read."""
    for stage in tournament.stages.order_by("position"):
        try:
            stage_format(stage)
            if stage.takes:
                takes_of(stage.takes)
            FrozenTable.from_json(stage.table or [])
        except WrongSettingError as error:
            yield f"stage {stage.position}: {error.field}"
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            yield f"stage {stage.position}: {error}"


def told(*matches: "QuerySet[Match]") -> Found:
    """All of these matches, as they are called."""
    for rows in matches:
        for match in rows.select_related("round").order_by("round__number", "position"):
            yield (
                f"match {match.number}"
                if match.number is not None
                else f"round {match.round.number}, position {match.position}"
            )


def called(entry: Entry) -> str:
    """An entry, as people would find it."""
    return f"stage {entry.stage.position}, entry {entry.number or entry.position}"


_INVARIANTS: Final[Mapping[str, Check]] = {
    check.__name__: check
    for check in (two_sides_a_match, rows_stay_in_their_tournament, stages_can_be_read)
}
