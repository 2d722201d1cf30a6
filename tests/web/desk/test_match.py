"""A match at the desk: tapped in, handed in, corrected, annulled, and every way to be refused."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.engine.match import MatchFormat
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    new_referee,
    noted,
    owner_of,
    record,
    won_by,
)
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, errors_of, said_by, sent_by
from tournaments.models import Match, Submission, Tournament
from tournaments.services.calls import start_match
from tournaments.services.draws import make_draw
from tournaments.services.results import annul_result, hand_in
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

WITHOUT_MARK = "The result came without its mark. Load the page again and resend it."
FORMS = ("result", "foreseen")
THEY_CAME = "Partidas are noted, so both pairs came. Undo them, or choose that a pair gave up."


class Desk:
    """The page of one match in the organiser's browser."""

    def __init__(self, tournament: Tournament, number: int = 1, *, query: str = "") -> None:
        self.tournament = tournament
        self.number = number
        self.address = f"/desk/{tournament.slug}/matches/{number}/{query}"
        self.client: Client = client_of(owner_of(tournament).user)
        self.fields: dict[str, Any] = {}

    def open(self) -> Answer:
        """Load the page anew."""
        answer: Answer = self.client.get(self.address)
        self._keep(answer)
        return answer

    def press(self, **pressed: str | list[str]) -> Answer:
        """Press a button; a page that comes back is the one in hand."""
        answer: Answer = self.client.post(self.address, self.fields | pressed)
        if answer.status_code in (200, 409, 422):
            self._keep(answer)
        return answer

    def _keep(self, answer: Answer) -> None:
        shown = next((each for each in FORMS if f'id="{each}"' in answer.content.decode()), None)
        sent = sent_by(answer, shown) if shown else {}
        self.fields = {name: _one_or_all(values) for name, values in sent.items()}

    def tap(self, winners: str) -> Answer:
        """Tap who won each partida, one after the other."""
        for winner in winners[:-1]:
            self.press(tap=winner)
        return self.press(tap=winners[-1])

    @property
    def match(self) -> Match:
        return match_of(self.tournament, self.number)

    @property
    def kept(self) -> list[tuple[int, str]]:
        """The revisions kept of the match, with their state."""
        return list(self.match.submissions.values_list("revision", "state"))


def _one_or_all(values: list[str]) -> str | list[str]:
    return values[0] if len(values) == 1 else values


def desk(*, pairs: int = 4, number: int = 1, format_: MatchFormat | None = None) -> Desk:
    tournament = drawn_tournament(pairs, format_=format_ or MatchFormat(1, 3))
    page = Desk(tournament, number)
    page.open()
    return page


def groups_of(answer: Answer) -> dict[str, list[int | None]]:
    """The later matches that a page shows before a correction, by what happens to them."""
    groups = answer.context["groups"].items()
    return {group: [view.number for view in views] for group, views in groups if views}


def names(match: Match, side: str) -> str:
    entry = next(each.entry for each in match.sides.all() if each.side == side)
    assert entry is not None
    return entry.own_pair.names


# Tapping


def test_taps_are_counted_and_save_nothing() -> None:
    page = desk()

    answer = page.tap("aab")

    assert (answer.status_code, page.fields["winners"], page.kept) == (200, "aab", [])
    assert answer.context["form"].tapping.count.partidas == (2, 1)


def test_the_last_tap_is_undone_and_before_the_first_there_is_nothing_to_undo() -> None:
    page = desk()
    page.tap("ab")

    page.press(undo="1")
    assert page.fields["winners"] == "a"
    page.press(undo="1")
    page.press(undo="1")
    assert page.fields["winners"] == ""


def test_the_match_ends_by_itself_and_more_taps_change_nothing() -> None:
    page = desk()

    page.tap("aabab")

    assert page.fields["winners"] == "aaba"


