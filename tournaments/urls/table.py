from django.urls import path

from tournaments.views.table import home, match

app_name = "table"

urlpatterns = [
    path("", home.home, name="home"),
    path("<slug:slug>/", home.tournament, name="tournament"),
    path("<slug:slug>/matches/<int:number>/", match.match, name="match"),
    path("<slug:slug>/matches/<int:number>/start/", match.start, name="match-start"),
]
