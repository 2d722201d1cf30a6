"""The bracket round by round, one pair's path through it, and who came where."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.db.models import QuerySet

from scoring.engine.match import MatchFormat
from tournaments.core.brackets import RoundCode, RoundName, Section
from tournaments.core.stages.champion import champion_of
from tournaments.core.states import TournamentState
from tournaments.core.values import StageKind
from tournaments.models import Round, Tournament
from tournaments.queries.matches import (
    MatchView,
    PairView,
    match_views,
    pairs_by_entry,
    stands_in,
)
from tournaments.snapshots import stage_format, stage_view

BRACKETS: Final = frozenset({StageKind.KNOCKOUT.value, StageKind.DOUBLE.value})
"""The kinds of stage that are drawn as a bracket, all rounds at once."""
_FINALS: Final = frozenset({RoundCode.FINAL, RoundCode.SECOND_FINAL})


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its matches by position. Byes are among ``all_matches`` only.

    ``section`` is the part of its stage that it belongs to, ``stage`` the position of that, and
    ``is_bracket`` says that its stage is one.
    """

    number: int
    name: RoundName
    format: MatchFormat
    all_matches: tuple[MatchView, ...]
    section: Section = Section.MAIN
    stage: int = 1
    is_bracket: bool = True

    @property
    def matches(self) -> tuple[MatchView, ...]:
        return tuple(match for match in self.all_matches if not match.is_bye)

    @property
    def byes(self) -> tuple[PairView, ...]:
        """The pairs that rest in this round, by number."""
        resting = [side.pair for m in self.all_matches if m.is_bye for side in m.sides if side.pair]
        return tuple(sorted(resting, key=lambda pair: pair.number))

    @property
    def finished(self) -> int:
        return sum(match.outcome is not None for match in self.matches)


def bracket_of(tournament: Tournament) -> tuple[RoundView, ...]:
    """Every round drawn, of all stages, empty before it: eight queries for any number of pairs."""
    return rounds_with(Round.objects.filter(stage__tournament=tournament), match_views(tournament))


def rounds_with(rounds: QuerySet[Round], matches: Iterable[MatchView]) -> tuple[RoundView, ...]:
    """The rounds in the order of play, each with those of the matches that are its own: a query."""
    by_round = groupby(matches, key=lambda match: (match.stage, match.round_number))
    own = {key: tuple(group) for key, group in by_round}
    return tuple(
        RoundView(
            number=row.number,
            name=row.name,
            format=row.match_format,
            all_matches=own.get((row.stage.position, row.number), ()),
            section=Section(row.section),
            stage=row.stage.position,
            is_bracket=row.stage.kind in BRACKETS,
        )
        for row in rounds.select_related("stage").order_by("stage__position", "number")
    )


def has_bracket(tournament: Tournament) -> bool:
    """Whether a stage is a bracket, drawn or still to be drawn: a query."""
    kinds = set(tournament.stages.values_list("kind", flat=True))
    return not kinds or not BRACKETS.isdisjoint(kinds)


def shown_bracket(tournament: Tournament) -> tuple[RoundView, ...]:
    """The rounds of the bracket drawn last, none where no stage is one."""
    rounds = [round_ for round_ in bracket_of(tournament) if round_.is_bracket]
    last = max((round_.stage for round_ in rounds), default=0)
    return tuple(round_ for round_ in rounds if round_.stage == last)


def path_of(tournament: Tournament, number: int) -> list[MatchView]:
    """The matches of the pair ``number``, or of its players, from the first to the last."""
    return match_views(tournament, among=stands_in(tournament, number))


def champion(tournament: Tournament, rounds: Iterable[RoundView]) -> PairView | None:
    """Who won the last stage of all, or None: not over yet, or won by nobody.

    ``rounds`` are those drawn. A consolation has a winner of its own. One query more where a final
    is won, a dozen where all is over and the last stage has no final.
    """
    main = [round_ for round_ in rounds if round_.section == Section.MAIN]
    if not main:
        return None
    last = main[-1]
    if last.name.code not in _FINALS:
        return _first_in_table(tournament)
    winner = last.all_matches[0].winner
    if winner is None or tournament.stages.filter(position__gt=last.stage).exists():
        return None
    return winner.pair


def _first_in_table(tournament: Tournament) -> PairView | None:
    if tournament.state != TournamentState.FINISHED:
        return None
    stage = tournament.stages.select_related("tournament").order_by("-position")[0]
    entry = champion_of(stage_format(stage), stage_view(stage))
    return None if entry is None else pairs_by_entry(tournament)[entry]
