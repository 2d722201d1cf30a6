"""Partidas of people who make mistakes: what they leave, and who wins them."""

from collections import Counter

import pytest
from hypothesis import given

from scoring.engine.dealing import DealingError
from scoring.engine.match import MatchFormat
from scoring.engine.match_play import PlayedMatch
from scoring.engine.partida import FAULTS, By
from scoring.engine.profiles import ARAGONES, PROFILES
from scoring.engine.rules import Rules
from scoring.engine.rules_json import read_rules
from tests.tournaments.core.tables import CARELESS, RULES, SEEDS
from tournaments.core.card_play import play_partida
from tournaments.core.stream import Stream

pytestmark = pytest.mark.pure

PARTIDAS = 400
CAREFUL, ABSENT_MINDED = 0, 80


def ways(rules: Rules, careless: tuple[int, int], partidas: int = PARTIDAS) -> Counter[By]:
    stream = Stream("ways")
    outcomes = [
        play_partida(rules, careless, dealer=number % 4, stream=stream).outcome
        for number in range(partidas)
    ]
    return Counter(outcome.by for outcome in outcomes if outcome is not None)


@given(RULES, CARELESS, SEEDS)
def test_it_comes_to_an_end_that_a_match_takes(
    rules: Rules, careless: tuple[int, int], seed: str
) -> None:
    partida = play_partida(rules, careless, dealer=2, stream=Stream(seed))
    match = PlayedMatch(rules, MatchFormat(1, 1)).after(partida)
    annulled = partida.outcome is not None and partida.outcome.by is By.ANULADA
    assert partida.over
    assert match.count.finished is not annulled


@given(SEEDS)
def test_the_same_lots_play_the_same_partida(seed: str) -> None:
    first, second = (
        play_partida(ARAGONES.rules, (30, 50), dealer=1, stream=Stream(seed)) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "reparto-completo"])
def test_the_careful_pair_wins_more_often(profile: str) -> None:
    """About seven partidas out of ten."""
    assert 0.62 < share_won(profile, (CAREFUL, ABSENT_MINDED)) < 0.82
    assert 0.18 < share_won(profile, (ABSENT_MINDED, CAREFUL)) < 0.38


def test_where_all_cards_are_dealt_less_hangs_on_care() -> None:
    assert 0.54 < share_won("reparto-completo", (CAREFUL, ABSENT_MINDED)) < 0.70


def test_pairs_that_are_as_careless_win_as_often() -> None:
    assert 0.42 < share_won("aragones", (40, 40)) < 0.58


def share_won(profile: str, careless: tuple[int, int]) -> float:
    rules, stream = PROFILES[profile].rules, Stream(profile)
    winners = [
        play_partida(rules, careless, dealer=number % 4, stream=stream).winner
        for number in range(PARTIDAS)
    ]
    return winners.count(0) / (PARTIDAS - winners.count(None))


def test_now_and_then_something_goes_wrong() -> None:
    """Of partidas of careless pairs a few are lost by a fault, and fewer are annulled."""
    found = ways(ARAGONES.rules, (60, 60), 1200)
    assert set(found) == {By.TANTOS, By.RENUNCIO, By.FALSO_101, By.ANULADA}
    assert sum(found[by] for by in FAULTS | {By.ANULADA}) < 120 < 1000 < found[By.TANTOS]


def test_who_thinks_makes_no_renuncio() -> None:
    assert By.RENUNCIO not in ways(ARAGONES.rules, (0, 0))


def test_nobody_declares_101_where_vueltas_end_by_themselves() -> None:
    assert By.FALSO_101 not in ways(PROFILES["lascuarenta"].rules, (60, 60), 800)


@pytest.mark.parametrize("profile", list(PROFILES))
def test_there_are_tutes_where_the_rules_have_them(profile: str) -> None:
    rules = PROFILES[profile].rules
    found = ways(rules, (20, 20), 800)
    assert bool(found[By.TUTE_REYES] + found[By.TUTE_SOTAS]) is rules.tute


def test_rules_that_are_not_played_by_four_are_refused() -> None:
    rules = read_rules({"profile": "torneo", "players": [2]})
    with pytest.raises(DealingError):
        play_partida(rules, (0, 0), dealer=0, stream=Stream("dos"))
