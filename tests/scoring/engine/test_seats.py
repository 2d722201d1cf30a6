"""Who sits where, who plays next, and who plays with whom."""

import pytest

from scoring.engine.seats import TABLES, PlayersError, Table

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_so_many_cannot_play(players: int) -> None:
    with pytest.raises(PlayersError) as raised:
        Table(players)
    assert str(raised.value) == f"{players} cannot play"


def test_there_is_a_table_for_two_three_and_four() -> None:
    assert dict(TABLES) == {2: Table(2), 3: Table(3), 4: Table(4)}


@pytest.mark.parametrize(
    ("players", "order", "after"),
    [
        (2, [(0, 1), (1, 0)], [1, 0]),
        (3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)], [1, 2, 0]),
        (4, [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)], [1, 2, 3, 0]),
    ],
)
def test_play_goes_round(players: int, order: list[tuple[int, ...]], after: list[int]) -> None:
    table = Table(players)
    assert [table.order(seat) for seat in table.seats] == order
    assert [table.after(seat) for seat in table.seats] == after


@pytest.mark.parametrize(
    ("players", "parties", "party", "partner", "side"),
    [
        (2, 2, [0, 1], [None, None], ["a", "b"]),
        (3, 3, [0, 1, 2], [None, None, None], [None, None, None]),
        (4, 2, [0, 1, 0, 1], [2, 3, 0, 1], ["a", "b", "a", "b"]),
    ],
)
def test_who_plays_with_whom(
    players: int, parties: int, party: list[int], partner: list[int | None], side: list[str | None]
) -> None:
    table = Table(players)
    assert table.parties == parties
    assert [table.party(seat) for seat in table.seats] == party
    assert [table.partner(seat) for seat in table.seats] == partner
    assert [table.side(seat) for seat in table.seats] == side
