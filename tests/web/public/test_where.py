"""What a pair is told that has no match before it: what comes, or that it is out."""

import pytest

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
)
from tests.web.public.page import read
from tests.web.public.test_standings import lower_number_wins
from tests.web.reading import client_of
from tournaments.core.stages.view import Presence
from tournaments.models import Tournament
from tournaments.queries.matches import match_views
from tournaments.services.draws import make_draw
from tournaments.services.presence import leave
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

BY_MATCHES = {"criteria": ["matches_won"]}
TOP_TWO = {"kind": "top", "count": 2}


def told(tournament: Tournament, number: int) -> list[str]:
    """The sentences on top of the pair's page."""
    page = read(client_of().get(f"/t/{tournament.slug}/pairs/{number}/").content)
    top = page.all("div", "stack")[1]
    return top.texts("p", "notice") + top.texts("p", "gold") + top.texts("p", "defeats")


def badges(tournament: Tournament) -> dict[int, str]:
    """What stands beside each pair in the list."""
    page = read(client_of().get(f"/t/{tournament.slug}/pairs/").content)
    rows = page.one("tbody").all("tr")
    return {int(row.one("th").text): row.all("td")[1].text for row in rows}


def two_of(tournament: Tournament, match: int) -> tuple[int, int]:
    """The pairs of a match, side a first."""
    a, b = (match_of(tournament, match).sides.get(side=side).entry for side in "ab")
    assert a is not None
    assert b is not None
    return a.own_pair.number, b.own_pair.number


def chained(pairs: int, *plans: StagePlan) -> Tournament:
    """Several stages, the first of them drawn and played: the lower number wins."""
    tournament = closed_tournament(pairs)
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    lower_number_wins(fresh(tournament))
    return fresh(tournament)


def draw_next(tournament: Tournament) -> Tournament:
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    return fresh(tournament)


def test_who_falls_before_the_consolation_will_play_it() -> None:
    tournament = formatted_tournament(4, "knockout", {"consolation_rounds": 1})
    record(match_of(tournament, 1), "a")
    _, out = two_of(tournament, 1)
    said = (
        "Lost: Semifinals. This pair plays the consolation, which is still to be drawn. "
        "Do not go far."
    )
    assert told(tournament, out) == [said]
    assert badges(tournament)[out] == "plays the consolation"
    for number in (2, 3):
        record(match_of(tournament, number), "a")
    tournament = draw_next(tournament)
    record(match_of(tournament, 4), "a")
    winner, loser = two_of(tournament, 4)
    assert told(tournament, winner) == ["Winners of the consolation"]
    assert told(tournament, loser) == ["Out since: Consolation · Final. Thank you for playing."]
    assert badges(tournament)[winner] == "won the consolation"


def test_who_falls_before_the_repesca_may_come_back() -> None:
    tournament = formatted_tournament(6, "knockout", {"repesca": True})
    record(match_of(tournament, 1), "a")
    through, lost = two_of(tournament, 1)
    said = (
        "Lost: Preliminary round. This pair may come back: the repesca is drawn when the round is "
        "over. Do not go far."
    )
    assert told(tournament, lost) == [said]
    assert told(tournament, through) == [
        "Still in. The next rival is drawn when this round is over. Do not go far."
    ]
    assert [badges(tournament)[each] for each in (through, lost)] == [
        "still in",
        "waits for the repesca",
    ]


def test_nobody_comes_back_where_the_winners_fill_a_bracket() -> None:
    tournament = formatted_tournament(4, "knockout", {"repesca": True})
    record(match_of(tournament, 1), "a")
    _, lost = two_of(tournament, 1)
    assert told(tournament, lost) == ["Out since: Semifinals. Thank you for playing."]


