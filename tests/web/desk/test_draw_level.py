"""Level pairs on the page of the draw, and the button with which they play an extra match."""

import pytest
from django.test import Client

from tests.factories import formatted_tournament, fresh, match_of, owner_of, record
from tests.level import level_tournament
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, said_by, sent_by
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

COUNTS = ["matches_won", "extra_match"]


class Desk:
    """The page of the draw in the organiser's browser."""

    def __init__(self, tournament: Tournament) -> None:
        self.client: Client = client_of(owner_of(tournament).user)
        self.address = f"/desk/{tournament.slug}/draw/"

    def open(self) -> Answer:
        answer: Answer = self.client.get(self.address)
        return answer

    def press(self, **sent: object) -> Answer:
        answer: Answer = self.client.post(self.address, {"do": "extra", **sent})
        return answer


def level_numbers(shown: Answer) -> list[tuple[int | None, int, tuple[int, ...]]]:
    """Group, place and numbers of those the page shows level."""
    level = shown.context["level"]
    return [(each.group, each.place, each.numbers) for each in level.levels] if level else []


def test_level_pairs_play_an_extra_match_by_a_button() -> None:
    tournament = level_tournament(criteria=COUNTS)
    desk = Desk(tournament)
    shown = desk.open()
    (first, second) = level_numbers(shown)
    assert (first[:2], second[:2]) == ((1, 1), (2, 1))
    section = read(shown.content).one("section", **{"aria-labelledby": "level"})
    assert section.texts("strong")[0] == "Group 1, place 1"
    assert section.texts("summary") == ["Play an extra match"] * 2

    sent = sent_by(shown, "extra-1")
    del sent["csrfmiddlewaretoken"]
    answer = desk.press(**sent)

    assert said_by(answer) == ["The extra match is drawn."]
    assert (answer.status_code, answer["Location"]) == (302, desk.address)
    extra = Match.objects.filter(tournament=tournament, round__section="extra")
    numbers = {s.entry.number for match in extra for s in match.sides.all() if s.entry}
    assert (extra.count(), numbers) == (3, set(first[2]))
    assert level_numbers(desk.open()) == [second]


def test_pressed_twice_it_is_drawn_once() -> None:
    tournament = level_tournament(criteria=COUNTS)
    desk = Desk(tournament)
    sent = sent_by(desk.open(), "extra-1")
    for _ in range(2):
        assert said_by(desk.press(**sent)) == ["The extra match is drawn."]
        desk.client.cookies.pop("messages")
    assert Match.objects.filter(tournament=tournament, round__section="extra").count() == 3


def test_without_the_criterion_it_is_said_what_would_make_it_count() -> None:
    page = read(Desk(level_tournament()).open().content)
    told = "They can play an extra match if “extra matches won” is put last among what decides "
    assert page.all("form", id="extra-1") == []
    assert [p for p in page.texts("p") if p.startswith("They can play")] == [f"{told}the table."]


def test_of_a_league_that_is_over_it_is_said_that_it_goes_on() -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 1, "criteria": COUNTS})
    desk = Desk(tournament)
    assert desk.open().context["level"] is None
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    shown = desk.open()
    assert [place for _, place, _ in level_numbers(shown)] == [1, 3]
    form = read(shown.content).one("form", id="extra-1")
    assert form.texts("p")[0] == (
        "One match is drawn now. While it has not begun, its draw can be discarded. "
        "The tournament goes on until it is played."
    )
    desk.press(**sent_by(shown, "extra-1"))
    assert fresh(tournament).state == "playing"


NO_TABLE = "There is no table of pairs there that an extra match could decide."
NOT_LEVEL = "Those are not all the pairs that share one place. Look at the table as it is now."


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, NO_TABLE),
        ({"stage": "x", "pair": ["1", "2"]}, NO_TABLE),
        ({"stage": "9" * 30, "pair": ["1"]}, NO_TABLE),
        ({"stage": "1", "pair": ["1", "²"]}, NOT_LEVEL),
        ({"stage": "1", "pair": ["9" * 30, "-2"]}, NOT_LEVEL),
    ],
)
def test_what_no_page_sends_is_refused_in_words(sent: dict[str, object], told: str) -> None:
    answer = Desk(level_tournament(criteria=COUNTS)).press(**sent)
    assert said_by(answer) == [told]
