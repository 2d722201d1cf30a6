"""What anybody may look at, without logging in."""

from django.urls import path

from tournaments.views.public.bracket import bracket, bracket_file
from tournaments.views.public.draw import draw
from tournaments.views.public.home import home
from tournaments.views.public.matches import match
from tournaments.views.public.overview import overview
from tournaments.views.public.pairs import pair, pairs
from tournaments.views.public.rounds import rounds
from tournaments.views.public.rules import rule_set, rules
from tournaments.views.public.standings import standings
from tournaments.views.public.tables import tables
from tournaments.views.public.verify import published, verify

app_name = "public"

urlpatterns = [
    path("", home, name="home"),
    path("t/<slug:slug>/", overview, name="overview"),
    path("t/<slug:slug>/bracket/", bracket, name="bracket"),
    path("t/<slug:slug>/bracket.svg", bracket_file, name="bracket-file"),
    path("t/<slug:slug>/tables/", tables, name="tables"),
    path("t/<slug:slug>/pairs/", pairs, name="pairs"),
    path("t/<slug:slug>/pairs/<int:number>/", pair, name="pair"),
    path("t/<slug:slug>/rounds/", rounds, name="rounds"),
    path("t/<slug:slug>/standings/", standings, name="standings"),
    path("t/<slug:slug>/draw/", draw, name="draw"),
    path("t/<slug:slug>/draw/<int:stage>/<int:sequence>/", verify, name="verify"),
    path("t/<slug:slug>/draw/<int:stage>/<int:sequence>.json", published, name="draw-file"),
    path("t/<slug:slug>/rules/", rules, name="rules"),
    path("t/<slug:slug>/matches/<int:number>/", match, name="match"),
    path("rules/<slug:name>/", rule_set, name="rule-set"),
]
