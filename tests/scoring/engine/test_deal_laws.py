"""What holds in every deal, however it is played."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.actions import (
    DRAWS,
    PLAYS,
    Action,
    Cante,
    Claim,
    Draw,
    Play,
    Swap,
    Tute,
)
from scoring.engine.card_sets import cards_in
from scoring.engine.cards import Card, Rank, Suit, card_of
from scoring.engine.deal import State
from scoring.engine.dealing import Dealt
from scoring.engine.moves import apply, legal_actions, refusal
from scoring.engine.notation import write_move
from scoring.engine.opening import start
from scoring.engine.partida import By
from scoring.engine.player import play_deal
from scoring.engine.profiles import PROFILES
from scoring.engine.refusals import Refused
from scoring.engine.rules import Rules
from scoring.engine.settings import CantesPerBaza, PartnerWinning, SevenSwap, VueltasEnd
from tests.scoring.engine.deals import EVERYBODY, NAMES, chance, late_deal, new_deal, walk
from tests.scoring.engine.naive_deal import naive_of

pytestmark = pytest.mark.pure

SEEDS = st.integers(0, 2**32)
EVERY_ACTION: tuple[Action, ...] = (
    *(play for plays in PLAYS for play in plays.values()),
    *DRAWS,
    *(Cante(seat, suit) for seat in range(4) for suit in Suit),
    *(Swap(seat, rank) for seat in range(4) for rank in Rank),
    *(Tute(seat, rank) for seat in range(4) for rank in Rank),
    *(Claim(seat) for seat in range(4)),
)

MIXED = st.builds(
    replace,
    st.sampled_from([profile.rules for profile in PROFILES.values()]),
    partner_winning=st.sampled_from(PartnerWinning),
    undertrump=st.booleans(),
    cantes_per_baza=st.sampled_from(CantesPerBaza),
    seven_swap=st.sampled_from(SevenSwap),
    two_swaps_seven=st.booleans(),
    tute=st.booleans(),
    vueltas_end=st.sampled_from(VueltasEnd),
    players=st.just(frozenset({2, 4})),
)
"""Rules with single settings changed."""


def assert_same(rng: Random, state: State) -> None:
    """Both laws offer the same actions at every state of a walk, and reckon the same."""
    other = naive_of(state)
    for now, action in walk(rng, state):
        assert {write_move(each, None) for each in legal_actions(now)} == other.actions()
        assert list(now.totals) == other.totals()
        if action is not None:
            other = other.do(write_move(action, None))
    assert other.ended is not None


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_the_second_deal_offers_the_same(rules: Rules, players: int, seed: int) -> None:
    assert_same(chance(seed), new_deal(chance(seed), rules, players))


@given(rules=MIXED, players=st.sampled_from([2, 4]), seed=SEEDS)
def test_the_second_deal_offers_the_same_in_vueltas(rules: Rules, players: int, seed: int) -> None:
    rng = chance(seed)
    carried = (rng.randrange(101), rng.randrange(101))
    assert_same(rng, new_deal(rng, rules, players, carried=carried))


@given(rules=MIXED, players=st.sampled_from([2, 4]), seed=SEEDS)
def test_the_second_deal_offers_the_same_late_in_a_deal(
    rules: Rules, players: int, seed: int
) -> None:
    rng = chance(seed)
    rounds = rng.randrange(1, 3) if late_stock(rules, players) else 0
    for _ in range(5):
        assert_same(rng, late_deal(rng, rules, players, rng.randrange(1, 6), rounds=rounds))


def late_stock(rules: Rules, players: int) -> bool:
    return players == 2 or rules.deal.value == "stock"


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_complete_deal_holds_130_tantos(rules: Rules, players: int, seed: int) -> None:
    rng = chance(seed)
    *_, (final, _) = walk(rng, new_deal(rng, rules, players))
    if not final.complete:
        assert final.outcome is not None
        assert final.outcome.by in (By.TUTE_REYES, By.TUTE_SOTAS)
        return
    cantes = sum(40 if cante.suit is final.setup.trump else 20 for cante in final.tally.cantes)
    assert sum(final.tally.cards) == 120
    assert sum(final.totals) == 130 + cantes
    assert sum(final.tally.bazas) == {2: 20, 3: 13, 4: 10}[players]


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_every_legal_action_applies_and_every_other_is_refused(
    rules: Rules, players: int, seed: int
) -> None:
    rng = chance(seed)
    carried = tuple(rng.randrange(101) for _ in range(2 if players == 4 else players))
    states = [state for state, _ in walk(rng, new_deal(rng, rules, players, carried=carried))]
    for state in [*rng.sample(states, min(5, len(states))), states[-1]]:
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert legal == [] if state.over else legal
        for action in EVERY_ACTION:
            if action in legal:
                assert refusal(state, action) is None
                assert apply(state, action) != state
            else:
                with pytest.raises(Refused) as refused:
                    apply(state, action)
                assert refused.value.code == refusal(state, action)
                assert refused.value.move == action


@given(seed=SEEDS)
def test_fewer_than_thirty_leave_the_other_side_101(seed: int) -> None:
    rng = chance(seed)
    *_, (final, _) = walk(rng, new_deal(rng, PROFILES["aragones"].rules, 4))
    malas = [final.tally.cards[party] + 10 * (final.last == party) for party in (0, 1)]
    assert sum(malas) == 130
    for party in (0, 1):
        if malas[party] < 30:
            assert malas[1 - party] >= 101


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_no_card_is_lost_or_there_twice(rules: Rules, players: int, seed: int) -> None:
    rng = chance(seed)
    played = 0
    for state, action in walk(rng, new_deal(rng, rules, players)):
        places = [*state.hands, *(card.bit for card in (*state.stock, *state.baza))]
        together = 0
        for place in places:
            assert together & place == 0
            together |= place
        lying = len(cards_in(together)) - len(state.baza) + (state.setup.spare is not None)
        assert lying == 40 - played
        played += isinstance(action, Play)


@pytest.mark.parametrize("players", [2, 4])
@given(seed=SEEDS)
def test_the_seven_never_goes_to_the_partner_at_the_last_draw(players: int, seed: int) -> None:
    rng, swapper = chance(seed), None
    state = late_deal(rng, PROFILES["lascuarenta"].rules, players, 5, rounds=2)
    for now, action in walk(rng, state):
        last_draw = len(now.stock) == now.draws > 0
        if isinstance(action, Swap) and last_draw:
            swapper = action.seat
        if isinstance(action, Draw) and len(now.stock) == 1 and swapper is not None:
            assert action.seat != now.setup.partner[swapper]


def renamed(card: Card, suits: dict[Suit, Suit]) -> Card:
    return card_of(suits[card.suit], card.rank)


def turned(dealt: Dealt, by: int, suits: dict[Suit, Suit]) -> Dealt:
    """The same cards ``by`` seats further on, with the suits renamed."""
    there = [tuple(renamed(card, suits) for card in hand) for hand in dealt.hands]
    return Dealt(
        tuple(there[(seat - by) % len(there)] for seat in range(len(there))),
        tuple(renamed(card, suits) for card in dealt.stock),
        renamed(dealt.pinta, suits),
    )


def moved(action: Action, by: int, players: int, suits: dict[Suit, Suit]) -> Action:
    seat = (action.seat + by) % players
    if isinstance(action, Play):
        return Play(seat, renamed(action.card, suits))
    if isinstance(action, Cante):
        return Cante(seat, suits[action.suit])
    return replace(action, seat=seat)


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@settings(max_examples=25)
@given(seed=SEEDS, by=st.integers(0, 3), order=st.sampled_from(list(permutations(range(4)))))
def test_other_seats_and_suits_change_nothing_but_names(
    rules: Rules, players: int, seed: int, by: int, order: tuple[int, ...]
) -> None:
    played = play_deal(chance(seed), rules, players=players, dealer=seed % players)
    suits = {suit: tuple(Suit)[place] for suit, place in zip(Suit, order, strict=True)}
    record = played.record
    state = start(rules, turned(record.dealt, by, suits), dealer=(record.dealer + by) % players)
    for before, action in zip(record.states(), record.moves, strict=False):
        assert isinstance(action, Action)
        expected = {moved(each, by, players, suits) for each in legal_actions(before)}
        assert set(legal_actions(state)) == expected
        state = apply(state, moved(action, by, players, suits))
    parties = state.setup.parties
    assert state.outcome is not None
    assert played.final.outcome is not None
    for party in range(parties):
        assert state.totals[(party + by) % parties] == played.final.totals[party]
    won = played.final.outcome.winner
    assert state.outcome.winner == (None if won is None else (won + by) % parties)
