"""What a simulator is shown of a tournament before it chooses what happens next."""

from collections.abc import Iterable, Mapping

from django.db.models import Q

from scoring.engine.sides import Side
from tournaments.core.simulate import Sitting, View, Winners
from tournaments.core.states import MatchState, SubmissionState, TournamentState
from tournaments.core.values import Outcome
from tournaments.models import Match, Submission, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.queries.queue import AT_A_TABLE, proposals

_UNDER_WAY = (TournamentState.DRAWN, TournamentState.PLAYING)
_WITHOUT_TABLE = (MatchState.WAITING.value, MatchState.READY.value)


def view_of(tournament: Tournament) -> View:
    """The tournament as it stands, read anew, in a fixed number of queries."""
    state = TournamentState(
        Tournament.objects.values_list("state", flat=True).get(pk=tournament.pk)
    )
    registered = tournament.pairs.count()
    if state not in _UNDER_WAY:
        return View(state, registered)
    matches = Match.objects.filter(tournament=tournament)
    seated = list(matches.filter(state__in=AT_A_TABLE).select_related("round").order_by("number"))
    noted = _noted(seated)
    return View(
        state=state,
        registered=registered,
        callable=len(proposals(tournament).calls),
        waiting=matches.filter(state__in=_WITHOUT_TABLE).count(),
        called=tuple(_sitting(m, noted) for m in seated if m.state == MatchState.CALLED),
        playing=tuple(_sitting(m, noted) for m in seated if m.state == MatchState.PLAYING),
        correctable=tuple(_sitting(m, {}) for m in _correctable(matches)),
    )


def _correctable(matches: MatchQuerySet) -> MatchQuerySet:
    """Played to the end, and the next match has neither begun nor been decided."""
    closed = Q(feeds__match__started_at__isnull=False) | Q(feeds__match__state=MatchState.FINISHED)
    open_ = matches.filter(outcome=Outcome.PLAYED).exclude(closed)
    return open_.select_related("round").order_by("number")


def _noted(matches: Iterable[Match]) -> dict[int, Winners]:
    """Who won the partidas noted so far, by match."""
    rows = Submission.objects.filter(
        match__in=[match.pk for match in matches], state=SubmissionState.IN_FORCE
    )
    return {
        match: tuple(Side(winner) for coto in cotos for winner in coto if winner)
        for match, cotos in rows.values_list("match", "scoresheet__verdict__partida_winners")
    }


def _sitting(match: Match, noted: Mapping[int, Winners]) -> Sitting:
    return Sitting(match.pk, match.round.match_format, noted.get(match.pk, ()))
