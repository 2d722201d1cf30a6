"""Draws one after the other at the desk: what is due, the seal, the reasons, taking one back."""

from collections.abc import Mapping
from itertools import count

import pytest
from django.test import Client

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    open_tournament,
    owner_of,
    record,
)
from tests.level import level_tournament
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.core.stream import fingerprint_of
from tournaments.models import Draw, Match, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import close_signup
from tournaments.templatetags.guinote import draw_note_text

pytestmark = pytest.mark.django_db


MEANWHILE = "This was drawn meanwhile. Here is how it stands now."


class Desk:
    """The page of the draw in the organiser's browser."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.client: Client = client_of(owner_of(tournament).user)
        self.address = f"/desk/{tournament.slug}/draw/"

    def open(self) -> Answer:
        answer: Answer = self.client.get(self.address)
        return answer

    def press(self, do: str, shown: Answer | None = None, **sent: str) -> Answer:
        """Press a button of a page shown, or of the page as it is now."""
        context = (shown or self.open()).context
        due, last = context["due"], context["last"]
        fields = {"due": due.key} if due and do != "discard" else {}
        if do == "discard" and last is not None:
            fields = {"last": str(last.pk)}
        answer: Answer = self.client.post(self.address, {"do": do, **fields, **sent})
        return answer

    def states(self) -> list[tuple[int, int, str]]:
        """Stage, layout and state of every draw."""
        rows = Draw.objects.filter(stage__tournament=self.tournament)
        order = rows.order_by("stage__position", "sequence")
        return list(order.values_list("stage__position", "batch", "state"))


def play_all(tournament: Tournament, winners: Mapping[int, str] | None = None) -> None:
    """Play every match that is open; side a wins where nothing else is said."""
    for number in count(1):
        row = Match.objects.filter(tournament=tournament, number=number).first()
        if row is None:
            return
        if not row.outcome:
            record(match_of(tournament, number), (winners or {}).get(number, "a"))


def test_a_swiss_is_drawn_round_by_round() -> None:
    tournament = formatted_tournament(5, "swiss", {"rounds": 2}, seed=None)
    desk = Desk(tournament)
    first = desk.open().context

    desk.press("draw", seed="uno")
    waiting = desk.open().context
    play_all(tournament)
    second = desk.open().context

    assert (first["due"].key, first["due"].round) == ("1.1", 1)
    assert [(each.matches, each.byes) for each in first["planned"]] == [(2, 1)]
    assert (waiting["due"], waiting["why_not"]) == (None, None)
    assert waiting["waits"] == (
        "The next draw waits for results. Missing: 2; the first is that of match 1."
    )
    assert (second["due"].key, second["due"].round, second["may_discard"]) == ("1.2", 2, False)
    desk.press("draw", seed="dos")
    assert desk.states() == [(1, 1, "made"), (1, 2, "made")]
    play_all(tournament)
    assert (desk.open().context["due"], fresh(tournament).state) == (None, "finished")


def test_who_presses_on_a_page_drawn_from_meanwhile_is_told() -> None:
    desk = Desk(formatted_tournament(5, "swiss", {"rounds": 2}, seed=None))
    shown = desk.open()
    desk.press("draw")

    drawn = [said_by(desk.press(do, shown)) for do in ("draw", "seal")]
    desk.press("discard")
    desk.press("seal")
    play_all(desk.tournament)

    assert drawn == [["The draw is made.", MEANWHILE], ["The draw is made.", MEANWHILE, MEANWHILE]]
    assert desk.states() == [(1, 1, "discarded"), (1, 1, "sealed")]


def test_a_seed_list_with_a_number_that_nobody_has_leads_to_the_format() -> None:
    tournament = open_tournament(4)
    actor = owner_of(tournament)
    plan = StagePlan("swiss", {"forbidden": [[2, 40]]})
    set_stages(tournament=tournament, plans=[plan], actor=actor, at=AT)
    close_signup(tournament=tournament, actor=actor, at=AT)

    answer = Desk(fresh(tournament)).press("draw")

    form = read(answer.content).one("form", "lead")
    said = "Pair 40 stands in the format and not in the list. Take it out of the format."
    assert (answer.status_code, errors_of(answer)) == (422, {"__all__": [said]})
    (link,) = form.all("a")
    assert (link.text, link.attributes["href"]) == (
        "Change how it is played",
        f"/desk/{tournament.slug}/format/",
    )


def test_the_reasons_of_a_draw_are_told_with_those_they_are_about() -> None:
    tournament = formatted_tournament(3, "swiss", {"rounds": 3})
    play_all(tournament)
    desk = Desk(tournament)
    desk.press("draw", seed="dos")

    draws = desk.open().context["draws"]

    told = [
        [(draw_note_text(note.why), len(note.matches)) for note in line.notes] for line in draws
    ]
    assert [line.draw.seed for line in draws] == ["dos", "cierzo"]
    assert told[1] == [("A bye, by lot", 1)]
    assert told[0] == [("A bye: of those who have had none it stands lowest", 1)]


def test_a_sealed_seed_shows_its_fingerprint_and_is_drawn_by() -> None:
    desk = Desk(closed_tournament(4))

    desk.press("seal")
    shown = desk.open()
    sealed = Draw.objects.get()
    page = read(shown.content)

    assert shown.context["sealed"] == sealed
    assert sealed.fingerprint == fingerprint_of(sealed.seed)
    assert page.texts("p", "seed") == [sealed.fingerprint]
    assert sealed.seed not in shown.content.decode()
    assert said_by(desk.press("draw")) == ["The draw is made."]
    drawn = Draw.objects.get()
    assert (drawn.seed, drawn.state) == (sealed.seed, "made")


def test_another_seed_than_the_one_sealed_is_refused() -> None:
    desk = Desk(closed_tournament(4))
    desk.press("seal")

    answer = desk.press("draw", seed="otra")

    assert answer.status_code == 422
    assert list(answer.context["form"].errors["seed"]) == [
        "The seed of this draw is sealed. Leave the seed empty."
    ]


def test_a_seal_is_taken_back() -> None:
    desk = Desk(closed_tournament(4))
    desk.press("seal")

    desk.press("discard")

    assert desk.states() == [(1, 1, "discarded")]
    assert desk.open().context["due"].key == "1.1"


def test_a_second_tap_neither_draws_the_round_after_nor_discards_the_one_before() -> None:
    tournament = formatted_tournament(2, "lives", {"lives": 2}, seed=None)
    desk = Desk(tournament)
    shown = desk.open()
    desk.press("draw", shown)
    play_all(tournament)

    assert desk.press("draw", shown).status_code == 302
    assert desk.states() == [(1, 1, "made")]

    desk.press("draw")
    shown = desk.open()
    desk.press("discard", shown)
    desk.press("discard", shown)
    assert desk.states() == [(1, 1, "made"), (1, 2, "discarded")]


def test_the_consolation_is_due_when_its_rounds_are_played() -> None:
    tournament = formatted_tournament(8, "knockout", {"consolation_rounds": 1})
    for number in range(1, 5):
        record(match_of(tournament, number), "a")

    context = Desk(tournament).open().context

    assert (context["due"].key, context["due"].is_consolation) == ("1.2", True)
    assert [(str(row.name), row.matches, row.byes) for row in context["planned"]] == [
        ("semifinals:4", 2, 0),
        ("final:2", 1, 0),
    ]


def test_the_rest_of_a_repesca_is_due_after_its_first_round() -> None:
    tournament = formatted_tournament(6, "knockout", {"repesca": True})
    play_all(tournament)

    due = Desk(tournament).open().context["due"]

    assert (due.key, due.is_rest, due.is_consolation) == ("1.2", True, False)


def test_after_one_stage_the_next_is_due() -> None:
    tournament = closed_tournament(6)
    actor = owner_of(tournament)
    plans = [
        StagePlan("league"),
        StagePlan("knockout", name="La final", takes={"kind": "top", "count": 2, "seeded": True}),
    ]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=fresh(tournament), seed="a", actor=actor, at=AT)
    play_all(tournament)

    due = Desk(tournament).open().context["due"]

    assert (due.key, due.stage, due.round) == ("2.1", "La final", 0)
    assert [(str(row.name), row.matches) for row in due.planned] == [("final:2", 1)]


def test_pairs_level_at_the_cut_are_named_with_the_way_to_the_format() -> None:
    desk = Desk(level_tournament())

    shown = desk.open()

    (notice,) = read(shown.content).all("div", "notice")
    assert [(a.text, a.attributes["href"]) for a in notice.all("a")] == [
        ("Change how it is played", f"/desk/{desk.tournament.slug}/format/")
    ]
    assert str(shown.context["why_not"]) == (
        "Pairs 1, 2, 4 are level where the line is drawn. Let them play an extra match, or add "
        "a criterion that separates them."
    )
    assert desk.press("draw").status_code == 422


def test_rounds_of_losers_are_called_by_their_number_before_the_draw_too() -> None:
    desk = Desk(formatted_tournament(4, "double", seed=None))
    planned = read(desk.open().content).one("table", "planned").one("tbody")
    assert planned.texts("th") == [
        "Semifinals",
        "Winners' final",
        "Losers' round 1",
        "Losers' round 2",
        "Final",
    ]