def test_a_tap_by_htmx_is_answered_with_the_form_alone() -> None:
    page = desk()

    answer = page.client.post(
        page.address, page.fields | {"tap": "a"}, headers={"HX-Request": "true"}
    )

    assert answer.content.decode().strip().startswith('<form id="result"')


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("match_format", "winners", "units"),
    [
        (MatchFormat(1, 3), "", ["partidas", "partidas"]),
        (MatchFormat(1, 3), "aab", ["partidas", "partida"]),
        (MatchFormat(1, 3), "aaba", ["partidas", "partida"]),
        (MatchFormat(2, 1), "aba", ["cotos", "coto"]),
    ],
)
def test_what_is_tapped_is_one_partida_or_several(
    language: str, match_format: MatchFormat, winners: str, units: list[str]
) -> None:
    page = desk(format_=match_format)
    page.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page.open()
    answer = page.tap(winners) if winners else page.open()
    shown = re.findall(r'<small class="soft">([^<]*)</small>', answer.content.decode())
    assert shown == units


# Handing in


def test_a_match_tapped_to_its_end_is_handed_in() -> None:
    page = desk()
    page.tap("abaa")

    answer = page.press(hand_in="a")

    match = page.match
    assert (answer.status_code, answer["Location"]) == (302, page.address)
    assert said_by(answer) == [f"Match 1, recorded: 3–1, won by {names(match, 'a')}."]
    assert (match.state, match.outcome, match.winner) == ("finished", "played", "a")


def test_f123_a_double_tap_on_hand_in_counts_once() -> None:
    page = desk()
    page.tap("aaa")

    first, second = page.press(hand_in="a"), page.press(hand_in="a")

    assert (first.status_code, second.status_code) == (302, 302)
    assert page.kept == [(1, "in_force")]


def test_f125_the_same_post_again_much_later_changes_nothing() -> None:
    page = desk()
    page.tap("aaa")
    page.press(hand_in="a")
    start_match(match=match_of(page.tournament, 2), actor=owner_of(page.tournament), at=AT)
    record(match_of(page.tournament, 2), "b")
    start_match(match=match_of(page.tournament, 3), actor=owner_of(page.tournament), at=AT)

    answer = page.press(hand_in="a")

    assert answer.status_code == 302
    assert said_by(answer)[-1] == (
        f"Match 1, already recorded: 3–0, won by {names(page.match, 'a')}."
    )
    assert page.kept == [(1, "in_force")]


def test_f127_of_two_results_handed_in_at_once_one_counts_and_the_other_is_shown() -> None:
    one = desk()
    other = Desk(one.tournament)
    other.open()
    one.tap("aaa")
    other.tap("bbb")

    one.press(hand_in="a")
    answer = other.press(hand_in="b")

    assert answer.status_code == 409
    assert one.kept == [(1, "in_force"), (2, "refused")]
    assert (answer.context["in_force"].revision, answer.context["sent"].revision) == (1, 2)
    assert (one.match.winner, one.match.outcome) == ("a", "played")


def test_f129_the_side_with_more_partidas_may_be_told_the_winner_and_the_other_not() -> None:
    page = desk()
    page.tap("abaa")

    refused = page.press(hand_in="b")

    told = (
        f"By the partidas noted {names(page.match, 'a')} won the match; the result says otherwise."
    )
    assert (refused.status_code, errors_of(refused)) == (422, {"winners": [told]})
    assert page.kept == []
    assert page.press(hand_in="a").status_code == 302
    assert page.match.winner == "a"


def test_what_is_played_so_far_is_saved_and_gone_on_from() -> None:
    page = desk(format_=MatchFormat(2, 2))
    page.tap("aab")

    answer = page.press(save="1")

    assert said_by(answer) == ["Match 1, recorded: Still on: 2–1."]
    assert (page.match.state, page.kept) == ("playing", [(1, "in_force")])
    page.open()
    assert page.fields["winners"] == "aab"
    page.tap("ba")
    page.tap("a")
    assert page.fields["winners"] == "aabbaa"
    page.press(hand_in="a")
    assert (page.match.state, page.kept) == ("finished", [(1, "superseded"), (2, "in_force")])


