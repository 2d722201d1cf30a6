"""Deals that end by a breach: what is a fault, who loses by it, and what can be annulled."""

import pytest

from scoring.engine.actions import Annulment, Called, Cante, Claim, Draw, Fault, Move, Play
from scoring.engine.cards import Card, Suit
from scoring.engine.deal import Outcome, State
from scoring.engine.faults import advance, break_off
from scoring.engine.moves import legal_actions
from scoring.engine.opening import ending
from scoring.engine.partida import FAULTS, By
from scoring.engine.refusals import Refused
from tests.scoring.engine.deals import chance, hands, new_deal, rules_of

pytestmark = pytest.mark.pure


def late(*, profile: str = "aragones", carried: tuple[int, int] | None = None) -> State:
    """Seat 1 leads the as de bastos; seat 2 has followed if it could."""
    return ending(
        rules_of(profile),
        hands("1B 2B/3B 4E/7O 5E/3O 2O"),
        trump=Suit.OROS,
        leader=0,
        carried=carried,
    )


def play(seat: int, card: str) -> Play:
    return Play(seat, Card.parse(card))


@pytest.mark.parametrize(
    ("called", "by"),
    [
        (play(1, "4E"), By.RENUNCIO),
        # A card played or shown out of turn: tradicional, case J.
        (play(3, "3O"), By.RENUNCIO),
        (Claim(1), By.FALSO_101),
    ],
)
def test_a_breach_that_is_called_loses_the_partida(called: Play | Claim, by: By) -> None:
    state = advance(late(carried=(50, 60)), play(0, "1B"))
    over = advance(state, Called(called))
    assert over.outcome == Outcome(by, winner=0, fault=1)
    assert legal_actions(over) == []
    assert over.hands == state.hands


@pytest.mark.parametrize(
    ("called", "code"),
    [
        (play(1, "3B"), "no-fault"),
        (play(1, "4B"), "not-in-hand"),
        (play(3, "4B"), "not-in-hand"),
        (Draw(1), "no-fault"),
        (Cante(1, Suit.OROS), "no-fault"),
    ],
)
def test_what_is_called_without_being_a_fault(called: Play | Draw | Cante, code: str) -> None:
    state = advance(late(), play(0, "1B"))
    with pytest.raises(Refused) as refused:
        advance(state, Called(called))
    assert (refused.value.code, refused.value.move) == (code, Called(called))


def test_a_lead_before_all_have_drawn_is_no_fault() -> None:
    state = new_deal(chance(5), rules_of("aragones"), 4)
    while not state.draws:
        state = advance(state, legal_actions(state)[0])
    with pytest.raises(Refused) as refused:
        advance(state, Called(Play(state.turn, state.hand(state.turn)[0])))
    assert refused.value.code == "no-fault"


@pytest.mark.parametrize("by", sorted(FAULTS))
@pytest.mark.parametrize("seat", range(4))
def test_any_fault_loses_for_the_side_that_did_it(by: By, seat: int) -> None:
    over = break_off(late(), Fault(seat, by))
    assert over.outcome == Outcome(by, winner=1 - seat % 2, fault=seat % 2)


def test_with_three_players_one_loses_and_nobody_wins() -> None:
    state = new_deal(chance(1), rules_of("reparto-completo"), 3)
    over = break_off(state, Fault(2, By.CARTAS_TIRADAS))
    assert over.outcome == Outcome(By.CARTAS_TIRADAS, winner=None, fault=2)


def test_tantos_are_no_fault() -> None:
    with pytest.raises(ValueError, match="tantos"):
        break_off(late(), Fault(0, By.TANTOS))


def test_a_deal_is_annulled_while_it_is_played() -> None:
    assert break_off(late(), Annulment()).outcome == Outcome(By.ANULADA)


@pytest.mark.parametrize(
    ("profile", "by", "annulled"),
    [
        ("tradicional", By.RENUNCIO, True),
        ("tradicional", By.CARTAS_TIRADAS, False),
        ("aragones", By.RENUNCIO, False),
    ],
)
def test_a_renuncio_is_forgiven_only_where_the_rules_let_it(
    profile: str, by: By, *, annulled: bool
) -> None:
    over = break_off(late(profile=profile), Fault(0, by))
    if annulled:
        assert break_off(over, Annulment()).outcome == Outcome(By.ANULADA)
        return
    with pytest.raises(Refused) as refused:
        break_off(over, Annulment())
    assert refused.value.code == "not-annullable"


MOVES: list[Move] = [Fault(0, By.RENUNCIO), Called(play(1, "4E")), play(0, "1B")]


@pytest.mark.parametrize("move", MOVES)
def test_after_a_breach_nothing_follows(move: Move) -> None:
    over = break_off(late(), Fault(1, By.SANCION))
    with pytest.raises(Refused) as refused:
        advance(over, move)
    assert refused.value.code == "deal-over"
