"""Single situations of a deal: what may be done, and why the rest may not."""

from dataclasses import replace

import pytest

from scoring.engine.actions import Action, Cante, Claim, Draw, Play, Swap, Tute
from scoring.engine.cards import Card, Rank, Suit
from scoring.engine.deal import Outcome, State
from scoring.engine.moves import apply, legal_actions, refusal
from scoring.engine.notation import read_move, write_move
from scoring.engine.opening import ending
from scoring.engine.partida import By
from scoring.engine.refusals import Refused
from scoring.engine.rules import Rules
from scoring.engine.settings import BothReach, CantesPerBaza, SevenSwap, Thirty
from tests.scoring.engine.deals import cards, chance, hands, new_deal, rules_of

pytestmark = pytest.mark.pure

ARAGONES = rules_of("aragones")


def late(
    held: str,
    *,
    rules: Rules = ARAGONES,
    stock: str = "",
    carried: tuple[int, ...] | None = None,
    leader: int = 0,
) -> State:
    """An ending in which oros are trumps."""
    return ending(
        rules,
        hands(held),
        trump=Suit.OROS,
        leader=leader,
        stock=cards(stock),
        carried=carried,
    )


def move(state: State, word: str) -> Action:
    read = read_move(word, state.turn)
    assert isinstance(read, Action)
    return read


def after(state: State, words: str) -> State:
    for word in words.split():
        state = apply(state, move(state, word))
    return state


def why(state: State, words: str) -> str | None:
    """Why the last of ``words`` is refused after the others; None if it is allowed."""
    *before, last = words.split()
    state = after(state, " ".join(before))
    return refusal(state, move(state, last))


def offered(state: State) -> list[str]:
    return [write_move(action, state.turn) for action in legal_actions(state)]


def test_the_example_of_an_arrastre() -> None:
    """aragones, section 8: hearts are copas there, oros here."""
    state = late("1B 4E/3B 4B/7O 5E/3O 2O")
    state = after(state, "1B 3B 7O")
    assert offered(state) == ["3O"]
    assert why(state, "2O") == "must-beat-trump"
    state = after(state, "3O")
    assert (state.turn, state.tally.cards, state.tally.bazas) == (3, (0, 31), (0, 1))


NO_DRAW = "1B 2B/3B 4B/7O 5E/3O 2O"
WITH_STOCK = "12O 7O/4E 5E/10C 12C/10B 12B"


@pytest.mark.parametrize(
    ("held", "stock", "words", "code"),
    [
        (NO_DRAW, "", "1B 2:+", "nothing-to-draw"),
        (NO_DRAW, "", "2:3B", "not-your-turn"),
        (NO_DRAW, "", "3O", "not-in-hand"),
        ("1B 2B/3B 4E/7O 5E/3O 2O", "", "1B 4E", "must-follow-suit"),
        (NO_DRAW, "", "1B 3B 7O 3O 3O", "not-in-hand"),
        (WITH_STOCK, "2C 4C 5C 2O", "7O 4E 10C 10B 12O", "draw-first"),
        (WITH_STOCK, "2C 4C 5C 2O", "7O 4E 10C 10B 2:+", "not-your-turn"),
        (WITH_STOCK, "2C 4C 5C 2O", "7O 4E 10C 10B + + + + +", "nothing-to-draw"),
        (NO_DRAW, "", "2:canta-O", "not-after-own-baza"),
        (NO_DRAW, "", "1B 1:canta-O", "not-after-own-baza"),
        (NO_DRAW, "", "1:canta-O", "no-rey-and-sota"),
        (WITH_STOCK, "2C 4C 5C 2O", "1:canta-C", "no-rey-and-sota"),
        (WITH_STOCK, "2C 4C 5C 2O", "3:canta-C", None),
        (WITH_STOCK, "2C 4C 5C 2O", "3:canta-C 3:canta-C", "already-sung"),
        (NO_DRAW, "", "1:cambia-2", "no-such-swap"),
        (NO_DRAW, "", "3:cambia-7", "pinta-gone"),
        (WITH_STOCK, "2C 4C 5C 2O", "3:cambia-7", "not-in-hand"),
        (WITH_STOCK, "2C 4C 5C 2O", "1:cambia-7", None),
        (WITH_STOCK, "2C 4C 5C 2O", "2:cambia-7", "not-after-own-baza"),
        (WITH_STOCK, "2C 4C 5C 2O", "1:tute-reyes", "tute-not-admitted"),
        (NO_DRAW, "", "1:101", "claim-in-idas"),
    ],
)
def test_why_something_is_refused(held: str, stock: str, words: str, code: str | None) -> None:
    assert why(late(held, stock=stock), words) == code


