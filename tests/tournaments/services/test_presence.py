"""Pairs that leave, come back, come late, or play on with a substitute, in several formats."""

from dataclasses import replace

import pytest

from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.names import invent_pairs
from tournaments.core.refusals import Reason
from tournaments.core.stages.view import Presence
from tournaments.core.stream import Stream
from tournaments.models import Entry, Match, Pair, Tournament
from tournaments.queries.soundness import sound_rows
from tournaments.services.calls import start_match
from tournaments.services.draws import make_draw
from tournaments.services.presence import admit_late, come_back, leave, substitute
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

GONE = Presence.WITHDRAWN
NEWCOMERS = invent_pairs(9, Stream("tarde"))[-3:]


def left(pair: Pair, presence: Presence = GONE, reason: str = "") -> None:
    actor = owner_of(pair.tournament)
    leave(pair=pair, presence=presence, reason=reason, actor=actor, at=LATER)


def back(pair: Pair) -> None:
    come_back(pair=pair, reason="fue un error", actor=owner_of(pair.tournament), at=LATER)


def late(tournament: Tournament, at: int = 0) -> Pair:
    actor = owner_of(tournament)
    return admit_late(tournament=tournament, details=NEWCOMERS[at], actor=actor, at=LATER)


def standing(match: Match, side: str) -> Pair:
    pair = match.sides.get(side=side).entry
    assert pair is not None
    return pair.own_pair


def ended(tournament: Tournament, number: int) -> tuple[str, str, str]:
    match = match_of(tournament, number)
    return match.state, match.outcome, match.winner


def entry_of(pair: Pair) -> tuple[str, int | None]:
    entry = Entry.objects.get(pair=pair)
    return entry.presence, entry.left_after


def broken(tournament: Tournament) -> list[str]:
    return [name for name, holds in sound_rows(fresh(tournament)).items() if not holds]


def test_whoever_should_meet_a_pair_that_left_goes_through() -> None:
    tournament = drawn_tournament(4, tables=2)
    pair = standing(match_of(tournament, 1), "a")
    audit = Audit(tournament)
    left(pair, Presence.DISQUALIFIED, " por  insultos ")
    assert ended(tournament, 1) == ("finished", "unopposed", "b")
    assert standing(match_of(tournament, 3), "a") == standing(match_of(tournament, 1), "b")
    assert entry_of(pair) == ("disqualified", 0)
    assert audit.new == [
        (
            "pair-left",
            f"pair:{pair.number}",
            None,
            {"presence": "disqualified"},
            "por insultos",
        ),
        ("match-called-back", "match:1", None, None, ""),
    ]
    assert broken(tournament) == []


def test_leaving_twice_counts_once_and_leaving_otherwise_is_refused() -> None:
    tournament = drawn_tournament(4)
    pair = standing(match_of(tournament, 1), "a")
    left(pair)
    with unchanged():
        left(pair)
    with refuses(because(Reason.PAIR_GONE)):
        left(pair, Presence.DISQUALIFIED)


def test_a_pair_in_the_middle_of_a_match_needs_a_result_first() -> None:
    tournament = drawn_tournament(4)
    match = match_of(tournament, 1)
    start_match(match=match, actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.PAIR_IN_MATCH, match=1)):
        left(standing(match, "a"))


def test_before_the_draw_a_pair_is_removed_and_does_not_leave() -> None:
    tournament = closed_tournament(4)
    with refuses(because(Reason.NOTHING_DRAWN)):
        left(tournament.pairs.get(number=1))
    with refuses(because(Reason.NOTHING_DRAWN)):
        late(tournament)