def test_partidas_saved_by_two_phones_at_once_do_not_overwrite_each_other() -> None:
    one = desk()
    other = Desk(one.tournament)
    other.open()
    one.tap("a")
    other.tap("b")

    one.press(save="1")
    answer = other.press(save="1")

    assert (answer.status_code, one.kept) == (409, [(1, "in_force"), (2, "refused")])


def test_a_start_with_partidas_given_is_kept_while_one_goes_on() -> None:
    page = desk()
    start = {"start": {"partidas": {"a": 1, "b": 0}}}
    hand_in(
        match=page.match,
        acta=noted("a") | start,
        key="first",
        actor=owner_of(page.tournament),
        at=AT,
    )
    page.open()

    page.tap("a")
    page.press(hand_in="a")

    sheet = page.match.submissions.get(state="in_force").scoresheet
    assert sheet is not None
    assert sheet.acta == {"acta": 1, **start, "cotos": [["a", "a"]]}


@pytest.mark.parametrize(
    ("ending", "winners", "outcome", "winner"),
    [
        ("incomparecencia:a", "", "walkover", "b"),
        ("incomparecencia:b", "", "walkover", "a"),
        ("retirada:a", "aa", "retired", "b"),
        ("retirada:b", "", "retired", "a"),
        ("descalificacion:a", "ab", "disqualified", "b"),
        ("tiempo", "aab", "time", "a"),
        ("no_show_both", "", "no_show_both", ""),
        ("disqualified_both", "a", "disqualified_both", ""),
    ],
)
def test_a_match_can_end_early(ending: str, winners: str, outcome: str, winner: str) -> None:
    page = desk()
    if winners:
        page.tap(winners)

    answer = page.press(end="1", ending=ending, reason="Como se dijo")

    assert answer.status_code == 302
    assert (page.match.outcome, page.match.winner) == (outcome, winner)
    assert page.match.submissions.get().reason == "Como se dijo"


# What cannot be


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"hand_in": "a"}, {"winners": ["Tap who won each partida."]}),
        ({"save": "1"}, {"winners": ["Tap who won each partida."]}),
        ({}, {"winners": ["Tap who won each partida."]}),
        ({"tap": "c"}, {"winners": ["Who won this partida cannot be read."]}),
        (
            {"winners": "a<script>", "save": "1"},
            {"winners": ["Who won this partida cannot be read."]},
        ),
        (
            {"winners": "a", "start_a": "x", "save": "1"},
            {"start_a": ["A whole number, 0 or more, belongs here."]},
        ),
        ({"winners": "aaaa", "hand_in": "a"}, {"winners": ["The match had already been won."]}),
        (
            {"winners": "aa", "hand_in": "a"},
            {"winners": ["The result names a winner, but nobody has won by the partidas noted."]},
        ),
        (
            {"winners": "aaa", "hand_in": "c"},
            {"winners": ["The winner is a, or b, or nobody."]},
        ),
        (
            {"winners": "b", "start_a": "3", "save": "1"},
            {"start_a": ["A match cannot begin with a coto already won."]},
        ),
        ({"end": "1"}, {"ending": ["Fill this in."]}),
        (
            {"end": "1", "ending": "tiempo", "winners": "ab"},
            {"ending": ["The match stopped level: nobody has won it."]},
        ),
        (
            {"end": "1", "ending": "incomparecencia:a", "winners": "a"},
            {"ending": [THEY_CAME]},
        ),
        ({"winners": "aaa", "hand_in": "a", "key": ""}, {"key": [WITHOUT_MARK]}),
        ({"winners": "aaa", "hand_in": "a", "key": "k" * 65}, {"key": [WITHOUT_MARK]}),
        ({"winners": "aaa", "hand_in": "a", "replaces": "x"}, {"replaces": [WITHOUT_MARK]}),
        ({"winners": "aaa", "hand_in": "a", "pairs": "1"}, {"pairs": [WITHOUT_MARK]}),
        (
            {"winners": "aaa", "hand_in": "a", "reason": "a" * 201},
            {"reason": ["This has 201 letters and 200 fit. Shorten it."]},
        ),
        (
            {"winners": "aaa", "hand_in": "a", "reason": "a\x00b"},
            {"reason": ["Null characters are not allowed."]},
        ),
        (
            {"winners": "aaa", "hand_in": "a", "reason": "a\u202eb"},
            {"reason": ["This has signs that cannot be shown. Type it again by hand."]},
        ),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_kept(
    fields: dict[str, str], errors: dict[str, list[str]]
) -> None:
    page = desk()

    answer = page.press(**fields)

    assert (answer.status_code, errors_of(answer), page.kept) == (422, errors, [])


