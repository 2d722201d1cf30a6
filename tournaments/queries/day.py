"""What a simulator is shown of a tournament before it chooses what happens next."""

from django.db.models import Q

from scoring.engine.sides import Side
from tournaments.core.simulate import Sitting, View
from tournaments.core.states import MatchState, SubmissionState, TournamentState
from tournaments.core.values import Outcome
from tournaments.models import Match, Submission, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.queries.queue import proposals

_UNDER_WAY = (TournamentState.DRAWN, TournamentState.PLAYING)
_WITHOUT_TABLE = (MatchState.WAITING, MatchState.READY)


def view_of(tournament: Tournament) -> View:
    """The tournament as it stands, read anew, in a fixed number of queries."""
    state = TournamentState(
        Tournament.objects.values_list("state", flat=True).get(pk=tournament.pk)
    )
    registered = tournament.pairs.count()
    if state not in _UNDER_WAY:
        return View(state, registered)
    matches = Match.objects.filter(tournament=tournament)
    return View(
        state=state,
        registered=registered,
        callable=len(proposals(tournament).calls),
        waiting=matches.filter(state__in=[state.value for state in _WITHOUT_TABLE]).count(),
        called=_sittings(matches.filter(state=MatchState.CALLED)),
        playing=_sittings(matches.filter(state=MatchState.PLAYING)),
        correctable=_sittings(_correctable(matches)),
    )


def _correctable(matches: MatchQuerySet) -> MatchQuerySet:
    """Played to the end, and the next match has neither begun nor been decided."""
    closed = Q(feeds__match__started_at__isnull=False) | Q(feeds__match__state=MatchState.FINISHED)
    return matches.filter(outcome=Outcome.PLAYED).exclude(closed)


def _sittings(matches: MatchQuerySet) -> tuple[Sitting, ...]:
    rows = matches.select_related("round").order_by("number")
    noted = dict(
        Submission.objects.filter(
            match__in=[row.pk for row in rows], state=SubmissionState.IN_FORCE
        ).values_list("match", "scoresheet__verdict__partida_winners")
    )
    return tuple(
        Sitting(row.pk, row.round.match_format, _winners(noted.get(row.pk) or ())) for row in rows
    )


def _winners(cotos: list[list[str]] | tuple[()]) -> tuple[Side, ...]:
    return tuple(Side(winner) for coto in cotos for winner in coto)
