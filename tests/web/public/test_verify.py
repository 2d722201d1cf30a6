"""Draws that anybody can make again, and a seed that nobody can know before."""

import json

import pytest

from guinote_tourney.accounts.models import User
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    new_organiser,
    owner_of,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.core.stages.publication import Publication, differences
from tournaments.core.stream import fingerprint_of
from tournaments.models import AuditRow, Draw, MatchSide, Tournament
from tournaments.queries.archive import PARTS
from tournaments.services.draws import discard_draw, make_draw, seal_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

KINDS = [
    "knockout",
    "redraw",
    "double",
    "lives",
    "groups",
    "league",
    "swiss",
    "lots",
    "mixer",
]
API_PAGES = ["", "draw/", "draws/", "audit/", "stages/", "rounds/", "standings/"]
SAME = "Made again just now from the list and the seed: every match is the same."


def page_of(tournament: Tournament, path: str) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return read(answer.content)


@pytest.mark.parametrize("kind", KINDS)
def test_a_draw_of_each_kind_is_made_again_from_what_is_published(kind: str) -> None:
    tournament = formatted_tournament(9, kind)
    (drawn,) = page_of(tournament, "draw/").all("section", "drawn")
    assert drawn.one("p", "seed").text == "cierzo"
    assert page_of(tournament, "draw/1/1/").one("p", "notice").text == SAME
    answer = client_of().get(f"/t/{tournament.slug}/draw/1/1.json")
    assert differences(Publication.from_json(json.loads(answer.content))) == ()


def test_draws_of_several_stages_are_told_apart_by_their_stage() -> None:
    tournament = closed_tournament(2)
    actor = owner_of(tournament)
    plans = [StagePlan("league"), StagePlan("knockout", takes={"kind": "top", "count": 2})]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    assert page_of(tournament, "draw/1/1/").one("h1").text == "Stage 1 · League · draw 1"
    (drawn,) = page_of(tournament, "draw/").all("section", "drawn")
    assert drawn.one("h2").text == "Stage 1 · League · draw 1"
    alone = drawn_tournament(2)
    assert page_of(alone, "draw/1/1/").one("h1").text == "Knock-out · draw 1"


def test_a_sheet_that_was_tampered_with_is_found_out() -> None:
    tournament = drawn_tournament(4)
    one, other = MatchSide.objects.filter(
        match__tournament=tournament, match__number__in=[1, 2], side="a"
    )
    one.entry, other.entry = other.entry, one.entry
    MatchSide.objects.bulk_update([one, other], ["entry"])
    page = page_of(tournament, "draw/1/1/")
    told = "Made again just now from the list and the seed: 2 matches are others."
    assert page.one("p", "notice").text == told
    first = page.all("table", "sheet")[0].one("tbody").all("tr")
    assert [len(row.all("strong")) for row in first] == [1, 1]


def test_the_seed_stands_beside_its_fingerprint() -> None:
    tournament = drawn_tournament(4)
    own = fingerprint_of("cierzo")
    page = page_of(tournament, "draw/1/1/")
    assert page.texts("span", "fingerprint") == [own, own]
    assert page.one("p", "seed-agrees").text == "✓ The seed is the one with this fingerprint."
    Draw.objects.filter(stage__tournament=tournament).update(fingerprint="ab")
    page = page_of(tournament, "draw/1/1/")
    assert page.texts("span", "fingerprint") == ["ab", own]
    told = "The seed is not the one with this fingerprint: one of the two was changed."
    assert page.texts("p", "notice") == [told, SAME]


@pytest.mark.parametrize("path", ["draw/1/2/", "draw/2/1/", "draw/1/2.json", "draw/0/0/"])
def test_a_draw_that_is_not_there_is_not_there(path: str) -> None:
    tournament = drawn_tournament(4)
    assert client_of().get(f"/t/{tournament.slug}/{path}").status_code == 404


def everything_told(tournament: Tournament, owner: User) -> str:
    """All that pages, fragments and the interface for programs tell, to anybody and the owner."""
    pages = ["", "draw/", "draw/?seen=0", "pairs/", "rounds/", "standings/", "bracket/"]
    places = [f"/t/{tournament.slug}/{page}" for page in pages]
    places += [f"/t/{tournament.slug}/draw/1/1/", f"/t/{tournament.slug}/draw/1/1.json"]
    places += [f"/api/v1/tournaments/{tournament.slug}/{page}" for page in API_PAGES]
    places += [f"/desk/{tournament.slug}/", f"/desk/{tournament.slug}/audit/"]
    told = ""
    for user in (None, owner):
        client = client_of(user)
        for place in places:
            told += client.get(place, follow=True).content.decode()
            told += client.get(place, headers={"HX-Request": "true"}).content.decode()
    rows = AuditRow.objects.filter(tournament=tournament).values_list("before", "after", "subject")
    return told + json.dumps(list(rows))


def test_a_sealed_draw_shows_its_fingerprint_and_tells_nobody_its_seed() -> None:
    owner = new_organiser()
    tournament = closed_tournament(4, owner=owner)
    seal_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    draw = Draw.objects.get(stage__tournament=tournament)
    page = page_of(tournament, "draw/")
    assert page.one("p", "fingerprint").text == draw.fingerprint
    assert page.all("p", "seed") == []
    for path in ("draw/1/1/", "draw/1/1.json"):
        assert client_of().get(f"/t/{tournament.slug}/{path}").status_code == 404
    assert draw.seed not in everything_told(tournament, owner)

    make_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert page_of(tournament, "draw/").one("p", "seed").text == draw.seed
    assert draw.seed in everything_told(tournament, owner)


def exported(tournament: Tournament) -> str:
    """The draws as the file of everything has them."""
    (draws,) = (part.read(tournament) for part in PARTS if part.name == "sorteos")
    return json.dumps(list(draws), default=str)


def test_the_export_tells_no_sealed_seed() -> None:
    tournament = closed_tournament(4)
    draw = seal_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert draw.seed not in exported(tournament)
    assert draw.fingerprint in exported(tournament)
    make_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert draw.seed in exported(tournament)


def test_a_seal_that_was_taken_back_is_told() -> None:
    tournament = closed_tournament(4)
    draw = seal_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    old = page_of(tournament, "draw/").one("section", **{"aria-labelledby": "discarded"})
    assert old.texts("span", "mono") == [draw.seed]
    assert old.texts("span", "soft") == [
        "sealed and not drawn, taken back on Friday 16 August, 19:00"
    ]
