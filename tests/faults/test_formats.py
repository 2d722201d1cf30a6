"""Faults that other systems had in rounds, tables and corrections, tried on rows left by people.

Most of the catalogue is tried in the pure core, beside what it is about. Here stands what takes
several steps through the services to show.
"""

from collections import Counter
from dataclasses import replace

import pytest

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score, Side
from scoring.standings.counting import SWISS, Leaving
from scoring.standings.leaving import NoPlace
from scoring.standings.matches import Ended, Entry
from scoring.standings.matches import Match as Game
from scoring.standings.ranking import rank
from tests.factories import (
    AT,
    FORMAT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    noted,
    open_tournament,
    owner_of,
    record,
    won_by,
)
from tests.faults.days import broken, discard, draw, play_what_is_ready, stages_set, standing_in
from tests.tournaments.services.told import because, refuses
from tournaments.core.refusals import Reason
from tournaments.core.values import Outcome, StageKind
from tournaments.models import Match, MatchSide, Tournament
from tournaments.queries.matches import match_view
from tournaments.queries.standings import StageTables, drawn_stages, tables_of
from tournaments.services.results import (
    annul_result,
    hand_in,
)
from tournaments.services.stages import StagePlan
from tournaments.services.tournaments import (
    close_signup,
    reopen_signup,
)

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> list[StageTables]:
    return tables_of(drawn_stages(fresh(tournament)))


def figures(tournament: Tournament) -> dict[int, tuple[object, ...]]:
    """What the table of the only stage says of each pair."""
    (stage,) = tables(tournament)
    return {each.who.number: tuple(each.row.figures) for each in stage.tables[0].places if each.row}


def rested(tournament: Tournament) -> Counter[int]:
    """How often each pair has had a bye."""
    byes = MatchSide.objects.filter(match__tournament=tournament, match__outcome=Outcome.BYE)
    rest = byes.filter(entry__isnull=False)
    return Counter(rest.values_list("entry__pair__number", flat=True))


@pytest.mark.parametrize(
    ("kind", "settings", "pairs"),
    [
        ("swiss", {"rounds": 5}, 9),
        ("lots", {"rounds": 5}, 5),
        ("lives", {"lives": 6}, 5),
    ],
)
def test_f11_a_round_drawn_again_has_no_bye_more(
    kind: str, settings: dict[str, object], pairs: int
) -> None:
    """Each round is drawn, discarded and drawn with another seed."""
    tournament = formatted_tournament(pairs, kind, settings, seed=None)
    for number in range(1, 6):
        draw(tournament, f"primera {number}")
        discard(tournament)
        draw(tournament, f"segunda {number}")
        assert sorted(rested(tournament).values()) == [1] * number
        play_what_is_ready(tournament)
    assert broken(tournament) == []


@pytest.mark.parametrize("partidas", ["", "a", "aab"])
def test_f65_f81_what_is_noted_of_a_match_still_going_on_counts_for_nobody(partidas: str) -> None:
    criteria = ["matches_won", "buchholz", "partidas_won", "partidas_difference"]
    tournament = formatted_tournament(6, "swiss", {"criteria": criteria, "rounds": 2})
    play_what_is_ready(tournament)
    draw(tournament, "segunda")
    before = tables(tournament)
    number = Match.objects.filter(tournament=tournament, state="called").order_by("number")[0]
    hand_in(
        match=match_of(tournament, number.number or 0),
        acta=noted(partidas),
        key="k",
        actor=owner_of(tournament),
        at=AT,
    )
    assert tables(tournament) == before


LOST_TO_ONE_GONE = (
    (1, 2, 1),
    (1, 3, 4),
    (2, 2, 4),
    (2, 1, 3),
    (3, 1, 4),
    (4, 3, 1),
)
"""Round, winner, loser. Pair 2 left after round two with as many won as 1 and 3 have at the end."""