def test_before_the_first_baza_nothing_is_declared() -> None:
    state = new_deal(chance(1), ARAGONES, 4)
    assert all(isinstance(action, Play) for action in legal_actions(state))
    assert {refusal(state, Cante(seat, suit)) for seat in range(4) for suit in Suit} == {
        "not-after-own-baza"
    }


def test_a_deal_that_is_over_refuses_everything() -> None:
    state = after(late("1B/2B/4B/5B"), "1B 2B 4B 5B")
    assert state.complete
    assert legal_actions(state) == []
    for action in (Play(0, Card.parse("1B")), Draw(0), Cante(0, Suit.OROS), Claim(0)):
        with pytest.raises(Refused) as refused:
            apply(state, action)
        assert refused.value.code == "deal-over"
        assert refused.value.move == action


TWO_CANTES = "12O 10O 12E 10E/4E 5E 2E 6E/12C 10C 12B 10B/4C 5C 6C 7C"


@pytest.mark.parametrize(
    ("limit", "words", "code"),
    [
        (CantesPerBaza.ONE, "1:canta-O 1:canta-E", "one-cante-a-baza"),
        (CantesPerBaza.ONE, "1:canta-O 3:canta-C", "one-cante-a-baza"),
        (CantesPerBaza.EACH, "1:canta-O 1:canta-E", "one-cante-each"),
        (CantesPerBaza.EACH, "1:canta-O 3:canta-C", None),
        (CantesPerBaza.EACH, "1:canta-O 3:canta-C 3:canta-B", "one-cante-each"),
        (CantesPerBaza.ANY, "1:canta-O 3:canta-C 3:canta-B 1:canta-E", None),
        # After the next baza one may sing again.
        (CantesPerBaza.ONE, "1:canta-O 12O 4E 12C 4C 3:canta-B", None),
        # A suit of which a card has been played cannot be sung.
        (CantesPerBaza.ANY, "12O 4E 12C 4C 1:canta-O", "no-rey-and-sota"),
    ],
)
def test_how_many_cantes_a_baza_allows(limit: CantesPerBaza, words: str, code: str | None) -> None:
    assert why(late(TWO_CANTES, rules=replace(ARAGONES, cantes_per_baza=limit)), words) == code


def test_cantes_are_worth_twenty_and_forty() -> None:
    rules = replace(ARAGONES, cantes_per_baza=CantesPerBaza.ANY)
    state = after(late(TWO_CANTES, rules=rules), "1:canta-O 3:canta-C 3:canta-B 1:canta-E")
    assert state.totals == (100, 0)
    assert offered(state) == ["10O", "12O", "10E", "12E"]


def test_a_cante_may_be_sung_with_the_card_just_drawn() -> None:
    """tradicional, case C: one waits until the last has drawn, "por si se hace algún cante"."""
    state = late("12C 1O/4E 5E/6B 7B/4B 5B", stock="10C 2C 3C 2O")
    assert why(state, "1O 4E 6B 4B 1:canta-C") == "no-rey-and-sota"
    assert why(state, "1O 4E 6B 4B + 1:canta-C") is None
    assert why(state, "1O 4E 6B 4B + + + + 1:canta-C") is None
    assert why(state, "1O 4E 6B 4B + + + + 12C 1:canta-C") == "not-after-own-baza"


SWAP = "7O 1B/4E 5E/2O 7B/4B 5B"


@pytest.mark.parametrize(
    ("seven", "pinta", "code"),
    [
        (SevenSwap.ANY, "4O", None),
        (SevenSwap.ANY, "11O", None),
        (SevenSwap.HIGHER, "11O", None),
        (SevenSwap.HIGHER, "4O", "pinta-not-higher"),
        (SevenSwap.NONE, "11O", "no-such-swap"),
    ],
)
def test_which_pinta_the_seven_is_given_for(seven: SevenSwap, pinta: str, code: str | None) -> None:
    state = late(SWAP, rules=replace(ARAGONES, seven_swap=seven), stock=f"2C 4C 5C {pinta}")
    assert why(state, "1:cambia-7") == code


