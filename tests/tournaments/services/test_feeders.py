"""The first of a feeder go into the sign-up of a final, once."""

import pytest

from tests.factories import (
    AT,
    acting,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    new_organiser,
    open_tournament,
    owner_of,
    play_out,
    record,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason
from tournaments.core.stages.view import Presence
from tournaments.models import Pair, Tournament
from tournaments.permissions import visible_tournaments
from tournaments.queries.feeders import feeders_among
from tournaments.queries.pairs import details_of, pairs_of
from tournaments.services.feeders import Winner, bring_winners, winners
from tournaments.services.pairs import edit_pair, register_pair
from tournaments.services.presence import leave
from tournaments.services.tournaments import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def feeder() -> Tournament:
    """Four pairs: match 3 is the final, and its side a wins."""
    tournament = drawn_tournament(4)
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    return fresh(tournament)


@pytest.fixture
def final(feeder: Tournament) -> Tournament:
    """Open for sign-up, of the same organiser, with a pair of its own."""
    tournament = open_tournament(0, owner=owner_of(feeder).user)
    register_pair(
        tournament=tournament,
        details=PairDetails("Ana Muñoz", "Luis Peña"),
        actor=owner_of(tournament),
        at=AT,
    )
    return fresh(tournament)


def finalists(feeder: Tournament) -> list[Pair]:
    sides = match_of(feeder, 3).sides.order_by("side").values_list("entry__pair__number", flat=True)
    return [pairs_of(feeder).get(number=number) for number in sides]


def two(pair: Pair) -> tuple[str, str]:
    player_1, player_2 = pair.players
    return player_1, player_2


def bring(final: Tournament, feeder: Tournament, first: int) -> list[int]:
    pairs = bring_winners(
        tournament=final, feeder=feeder, first=first, actor=owner_of(final), at=AT
    )
    return [pair.number for pair in pairs]


def test_the_first_are_signed_up_with_where_they_came_from(
    feeder: Tournament, final: Tournament
) -> None:
    champion, second = finalists(feeder)
    phone = PairDetails(*two(champion), "Ejea", "600 000 001", paid=True)
    edit_pair(pair=champion, details=phone, actor=owner_of(feeder), at=AT)
    audit = Audit(final)
    assert bring(final, feeder, 2) == [2, 3]
    found = list(pairs_of(final).filter(came_from__isnull=False))
    assert [pair.came_from_id for pair in found] == [champion.pk, second.pk]
    assert details_of(found[0]) == PairDetails(*two(champion), "Ejea", "600 000 001")
    after = {"first": 2, "pairs": [2, 3], "from": [champion.number, second.number]}
    assert audit.new == [("pairs-imported", f"tournament:{feeder.slug}", None, after, "")]


def test_bringing_them_again_changes_nothing_and_more_brings_the_others(
    feeder: Tournament, final: Tournament
) -> None:
    assert bring(final, feeder, 2) == [2, 3]
    with unchanged():
        assert bring(final, feeder, 2) == []
    assert bring(final, feeder, 4) == [4, 5]
    names = [name for pair in pairs_of(final) for name in pair.players]
    assert len(set(names)) == len(names) == 10


def test_whoever_is_signed_up_already_is_not_doubled(feeder: Tournament, final: Tournament) -> None:
    """One of the champion's two has come on their own, under a name written without its accents."""
    champion, second = finalists(feeder)
    alone = PairDetails(champion.players[0].upper(), "Otro Nombre")
    register_pair(tournament=final, details=alone, actor=owner_of(final), at=AT)
    asked = winners(tournament=final, feeder=feeder, first=2, user=owner_of(final).user)
    assert asked == [Winner(1, champion, 2), Winner(2, second)]
    assert bring(final, feeder, 2) == [3]


def test_a_pair_renamed_here_is_still_the_one_that_came(
    feeder: Tournament, final: Tournament
) -> None:
    bring(final, feeder, 1)
    here = pairs_of(final).get(number=2)
    edit_pair(pair=here, details=PairDetails("Eva Sus", "Juan Sus"), actor=owner_of(final), at=AT)
    with unchanged():
        assert bring(final, feeder, 1) == []


def test_the_line_does_not_fall_between_level_pairs(feeder: Tournament, final: Tournament) -> None:
    beaten = sorted({1, 2, 3, 4} - {pair.number for pair in finalists(feeder)})
    numbers = ", ".join(map(str, beaten))
    with refuses(because(Reason.FEEDER_LEVEL, "first", numbers=numbers)):
        bring(final, feeder, 3)


def test_for_a_pair_sent_out_of_the_feeder_the_next_comes(final: Tournament) -> None:
    feeder = formatted_tournament(4, "league")
    sent_out = pairs_of(feeder).get(number=1)
    leave(pair=sent_out, presence=Presence.DISQUALIFIED, actor=owner_of(feeder), at=AT)
    play_out(feeder)
    asked = winners(tournament=final, feeder=fresh(feeder), first=4, user=owner_of(feeder).user)
    assert sorted(winner.pair.number for winner in asked) == [2, 3, 4]


def test_a_feeder_has_to_be_over_and_of_pairs(final: Tournament) -> None:
    drawn = drawn_tournament(4)
    with refuses(because(Reason.FEEDER_NOT_OVER, "feeder")):
        bring(final, drawn, 1)
    with refuses(because(Reason.FEEDER_NOT_OVER, "feeder")):
        bring(final, final, 1)
    mixed = formatted_tournament(4, "mixer", {"rounds": 1})
    for match in mixed.matches.all():
        record(match_of(mixed, match.number or 0), "a")
    with refuses(because(Reason.FEEDER_OF_INDIVIDUALS, "feeder")):
        bring(final, fresh(mixed), 1)


def test_nobody_comes_once_sign_up_is_closed(feeder: Tournament) -> None:
    closed = closed_tournament(4, owner=owner_of(feeder).user)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        bring(closed, feeder, 2)


def test_phones_stay_where_the_actor_may_not_see_them(feeder: Tournament) -> None:
    champion, _ = finalists(feeder)
    phone = PairDetails(*two(champion), "Ejea", "600 000 001")
    edit_pair(pair=champion, details=phone, actor=owner_of(feeder), at=AT)
    final = open_tournament(0)
    bring(final, feeder, 1)
    assert details_of(pairs_of(final).get()) == PairDetails(*two(champion), "Ejea")


def test_a_feeder_that_one_may_not_see_is_as_if_it_were_not_there(feeder: Tournament) -> None:
    publish(tournament=feeder, is_published=False, actor=owner_of(feeder), at=AT)
    hidden, stranger = fresh(feeder), new_organiser()
    final = open_tournament(0, owner=stranger)
    offered = [
        list(feeders_among(visible_tournaments(user))) for user in (stranger, owner_of(feeder).user)
    ]
    assert offered == [[], [hidden]]
    with unchanged(), pytest.raises(Tournament.DoesNotExist):
        bring_winners(tournament=final, feeder=hidden, first=1, actor=acting(stranger), at=AT)
