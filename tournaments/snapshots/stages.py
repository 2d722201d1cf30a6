"""A stage: its entries, rounds and matches as its format sees them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.engine.sides import Score, Side
from tournaments.core.brackets import PlannedMatch, PlannedRound, Section
from tournaments.core.progress import MatchState
from tournaments.core.stages.format import Format
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.publication import OURS
from tournaments.core.stages.view import Entrant, Figures, Presence, StageView
from tournaments.core.states import DrawState, SubmissionState
from tournaments.core.states import MatchState as State
from tournaments.core.values import Outcome, Place, parse_place
from tournaments.models import Entry, Match, MatchSide, Round, Stage, Submission
from tournaments.snapshots.matches import occupant_of, place_of


def stage_view(stage: Stage) -> StageView:
    """The stage as it stands, in seven queries for any number of matches.

    Keys are primary keys.
    """
    entries = list(stage.entries.all())
    matches = _matches(stage)
    rows = list(stage.rounds.order_by("number"))
    states = {match.state.key: match.state for each in matches.values() for match in each}
    numbers = stage.tournament.matches.filter(number__isnull=False).order_by("-number")
    draws = _draws(stage)
    view = StageView(
        entrants=tuple(entrant_of(entry) for entry in entries if entry.partner_a_id is None),
        rounds=tuple(_round(row, matches) for row in rows),
        states=states,
        figures=_figures(stage),
        members={
            entry.pk: (entry.partner_a_id, entry.partner_b_id)
            for entry in entries
            if entry.partner_a_id is not None and entry.partner_b_id is not None
        },
        last_number=numbers.values_list("number", flat=True).first() or 0,
        drawn={batch: places for batch, (_, places) in draws.items()},
        formats={row.number: row.match_format for row in rows},
    )
    return _with_lot(view, (seed for seed, _ in draws.values()))


def stage_format(stage: Stage) -> Format:
    """The format of a stage with its settings."""
    return format_of(stage.kind, {k: v for k, v in stage.settings.items() if k not in OURS})


def entrant_of(entry: Entry) -> Entrant:
    """An entry that is not made of two others for a round."""
    assert entry.number is not None, "the constraint entry_is_pair_player_or_partners"  # noqa: S101
    return Entrant(
        key=entry.pk,
        number=entry.number,
        apart=tuple(entry.apart),
        seed=entry.seed,
        group=entry.group,
        enters=entry.enters,
        presence=Presence(entry.presence),
        left_after=entry.left_after,
    )


class _MatchRow(NamedTuple):
    """A match as it stands, and where it stands in its round."""

    state: MatchState
    position: int
    number: int | None


class _SideRow(NamedTuple):
    """What a side of a match is made of."""

    kind: str
    entry_id: int | None
    source_id: int | None
    is_vacant: bool
    is_bye: bool


def _matches(stage: Stage) -> dict[int, list[_MatchRow]]:
    """The matches of each round: plain rows, as a stage has thousands of sides."""
    sides: dict[int, list[_SideRow]] = {}
    rows = MatchSide.objects.filter(match__round__stage=stage).order_by("match_id", "side")
    for match, *fields in rows.values_list("match_id", *_SideRow._fields):
        sides.setdefault(match, []).append(_SideRow(*fields))
    found: dict[int, list[_MatchRow]] = {}
    matches = Match.objects.filter(round__stage=stage).order_by("round__number", "position")
    fields = ("pk", "round", "position", "number", "outcome", "winner", "started_at", "state")
    for pk, round_, position, number, outcome, winner, started_at, state in matches.values_list(
        *fields
    ):
        a, b = sides[pk]
        told = MatchState(
            key=pk,
            places=(place_of(a), place_of(b)),
            occupants=(occupant_of(a), occupant_of(b)),
            outcome=Outcome(outcome) if outcome else None,
            winner=Side(winner) if winner else None,
            begun=started_at is not None,
            called=state == State.CALLED,
        )
        found.setdefault(round_, []).append(_MatchRow(told, position, number))
    return found


def _round(row: Round, matches: Mapping[int, Iterable[_MatchRow]]) -> PlannedRound:
    return PlannedRound(
        number=row.number,
        name=row.name,
        matches=tuple(_planned(row, match) for match in matches.get(row.pk, ())),
        section=Section(row.section),
        batch=row.batch,
    )


def _planned(row: Round, match: _MatchRow) -> PlannedMatch:
    a, b = match.state.places
    return PlannedMatch(match.state.key, row.number, match.position, match.number, a, b)


def _figures(stage: Stage) -> dict[int, Figures]:
    rows = Submission.objects.filter(
        match__round__stage=stage,
        state=SubmissionState.IN_FORCE,
        scoresheet__isnull=False,
        match__winner__gt="",
    )
    return {
        match: Figures(_score(verdict["cotos"]), _score(verdict["partidas"]), _tantos(verdict))
        for match, verdict in rows.values_list("match", "scoresheet__verdict")
    }


def _score(figures: Mapping[str, int]) -> Score:
    return Score(figures["a"], figures["b"])


def _tantos(verdict: Mapping[str, Mapping[str, int]]) -> Score | None:
    """The tantos noted; a sheet without any says 0 and 0, which no deal can end with."""
    tantos = _score(verdict["tantos"])
    return tantos if any(tantos) else None


def _draws(stage: Stage) -> dict[int, tuple[str, frozenset[Place]]]:
    """Of each layout in force the seed, and what it was drawn from."""
    made = stage.draws.filter(state=DrawState.MADE)
    return {
        batch: (seed, frozenset(parse_place(text) for text in places))
        for batch, seed, places in made.order_by("batch").values_list("batch", "seed", "drawn")
    }


def _with_lot(view: StageView, seeds: Iterable[str]) -> StageView:
    """With the lot that parts those level in everything: it comes with the stage's first draw."""
    first = next(iter(seeds), None)
    return view if first is None else replace(view, lot=draw_lot(view, f"{first}, lot"))
