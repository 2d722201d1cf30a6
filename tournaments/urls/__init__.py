"""Addresses of pages: for everybody, for the desk, for the referees' phones."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.public")),
    path("desk/", include("tournaments.urls.desk")),
    path("table/", include("tournaments.urls.table")),
]
