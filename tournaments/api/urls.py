"""Addresses of the interface: slugs, and the numbers that people call out."""

from django.urls import path, re_path, register_converter

from tournaments.api.views import (
    draw,
    exports,
    extra_matches,
    feeders,
    hall,
    index,
    legal_plays,
    matches,
    pair_lists,
    pairs,
    presence,
    results,
    rounds,
    rules,
    staff,
    stages,
    standings,
    table_plan,
    tournaments,
    unknown,
)

app_name = "api"


class LoginConverter:
    """A user name as accounts can have it."""

    regex = r"[\w.@+-]{1,150}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(LoginConverter, "login")

_TOURNAMENT = "tournaments/<slug:slug>/"
_PAIR = f"{_TOURNAMENT}pairs/<int:number>/"
_LIST = f"{_TOURNAMENT}pair-lists/<int:pk>/"
_ROUND = f"{_TOURNAMENT}rounds/<int:number>/"
_MATCH = f"{_TOURNAMENT}matches/<int:number>/"
_REFEREE = f"{_TOURNAMENT}referees/<login:username>/"
_EXPORT = f"{_TOURNAMENT}exports/<int:pk>/"

urlpatterns = [
    path("", index.IndexView.as_view(), name="index"),
    path("rules/", rules.ProfilesView.as_view(), name="rules"),
    path("rules/<slug:name>/", rules.ProfileView.as_view(), name="rule-set"),
    path("check-acta/", rules.CheckActaView.as_view(), name="check-acta"),
    path("legal-plays/", legal_plays.LegalPlaysView.as_view(), name="legal-plays"),
    path("tournaments/", tournaments.TournamentsView.as_view(), name="tournaments"),
    path(_TOURNAMENT, tournaments.TournamentView.as_view(), name="tournament"),
    path(f"{_TOURNAMENT}signup/close/", tournaments.CloseSignupView.as_view(), name="signup-close"),
    path(
        f"{_TOURNAMENT}signup/reopen/", tournaments.ReopenSignupView.as_view(), name="signup-reopen"
    ),
    path(f"{_TOURNAMENT}pairs/", pairs.PairsView.as_view(), name="pairs"),
    path(f"{_TOURNAMENT}pairs/late/", presence.LatePairsView.as_view(), name="pairs-late"),
    path(_PAIR, pairs.PairView.as_view(), name="pair"),
    path(f"{_PAIR}leave/", presence.LeaveView.as_view(), name="pair-leave"),
    path(f"{_PAIR}return/", presence.ReturnView.as_view(), name="pair-return"),
    path(f"{_PAIR}substitute/", presence.SubstituteView.as_view(), name="pair-substitute"),
    path(f"{_TOURNAMENT}feeders/", feeders.FeedersView.as_view(), name="feeders"),
    path(f"{_TOURNAMENT}pair-lists/", pair_lists.PairListsView.as_view(), name="pair-lists"),
    path(_LIST, pair_lists.PairListView.as_view(), name="pair-list"),
    path(f"{_LIST}apply/", pair_lists.ApplyPairListView.as_view(), name="pair-list-apply"),
    path(f"{_TOURNAMENT}stages/", stages.StagesView.as_view(), name="stages"),
    path(f"{_TOURNAMENT}draws/", draw.DrawsView.as_view(), name="draws"),
    path(f"{_TOURNAMENT}draw/seal/", draw.SealView.as_view(), name="draw-seal"),
    path(f"{_TOURNAMENT}draw/", draw.DrawView.as_view(), name="draw"),
    path(
        f"{_TOURNAMENT}extra-matches/",
        extra_matches.ExtraMatchesView.as_view(),
        name="extra-matches",
    ),
    path(f"{_TOURNAMENT}rounds/", rounds.RoundsView.as_view(), name="rounds"),
    path(_ROUND, rounds.RoundView.as_view(), name="round"),
    path(f"{_TOURNAMENT}bracket/", rounds.BracketView.as_view(), name="bracket"),
    path(f"{_TOURNAMENT}places/", rounds.PlacesView.as_view(), name="places"),
    path(f"{_TOURNAMENT}standings/", standings.StandingsView.as_view(), name="standings"),
    path(f"{_TOURNAMENT}matches/", matches.MatchesView.as_view(), name="matches"),
    path(_MATCH, matches.MatchView.as_view(), name="match"),
    path(f"{_MATCH}call/", matches.CallView.as_view(), name="match-call"),
    path(f"{_MATCH}call-back/", matches.CallBackView.as_view(), name="match-call-back"),
    path(f"{_MATCH}start/", matches.StartView.as_view(), name="match-start"),
    path(f"{_MATCH}foresee/", results.ForeseeView.as_view(), name="foresee"),
    path(f"{_MATCH}results/", results.ResultsView.as_view(), name="results"),
    path(f"{_MATCH}results/<int:revision>/", results.ResultView.as_view(), name="result"),
    path(f"{_TOURNAMENT}hall/", hall.HallView.as_view(), name="hall"),
    path(f"{_TOURNAMENT}tables/", hall.TablesView.as_view(), name="tables"),
    path(f"{_TOURNAMENT}table-plan/", table_plan.TablePlanView.as_view(), name="table-plan"),
    path(f"{_TOURNAMENT}whole-day/", table_plan.WholeDayView.as_view(), name="whole-day"),
    path(f"{_TOURNAMENT}queue/", hall.QueueView.as_view(), name="queue"),
    path(f"{_TOURNAMENT}queue/call/", hall.CallQueueView.as_view(), name="queue-call"),
    path(f"{_TOURNAMENT}referees/", staff.RefereesView.as_view(), name="referees"),
    path(_REFEREE, staff.RefereeView.as_view(), name="referee"),
    path(f"{_REFEREE}renew/", staff.RenewRefereeView.as_view(), name="referee-renew"),
    path(f"{_TOURNAMENT}audit/", staff.AuditView.as_view(), name="audit"),
    path(f"{_TOURNAMENT}exports/", exports.ExportsView.as_view(), name="exports"),
    path(_EXPORT, exports.ExportView.as_view(), name="export"),
    path(f"{_EXPORT}file/", exports.ExportFileView.as_view(), name="export-file"),
    # with its slash, so that an address typed without one is still sent on to the right one
    re_path(r"^.*/$", unknown.UnknownView.as_view(), name="unknown"),
]
