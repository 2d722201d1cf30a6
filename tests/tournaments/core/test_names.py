import pytest

from tournaments.core.names import GIVEN_NAMES, MOST_PAIRS, PLAYS_FOR, SURNAMES, invent_pairs
from tournaments.core.pair_details import PairDetails, problems_of
from tournaments.core.stream import Stream
from tournaments.core.text_keys import search_key

pytestmark = pytest.mark.pure


def test_no_two_people_are_found_by_the_same_name() -> None:
    keys = [
        search_key(name)
        for pair in invent_pairs(1024, Stream("ninguno repetido"))
        for name in pair.names
    ]
    assert len(set(keys)) == 2048


def test_no_two_people_could_ever_have_the_same_name() -> None:
    keys = {search_key(f"{given} {surname}") for given in GIVEN_NAMES for surname in SURNAMES}
    assert len(keys) == len(GIVEN_NAMES) * len(SURNAMES)
    assert len(keys) // 2 == MOST_PAIRS


def test_every_invented_pair_may_sign_up_as_it_is() -> None:
    pairs = invent_pairs(1024, Stream("al tablón"))
    assert [pair for pair in pairs if problems_of(pair) or pair.tidied() != pair] == []


def test_the_names_are_those_of_the_place() -> None:
    """Accents, ñ, compound names: what an import or a search must cope with is there."""
    names = " ".join(f"{pair.player_1} {pair.player_2}" for pair in invent_pairs(300, Stream("ñ")))
    assert [sign for sign in "áéíóúñÁÍÓÚ-" if sign not in names] == []
    assert "María Pilar" in GIVEN_NAMES
    assert "López de Ansó" in SURNAMES
    assert len({search_key(place) for place in PLAYS_FOR}) == len(PLAYS_FOR)


def test_some_leave_something_out() -> None:
    pairs = invent_pairs(300, Stream("1"))
    left_out = (
        sum(not pair.plays_for for pair in pairs),
        sum(not pair.phone for pair in pairs),
        sum(not pair.paid for pair in pairs),
    )
    assert left_out == (25, 52, 86)


def test_the_same_seed_invents_the_same_pairs() -> None:
    assert invent_pairs(24, Stream("7")) == invent_pairs(24, Stream("7"))
    assert invent_pairs(1, Stream("7")) == (
        PairDetails(
            player_1="María Pilar Monreal",
            player_2="Santiago Aguarón",
            plays_for="Las Eras de Huecha",
            phone="",
            paid=True,
        ),
    )


def test_more_pairs_than_names_are_refused() -> None:
    with pytest.raises(ValueError, match="names only for"):
        invent_pairs(MOST_PAIRS + 1, Stream("x"))
