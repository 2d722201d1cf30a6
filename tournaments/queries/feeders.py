"""The tournaments whose winners can go into a final."""

from tournaments.core.states import TournamentState
from tournaments.core.values import StageKind
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentQuerySet


def feeders_among(tournaments: TournamentQuerySet) -> TournamentQuerySet:
    """Those that are over, the latest first.

    Where partners change every round no pair has won, so those are left out.
    """
    over = tournaments.filter(state=TournamentState.FINISHED.value)
    return over.exclude(stages__kind=StageKind.MIXER.value).order_by("-date", "name", "pk")


def can_feed(tournament: Tournament) -> bool:
    """Whether it is pairs that have places in it."""
    return not tournament.stages.filter(kind=StageKind.MIXER.value).exists()