def test_after_a_swap_the_seven_lies_under_the_stock() -> None:
    state = after(late(SWAP, stock="2C 4C 5C 11O"), "1:cambia-7")
    assert state.hand(0) == cards("11O 1B")
    assert state.pinta is Card.parse("7O")
    assert offered(state) == ["11O", "1B"]
    state = after(state, "1B 4E 7B 4B + + + +")
    assert state.hand(3) == cards("7O 5B")


def test_at_the_last_draw_one_swaps_before_ones_own_draw() -> None:
    state = late("7O 6B/4E 5E/1B 7B/4B 5B", stock="2C 4C 5C 11O")
    # The partner wins and draws first; the holder of the seven draws third.
    assert why(state, "6B 4E 1B 4B 1:cambia-7") is None
    assert why(state, "6B 4E 1B 4B + + 1:cambia-7") is None
    assert why(state, "6B 4E 1B 4B + + + 1:cambia-7") == "already-drawn"
    assert why(state, "6B 4E 1B 4B + + + + 1:cambia-7") == "pinta-gone"


def test_before_the_last_draw_one_may_swap_after_drawing() -> None:
    state = late(SWAP, stock="2C 4C 5C 6C 2E 3E 6E 11O")
    assert why(state, "1B 4E 7B 4B + 1:cambia-7") is None
    assert why(state, "1B 4E 7B 4B + + + + 1:cambia-7") is None


BOTH_SWAPS = replace(ARAGONES, two_swaps_seven=True)


def test_the_two_is_given_for_the_seven() -> None:
    state = late("2O 1B/4E 5E/6O 7B/4B 5B", rules=BOTH_SWAPS, stock="2C 4C 5C 7O")
    assert why(late(SWAP, rules=BOTH_SWAPS, stock="2C 4C 5C 11O"), "3:cambia-2") == (
        "pinta-not-seven"
    )
    state = after(state, "1:cambia-2")
    assert state.hand(0) == cards("7O 1B")
    assert state.pinta is Card.parse("2O")


def test_no_card_goes_back_and_forth() -> None:
    """The seven is given for the two, the two for the seven, and there it ends."""
    state = late("7O 1B/4E 5E/6O 7B/4B 5B", rules=BOTH_SWAPS, stock="2C 4C 5C 2O")
    state = after(state, "1:cambia-7 1:cambia-2")
    assert state.hand(0) == cards("7O 1B")
    assert why(state, "1:cambia-7") == "already-swapped"
    assert offered(state) == ["7O", "1B"]


FOUR_REYES = "12O 12C 12E 12B/1O 4C 5C 6C/10O 10C 10E 10B/2E 4E 5E 6E"


@pytest.mark.parametrize(
    ("word", "by"), [("1:tute-reyes", By.TUTE_REYES), ("3:tute-sotas", By.TUTE_SOTAS)]
)
def test_a_tute_wins_the_partida_at_once(word: str, by: By) -> None:
    rules = replace(ARAGONES, tute=True)
    state = after(late(FOUR_REYES, rules=rules), word)
    assert state.outcome == Outcome(by, 0)
    assert legal_actions(state) == []


def test_what_is_no_tute() -> None:
    state = late(FOUR_REYES, rules=replace(ARAGONES, tute=True))
    assert refusal(state, Tute(0, Rank.SOTA)) == "no-tute"
    assert refusal(state, Tute(0, Rank.AS)) == "no-tute"
    assert why(state, "12O 1O 10O 2E 3:tute-sotas") == "not-after-own-baza"
    assert offered(state)[-2:] == ["1:tute-reyes", "3:tute-sotas"]


def test_a_claim_of_101_ends_the_vueltas() -> None:
    state = late("1B 1E/4B 5B/3B 7B/4E 5E", carried=(80, 40))
    assert why(state, "1:101") == "false-claim"
    assert why(state, "2:101") == "false-claim"
    state = after(state, "1B 4B 3B 4E")
    assert state.totals == (101, 40)
    assert offered(state) == ["1E", "1:101", "3:101"]
    claimed = after(state, "3:101")
    assert claimed.outcome == Outcome(By.TANTOS, 0, claimed_by=0)
    assert why(state, "1E 1:101") == "not-after-own-baza"


def test_the_rivals_may_declare_only_after_their_own_baza() -> None:
    state = late("1B 2B/4B 5B/3B 7B/4E 5E", carried=(50, 101))
    assert why(state, "2:101") == "not-after-own-baza"


