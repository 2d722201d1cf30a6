"""Why nothing can be drawn just now."""

from django.db.models import Count, Min

from tournaments.core.refusals import Reason, Refusal
from tournaments.core.states import MatchState
from tournaments.models import Tournament
from tournaments.queries.coming import coming_of, laid_of


def why_nothing_is_due(tournament: Tournament) -> Refusal:
    """Of a tournament with nothing to draw: all is played, or results are missing first, or all
    that it plays is drawn."""
    missing = tournament.matches.exclude(state=MatchState.FINISHED)
    told = missing.aggregate(count=Count("pk"), match=Min("number"))
    if not told["count"]:
        return Refusal(Reason.ALL_OVER)
    if not _more_is_to_come(tournament):
        return Refusal(Reason.ALREADY_DRAWN)
    return Refusal(Reason.RESULTS_MISSING, params=told)


def _more_is_to_come(tournament: Tournament) -> bool:
    stages, laid = laid_of(tournament)
    coming = coming_of(stages, laid, pairs=tournament.pairs.count())
    return any(each is None or each.matches for each in coming)
