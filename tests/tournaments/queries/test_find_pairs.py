"""Finding a pair at the desk and through the API: the same law as on the public page."""

import pytest

from tests.factories import new_tournament, sign_up_all
from tournaments.core.pair_details import PairDetails
from tournaments.models import Tournament
from tournaments.queries.pairs import find_pairs

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = new_tournament()
    pairs = [
        PairDetails("Íñigo Muñoz", "Ana Gil", "Cañada Vieja"),
        PairDetails("Ana Muñoz", "Blas Ros", "Peña El Cierzo"),
    ]
    sign_up_all(tournament, pairs)
    return tournament


@pytest.mark.parametrize(
    ("sought", "numbers"),
    [
        ("", [1, 2]),
        ("canada", [1]),
        ("PEÑA cierzo", [2]),
        ("munoz", [1, 2]),
        ("inigo gil", [1]),
        ("ros cierzo", [2]),
        ("2", [2]),
        ("02", [2]),
        ("3", []),
        ("nadie", []),
    ],
)
def test_every_word_is_sought_in_names_and_village(
    tournament: Tournament, sought: str, numbers: list[int]
) -> None:
    assert [pair.number for pair in find_pairs(tournament, sought)] == numbers