def test_a_pair_put_down_by_mistake_comes_back() -> None:
    tournament = drawn_tournament(4, tables=2)
    pair = standing(match_of(tournament, 1), "a")
    left(pair)
    audit = Audit(tournament)
    back(pair)
    assert entry_of(pair) == ("plays", None)
    assert ended(tournament, 1)[1:] == ("", "")
    assert match_of(tournament, 3).sides.get(side="a").entry is None
    assert audit.new[0] == (
        "pair-came-back",
        f"pair:{pair.number}",
        {"presence": "withdrawn"},
        None,
        "fue un error",
    )
    with unchanged():
        back(pair)
    assert broken(tournament) == []


def test_it_stays_gone_once_its_rival_has_played_on() -> None:
    tournament = drawn_tournament(4)
    pair = standing(match_of(tournament, 1), "a")
    left(pair)
    record(match_of(tournament, 2), "a")
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=3)):
        back(pair)


def test_in_a_league_what_is_played_counts_and_the_rest_goes_to_the_rivals() -> None:
    tournament = formatted_tournament(4, "league")
    first = Match.objects.filter(tournament=tournament, round__number=1).order_by("number")
    for match in first:
        record(match, "a")
    pair = standing(first[0], "a")
    left(pair)
    assert entry_of(pair) == ("withdrawn", 1)
    own = Match.objects.filter(tournament=tournament, sides__entry__pair=pair)
    assert sorted(own.values_list("round__number", "outcome")) == [
        (1, "played"),
        (2, "unopposed"),
        (3, "unopposed"),
    ]


def test_a_rest_planned_for_later_is_no_round_that_it_played() -> None:
    """Of three in a group each rests once; one that leaves before its match has played nothing."""
    tournament = formatted_tournament(3, "league", tables=1)
    third = Match.objects.get(tournament=tournament, round__number=3, number__isnull=True)
    pair = standing(third, "a")
    left(pair)
    assert entry_of(pair) == ("withdrawn", 0)


def test_a_pair_that_left_is_not_drawn_again() -> None:
    tournament = formatted_tournament(6, "swiss", {"rounds": 3})
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    pair = standing(match_of(tournament, 1), "a")
    left(pair)
    make_draw(tournament=tournament, seed="segunda", actor=owner_of(tournament), at=LATER)
    second = Match.objects.filter(tournament=tournament, round__number=2)
    numbers = second.values_list("sides__entry__pair__number", flat=True)
    assert {n for n in numbers if n} == set(range(1, 7)) - {pair.number}


def test_a_late_pair_plays_instead_of_a_bye() -> None:
    tournament = drawn_tournament(5, tables=1)
    audit = Audit(tournament)
    pair = late(tournament)
    match = Match.objects.get(tournament=tournament, sides__entry__pair=pair)
    assert (pair.number, match.number, match.state) == (6, 5, "ready")
    details = {
        "player_1": NEWCOMERS[0].player_1,
        "player_2": NEWCOMERS[0].player_2,
        "plays_for": NEWCOMERS[0].plays_for,
        "phone": NEWCOMERS[0].phone,
        "paid": NEWCOMERS[0].paid,
    }
    assert audit.new == [
        ("pair-came-late", "pair:6", None, details | {"enters": 1}, ""),
    ]
    assert broken(tournament) == []


def test_in_a_double_elimination_the_match_of_the_losers_is_played_too() -> None:
    """With its bye filled, the match that its loser drops into has two sides and a number."""
    tournament = formatted_tournament(7, "double", tables=1)
    late(tournament)
    unnumbered = Match.objects.filter(tournament=tournament, number__isnull=True)
    assert unnumbered.count() == 0
    assert Match.objects.filter(tournament=tournament).count() == 14
    assert broken(tournament) == []


def test_a_late_pair_enters_a_swiss_with_the_next_round() -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 3})
    pair = late(tournament)
    assert Entry.objects.get(pair=pair).enters == 2
    assert broken(tournament) == []
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="segunda", actor=owner_of(tournament), at=LATER)
    assert Match.objects.filter(tournament=tournament, sides__entry__pair=pair).count() == 1