def test_in_a_redraw_the_next_rival_is_not_known_until_it_is_drawn() -> None:
    tournament = formatted_tournament(4, "redraw", {"third_place": True})
    record(match_of(tournament, 1), "a")
    through, lost = two_of(tournament, 1)
    assert told(tournament, through) == [
        "Still in. The next rival is drawn when this round is over. Do not go far."
    ]
    assert told(tournament, lost) == [
        "Lost: Semifinals. This pair plays for third place. Do not go far."
    ]
    tournament = formatted_tournament(4, "redraw")
    record(match_of(tournament, 1), "a")
    _, lost = two_of(tournament, 1)
    assert told(tournament, lost) == ["Out since: Semifinals. Thank you for playing."]


def test_defeats_are_counted_and_who_has_too_many_is_out() -> None:
    tournament = formatted_tournament(2, "lives", {"lives": 2})
    actor = owner_of(tournament)
    winner, loser = two_of(tournament, 1)
    record(match_of(tournament, 1), "a")
    assert told(tournament, loser) == [
        "Still in. The next rival is drawn when this round is over. Do not go far.",
        "1 of 2 defeats.",
    ]
    make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    record(match_of(tournament, 2), "a" if two_of(tournament, 2)[0] == winner else "b")
    assert told(tournament, winner) == ["Champions of the tournament", "0 of 2 defeats."]
    assert told(tournament, loser) == [
        "Out since: Round 2. Thank you for playing.",
        "2 of 2 defeats.",
    ]
    assert badges(tournament) == {
        winner: "champions 0 of 2 defeats.",
        loser: "out, Round 2 2 of 2 defeats.",
    }


def test_in_a_league_that_is_over_each_has_its_place() -> None:
    tournament = formatted_tournament(3, "league", BY_MATCHES)
    lower_number_wins(tournament)
    assert [told(tournament, number) for number in (1, 2, 3)] == [
        ["Champions of the tournament"],
        ["Place 2: league. Thank you for playing."],
        ["Place 3: league. Thank you for playing."],
    ]


def test_in_a_chain_whoever_goes_on_is_told_so_before_and_after_the_draw() -> None:
    final = StagePlan("knockout", name="Final four", takes={"kind": "top", "count": 2})
    tournament = chained(4, StagePlan("league", BY_MATCHES), final)
    assert [told(tournament, number) for number in (1, 2, 3, 4)] == [
        ["Goes on to: Final four, which is still to be drawn. Do not go far."],
        ["Goes on to: Final four, which is still to be drawn. Do not go far."],
        ["Place 3: league. Thank you for playing."],
        ["Place 4: league. Thank you for playing."],
    ]
    tournament = draw_next(tournament)
    assert told(tournament, 3) == ["Place 3: league. Thank you for playing."]
    lower_number_wins(tournament)
    assert [told(tournament, number) for number in (1, 2, 3)] == [
        ["Champions of the tournament"],
        ["Out since: Final. Thank you for playing."],
        ["Place 3: league. Thank you for playing."],
    ]


def test_whoever_fell_goes_on_to_a_stage_of_those_who_fell() -> None:
    consolation = StagePlan("knockout", name="Second cup", takes={"kind": "losers", "rounds": 1})
    tournament = closed_tournament(4)
    actor = owner_of(tournament)
    plans = [StagePlan("knockout"), consolation]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    tournament = fresh(tournament)
    record(match_of(tournament, 1), "a")
    winner, lost = two_of(tournament, 1)
    goes_on = ["Goes on to: Second cup, which is still to be drawn. Do not go far."]
    assert told(tournament, lost) == goes_on
    for number in (2, 3):
        record(match_of(tournament, number), "a")
    assert told(tournament, lost) == goes_on
    assert told(tournament, winner) == ["Place 1: knock-out. Thank you for playing."]


def test_while_pairs_are_level_at_the_line_nobody_is_told_that_it_goes_on() -> None:
    final = StagePlan("knockout", takes={"kind": "top", "count": 2})
    tournament = closed_tournament(3)
    actor = owner_of(tournament)
    plans = [StagePlan("league", BY_MATCHES), final]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    tournament = fresh(tournament)
    for number in (1, 2, 3):
        pairs = two_of(tournament, number)
        record(match_of(tournament, number), "a" if pairs in ((1, 2), (2, 3), (3, 1)) else "b")
    (sentence,) = told(tournament, 1)
    assert sentence.split(" is played. ")[1] == "It is not decided yet who goes on. Do not go far."


