"""Dealing: who gets which card, and what is no deal."""

import pytest

from scoring.engine.cards import DECK, Card, Suit
from scoring.engine.deal import State
from scoring.engine.dealing import DealingError, Dealt, check_dealt, deal_out
from scoring.engine.opening import ending, start
from tests.scoring.engine.deals import cards, hands, rules_of

pytestmark = pytest.mark.pure


def texts(hand: tuple[Card, ...]) -> list[int]:
    """The places that the cards had in the deck."""
    return [DECK.index(card) for card in hand]


def test_packets_of_three_from_the_right_of_the_dealer() -> None:
    dealt = deal_out(rules_of("aragones"), DECK, players=4, dealer=0)
    assert [texts(hand) for hand in dealt.hands] == [
        [9, 10, 11, 21, 22, 23],
        [0, 1, 2, 12, 13, 14],
        [3, 4, 5, 15, 16, 17],
        [6, 7, 8, 18, 19, 20],
    ]
    assert dealt.pinta is DECK[24]
    assert texts(dealt.stock) == [*range(25, 40), 24]


def test_one_card_at_a_time() -> None:
    dealt = deal_out(rules_of("torneo"), DECK, players=2, dealer=1, packet=1)
    assert [texts(hand) for hand in dealt.hands] == [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9, 11]]
    assert dealt.pinta is DECK[12]
    assert texts(dealt.stock) == [*range(13, 40), 12]


def test_all_forty_cards_the_last_of_them_the_dealers() -> None:
    dealt = deal_out(rules_of("reparto-completo"), DECK, players=4, dealer=2)
    assert texts(dealt.hands[3]) == list(range(0, 40, 4))
    assert texts(dealt.hands[2]) == list(range(3, 40, 4))
    assert dealt.pinta is dealt.hands[2][-1]
    assert dealt.stock == ()


def test_two_players_keep_a_stock_although_all_cards_are_dealt() -> None:
    dealt = deal_out(rules_of("reparto-completo"), DECK, players=2, dealer=0)
    assert [len(hand) for hand in dealt.hands] == [6, 6]
    assert len(dealt.stock) == 28


def test_three_players_have_thirteen_cards_and_one_lies_alone() -> None:
    dealt = deal_out(rules_of("reparto-completo"), DECK, players=3, dealer=0)
    assert [len(hand) for hand in dealt.hands] == [13, 13, 13]
    assert texts(dealt.hands[1]) == list(range(0, 39, 3))
    assert dealt.pinta is DECK[39]
    state = start(rules_of("reparto-completo"), dealt, dealer=0)
    assert state.setup.spare is DECK[39]
    assert (state.turn, state.pinta, state.setup.trump) == (1, None, Suit.BASTOS)


@pytest.mark.parametrize(
    ("profile", "players"), [("aragones", 2), ("torneo", 3), ("aragones", 5), ("tradicional", 3)]
)
def test_players_that_the_rules_do_not_describe(profile: str, players: int) -> None:
    with pytest.raises(DealingError):
        deal_out(rules_of(profile), DECK, players=players, dealer=0)


@pytest.mark.parametrize("deck", [DECK[1:], (*DECK, DECK[0]), (*DECK[1:], DECK[1])])
def test_a_deck_is_the_forty_cards(deck: tuple[Card, ...]) -> None:
    with pytest.raises(DealingError):
        deal_out(rules_of("aragones"), deck, players=4, dealer=0)


def test_six_cards_come_in_packets_that_go_up() -> None:
    with pytest.raises(DealingError):
        deal_out(rules_of("aragones"), DECK, players=4, dealer=0, packet=4)


STOCK = deal_out(rules_of("aragones"), DECK, players=4, dealer=0)
ALL = deal_out(rules_of("reparto-completo"), DECK, players=4, dealer=0)

UNEVEN = (ALL.hands[0][:9], (*ALL.hands[1], ALL.hands[0][9]), *ALL.hands[2:])


@pytest.mark.parametrize(
    ("profile", "dealt"),
    [
        ("aragones", STOCK._replace(pinta=STOCK.stock[0])),
        ("aragones", STOCK._replace(stock=STOCK.stock[1:])),
        ("aragones", STOCK._replace(stock=())),
        ("aragones", STOCK._replace(stock=(STOCK.hands[0][0], *STOCK.stock[1:]))),
        ("aragones", ALL),
        ("aragones", Dealt((), STOCK.stock, STOCK.pinta)),
        ("reparto-completo", STOCK),
        ("reparto-completo", ALL._replace(stock=STOCK.stock)),
        ("reparto-completo", ALL._replace(hands=(ALL.hands[0],) * 4)),
        (
            "reparto-completo",
            ALL._replace(
                hands=(ALL.hands[0][:9], (*ALL.hands[1], ALL.hands[0][9]), *ALL.hands[2:])
            ),
        ),
    ],
)
def test_cards_that_cannot_have_been_dealt_so(profile: str, dealt: Dealt) -> None:
    with pytest.raises(DealingError):
        check_dealt(rules_of(profile), dealt)
    with pytest.raises(DealingError):
        start(rules_of(profile), dealt, dealer=0)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        start(rules_of("aragones"), STOCK, dealer=dealer)


def test_the_card_that_shows_trumps_is_the_dealers() -> None:
    start(rules_of("reparto-completo"), ALL, dealer=0)
    with pytest.raises(DealingError):
        start(rules_of("reparto-completo"), ALL, dealer=1)


@pytest.mark.parametrize("carried", [(1,), (1, 2, 3), (-1, 5)])
def test_each_party_carries_its_tantos(carried: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="carried"):
        start(rules_of("aragones"), STOCK, dealer=0, carried=carried)


def late(held: str, *, profile: str = "aragones", leader: int = 0, stock: str = "") -> State:
    return ending(
        rules_of(profile), hands(held), trump=Suit.OROS, leader=leader, stock=cards(stock)
    )


@pytest.mark.parametrize(
    ("profile", "held", "leader", "stock", "fault"),
    [
        ("aragones", "1O/2O/3O/1O", 0, "", "twice"),
        ("aragones", "1O/2O/3O/4O", 0, "1O 2C 3C 5O", "twice"),
        ("aragones", "1O/2O/3O/4O 5O", 0, "", "equally"),
        ("aragones", "///", 0, "", "equally"),
        ("aragones", "1O/2O/3O/4O", 0, "5O 6O 7O", "round"),
        ("reparto-completo", "1O/2O/3O/4O", 0, "5O 6O 7O 1E", "round"),
        ("aragones", "1O/2O/3O/4O", 0, "5O 6O 7O 1E", "no trump"),
        ("aragones", "1O/2O/3O/4O", 4, "", "no seat"),
        ("aragones", "1O/2O", 0, "", "not played by 2"),
    ],
)
def test_what_is_no_ending(profile: str, held: str, leader: int, stock: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        late(held, profile=profile, leader=leader, stock=stock)


def test_an_ending_as_it_lies() -> None:
    state = late("1O/2O/3O/4O", leader=3, stock="5E 6E 7E 5O")
    assert state.hand(3) == cards("4O")
    assert (state.turn, state.holder, state.pinta) == (3, 3, Card.parse("5O"))
    assert (state.over, state.complete, state.last, state.totals) == (False, False, None, (0, 0))
