"""F149, F179: what people write is shown as they wrote it, and as it is by now, on every page."""

import json

import pytest
from django.test import Client

from tests.api.client import Program, at
from tests.factories import AT, fresh, match_of, owner_of, played_tournament, record
from tests.faults.test_catalogue import addresses, logged_in
from tests.web.public.page import read
from tournaments.models import Pair, Player, Round, Stage, Table, Tournament
from tournaments.services.results import annul_result

pytestmark = pytest.mark.django_db

STRANGE = "<b>Ñ&\"'{{x}}</b>"
NAME, VILLAGE, HALL = f"{STRANGE}1", f"{STRANGE}2", f"{STRANGE}3"


@pytest.fixture
def tournament() -> Tournament:
    """Played, with signs that mean something to browsers wherever somebody writes a text."""
    tournament = played_tournament(4)
    actor = owner_of(tournament)
    annul_result(match=match_of(tournament, 3), replaces=1, reason=STRANGE, actor=actor, at=AT)
    record(match_of(tournament, 3), "a", key="otra")
    Tournament.objects.update(name=NAME, village=VILLAGE)
    Stage.objects.update(name=STRANGE)
    Table.objects.update(hall=HALL)
    Pair.objects.update(plays_for=STRANGE)
    Player.objects.filter(tournament=tournament).update(name=STRANGE)
    return fresh(tournament)


def test_f149_no_page_takes_a_text_for_its_own(tournament: Tournament) -> None:
    client, shown = logged_in(owner_of(tournament).user), 0
    for prefix in ("public", "desk", "table"):
        for path in addresses(prefix, tournament):
            answer = client.get(path)
            if answer.status_code == 200 and not answer.streaming:
                text = answer.content.decode()
                assert (path, "<b>Ñ" in text, "&amp;lt;" in text) == (path, False, False)
                shown += "&lt;b&gt;Ñ" in text
    assert shown > 20


def test_f149_a_program_gets_the_text_itself(tournament: Tournament) -> None:
    told = Program().get(at(tournament)).body
    assert (told["name"], told["village"]) == (NAME, VILLAGE)
    assert json.dumps(told).count("&lt;") == 0


def test_f179_what_another_worker_writes_is_seen_at_the_next_request() -> None:
    """Written past the services of this one, which has shown all of it before."""
    tournament = played_tournament(4)
    paths = [f"/t/{tournament.slug}/", f"/t/{tournament.slug}/rules/"]
    client = Client()
    before = [client.get(path).content for path in paths]
    Tournament.objects.update(name="Otro nombre", rules="tradicional", partidas=5)
    Round.objects.update(partidas=5)
    overview, rules = (read(client.get(path).content) for path in paths)
    title = read(before[0]).one("title").text.replace(tournament.name, "Otro nombre")
    assert overview.one("title").text == title
    assert rules.one("main").text != read(before[1]).one("main").text
    Tournament.objects.update(is_published=False)
    assert [client.get(path).status_code for path in paths] == [404, 404]
