"""F177: what was kept by an earlier version is whole after the tables have been brought up to date."""

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.factories import drawn_tournament, fresh, match_of, played_tournament, record
from tournaments.management.throwaway import throwaway_database

BEFORE_OTHER_FORMATS = "0003"
PAGES = ("", "bracket/", "draw/", "pairs/", "rounds/", "standings/", "tables/", "matches/1/")


def test_f177_tournaments_of_last_year_are_shown_checked_and_played_on(
    django_db_blocker: DjangoDbBlocker, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is over and one in the middle, back in the tables of a version of knock-outs only."""
    with django_db_blocker.unblock(), throwaway_database():
        over, going_on = played_tournament(3), drawn_tournament(3)
        call_command("migrate", "tournaments", BEFORE_OTHER_FORMATS, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        for tournament in (over, going_on):
            paths = [f"/t/{tournament.slug}/{page}" for page in PAGES]
            statuses = [Client().get(path).status_code for path in paths]
            assert statuses == [200] * len(PAGES)
        for number in (1, 2):
            record(match_of(going_on, number), "a")
        assert (fresh(over).state, fresh(going_on).state) == ("finished", "finished")
        for tournament in (over, going_on):
            call_command("check_tournament", tournament.slug)
    assert capsys.readouterr().err == ""
