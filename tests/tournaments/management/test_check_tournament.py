"""A stored tournament is played again from its record, and what somebody changed is named."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    play_out,
)
from tournaments.models import Draw, Entry, Match, MatchSide, Round, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    """Six pairs drawn anew every round, to the end."""
    tournament = formatted_tournament(6, "redraw")
    play_out(tournament)
    return fresh(tournament)


def checked(tournament: Tournament) -> str:
    out = StringIO()
    call_command("check_tournament", tournament.slug, stdout=out)
    return out.getvalue()


def another_seed(tournament: Tournament) -> str:
    Draw.objects.filter(stage__tournament=tournament, batch=2).update(seed="otra")
    return "seeds_match_their_fingerprints"


def another_winner(tournament: Tournament) -> str:
    match = match_of(tournament, 1)
    other = "b" if match.winner == "a" else "a"
    Match.objects.filter(pk=match.pk).update(winner=other)
    return "sides_follow_from_results"


def another_pair(tournament: Tournament) -> str:
    entry = match_of(tournament, 1).sides.get(side="a").entry
    MatchSide.objects.filter(match=match_of(tournament, 2), side="a").update(entry=entry)
    return "every_pair_drawn_once"


def a_number_left_out(tournament: Tournament) -> str:
    Match.objects.filter(pk=match_of(tournament, 5).pk).update(number=9)
    return "draw_recomputes"


def reopened(tournament: Tournament) -> str:
    last = tournament.matches.exclude(number=None).order_by("-number")[0]
    Match.objects.filter(pk=last.pk).update(state="ready", outcome="", winner="")
    return "one_champion"


def a_sheet_out_of_force(tournament: Tournament) -> str:
    match_of(tournament, 1).submissions.update(state="annulled")
    return "one_result_in_force"


def test_of_a_sound_one_nothing_differs(tournament: Tournament) -> None:
    assert (tournament.state, checked(tournament)) == ("finished", "Nothing differs.\n")


def test_before_the_draw_there_is_nothing_to_play_again() -> None:
    assert checked(closed_tournament(4)) == "Nothing differs.\n"


@pytest.mark.parametrize(
    "meddle",
    [
        another_seed,
        another_winner,
        another_pair,
        a_number_left_out,
        reopened,
        a_sheet_out_of_force,
    ],
)
def test_the_first_difference_is_named(
    tournament: Tournament, meddle: Callable[[Tournament], str]
) -> None:
    name = meddle(tournament)
    with pytest.raises(CommandError) as differs:
        checked(tournament)
    said, _, _where = str(differs.value).partition(" (")
    assert (said, differs.value.returncode) == (f"The first difference: {name}", 1)


def told_of(tournament: Tournament) -> str:
    with pytest.raises(CommandError) as differs:
        checked(tournament)
    assert differs.value.returncode == 1
    return str(differs.value).removeprefix("The first difference: ")


def two_stages() -> Tournament:
    """A league of four, and the final of its first two: seven matches."""
    tournament = closed_tournament(4)
    final = StagePlan("knockout", takes={"kind": "top", "count": 2})
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=[StagePlan("league"), final], actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    play_out(tournament)
    return fresh(tournament)


def winner_left_out(tournament: Tournament) -> str:
    Match.objects.filter(pk=match_of(tournament, 1).pk).update(winner="")
    return "results_name_their_winner (match 1, round 1, 1)"


def side_lost(tournament: Tournament) -> str:
    match_of(tournament, 2).sides.get(side="b").delete()
    return "two_sides_a_match (match 2)"


def entry_of_another_stage(tournament: Tournament) -> str:
    other = Entry.objects.filter(stage__tournament=tournament, stage__position=2)[0]
    match_of(tournament, 2).sides.filter(side="a").update(entry=other)
    return "rows_stay_in_their_tournament (match 2, side a)"


def match_of_another_round(tournament: Tournament) -> str:
    last = tournament.stages.get(position=2).rounds.get()
    Match.objects.filter(pk=match_of(tournament, 3).pk).update(round=last, position=77)
    return "rows_stay_in_their_tournament (match 3, side a)"


def setting_of_no_format(tournament: Tournament) -> str:
    tournament.stages.filter(position=1).update(settings={"chess": 1})
    return "stages_can_be_read (stage 1: chess)"


def table_of_something_else(tournament: Tournament) -> str:
    tournament.stages.filter(position=2).update(table=[[1]])
    return "stages_can_be_read (stage 2: list indices must be integers or slices, not str)"


def draw_lost(tournament: Tournament) -> str:
    Draw.objects.get(stage__tournament=tournament, stage__position=2).delete()
    return "draw_recomputes (stage 2, layout 1: no draw, or nothing drawn)"


def final_of_another_pair(tournament: Tournament) -> str:
    into = Entry.objects.filter(stage__tournament=tournament, stage__position=2)
    entry = into.order_by("number")[0]
    other = tournament.pairs.exclude(number__in=into.values("number")).order_by("number")[0]
    Entry.objects.filter(pk=entry.pk).update(pair=other)
    return f"entries_go_by_their_pairs (stage 2, {entry.number} is pair {other.number})"


def other_takes(tournament: Tournament) -> str:
    tournament.stages.filter(position=2).update(takes={"kind": "top", "count": 3})
    third = (tournament.stages.get(position=2).table or [])[2]["number"]
    return f"stages_hold_whom_they_take (stage 2, pair {third})"


def no_table(tournament: Tournament) -> str:
    tournament.stages.filter(position=2).update(table=None)
    return "stages_hold_whom_they_take (stage 2: no table)"


def empty_table(tournament: Tournament) -> str:
    tournament.stages.filter(position=2).update(table=[])
    return "stages_hold_whom_they_take (stage 2: no table)"


def other_algorithm(tournament: Tournament) -> str:
    Draw.objects.filter(stage__tournament=tournament, stage__position=1).update(algorithm="lots-1")
    return 'draw_recomputes (stage 1, layout 1: algorithm is "lots-1")'


def left_early(tournament: Tournament) -> str:
    entry = Entry.objects.get(stage__tournament=tournament, stage__position=1, number=1)
    Entry.objects.filter(pk=entry.pk).update(left_after=1, presence="withdrawn")
    match = Match.objects.get(round__stage=entry.stage, round__number=2, sides__entry=entry)
    where = f"match {match.number}, round 2, {match.position}"
    return f"who_left_plays_no_more (stage 1, pair 1: {where})"


def round_left_out(tournament: Tournament) -> str:
    Round.objects.filter(stage__tournament=tournament, stage__position=1, number=3).update(number=9)
    return "matches_are_pairs_less_one (stage 1: rounds [1, 2, 9])"


@pytest.mark.parametrize(
    "damage",
    [
        final_of_another_pair,
        other_takes,
        no_table,
        empty_table,
        other_algorithm,
        left_early,
        round_left_out,
        winner_left_out,
        side_lost,
        entry_of_another_stage,
        match_of_another_round,
        setting_of_no_format,
        table_of_something_else,
        draw_lost,
    ],
)
def test_damage_is_named_with_its_place(damage: Callable[[Tournament], str]) -> None:
    tournament = two_stages()
    assert checked(tournament) == "Nothing differs.\n"
    named = damage(tournament)
    assert told_of(tournament) == named


def test_a_group_that_nobody_drew() -> None:
    tournament = formatted_tournament(6, "groups", {"groups": 2})
    play_out(tournament)
    (entry, *_others) = Entry.objects.filter(stage__tournament=tournament).order_by("number")
    own, entry.group = entry.group, 7
    entry.save()
    told = f"draw_recomputes (stage 1, layout 1, 1 stands in group 7 and was drawn into {own})"
    assert told_of(tournament) == told


def test_a_winner_left_out_of_a_swiss() -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 2})
    play_out(tournament)
    Match.objects.filter(pk=match_of(tournament, 4).pk).update(winner="")
    assert told_of(tournament) == "results_name_their_winner (match 4, round 2, 2)"


def test_damage_nobody_thought_of_is_told_in_one_line(tournament: Tournament) -> None:
    Draw.objects.filter(stage__tournament=tournament, batch=1).update(drawn=["chess"])
    assert told_of(tournament) == "record_can_be_read (MalformedPlaceError: not a place: 'chess')"


def test_a_tournament_that_is_none() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("check_tournament", "nada")
    assert (str(refused.value), refused.value.returncode) == (
        "There is no tournament nada.",
        2,
    )
