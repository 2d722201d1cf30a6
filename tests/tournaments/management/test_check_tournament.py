"""A stored tournament is played again from its record, and what somebody changed is named."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import closed_tournament, formatted_tournament, fresh, match_of, play_out
from tournaments.models import Draw, Match, MatchSide, Tournament

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


def test_a_tournament_that_is_none() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("check_tournament", "nada")
    assert (str(refused.value), refused.value.returncode) == (
        "There is no tournament nada.",
        2,
    )
