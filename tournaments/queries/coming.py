"""What is still to be laid out of a tournament, stage after stage, from how many will take part."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db.models import Count, F, Q

from scoring.engine.match import MatchFormat
from tournaments.core.durations import Pace
from tournaments.core.forecast import FutureMatch
from tournaments.core.outlines.rounds import lives_on
from tournaments.core.outlines.stages import outline, sent_on
from tournaments.core.outlines.values import Outline, OutlineMatch, future_matches, to_come
from tournaments.core.stages.chains import Top, takes_of
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.view import Presence
from tournaments.core.states import MatchState
from tournaments.core.values import StageKind
from tournaments.models import Round, Stage, Tournament

LAID_OUT_WHOLE: Final = frozenset({StageKind.DOUBLE, StageKind.GROUPS, StageKind.LEAGUE})
"""The formats of which all matches are there as soon as any is."""
ALL_PLAY: Final = frozenset({StageKind.SWISS, StageKind.LOTS, StageKind.MIXER})
"""The formats of which each round is for all that have not left."""
Allowed = Callable[[Sequence[int]], frozenset[int] | None]
"""The keys of the tables that a stage is kept to, by their numbers; None for any."""
MOST_ROUNDS: Final = 10_000
NOBODY: Final = 10**12
"""No key of a person is so far below zero: those below it are people of matches to come."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What there is of a stage: how many came in, how many still play, its rounds by number."""

    entries: int
    playing: int
    rounds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Coming:
    """What a stage has still to lay out.

    `after` are the keys of the rounds of the stage that it is drawn from, where it is not yet.
    """

    stage: Stage
    matches: Outline
    rounds: Mapping[int, int]
    after: tuple[int, ...] = ()


def coming_of(
    stages: Iterable[Stage], laid: Mapping[int, Laid], *, pairs: int
) -> Iterator[Coming | None]:
    """What each stage has still to lay out, None where nobody can say how it is played.

    ``laid`` has the stages that are drawn by their primary keys; ``pairs`` are on the list.
    """
    before: dict[int, tuple[Stage, int]] = {}
    keys: dict[int, tuple[int, ...]] = {}
    for stage in stages:
        there, source = laid.get(stage.pk), stage.source_id or 0
        size = there.entries if there else _size(stage, before.get(source), pairs)
        before[stage.pk] = stage, size
        rounds = there.rounds if there else {}
        matches = _to_come(stage, there, size)
        if matches is None:
            yield None
            continue
        numbers = sorted({*rounds, *(match.round for match in matches)})
        keys[stage.pk] = tuple(round_key(stage.pk, rounds, number) for number in numbers)
        after = keys.get(source, ()) if there is None else ()
        yield Coming(stage, matches, rounds, after)


def future_of(
    coming: Coming,
    *,
    pace: Pace,
    format_: MatchFormat,
    first_key: int,
    allowed: Allowed,
) -> Iterator[FutureMatch]:
    """The matches to come, to be forecast behind those with keys below ``first_key``.

    ``format_`` is that of the tournament.
    """
    stage = coming.stage
    return future_matches(
        coming.matches,
        seconds=partial(_seconds, pace, _formats(stage, format_)),
        first_key=first_key,
        rounds=partial(round_key, stage.pk, coming.rounds),
        people=partial(_person, stage.pk),
        behind_rounds=coming.after,
        tables=allowed(stage.only_tables),
    )


def laid_of(tournament: Tournament) -> tuple[list[Stage], dict[int, Laid]]:
    """The stages in their order, and what there is of those drawn: two queries."""
    numbers: dict[int, dict[int, int]] = {}
    rounds = Round.objects.filter(stage__tournament=tournament)
    for stage_pk, number, pk in rounds.values_list("stage_id", "number", "pk"):
        numbers.setdefault(stage_pk, {})[number] = pk
    entries = Q(entries__partner_a__isnull=True)
    plays = entries & Q(entries__presence=Presence.PLAYS.value)
    rows = tournament.stages.annotate(
        size=Count("entries", filter=entries), playing=Count("entries", filter=plays)
    )
    stages = list(rows.order_by("position"))
    laid = {
        stage.pk: Laid(stage.size, stage.playing, numbers[stage.pk])
        for stage in stages
        if stage.pk in numbers
    }
    return [*stages], laid


def round_key(stage: int, laid: Mapping[int, int], number: int) -> int:
    """The round's own where it is there, else one below zero that no other has."""
    return laid.get(number, -(stage * MOST_ROUNDS + number))


def _person(stage: int, number: int) -> int:
    return -(NOBODY + stage * MOST_ROUNDS + number)


def _size(stage: Stage, before: tuple[Stage, int] | None, pairs: int) -> int:
    """How many will come into a stage that is not drawn yet, from the one before it if any."""
    if before is None:
        return 2 * pairs if stage.kind == StageKind.MIXER else pairs
    source, entries = before
    takes = takes_of(stage.takes) if stage.takes else Top()
    return sent_on(source.kind, source.settings, entries, takes)


def _to_come(stage: Stage, there: Laid | None, size: int) -> Outline | None:
    if there is None:
        return outline(stage.kind, stage.settings, size)
    if stage.kind in LAID_OUT_WHOLE:
        return ()
    if stage.kind == StageKind.LIVES:
        lives = stage.settings.get("lives", Lives().lives)
        return lives_on(lives, _defeats(stage), laid_out=len(there.rounds))
    entries = there.playing if stage.kind in ALL_PLAY else size
    whole = outline(stage.kind, stage.settings, entries)
    return None if whole is None else to_come(whole, laid_out=len(there.rounds))


def _defeats(stage: Stage) -> Iterator[tuple[int, int]]:
    """How many defeats each has that has not left, and whether it still sits: one query."""
    over = Q(places__match__state=MatchState.FINISHED.value)
    rows = stage.entries.filter(presence=Presence.PLAYS.value).annotate(
        lost=Count("places", filter=over & ~Q(places__match__winner=F("places__side"))),
        sits=Count("places", filter=Q(places__isnull=False) & ~over),
    )
    for enters, lost, sits in rows.values_list("enters", "lost", "sits"):
        yield enters - 1 + lost, sits


def _seconds(pace: Pace, formats: Mapping[int, MatchFormat], match: OutlineMatch) -> int:
    return pace.seconds(formats.get(match.left, formats[0]))


def _formats(stage: Stage, format_: MatchFormat) -> dict[int, MatchFormat]:
    """The match formats by what ``OutlineMatch.left`` says, 0 for any without one of its own."""
    own = stage.settings.get("formats", {})
    late = {int(left): MatchFormat.from_json(value) for left, value in own.items()}
    return {**late, 0: format_}
