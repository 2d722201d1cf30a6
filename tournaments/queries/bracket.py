"""The bracket round by round, one pair's path through it, and who came where."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Q

from scoring.engine.match import MatchFormat
from tournaments.core.brackets import RoundName, Section
from tournaments.models import Round, Tournament
from tournaments.queries.matches import MatchView, PairView, match_views


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its matches by position. Byes are among ``all_matches`` only.

    ``section`` is the part of its stage that it belongs to.
    """

    number: int
    name: RoundName
    format: MatchFormat
    all_matches: tuple[MatchView, ...]
    section: Section = Section.MAIN

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
    """Every round of the draw in force, empty before it: eight queries for any number of pairs."""
    by_round = groupby(match_views(tournament), key=lambda match: match.round_number)
    matches = {number: tuple(group) for number, group in by_round}
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("number")
    return tuple(
        RoundView(
            number=row.number,
            name=row.name,
            format=row.match_format,
            all_matches=matches.get(row.number, ()),
            section=Section(row.section),
        )
        for row in rounds
    )


def path_of(tournament: Tournament, number: int) -> list[MatchView]:
    """The matches in which the pair ``number`` stands, from its first to its last."""
    stands = Q(pk__in=tournament.matches.filter(sides__entry__pair__number=number).values("pk"))
    return match_views(tournament, among=stands)


def champion(rounds: Iterable[RoundView]) -> PairView | None:
    """Who won the final, or None: not played yet, or won by nobody. A consolation has its own."""
    last = None
    for round_ in rounds:
        last = round_ if round_.section == Section.MAIN else last
    if last is None or len(last.all_matches) != 1:
        return None
    winner = last.all_matches[0].winner
    return winner.pair if winner is not None else None
