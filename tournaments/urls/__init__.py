"""Addresses of pages: for everybody, for the desk, for the referees' phones."""

from django.urls import include, path

from tournaments.views.work import work

urlpatterns = [
    path("", include("tournaments.urls.public")),
    path("work/", work, name="work"),
    path("desk/", include("tournaments.urls.desk")),
    path("table/", include("tournaments.urls.table")),
]
