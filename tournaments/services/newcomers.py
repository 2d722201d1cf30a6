"""Who comes into a stage when it is drawn: all pairs of the list, or what another stage sends."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tournaments.core.stages.chains import GROUP, Top, takes_of, takes_to_json
from tournaments.core.stages.frozen import FrozenTable
from tournaments.core.stages.view import Entrant
from tournaments.core.text_keys import search_key
from tournaments.core.values import StageKind
from tournaments.models import Entry, Pair, Stage
from tournaments.queries.pairs import pairs_of

DEFAULT_TAKES: Final = takes_to_json(Top())
"""What a stage takes that does not say it."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An entrant by its number, and whose it is: a pair's, or one player's of it."""

    entrant: Entrant
    pair: int | None = None
    player: int | None = None

    def entry(self, stage: Stage, position: int) -> Entry:
        """An unsaved row for it, drawn at this place."""
        return Entry(
            stage=stage,
            pair_id=self.pair,
            player_id=self.player,
            number=self.entrant.number,
            position=position,
            group=self.entrant.group,
            seed=self.entrant.seed,
            apart=list(self.entrant.apart),
            enters=self.entrant.enters,
        )


def newcomers_of(stage: Stage, table: FrozenTable | None) -> tuple[Newcomer, ...]:
    """Those who come into a stage of which nothing is drawn yet.

    ``table`` is that of the stage it takes from, where it does. Raises ``LevelAtCutError`` and
    ``WrongSettingError``.
    """
    if stage.source is not None:
        return _from_table(stage, stage.source, table or FrozenTable(()))
    seeds = {number: rank for rank, number in enumerate(stage.settings.get("seeds", []), start=1)}
    pairs = pairs_of(stage.tournament)
    if stage.kind == StageKind.MIXER:
        return tuple(each for pair in pairs for each in _players(pair))
    apart = bool(stage.settings.get("apart_villages"))
    return tuple(
        Newcomer(
            Entrant(
                pair.number,
                pair.number,
                apart=_villages(pair) if apart else (),
                seed=seeds.get(pair.number),
            ),
            pair=pair.pk,
        )
        for pair in pairs
    )


def latecomers_of(stage: Stage, pair: Pair) -> tuple[Newcomer, ...]:
    """Who comes late into a stage with a pair just signed up: the pair, or each of its players."""
    if stage.kind == StageKind.MIXER:
        return tuple(_players(Pair.objects.with_members().get(pk=pair.pk)))
    return (Newcomer(Entrant(pair.number, pair.number), pair=pair.pk),)


def _from_table(stage: Stage, source: Stage, table: FrozenTable) -> tuple[Newcomer, ...]:
    pairs = {pair.pk: pair for pair in pairs_of(stage.tournament)}
    entries = {entry.number: entry for entry in source.entries.filter(pair__isnull=False)}
    apart = bool(stage.settings.get("apart_villages"))
    found = []
    for entrant in takes_of(stage.takes or DEFAULT_TAKES).entrants(table):
        pair = pairs[entries[entrant.number].own_pair.pk]
        groups = tuple(key for key in entrant.apart if key.startswith(GROUP))
        keys = (*groups, *(_villages(pair) if apart else ()))
        found.append(Newcomer(replace(entrant, apart=keys), pair=pair.pk))
    return tuple(found)


def _players(pair: Pair) -> Iterator[Newcomer]:
    for member in sorted(pair.current_members, key=lambda member: member.seat):
        number = 2 * (pair.number - 1) + member.seat
        yield Newcomer(Entrant(number, number), player=member.player_id)


def _villages(pair: Pair) -> tuple[str, ...]:
    return (f"village:{search_key(pair.plays_for)}",) if pair.plays_for else ()