def test_an_ending_that_is_none_is_told() -> None:
    page = desk()

    answer = page.press(end="1", ending="lluvia")

    assert (answer.status_code, list(errors_of(answer)), page.kept) == (422, ["ending"], [])


def test_a_match_whose_pairs_are_not_known_takes_no_result() -> None:
    page = desk(number=3)
    answer = page.open()
    fields = {"winners": "aaa", "hand_in": "a", "key": "k", "replaces": "0", "pairs": "1-2"}

    refused = page.press(**fields)

    assert answer.context["form"] is None
    assert refused.status_code == 409
    assert refused.context["refusals"] == ("It is not known yet who plays this match.",)
    assert page.kept == []


def test_a_result_tapped_for_other_pairs_than_play_now_is_refused() -> None:
    page = desk()
    page.tap("aaa")
    a, b = page.fields["pairs"].split("-")

    answer = page.press(hand_in="a", pairs=f"{b}-{a}")

    told = "Other pairs play match 1 now. Look who plays it, and tap the result again."
    assert (answer.status_code, answer.context["refusals"]) == (409, (told,))
    assert page.kept == []
    assert sent_by(answer)["pairs"] == [f"{a}-{b}"]


def test_a_match_that_is_none_is_not_found() -> None:
    page = Desk(drawn_tournament(4), 999_999)

    assert (page.open().status_code, page.press(tap="a").status_code) == (404, 404)


# Corrections


def finished(*, pairs: int = 4) -> Tournament:
    tournament = drawn_tournament(pairs)
    record(match_of(tournament, 1), "a")
    return tournament


def test_f25_a_correction_sends_the_other_pair_on_and_only_that_one() -> None:
    tournament = finished()
    loser = names(match_of(tournament, 1), "b")
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")

    asked = page.press(hand_in="b", reason="Mesa equivocada")
    assert (asked.status_code, page.kept) == (200, [(1, "in_force")])
    answer = page.press()

    assert len(said_by(answer)) == 1

    sides = match_of(tournament, 3).sides.all()
    assert answer.status_code == 302
    assert page.kept == [(1, "superseded"), (2, "in_force")]
    assert [side.entry.own_pair.names for side in sides if side.entry] == [loser]


def test_f25_a_correction_under_which_the_next_match_has_begun_waits_for_an_order() -> None:
    tournament = finished()
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")
    record(match_of(tournament, 2), "a")
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)

    asked = page.press(hand_in="b")
    refused = page.press()

    assert (asked.status_code, groups_of(asked)) == (200, {"redone": [3]})
    assert (refused.status_code, groups_of(refused)) == (422, {"redone": [3]})
    assert errors_of(refused) == {
        "redo": ["Tick that these matches are to be redone, or leave the result as it is."]
    }
    assert page.kept == [(1, "in_force")]


