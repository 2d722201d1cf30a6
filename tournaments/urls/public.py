"""What anybody may look at, without logging in."""

from django.urls import path

from tournaments.views.public.home import home

app_name = "public"

urlpatterns = [
    path("", home, name="home"),
]
