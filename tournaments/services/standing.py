"""The tournament's own state, as it follows from its matches."""

from django.db.models import Q

from tournaments.core.stages.chains import LevelAtCutError
from tournaments.core.stages.format import Due
from tournaments.core.states import MatchState, TournamentState
from tournaments.models import Match, Tournament
from tournaments.services.change import Change
from tournaments.services.layouts import Drawable

DRAWN = (TournamentState.DRAWN, TournamentState.PLAYING, TournamentState.FINISHED)


def refresh_state(change: Change) -> None:
    """Bring the state of a drawn tournament up to date: drawn, playing or finished."""
    tournament = change.tournament
    if tournament.state in DRAWN and (state := _state_of(tournament)) != tournament.state:
        tournament.state = state.value
        tournament.save(update_fields=["state"])


def _state_of(tournament: Tournament) -> TournamentState:
    matches = Match.objects.filter(tournament=tournament)
    if not matches.exclude(state=MatchState.FINISHED).exists() and _is_over(tournament):
        return TournamentState.FINISHED
    begun = Q(started_at__isnull=False) | Q(submissions__state="in_force")
    return TournamentState.PLAYING if matches.filter(begun).exists() else TournamentState.DRAWN


def _is_over(tournament: Tournament) -> bool:
    """No stage has anything left to draw."""
    stages = tournament.stages.select_related("source", "tournament").order_by("position")
    try:
        return all(Drawable.of(stage).due is Due.OVER for stage in stages)
    except LevelAtCutError:
        return False
