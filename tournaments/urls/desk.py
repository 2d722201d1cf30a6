"""The organiser's desk: before the first card, in the hall, and what is kept of it all."""

from django.urls import path

from tournaments.views.desk import (
    audit,
    draw,
    export,
    feeders,
    hall,
    home,
    imports,
    match,
    pairs,
    presence,
    referees,
    rounds,
    stages,
    tables,
    tournament,
)

app_name = "desk"

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", tournament.new, name="new"),
    path("<slug:slug>/", tournament.dashboard, name="tournament"),
    path("<slug:slug>/settings/", tournament.settings, name="settings"),
    path("<slug:slug>/publish/", tournament.publish, name="publish"),
    path("<slug:slug>/delete/", tournament.delete, name="delete"),
    path("<slug:slug>/signup/", tournament.signup, name="signup"),
    path("<slug:slug>/pairs/", pairs.pairs, name="pairs"),
    path("<slug:slug>/pairs/<int:number>/", pairs.edit, name="pair-edit"),
    path("<slug:slug>/pairs/<int:number>/paid/", pairs.paid, name="pair-paid"),
    path("<slug:slug>/pairs/<int:number>/remove/", pairs.remove, name="pair-remove"),
    path("<slug:slug>/pairs/late/", presence.late, name="pair-late"),
    path("<slug:slug>/pairs/<int:number>/leave/", presence.leave, name="pair-leave"),
    path("<slug:slug>/pairs/<int:number>/return/", presence.come_back, name="pair-return"),
    path("<slug:slug>/pairs/<int:number>/substitute/", presence.substitute, name="pair-substitute"),
    path("<slug:slug>/feeders/", feeders.feeders, name="feeders"),
    path("<slug:slug>/import/", imports.upload, name="import"),
    path("<slug:slug>/import/<int:pk>/", imports.preview, name="import-preview"),
    path("<slug:slug>/format/", stages.stages, name="format"),
    path("<slug:slug>/draw/", draw.draw, name="draw"),
    path("<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:slug>/hall/", hall.hall, name="hall"),
    path("<slug:slug>/tables/", tables.tables, name="tables"),
    path("<slug:slug>/matches/<int:number>/", match.match, name="match"),
    path("<slug:slug>/matches/<int:number>/call/", hall.call, name="match-call"),
    path("<slug:slug>/matches/<int:number>/call-back/", hall.call_back, name="match-call-back"),
    path("<slug:slug>/matches/<int:number>/start/", hall.start, name="match-start"),
    path("<slug:slug>/referees/", referees.referees, name="referees"),
    path("<slug:slug>/referees/<int:pk>/renew/", referees.renew, name="referee-renew"),
    path("<slug:slug>/referees/<int:pk>/revoke/", referees.revoke, name="referee-revoke"),
    path("<slug:slug>/audit/", audit.audit, name="audit"),
    path("<slug:slug>/export/", export.export, name="export"),
    path("<slug:slug>/export/<int:pk>/", export.download, name="export-download"),
]