@pytest.mark.parametrize(
    ("withdrawn", "first", "places", "outside"),
    [
        # without pair 2, pairs 1 and 3 have won as many, and one against the other each
        (Leaving.ANNUL, "matches_won", [(1, 1), (3, 1), (4, 3)], {2: NoPlace.WITHDRAWN}),
        # where it stays in the table, won of played tells those that left from those that lost
        (Leaving.KEEP, "matches_won_share", [(2, 1), (3, 2), (1, 3), (4, 4)], {}),
    ],
)
def test_f69_a_loss_to_a_pair_that_left_with_as_many_wins_is_none_to_a_level_one(
    withdrawn: Leaving, first: str, places: list[tuple[int, int]], outside: dict[int, NoPlace]
) -> None:
    score = Score(1, 0), Score(3, 0)
    games = [
        Game(number, a, b, FORMAT, Ended.PLAYED, Side.A, *score)
        for number, a, b in LOST_TO_ONE_GONE
    ]
    entries = [Entry(1), Entry(2, left=3), Entry(3), Entry(4)]
    counting = replace(SWISS, withdrawn=withdrawn)
    table = rank(games, entries, [first, "direct_encounter"], counting)
    assert [(row.pair, row.place) for row in table.rows] == places
    assert table.without_place == outside


def test_f113_what_a_stage_is_does_not_follow_from_its_name() -> None:
    tournament = closed_tournament(4)
    stages_set(tournament, StagePlan("league", name="consolation X-DH-1 final:2"))
    draw(tournament, "cierzo")
    stage = tournament.stages.get()
    assert stage.kind == "league"
    assert set(stage.rounds.values_list("code", "section")) == {("round", "main")}


def test_f117_a_result_taken_back_and_played_again_counts_once() -> None:
    tournament = formatted_tournament(4, "league", {"criteria": ["matches_won", "partidas_won"]})
    first = match_of(tournament, 1)
    winner = standing_in(tournament, 1)[0] or 0
    record(first, "a")
    once = figures(tournament)
    annul_result(match=first, replaces=1, actor=owner_of(tournament), at=AT)
    assert set(figures(tournament).values()) == {(0, 0)}
    record(match_of(tournament, 1), "a", key="otra vez")
    assert figures(tournament) == once
    assert once[winner] == (1, 3)


def test_f119_one_coto_of_two_is_not_the_match() -> None:
    format_ = MatchFormat(cotos=2, partidas=3)
    tournament = drawn_tournament(2, format_=format_)
    hand_in(
        match=match_of(tournament, 1),
        acta=noted("aaa", format_),
        key="1-0",
        actor=owner_of(tournament),
        at=AT,
    )
    final = match_of(tournament, 1)
    assert (final.state, final.outcome, fresh(tournament).state) == ("playing", "", "playing")


def test_f121_what_was_corrected_is_shown() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    hand_in(
        match=match_of(tournament, 1),
        acta=won_by("b", lost=2),
        key="corregido",
        replaces=1,
        actor=owner_of(tournament),
        at=AT,
    )
    view = match_view(tournament, 1)
    assert view is not None
    assert (view.a.cotos, view.b.cotos, view.a.partidas, view.b.partidas) == (0, 1, 2, 3)


def test_f131_nothing_is_drawn_or_set_again_once_there_is_a_result() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.DRAW_HAS_RESULTS, match=1)):
        discard(tournament)
    with refuses(because(Reason.ALREADY_DRAWN)):
        draw(tournament, "otra")
    with refuses(because(Reason.ALREADY_DRAWN)):
        reopen_signup(tournament=tournament, actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.STAGE_DRAWN, "stages.1", stage=1)):
        stages_set(tournament, StagePlan("league"))


def test_f133_another_format_holds_until_something_is_drawn() -> None:
    tournament = closed_tournament(4)
    stages_set(tournament, StagePlan("swiss", {"rounds": 2}))
    stages_set(tournament, StagePlan("league"))
    draw(tournament, "cierzo")
    assert Match.objects.filter(tournament=tournament).count() == 6
    with refuses(because(Reason.STAGE_DRAWN, "stages.1", stage=1)):
        stages_set(tournament, StagePlan("swiss", {"rounds": 2}))


@pytest.mark.parametrize("kind", StageKind)
def test_f173_one_pair_alone_is_told_that_two_are_needed(kind: StageKind) -> None:
    tournament = open_tournament(1)
    stages_set(tournament, StagePlan(kind))
    actor = owner_of(tournament)
    with refuses(because(Reason.TOO_FEW_PAIRS, pairs=1)):
        close_signup(tournament=tournament, actor=actor, at=AT)
    with refuses(because(Reason.SIGNUP_OPEN)):
        draw(tournament, "cierzo")
