"""The day foretold from rows; every moment is passed in."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoring.engine.match import MatchFormat
from tests.factories import (
    AT,
    absent,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    played_tournament,
    won_by,
)
from tournaments.core.durations import Pace, Took
from tournaments.core.stages.chains import Through, Top, takes_to_json
from tournaments.core.stages.view import Presence
from tournaments.core.values import StageKind
from tournaments.models import Occupation, Stage, Tournament
from tournaments.queries.forecast import NOTHING_KNOWN, DayForecast, about, day_forecast, pace_of
from tournaments.queries.what_if import whole_day
from tournaments.services.calls import call_all, call_back, start_match
from tournaments.services.draws import make_draw
from tournaments.services.halls import TablePlan, set_tables
from tournaments.services.results import annul_result, hand_in
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


PARTIDA_MATCH = 41 * 60 + 15
"""What a match takes before any is over, in seconds."""


def staged(pairs: int, *plans: StagePlan, tables: int) -> Tournament:
    """A tournament in these stages, with nothing drawn."""
    tournament = closed_tournament(pairs, tables=tables)
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)
    return fresh(tournament)


def after(minutes: int) -> datetime:
    return AT + timedelta(minutes=minutes)


def ended(tournament: Tournament, number: int, at: datetime) -> None:
    match = match_of(tournament, number)
    acta = won_by("a", match.round.match_format)
    hand_in(match=match, acta=acta, key=str(number), actor=owner_of(tournament), at=at)


def told(tournament: Tournament, at: datetime) -> tuple[dict[int, datetime], datetime | None]:
    """When each match is called, by its number, and when the day ends."""
    day = day_forecast(tournament, at)
    numbers = {pk: n or 0 for pk, n in tournament.matches.values_list("pk", "number")}
    return {numbers[pk]: moment for pk, moment in day.calls.items()}, day.end


def test_before_any_match_is_over_a_partida_takes_ten_minutes() -> None:
    """Seven matches of 41 minutes and a quarter on two tables, four of them one after another."""
    calls, end = told(drawn_tournament(8, tables=2), AT)
    assert calls == {3: after(45), 4: after(45), 5: after(85), 6: after(85), 7: after(125)}
    assert end == after(165)


def test_rounds_end_with_their_last_match() -> None:
    tournament = drawn_tournament(8, tables=2)
    rounds = {row.number: row.pk for row in tournament.stages.get().rounds.all()}
    day = day_forecast(tournament, AT)
    assert day.rounds == {rounds[1]: after(85), rounds[2]: after(125), rounds[3]: after(165)}


def test_what_matches_take_is_learnt_from_them() -> None:
    """All of the first four took 20 minutes, so they outweigh the guess."""
    tournament = drawn_tournament(8, tables=4)
    for number in (1, 2, 3, 4):
        ended(tournament, number, after(20))
    assert told(tournament, after(20)) == ({7: after(40)}, after(60))


def test_a_match_over_its_time_is_never_foretold_before_now() -> None:
    tournament = drawn_tournament(4, tables=2)
    calls, end = told(tournament, after(120))
    assert (calls, end) == ({3: after(130)}, after(170))


def test_f161_a_clock_set_back_does_no_harm() -> None:
    tournament = drawn_tournament(4, tables=2)
    assert told(tournament, after(-60)) == ({3: after(-15)}, after(25))


def test_no_match_without_a_result_is_learnt_from() -> None:
    tournament = drawn_tournament(4, tables=1)
    ended(tournament, 1, AT)
    assert told(tournament, AT) == ({3: after(45)}, after(85))


@pytest.mark.parametrize("make", [closed_tournament, played_tournament])
def test_before_and_after_the_playing_nothing_is_foretold(make: object) -> None:
    assert day_forecast(make(4), AT) == NOTHING_KNOWN  # type: ignore[operator]


def test_while_nothing_is_at_a_table_nothing_is_foretold() -> None:
    assert day_forecast(drawn_tournament(4, automatic_calls=False), AT) == NOTHING_KNOWN


def test_between_two_rounds_the_day_is_foretold_for_an_hour() -> None:
    """Two matches are over and the next round is not drawn, nor the final after it."""
    plans = [StagePlan("swiss", {"rounds": 2}), StagePlan("knockout", {})]
    tournament = staged(4, *plans, tables=2)
    make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    for number in (1, 2):
        ended(tournament, number, AT)
    seconds = 3 * PARTIDA_MATCH
    for minutes in (0, 60, -60):
        assert told(tournament, after(minutes)) == ({}, about(after(minutes), seconds))
    assert day_forecast(tournament, after(61)) == NOTHING_KNOWN


def test_matches_that_are_ready_are_foretold_though_nobody_sits() -> None:
    tournament = drawn_tournament(4, tables=1, automatic_calls=False)
    call_all(tournament=tournament, actor=owner_of(tournament), at=AT)
    ended(tournament, 1, AT)
    assert told(tournament, after(5)) == ({2: after(5), 3: after(50)}, after(90))
    assert day_forecast(tournament, after(61)) == NOTHING_KNOWN


def test_of_a_match_left_open_over_night_nothing_is_foretold() -> None:
    assert day_forecast(drawn_tournament(4, tables=2), after(166)) == NOTHING_KNOWN


def test_with_a_stage_of_which_nothing_is_known_the_end_of_the_day_is_not_told() -> None:
    tournament = drawn_tournament(4, tables=2)
    Stage.objects.create(
        tournament=tournament, position=2, kind=StageKind.GROUPS, settings={"sizes": [3]}
    )
    assert told(tournament, AT) == ({3: after(45)}, None)


def test_a_stage_to_come_waits_for_the_whole_of_the_one_it_is_drawn_from() -> None:
    """Two groups of three are six matches, three at two tables; then two semifinals, the final."""
    tournament = staged(
        6,
        StagePlan("groups", {"size": 3}),
        StagePlan("knockout", {}, takes=takes_to_json(Through(through=2))),
        tables=2,
    )
    assert whole_day(tournament, pairs=6, tables=2) == 5 * PARTIDA_MATCH
    make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    calls, end = told(tournament, AT)
    assert calls == {3: after(45), 4: after(45), 5: after(85), 6: after(85)}
    assert end == after(210)


def test_a_whole_day_in_two_stages_ends_as_it_then_does_step_by_step() -> None:
    """A league of five takes five rounds of two matches; the first four meet again in three."""
    plans = [
        StagePlan("league", {}),
        StagePlan("knockout", {}, takes=takes_to_json(Top(count=4))),
    ]
    tournament = staged(5, *plans, tables=2)
    seconds = whole_day(tournament, pairs=5, tables=2)
    make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    assert seconds == 7 * PARTIDA_MATCH
    assert told(tournament, AT)[1] == about(AT, seconds)


@pytest.mark.parametrize(
    ("kind", "settings", "rounds"),
    [
        (StageKind.DOUBLE, {}, 8),
        (StageKind.LIVES, {"lives": 2}, 9),
        (StageKind.GROUPS, {"size": 4}, 6),
        (StageKind.LEAGUE, {}, 14),
        (StageKind.SWISS, {"rounds": 3}, 6),
        (StageKind.LOTS, {"rounds": 3}, 6),
        (StageKind.MIXER, {"rounds": 2}, 4),
    ],
)
def test_the_day_of_every_format_ends_as_was_said_before_it(
    kind: StageKind, settings: dict[str, object], rounds: int
) -> None:
    """Eight pairs at two tables; matches are called two at a time."""
    tournament = formatted_tournament(8, kind, settings, tables=2)
    seconds = whole_day(tournament, pairs=8, tables=2)
    assert seconds == rounds * PARTIDA_MATCH
    assert told(tournament, AT)[1] == about(AT, seconds)


def test_a_stage_to_come_keeps_to_its_tables_also_before_it_is_drawn() -> None:
    """Two groups of two are two matches, both at once; then two semifinals at one table."""
    plans = [
        StagePlan("groups", {"size": 2}),
        StagePlan("knockout", {}, takes=takes_to_json(Through(through=2))),
    ]
    tournament = staged(4, *plans, tables=2)
    assert whole_day(tournament, pairs=4, tables=2) == 3 * PARTIDA_MATCH
    plan = TablePlan(stages={2: [2]})
    set_tables(tournament=tournament, plan=plan, actor=owner_of(tournament), at=AT)
    assert whole_day(tournament, pairs=4, tables=2) == 4 * PARTIDA_MATCH
    assert whole_day(tournament, pairs=4, tables=1) == 5 * PARTIDA_MATCH
    make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    assert told(tournament, AT)[1] == about(AT, 4 * PARTIDA_MATCH)


def test_of_the_tables_that_a_stage_is_kept_to_those_put_away_do_not_count() -> None:
    """Four pairs, two matches, of which both could sit at once at tables 1 and 2."""
    tournament = staged(4, StagePlan("knockout", {}), tables=3)
    plan = TablePlan(stages={1: [1, 2]}, put_away={2})
    set_tables(tournament=tournament, plan=plan, actor=owner_of(tournament), at=AT)
    assert whole_day(tournament, pairs=4, tables=2) == 3 * PARTIDA_MATCH
    assert whole_day(tournament, pairs=4, tables=3) == 2 * PARTIDA_MATCH  # 2 taken back
    assert whole_day(tournament, pairs=4, tables=4) == 2 * PARTIDA_MATCH


def test_each_round_takes_as_long_as_its_own_format() -> None:
    """Single partidas in the first of three Swiss rounds; then a final twice as long."""
    single, long = {"cotos": 1, "partidas": 1}, {"cotos": 1, "partidas": 6}
    plans = [
        StagePlan("swiss", {"rounds": 3, "formats": {"1": single}}),
        StagePlan("knockout", {"formats": {"1": long}}, takes=takes_to_json(Top(count=2))),
    ]
    tournament = staged(8, *plans, tables=4)
    final = Pace().seconds(MatchFormat(1, 6))
    seconds = 600 + 2 * PARTIDA_MATCH + final
    assert whole_day(tournament, pairs=8, tables=4) == seconds
    make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    assert told(tournament, AT)[1] == about(AT, seconds)


def test_only_what_was_played_out_is_learnt_from() -> None:
    """Eight matches that were over in ten minutes, but by the clock or because somebody left."""
    tournament = drawn_tournament(32, tables=16)
    before = pace_of(tournament)
    for number in range(1, 9):
        match = match_of(tournament, number)
        acta = (
            {**won_by("a"), "cotos": [["a", "a"]], "ending": {"by": "tiempo"}},
            {**won_by("a"), "cotos": [["a"]], "ending": {"by": "retirada", "side": "b"}},
            {**won_by("a"), "cotos": [], "ending": {"by": "descalificacion", "side": "b"}},
            absent("b"),
        )[number % 4]
        actor, key = owner_of(tournament), str(number)
        hand_in(match=match, acta=acta, key=key, actor=actor, at=after(10))
        assert match_of(tournament, number).state == "finished"
    assert pace_of(tournament) == before == Pace()


def test_a_dinner_and_a_match_of_three_hours_are_not_what_a_match_takes() -> None:
    """Twelve took half an hour; of the next eight one took three hours, and seven a dinner."""
    tournament = drawn_tournament(32, tables=16)
    format_ = tournament.match_format
    for number in range(1, 13):
        ended(tournament, number, after(30))
    assert pace_of(tournament).seconds(format_) == 1800
    ended(tournament, 13, after(180))
    for number in (17, 18, 19, 20, 21, 22):
        ended(tournament, number, after(150))
    assert pace_of(tournament).seconds(format_) == 1800


def test_a_result_written_down_anew_teaches_nothing_about_how_long_it_took() -> None:
    """Corrected after two hours; annulled and entered again; called back and played elsewhere."""
    tournament = drawn_tournament(32, tables=16)
    actor = owner_of(tournament)
    call_back(match=match_of(tournament, 3), actor=actor, at=after(5))
    for number in (1, 2, 3):
        ended(tournament, number, after(30))
    assert pace_of(tournament).took == (Took(tournament.match_format, 1800),) * 2
    hand_in(
        match=match_of(tournament, 1),
        acta=won_by("b"),
        key="corregido",
        replaces=1,
        actor=actor,
        at=after(120),
    )
    annul_result(match=match_of(tournament, 2), replaces=1, actor=actor, at=after(120))
    hand_in(match=match_of(tournament, 2), acta=won_by("b"), key="otra", actor=actor, at=after(122))
    assert pace_of(tournament) == Pace()


def test_a_match_in_play_that_never_was_called_nor_started_has_all_its_time_before_it() -> None:
    tournament = drawn_tournament(4, tables=2, automatic_calls=False)
    start_match(match=match_of(tournament, 1), actor=owner_of(tournament), at=AT)
    assert told(tournament, after(20)) == ({2: after(20), 3: after(65)}, after(105))
    tournament.matches.update(started_at=None)
    assert told(tournament, after(20)) == ({2: after(20), 3: after(65)}, after(105))


def test_whoever_has_left_plays_no_round_to_come() -> None:
    tournament = formatted_tournament(8, StageKind.SWISS, {"rounds": 2}, tables=1)
    assert told(tournament, AT)[1] == about(AT, 8 * PARTIDA_MATCH)
    for entry in tournament.stages.get().entries.order_by("position")[:2]:
        entry.presence, entry.left_after = Presence.WITHDRAWN.value, 1
        entry.save()
    assert told(tournament, AT)[1] == about(AT, 7 * PARTIDA_MATCH)


def test_a_consolation_still_to_be_drawn_counts() -> None:
    tournament = drawn_tournament(8, tables=4)
    tournament.stages.update(settings={"consolation_rounds": 1})
    calls, end = told(tournament, AT)
    assert (sorted(calls), end) == ([5, 6, 7], after(125))
    tournament.tables.filter(number=4).update(is_open=False)
    assert told(tournament, AT)[1] == after(165)


def test_f155_f157_a_day_goes_on_after_midnight() -> None:
    """Called at half past eleven at night in Madrid, the next match is one of the day after."""
    tournament = drawn_tournament(4, tables=1)
    late = datetime(2024, 8, 16, 21, 30, tzinfo=UTC)
    Occupation.objects.update(called_at=late)
    calls, _end = told(tournament, late)
    assert date_format(localtime(calls[2]), "Y-m-d H:i") == "2024-08-17 00:15"


def test_moments_are_rounded_up_to_five_minutes() -> None:
    at = datetime(2024, 8, 16, 21, 58, 1, 7, tzinfo=UTC)
    assert about(at, 0) == datetime(2024, 8, 16, 22, 0, tzinfo=UTC)
    assert about(AT, 0) == AT
    assert about(AT, 301) == after(10)


def test_it_costs_the_same_for_any_number_of_matches() -> None:
    costs = []
    for pairs in (3, 8, 107):
        tournament = drawn_tournament(pairs, tables=2)
        with CaptureQueriesContext(connection) as queries:
            assert day_forecast(tournament, AT) != DayForecast({}, {}, None)
        costs.append(len(queries))
    assert costs == [7, 7, 7]


def test_more_stages_cost_no_more() -> None:
    plans = [StagePlan("groups", {"size": 4}), StagePlan("knockout", {}), StagePlan("league", {})]
    costs = []
    for count in (1, 2, 3):
        tournament = staged(8, *plans[:count], tables=2)
        make_draw(tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
        with CaptureQueriesContext(connection) as queries:
            assert day_forecast(tournament, AT).end is not None
        with CaptureQueriesContext(connection) as before:
            assert whole_day(tournament, pairs=8, tables=2) is not None
        costs.append((len(queries), len(before)))
    assert costs == [(7, 3), (7, 3), (7, 3)]