def test_a_finished_match_shows_its_result_and_no_form_until_it_is_to_be_corrected() -> None:
    tournament = finished()

    plain, correcting = Desk(tournament).open(), Desk(tournament, query="?correct=1").open()

    assert plain.context["form"] is None
    sent = sent_by(correcting)
    assert (sent["replaces"], sent["winners"]) == (["1"], ["aaa"])


def test_a_correction_of_what_somebody_corrected_meanwhile_is_a_conflict() -> None:
    tournament = finished()
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bab")
    page.tap("b")
    actor = owner_of(tournament)
    hand_in(match=page.match, acta=won_by("b"), key="k", replaces=1, actor=actor, at=AT)

    answer = page.press(hand_in="b")

    assert answer.status_code == 409
    assert page.kept == [(1, "superseded"), (2, "in_force"), (3, "refused")]


def test_a_result_is_annulled_and_the_match_waits_again() -> None:
    tournament = finished()
    page = Desk(tournament)

    asked = page.press(annul="1", reason="Era otra mesa")
    assert (asked.status_code, groups_of(asked)) == (200, {"changed": [3]})
    answer = page.press()

    assert said_by(answer) == ["The result of match 1 is annulled."]
    assert (page.match.outcome, page.kept) == ("", [(1, "annulled")])
    (sheet,) = read(page.open().content).one("ol", "history").all("li")
    assert sheet.texts("span", "badge") == ["annulled"]
    assert sheet.texts("p", "small")[-1] == "Annulled because: Era otra mesa"


def test_a_sheet_annulled_without_a_reason_gives_none() -> None:
    page = Desk(finished())

    page.press(annul="1")
    page.press()

    (sheet,) = read(page.open().content).one("ol", "history").all("li")
    assert sheet.texts("span", "badge") == ["annulled"]
    assert [each for each in sheet.texts("p", "small") if "because" in each] == []


def test_what_cannot_be_annulled_is_told() -> None:
    tournament = finished()
    page = Desk(tournament)

    stale = page.press(annul="7")
    assert said_by(stale) == [
        "Somebody has changed this result meanwhile. Look at it as it is now, and try again."
    ]
    assert page.press(annul="x").status_code == 302
    assert page.kept == [(1, "in_force")]


def test_a_correction_shows_what_it_would_be_and_what_follows_and_sends_it_all_again() -> None:
    tournament = finished()
    winner = names(match_of(tournament, 1), "b")
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")

    asked = page.press(hand_in="b", reason="Mesa equivocada")

    assert asked.context["result"] == f"{winner} have won, 0–3."
    assert groups_of(asked) == {"changed": [3]}
    sent = {"winners": "bbb", "replaces": "1", "reason": "Mesa equivocada", "hand_in": "b"}
    assert {name: page.fields[name] for name in sent} == sent
    assert page.fields["foreseen"] == "3;;;"


def test_a_correction_is_made_with_exactly_the_matches_ticked_redone() -> None:
    tournament = finished()
    record(match_of(tournament, 2), "a")
    record(match_of(tournament, 3), "a")
    loser = names(match_of(tournament, 1), "b")
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")
    page.press(hand_in="b")

    answer = page.press(redo="3")

    final = match_of(tournament, 3)
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/desk/{tournament.slug}/matches/1/",
    )
    assert page.kept == [(1, "superseded"), (2, "in_force")]
    assert (final.outcome, names(final, "a")) == ("", loser)
    assert list(final.submissions.values_list("state", flat=True)) == ["annulled"]


def test_what_has_changed_since_it_was_shown_is_shown_anew_and_nothing_is_done() -> None:
    tournament = finished()
    record(match_of(tournament, 2), "a")
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")
    page.press(hand_in="b")
    assert page.fields["foreseen"] == "3;3;;"
    record(match_of(tournament, 3), "a")

    answer = page.press()

    assert (answer.status_code, groups_of(answer)) == (409, {"redone": [3]})
    assert answer.context["refusals"] == [
        "Meanwhile this result changes other matches. Look at them again before you confirm."
    ]
    assert page.kept == [(1, "in_force")]


