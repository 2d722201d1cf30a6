"""How far a tournament is, in figures, for whoever runs it."""

from dataclasses import dataclass

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.core.states import MatchState
from tournaments.models import Match, Pair, Payment, Tournament
from tournaments.models.tournament import TournamentQuerySet
from tournaments.queries.queue import AT_A_TABLE, proposals


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of what is there; ``callable`` are the matches that could go to a free table now."""

    pairs: int
    paid: int
    tables: int
    matches: int
    finished: int
    playing: int
    called: int
    ready: int
    callable: int

    @property
    def at_tables(self) -> int:
        """How many matches are called or being played."""
        return self.called + self.playing


def progress_of(tournament: Tournament) -> Progress:
    """Six queries at most, whatever the size."""
    pairs = tournament.pairs.aggregate(
        all=Count("pk"), paid=Count("pk", filter=Q(payment=Payment.PAID))
    )
    matches = Match.objects.filter(tournament=tournament, number__isnull=False).aggregate(
        all=Count("pk"), **{state.value: _in(state) for state in MatchState}
    )
    ready = matches[MatchState.READY.value]
    return Progress(
        pairs=pairs["all"],
        paid=pairs["paid"],
        tables=tournament.tables.filter(is_open=True).count(),
        matches=matches["all"],
        finished=matches[MatchState.FINISHED.value],
        playing=matches[MatchState.PLAYING.value],
        called=matches[MatchState.CALLED.value],
        ready=ready,
        callable=len(proposals(tournament).calls) if ready else 0,
    )


def with_counts(tournaments: TournamentQuerySet) -> TournamentQuerySet:
    """The tournaments with ``pair_count`` and ``at_tables``, the latest first."""
    at_tables = Match.objects.filter(state__in=AT_A_TABLE)
    return tournaments.annotate(
        pair_count=_count(Pair.objects.all()), at_tables=_count(at_tables)
    ).order_by("-date", "-pk")


def _count(rows: QuerySet[Pair] | QuerySet[Match]) -> Coalesce:
    """How many of ``rows`` belong to the tournament at hand, without joining them to others."""
    own = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(own.annotate(n=Count("pk")).values("n")), 0)


def _in(state: MatchState) -> Count:
    return Count("pk", filter=Q(state=state.value))