AUTOMATIC = rules_of("lascuarenta")


def test_vueltas_that_end_by_themselves() -> None:
    state = late("1B 1E/4B 5B/3B 7B/4E 5E", rules=AUTOMATIC, carried=(80, 40))
    assert why(state, "1:101") == "claim-not-needed"
    state = after(state, "1B 4B 3B 4E")
    assert state.outcome == Outcome(By.TANTOS, 0)
    assert (state.complete, legal_actions(state)) == (False, [])


def test_vueltas_that_end_by_themselves_with_a_cante() -> None:
    state = late("12B 10B/4B 5B/3B 7B/4E 5E", rules=AUTOMATIC, carried=(81, 40))
    assert after(state, "1:canta-B").outcome == Outcome(By.TANTOS, 0)
    state = late("12B 10B/4B 5B/3B 7B/4E 5E", rules=AUTOMATIC, carried=(80, 40))
    assert after(state, "1:canta-B").outcome is None


def test_101_brought_from_the_idas_ends_them_before_the_first_card() -> None:
    """A side may bring it where it failed its thirty malas."""
    state = late("1B/4B/3B/4E", rules=AUTOMATIC, carried=(91, 119))
    assert state.outcome == Outcome(By.TANTOS, 1)
    assert legal_actions(state) == []


def test_no_draw_when_vueltas_end_by_themselves() -> None:
    state = late("1B/4B/3B/4E", rules=AUTOMATIC, carried=(80, 40), stock="2C 4C 5C 6O")
    state = after(state, "1B 4B 3B 4E")
    assert (state.draws, state.outcome) == (0, Outcome(By.TANTOS, 0))


LAST_BAZA = "1B/4B/3B/4E"


@pytest.mark.parametrize(
    ("changes", "carried", "winner"),
    [
        ({}, (80, 100), 0),
        ({}, (60, 100), None),
        ({}, (60, 101), 1),
        ({}, (80, 150), 0),
        ({"both_reach": BothReach.TOTAL}, (80, 150), 1),
        ({"both_reach": BothReach.TOTAL}, (80, 111), 0),
    ],
)
def test_complete_vueltas_in_which_nobody_declared(
    changes: dict[str, BothReach], carried: tuple[int, int], winner: int | None
) -> None:
    state = late(LAST_BAZA, rules=replace(ARAGONES, **changes), carried=carried)  # type: ignore[arg-type]
    state = after(state, "1B 4B 3B 4E")
    assert state.totals == (carried[0] + 31, carried[1])
    assert (state.last, state.outcome) == (0, Outcome(By.TANTOS, winner))


@pytest.mark.parametrize(("counts_last", "winner"), [(True, 0), (False, None)])
def test_the_last_ten_may_count_among_the_thirty(*, counts_last: bool, winner: int | None) -> None:
    """The side has 21 from cards, 10 for the last baza and 80 from cantes."""
    rules = replace(
        ARAGONES,
        thirty=Thirty.ALWAYS,
        thirty_counts_last=counts_last,
        cantes_per_baza=CantesPerBaza.ANY,
    )
    state = late("12O 10O 12E 10E/4B 5B 6B 2B/12C 10C 6E 7B/2C 4C 5C 6C", rules=rules)
    state = after(state, "1:canta-O 1:canta-E 3:canta-C")
    state = after(state, "12O 4B 7B 2C 10O 5B 10C 4C 12E 6B 6E 5C 10E 2B 12C 6C")
    assert (state.tally.cards, state.totals) == ((21, 0), (111, 0))
    assert state.outcome == Outcome(By.TANTOS, winner)


def test_the_card_left_alone_goes_with_the_last_baza() -> None:
    state = new_deal(chance(7), rules_of("reparto-completo"), 3)
    spare = state.setup.spare
    assert spare is not None
    before = state
    while not state.over:
        before, state = state, apply(state, legal_actions(state)[0])
    assert before.best is not None
    assert sum(state.tally.cards) - sum(before.tally.cards) == spare.tantos + sum(
        card.tantos for card in before.baza
    ) + sum(card.tantos for card in before.hand(before.turn))


def test_other_swaps_do_not_exist() -> None:
    assert refusal(late(SWAP, stock="2C 4C 5C 11O"), Swap(0, Rank.AS)) == "no-such-swap"