@pytest.mark.parametrize(
    ("kind", "settings", "pairs", "reason"),
    [
        ("knockout", {}, 4, Reason.NO_FREE_PLACE),
        ("double", {}, 4, Reason.NO_FREE_PLACE),
        ("lives", {"lives": 1}, 4, Reason.ROUNDS_PLAYED),
        ("swiss", {"rounds": 1}, 4, Reason.ROUNDS_PLAYED),
        ("league", {}, 4, Reason.NO_FREE_PLACE),
    ],
)
def test_a_format_that_cannot_take_a_late_pair_says_why(
    kind: str, settings: dict[str, object], pairs: int, reason: Reason
) -> None:
    tournament = formatted_tournament(pairs, kind, settings)
    with refuses(because(reason)):
        late(tournament)


def test_nobody_comes_after_the_end() -> None:
    tournament = formatted_tournament(2, "swiss", {"rounds": 1})
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.STAGE_OVER)):
        late(tournament)


def test_a_late_pair_cannot_come_into_a_stage_that_takes_from_another() -> None:
    """Three of five go on to a knock-out with a bye: whoever comes now did not play the league."""
    tournament = closed_tournament(5)
    actor = owner_of(tournament)
    plans = [
        StagePlan("league", {}),
        StagePlan("knockout", {}, takes={"kind": "top", "count": 3}),
    ]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    for number in range(1, 11):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    assert tournament.matches.filter(round__stage__position=2, number=None).count() == 1
    with refuses(because(Reason.ROUNDS_PLAYED)):
        late(tournament)


def test_a_late_pair_needs_names_as_any_other() -> None:
    tournament = drawn_tournament(5)
    taken = tournament.pairs.get(number=1)
    names = [member.player.name for member in taken.members.order_by("seat")]
    with refuses(because(Reason.NAME_TAKEN, "player_1", name=names[0], number=1)):
        admit_late(
            tournament=tournament,
            details=replace(NEWCOMERS[0], player_1=names[0]),
            actor=owner_of(tournament),
            at=LATER,
        )


def test_a_substitute_takes_the_seat_and_both_memberships_keep_their_dates() -> None:
    tournament = drawn_tournament(4)
    pair = tournament.pairs.get(number=1)
    before = pair.members.get(seat=2).player.name
    audit = Audit(tournament)
    actor = owner_of(tournament)
    substitute(pair=pair, seat=2, name="Petra Lanuza", reason="lumbago", actor=actor, at=LATER)
    assert list(pair.members.filter(seat=2).order_by("since", "pk").values_list("until")) == [
        (LATER,),
        (None,),
    ]
    assert audit.new == [
        (
            "member-substituted",
            "pair:1",
            {"player_2": before},
            {"player_2": "Petra Lanuza"},
            "lumbago",
        )
    ]
    with unchanged():
        substitute(pair=pair, seat=2, name="Petra Lanuza", actor=actor, at=LATER)
    with refuses(because(Reason.BOTH_SUBSTITUTED, "player_1")):
        substitute(pair=pair, seat=1, name="Otra Persona", actor=actor, at=LATER)


def test_when_all_is_played_nobody_leaves_and_the_champion_stays() -> None:
    tournament = formatted_tournament(2, "swiss", {"rounds": 1})
    match = match_of(tournament, 1)
    record(match, "a")
    champion = standing(match, "a")
    with refuses(because(Reason.ALL_PLAYED)):
        left(champion)


def test_f71_who_leaves_the_knockout_changes_nothing_in_the_groups_it_came_from() -> None:
    tournament = closed_tournament(4)
    actor = owner_of(tournament)
    plans = [
        StagePlan("league", {}),
        StagePlan("knockout", {}, takes={"kind": "top", "count": 4}),
    ]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    for number in range(1, 7):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    pair = standing(match_of(tournament, 7), "a")
    left(pair)
    entries = Entry.objects.filter(pair=pair).order_by("stage__position")
    assert list(entries.values_list("presence", flat=True)) == ["plays", "withdrawn"]
