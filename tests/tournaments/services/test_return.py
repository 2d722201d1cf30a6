"""A pair that left by mistake, or after all, plays on: in every format, before the next draw and
after it."""

import pytest

from tests.factories import (
    AT,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    play_out,
    record,
)
from tests.tournaments.services.told import because, refuses
from tournaments.core.refusals import Reason
from tournaments.core.stages.check import first_difference
from tournaments.core.stages.view import Presence
from tournaments.models import Match, Pair, Tournament
from tournaments.queries.matches import match_views
from tournaments.queries.record import record_of
from tournaments.queries.soundness import sound_rows
from tournaments.services.calls import start_match
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.presence import come_back, leave

pytestmark = pytest.mark.django_db

ALL_PLAY = ["swiss", "lots", "mixer"]


def left(pair: Pair) -> None:
    leave(pair=pair, presence=Presence.WITHDRAWN, actor=owner_of(pair.tournament), at=AT)


def back(pair: Pair) -> None:
    come_back(pair=pair, actor=owner_of(pair.tournament), at=AT)


def of_first_match(tournament: Tournament) -> Pair:
    """A pair on the list that sits at match 1, itself or by one of its players."""
    view = next(view for view in match_views(tournament) if view.number == 1)
    assert view.a.pair is not None
    return tournament.pairs.get(number=view.a.pair.page)


def decided(tournament: Tournament) -> dict[int | None, str]:
    return dict(Match.objects.filter(tournament=tournament).values_list("number", "outcome"))


def play_the_rest(tournament: Tournament) -> None:
    for match in Match.objects.filter(tournament=tournament, outcome="").order_by("number"):
        record(match_of(tournament, match.number or 0), "a")


def plays_to_a_sound_end(tournament: Tournament) -> None:
    play_out(tournament)
    assert fresh(tournament).state == "finished"
    assert [name for name, holds in sound_rows(fresh(tournament)).items() if not holds] == []
    assert first_difference(record_of(fresh(tournament))) is None


@pytest.mark.parametrize("kind", [*ALL_PLAY, "lives", "redraw", "groups", "league", "double"])
def test_before_the_next_draw_all_is_as_if_it_had_never_left(kind: str) -> None:
    tournament = formatted_tournament(6, kind)
    before = decided(tournament)
    pair = of_first_match(tournament)
    left(pair)
    assert decided(tournament)[1] == "unopposed"
    back(pair)
    assert decided(tournament) == before
    plays_to_a_sound_end(tournament)


@pytest.mark.parametrize("kind", ALL_PLAY)
def test_a_round_paired_without_it_stands_and_so_does_the_walkover_before(kind: str) -> None:
    tournament = formatted_tournament(6, kind, {"rounds": 3})
    pair = of_first_match(tournament)
    left(pair)
    play_the_rest(tournament)
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    before = decided(tournament)
    back(pair)
    assert decided(tournament) == before
    play_the_rest(tournament)
    make_draw(tournament=tournament, seed="tres", actor=owner_of(tournament), at=AT)
    last = [view for view in match_views(tournament) if view.round_number == 3]
    there = {number for v in last for s in v.sides if s.pair for number in s.pair.pairs}
    assert there == {1, 2, 3, 4, 5, 6}
    plays_to_a_sound_end(tournament)


@pytest.mark.parametrize("lives", [1, 2])
def test_out_at_so_many_defeats_a_draw_without_it_goes_first(lives: int) -> None:
    tournament = formatted_tournament(6, "lives", {"lives": lives})
    pair = of_first_match(tournament)
    left(pair)
    play_the_rest(tournament)
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.DRAWN_WITHOUT, draw=2)):
        back(pair)
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    back(pair)
    assert decided(tournament)[1] == ""
    plays_to_a_sound_end(tournament)


def test_who_was_out_before_comes_back_to_nothing() -> None:
    tournament = formatted_tournament(4, "lives", {"lives": 1})
    record(match_of(tournament, 1), "b")
    pair = of_first_match(tournament)
    left(pair)
    record(match_of(tournament, 2), "a")
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    before = decided(tournament)
    back(pair)
    assert decided(tournament) == before
    plays_to_a_sound_end(tournament)


def test_in_a_knock_out_drawn_anew_the_next_round_waits_for_it_until_it_has_begun() -> None:
    tournament = formatted_tournament(4, "redraw")
    pair = of_first_match(tournament)
    left(pair)
    record(match_of(tournament, 2), "a")
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    back(pair)
    assert (decided(tournament)[1], match_of(tournament, 3).state) == ("", "waiting")
    left(pair)
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=3)):
        back(pair)


@pytest.mark.parametrize("kind", ["groups", "league"])
def test_where_all_meet_it_plays_what_it_missed(kind: str) -> None:
    tournament = formatted_tournament(4, kind)
    pair = of_first_match(tournament)
    left(pair)
    play_the_rest(tournament)
    assert fresh(tournament).state == "finished"
    back(pair)
    missed = [number for number, outcome in decided(tournament).items() if not outcome]
    assert (len(missed), fresh(tournament).state) == (3, "playing")
    plays_to_a_sound_end(tournament)
