"""Nobody is called twice at once, whatever stage they are called for and under what name."""

import pytest

from tests.factories import (
    AT,
    drawn_tournament,
    formatted_tournament,
    match_of,
    noted,
    owner_of,
    record,
)
from tests.tournaments.services.told import because, refuses
from tournaments.core.brackets import RoundCode
from tournaments.core.refusals import Reason
from tournaments.core.states import MatchState
from tournaments.core.values import PlaceKind, StageKind
from tournaments.models import Entry, Match, MatchSide, Occupation, Pair, Stage, Tournament
from tournaments.services.calls import call_all, call_match, start_match
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db


def by_hand(pairs: int = 6, tables: int = 4) -> Tournament:
    return drawn_tournament(pairs, tables=tables, automatic_calls=False)


def second_stage(tournament: Tournament, kind: StageKind = StageKind.KNOCKOUT) -> Stage:
    return Stage.objects.create(tournament=tournament, position=2, kind=kind)


def pair_at(tournament: Tournament, match: int, side: str) -> Pair:
    return Pair.objects.get(
        entries__places__match__number=match, entries__places__side=side, tournament=tournament
    )


def pair_entry(stage: Stage, match: int, side: str, position: int) -> Entry:
    """The pair that stands in a match, entered in ``stage`` too."""
    pair = pair_at(stage.tournament, match, side)
    return Entry.objects.create(stage=stage, pair=pair, number=pair.number, position=position)


def partners(stage: Stage, places: list[tuple[int, str, int]], position: int) -> Entry:
    """Two players who are partners for a round, each found by match, side and seat."""
    singles = []
    for number, (match, side, seat) in enumerate(places):
        pair = pair_at(stage.tournament, match, side)
        singles.append(
            Entry.objects.create(
                stage=stage,
                player=pair.members.get(seat=seat).player,
                number=2 * position + number,
                position=100 + 2 * position + number,
            )
        )
    one, other = singles
    return Entry.objects.create(stage=stage, partner_a=one, partner_b=other, position=position)


def ready_match(stage: Stage, number: int, a: Entry, b: Entry) -> Match:
    round_, _made = stage.rounds.get_or_create(number=1, code=RoundCode.ROUND, size=1)
    match = Match.objects.create(
        tournament=stage.tournament,
        round=round_,
        position=number,
        number=number,
        state=MatchState.READY,
    )
    MatchSide.objects.bulk_create(
        MatchSide(match=match, side=side, kind=PlaceKind.ENTRY, entry=entry)
        for side, entry in (("a", a), ("b", b))
    )
    return match


def started(match: Match) -> None:
    start_match(match=match, actor=owner_of(match.tournament), at=AT)


def all_called(tournament: Tournament) -> list[int | None]:
    call_all(tournament=tournament, actor=owner_of(tournament), at=AT)
    rows = Occupation.objects.filter(table__tournament=tournament, released_at__isnull=True)
    return list(rows.order_by("match__number").values_list("match__number", flat=True))


def test_a_pair_that_plays_in_one_stage_is_not_called_in_another() -> None:
    tournament = by_hand()
    stage = second_stage(tournament)
    other = ready_match(stage, 50, pair_entry(stage, 1, "a", 1), pair_entry(stage, 2, "a", 2))
    started(match_of(tournament, 1))

    with refuses(because(Reason.PAIR_PLAYING)):
        call_match(match=other, table=None, actor=owner_of(tournament), at=AT)
    assert 50 not in all_called(tournament)


def test_one_pair_is_not_called_for_two_stages_at_one_time() -> None:
    tournament = by_hand()
    stage = second_stage(tournament)
    ready_match(stage, 50, pair_entry(stage, 1, "a", 1), pair_entry(stage, 2, "a", 2))

    assert all_called(tournament) == [1, 2]


def test_it_is_called_as_soon_as_both_pairs_are_free() -> None:
    tournament = by_hand()
    stage = second_stage(tournament)
    ready_match(stage, 50, pair_entry(stage, 1, "a", 1), pair_entry(stage, 2, "a", 2))
    for number in (1, 2):
        record(match_of(tournament, number), "b")

    assert 50 in all_called(tournament)


def test_a_player_who_plays_with_the_pair_is_not_called_with_a_partner() -> None:
    tournament = by_hand()
    stage = second_stage(tournament, StageKind.MIXER)
    mixed = partners(stage, [(1, "a", 1), (2, "b", 1)], 1)
    other = ready_match(stage, 50, mixed, partners(stage, [(1, "b", 1), (2, "a", 1)], 2))
    started(match_of(tournament, 1))

    with refuses(because(Reason.PAIR_PLAYING)):
        call_match(match=other, table=None, actor=owner_of(tournament), at=AT)
    assert 50 not in all_called(tournament)


def test_two_couples_of_a_round_that_share_a_player_wait_for_each_other() -> None:
    tournament = by_hand()
    for number in (1, 2):
        record(match_of(tournament, number), "b")
    stage = second_stage(tournament, StageKind.MIXER)
    one = partners(stage, [(1, "a", 1), (1, "a", 2)], 1)
    rival = partners(stage, [(2, "a", 1), (2, "a", 2)], 2)
    again = Entry.objects.create(
        stage=stage, partner_a=one.partner_a, partner_b=rival.partner_a, position=3
    )
    against = Entry.objects.create(
        stage=stage, partner_a=one.partner_b, partner_b=rival.partner_b, position=4
    )
    ready_match(stage, 50, one, rival)
    ready_match(stage, 51, again, against)

    called = all_called(tournament)
    assert (50 in called, 51 in called) == (True, False)


def noted_in(tournament: Tournament, number: int, *, key: str, replaces: int | None = None) -> None:
    match, actor = match_of(tournament, number), owner_of(tournament)
    hand_in(match=match, acta=noted("a"), key=key, replaces=replaces, actor=actor, at=AT)


def meeting_again(tournament: Tournament, number: int) -> int:
    """Another match, later, of the pair on side a."""
    entry = match_of(tournament, number).sides.get(side="a").entry
    others = tournament.matches.filter(sides__entry=entry, number__gt=number)
    return others.order_by("number")[0].number or 0


def test_a_match_of_which_partidas_are_noted_is_no_second_one_of_a_pair_that_plays() -> None:
    """In a league all matches are there: one that was not called may be tapped by mistake."""
    tournament = formatted_tournament(4, StageKind.LEAGUE, tables=2)
    other = meeting_again(tournament, 1)
    with refuses(because(Reason.PAIR_PLAYING)):
        noted_in(tournament, other, key="sin llamar")
    # that it is over already is believed: they have played it somewhere
    record(match_of(tournament, other), "a")
    assert match_of(tournament, other).state == "finished"


def test_a_match_goes_on_again_only_when_its_pairs_do_not_play_another() -> None:
    tournament = formatted_tournament(4, StageKind.LEAGUE, tables=2)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    assert match_of(tournament, meeting_again(tournament, 1)).state == "called"
    with refuses(because(Reason.PAIR_PLAYING)):
        noted_in(tournament, 1, key="sigue", replaces=1)


def test_in_a_bracket_the_next_match_is_called_back_and_the_one_before_goes_on() -> None:
    tournament = drawn_tournament(4, tables=2)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    assert match_of(tournament, 3).state == "called"
    noted_in(tournament, 1, key="sigue", replaces=1)
    assert [match_of(tournament, n).state for n in (1, 2, 3)] == ["playing", "finished", "waiting"]
