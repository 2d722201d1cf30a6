"""A stage: its entries, rounds and matches as its format sees them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.engine.sides import Score
from tournaments.core.brackets import PlannedMatch, PlannedRound, Section
from tournaments.core.progress import MatchState
from tournaments.core.stages.format import Format
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.publication import OURS
from tournaments.core.stages.view import Entrant, Figures, Presence, StageView
from tournaments.core.states import DrawState, SubmissionState
from tournaments.core.values import Place, parse_place
from tournaments.models import Entry, Round, Stage, Submission
from tournaments.snapshots.matches import MatchRow, rows_and_states


def stage_view(stage: Stage) -> StageView:
    """The stage as it stands, in seven queries for any number of matches.

    Keys are primary keys.
    """
    entries = list(stage.entries.all())
    matches = rows_and_states(stage)
    by_round = _by_round(matches)
    rows = list(stage.rounds.order_by("number"))
    numbers = stage.tournament.matches.filter(number__isnull=False).order_by("-number")
    draws = _draws(stage)
    view = StageView(
        entrants=tuple(entrant_of(entry) for entry in entries if entry.partner_a_id is None),
        rounds=tuple(_round(row, by_round.get(row.pk, ())) for row in rows),
        states={row.pk: state for row, state in matches},
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


def _by_round(
    matches: Iterable[tuple[MatchRow, MatchState]],
) -> dict[int, list[tuple[MatchRow, MatchState]]]:
    """The matches of each round, by its primary key."""
    found: dict[int, list[tuple[MatchRow, MatchState]]] = {}
    for match in matches:
        found.setdefault(match[0].round_id, []).append(match)
    return found


def _round(row: Round, matches: Iterable[tuple[MatchRow, MatchState]]) -> PlannedRound:
    return PlannedRound(
        number=row.number,
        name=row.name,
        matches=tuple(
            PlannedMatch(match.pk, row.number, match.position, match.number, *state.places)
            for match, state in matches
        ),
        section=Section(row.section),
        batch=row.batch,
    )


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
