"""Faults of times foretold that do not follow what they depend on."""

from datetime import timedelta

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import AT, drawn_tournament, match_of, owner_of
from tournaments.queries.forecast import day_forecast
from tournaments.services.halls import TablePlan, set_tables
from tournaments.services.rounds import set_round_format

pytestmark = pytest.mark.django_db


def test_f153_longer_matches_move_all_that_comes_later() -> None:
    """Before the first match is called nothing is foretold, and nothing fails."""
    tournament = drawn_tournament(4, tables=2, automatic_calls=False)
    assert day_forecast(tournament, AT).calls == {}
    tournament = drawn_tournament(4, tables=2)
    final = match_of(tournament, 3)
    assert day_forecast(tournament, AT).end == AT + timedelta(minutes=85)
    for number, calls, end in ((2, 45, 135), (1, 95, 190)):
        round_ = tournament.stages.get().rounds.get(number=number)
        set_round_format(
            round_=round_, format_=MatchFormat(1, 6), actor=owner_of(tournament), at=AT
        )
        day = day_forecast(tournament, AT)
        assert day.calls[final.pk] == AT + timedelta(minutes=calls)
        assert day.end == AT + timedelta(minutes=end)


def test_f153_with_halls_what_waits_for_the_one_table_moves_and_the_others_do_not() -> None:
    """One semifinal after the other at table 1, then the final: 41 minutes and a quarter each.

    By six partidas it is 92.9 minutes, in the semifinals first and then in the quarter-finals too.
    """
    tournament = drawn_tournament(8, tables=4)
    plan = TablePlan({1: "Casino"}, rounds={(1, 2): [1]})
    set_tables(tournament=tournament, plan=plan, actor=owner_of(tournament), at=AT)
    stage = tournament.stages.get()
    matches = {number: match_of(tournament, number).pk for number in (5, 6, 7)}
    for number, calls in ((None, (45, 85, 125)), (2, (45, 135, 230)), (1, (95, 190, 280))):
        if number:
            set_round_format(
                round_=stage.rounds.get(number=number),
                format_=MatchFormat(1, 6),
                actor=owner_of(tournament),
                at=AT,
            )
        told = day_forecast(tournament, AT).calls
        assert told == {
            pk: AT + timedelta(minutes=minutes)
            for pk, minutes in zip(matches.values(), calls, strict=True)
        }