def test_who_has_left_takes_part_no_more() -> None:
    tournament = formatted_tournament(4, "lives")
    record(match_of(tournament, 1), "a")
    winner, _ = two_of(tournament, 1)
    pair = tournament.pairs.get(number=winner)
    leave(pair=pair, presence=Presence.WITHDRAWN, reason="", actor=owner_of(tournament), at=AT)
    assert told(tournament, winner)[:1] == ["Takes part no more."]


def test_where_partners_change_each_player_is_sent_to_a_table_of_their_own() -> None:
    tournament = formatted_tournament(4, "mixer", {"rounds": 2})
    seats = {
        own: (name, match.table)
        for match in match_views(tournament)
        for side in match.sides
        if side.pair
        for own, name in zip(side.pair.own, side.pair.players, strict=True)
    }
    assert len(seats) == 8
    for number in range(1, 5):
        page = read(client_of().get(f"/t/{tournament.slug}/pairs/{number}/").content)
        own = [seats[2 * number - 1], seats[2 * number]]
        assert page.texts("h2", "standing-player") == [name for name, _ in own]
        tables = [each.one("span", "big-number").text for each in page.all("div", "standing")]
        assert tables == [str(table) for _, table in own]
        assert badges(tournament)[number] == " ".join(
            f"{name} to table {table}" for name, table in own
        )


def test_the_standings_say_in_which_stage_somebody_is() -> None:
    tournament = draw_next(
        chained(4, StagePlan("league", BY_MATCHES), StagePlan("knockout", takes=TOP_TWO))
    )
    page = read(client_of().get(f"/t/{tournament.slug}/standings/?q=3").content)
    notice = page.one("main").one("p", "notice")
    assert notice.text == "“3” is not in this stage, but in: League"
    assert notice.one("a").attributes["href"] == "?stage=1&q=3"
    page = read(client_of().get(f"/t/{tournament.slug}/standings/?q=nadie").content)
    assert page.one("main").one("p", "notice").text == "Nobody here is called “nadie”"
    page = read(client_of().get(f"/t/{tournament.slug}/").content)
    assert page.one("section", **{"aria-labelledby": "rounds"}).texts("h3") == [
        "League",
        "Knock-out",
    ]


def menu(tournament: Tournament) -> list[str]:
    page = read(client_of().get(f"/t/{tournament.slug}/").content)
    return page.one("nav", "tabs", **{"aria-label": "Tournament"}).texts("a")


def test_where_there_is_no_bracket_one_is_led_to_the_rounds() -> None:
    rest = ["Rounds", "Standings", "Draw", "Rules"]
    tournament = formatted_tournament(3, "league")
    assert menu(tournament) == ["Overview", "Pairs", "Tables", *rest]
    page = read(client_of().get(f"/t/{tournament.slug}/matches/2/").content)
    back = page.one("a", "back")
    assert (back.text, back.attributes["href"]) == (
        "Rounds",
        f"/t/{tournament.slug}/rounds/?stage=1&round=2#m2",
    )
    lower_number_wins(tournament)
    page = read(client_of().get(f"/t/{tournament.slug}/tables/").content)
    assert page.one("main").texts("a", "button") == ["See the standings"]
    assert menu(formatted_tournament(3, "double"))[3:] == ["Bracket", *rest]


def test_before_the_knock_out_that_follows_its_page_says_when_it_comes() -> None:
    tournament = chained(4, StagePlan("league", BY_MATCHES), StagePlan("knockout", takes=TOP_TWO))
    page = read(client_of().get(f"/t/{tournament.slug}/bracket/").content)
    assert page.one("main").all("p")[0].text == (
        "It appears here as soon as the knock-out is drawn."
    )


def test_a_round_of_byes_alone_is_not_listed() -> None:
    page = read(client_of().get(f"/t/{formatted_tournament(3, 'double').slug}/").content)
    counts = [row.all("span")[0].text for row in page.one("ul", "progress-list").all("li")]
    assert counts == ["0 of 1 match"] * 4