def test_a_result_is_annulled_with_the_matches_ticked_redone() -> None:
    tournament = finished()
    record(match_of(tournament, 2), "a")
    record(match_of(tournament, 3), "a")
    page = Desk(tournament)

    asked = page.press(annul="1")
    answer = page.press(redo="3")

    assert (groups_of(asked), asked.context["result"]) == ({"redone": [3]}, "")
    assert said_by(answer) == [
        "The result of match 1 is annulled.",
        "What was played of match 3 is lost.",
    ]
    assert page.kept == [(1, "annulled")]
    assert match_of(tournament, 3).outcome == ""


def test_a_correction_says_what_was_discarded() -> None:
    tournament = closed_tournament(6)
    actor = owner_of(tournament)
    final = StagePlan("knockout", takes={"kind": "through", "through": 1})
    plans = [StagePlan("groups", {"size": 3}), final]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    for seed in ("cierzo", "bochorno"):
        make_draw(tournament=tournament, seed=seed, actor=actor, at=AT)
        for number in range(1, 7) if seed == "cierzo" else ():
            record(match_of(tournament, number), "a")
    page = Desk(fresh(tournament))

    page.press(annul="1")
    answer = page.press()

    assert said_by(answer) == [
        "The result of match 1 is annulled.",
        "Match 7 is discarded and has to be drawn anew.",
    ]


def test_an_ending_is_told_in_words_before_it_is_a_correction() -> None:
    tournament = finished()
    page = Desk(tournament, query="?correct=1")
    page.open()

    page.press(undo="all")
    answer = page.press(end="1", ending="no_show_both")

    assert answer.context["result"] == "Neither pair came"
    assert groups_of(answer) == {"changed": [3]}


def test_a_correction_that_changes_no_other_match_asks_nothing() -> None:
    page = Desk(finished(), query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("abaa")

    assert page.press(hand_in="a").status_code == 302
    assert page.kept == [(1, "superseded"), (2, "in_force")]


def test_a_sheet_sent_for_a_result_annulled_meanwhile_is_kept_and_shown() -> None:
    tournament = finished()
    page = Desk(tournament, query="?correct=1")
    page.open()
    page.press(undo="all")
    page.tap("bbb")
    annul_result(match=page.match, replaces=1, actor=owner_of(tournament), at=AT)

    answer = page.press(hand_in="b")

    assert (answer.status_code, answer.context["in_force"]) == (409, None)
    assert page.kept == [(1, "annulled"), (2, "refused")]


def test_the_history_tells_who_sent_what_when_and_by_what_way() -> None:
    tournament = finished()
    referee = new_referee(tournament)

    (view,) = Desk(tournament).open().context["history"]

    assert (view.revision, view.state, view.channel, view.at) == (1, "in_force", "desk", AT)
    assert view.author == str(owner_of(tournament).user) != str(referee)


def test_the_page_costs_the_same_whatever_was_handed_in() -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    costs = []
    for papers in (1, 3):
        tournament = finished()
        for paper in range(1, papers):
            acta = won_by("b", lost=paper - 1)
            actor = owner_of(tournament)
            hand_in(match=match_of(tournament, 1), acta=acta, key=f"{paper}", actor=actor, at=AT)
        page = Desk(tournament)
        page.open()
        with CaptureQueriesContext(connection) as queries:
            page.open()
        costs.append(len(queries))

    assert Submission.objects.count() == 4
    assert costs[0] == costs[1]


def test_a_referee_has_no_way_to_the_desk() -> None:
    tournament = drawn_tournament(4)
    client = client_of(new_referee(tournament))
    address = f"/desk/{tournament.slug}/matches/1/"

    assert client.get(address).status_code == 403
    assert client.post(address, {"annul": "1"}).status_code == 403
