"""Partidas and matches as they are played, and their actas, judged by the judge of actas."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.actions import Annulment, Fault
from scoring.engine.deal import State
from scoring.engine.endings import Ending, EndingBy
from scoring.engine.faults import break_off
from scoring.engine.match import MatchFormat
from scoring.engine.match_play import PlayedMatch
from scoring.engine.match_player import play_match, play_partida
from scoring.engine.partida import By
from scoring.engine.partida_play import PartidaError, PlayedPartida
from scoring.engine.played_acta import acta_of_played, deal_to_json, partida_to_json
from scoring.engine.player import play_deal
from scoring.engine.rules import Rules
from scoring.engine.settings import BothReach, Thirty
from scoring.engine.sides import NIL, Score, Side
from scoring.engine.writing import MatchAlreadyWonError
from tests.scoring.engine.deals import EVERYBODY, NAMES, chance, new_deal, rules_of
from tests.scoring.engine.test_deal_laws import MIXED, SEEDS
from tests.scoring.strategies import FORMATS

pytestmark = pytest.mark.pure

ARAGONES = rules_of("aragones")


def idas(winner: int | None, *, rules: Rules = ARAGONES, players: int = 4) -> State:
    """Idas, played out, that ``winner`` won."""
    for seed in range(1000):
        deal = play_deal(chance(seed), rules, players=players).final
        if deal.complete and deal.outcome is not None and deal.outcome.winner == winner:
            return deal
    raise AssertionError


def partida(winner: int) -> PlayedPartida:
    return PlayedPartida().after(idas(winner))


def annulled() -> PlayedPartida:
    return PlayedPartida().after(break_off(new_deal(chance(1), ARAGONES, 4), Annulment()))


def test_a_partida_won_in_the_idas() -> None:
    won = partida(1)
    assert (won.winner, won.over) == (1, True)
    assert won.outcome == won.deals[0].outcome
    with pytest.raises(PartidaError, match="over"):
        won.after(idas(0))


def test_vueltas_go_on_from_the_totals_of_the_idas() -> None:
    begun = PlayedPartida()
    assert (begun.over, begun.winner, begun.carried, begun.dealer) == (False, None, None, None)
    begun = begun.after(idas(None))
    assert (begun.over, begun.winner) == (False, None)
    assert begun.carried == begun.deals[0].totals
    assert begun.dealer == begun.deals[0].holder
    done = begun.after(play_deal(chance(1), ARAGONES, carried=begun.carried).final)
    assert done.winner == done.deals[1].outcome.winner if done.deals[1].outcome else None


def test_a_deal_that_was_not_due() -> None:
    begun = PlayedPartida().after(idas(None))
    assert begun.carried is not None
    with pytest.raises(PartidaError, match="carried"):
        begun.after(idas(0))
    with pytest.raises(PartidaError, match="carried"):
        PlayedPartida().after(play_deal(chance(1), ARAGONES, carried=(1, 2)).final)
    with pytest.raises(PartidaError, match="not over"):
        PlayedPartida().after(new_deal(chance(1), ARAGONES, 4))
    for rules, players in ((replace(ARAGONES, undertrump=True), 4), (rules_of("torneo"), 2)):
        with pytest.raises(PartidaError, match="same rules"):
            begun.after(play_deal(chance(1), rules, players=players, carried=begun.carried).final)
    any_number = replace(ARAGONES, players=frozenset({2, 4}))
    four = PlayedPartida().after(idas(None, rules=any_number))
    with pytest.raises(PartidaError, match="same rules"):
        four.after(play_deal(chance(1), any_number, players=2, carried=four.carried).final)


def test_an_annulled_deal_annuls_its_partida() -> None:
    assert (annulled().over, annulled().winner) == (True, None)
    assert partida_to_json(annulled()) == {"winner": None, "by": "anulada"}


def test_a_deal_that_a_breach_ended_is_noted_as_far_as_it_went() -> None:
    record = play_deal(chance(3), ARAGONES).record
    state = next(state for state in record.states() if sum(state.tally.bazas) == 3)
    lost = PlayedPartida().after(break_off(state, Fault(1, By.RENUNCIO)))
    noted = deal_to_json(state)
    assert partida_to_json(lost) == {
        "winner": "a",
        "by": "renuncio",
        "fault": "b",
        "idas": noted,
    }
    assert noted == {
        "cards": {"a": state.tally.cards[0], "b": state.tally.cards[1]},
        "cantes": {"a": [], "b": []},
        "trump": state.setup.trump.value,
        "bazas": {"a": state.tally.bazas[0], "b": state.tally.bazas[1]},
    }


def test_a_partida_that_is_not_over_has_no_acta() -> None:
    with pytest.raises(ValueError, match="not over"):
        partida_to_json(PlayedPartida())


def match(*winners: int, cotos: int = 1, partidas: int = 2) -> PlayedMatch:
    played = PlayedMatch(ARAGONES, MatchFormat(cotos, partidas))
    for winner in winners:
        played = played.after(partida(winner))
    return played


def test_a_match_is_laid_out_in_cotos() -> None:
    played = match(0, 0, 1, cotos=2).after(annulled())
    assert [[each.winner for each in coto] for coto in played.cotos] == [[0, 0], [1, None]]
    assert (played.count.winner, played.count.cotos) == (None, Score(1, 0))
    assert (played.count.partidas, played.count.under_way) == (Score(2, 1), Score(0, 1))
    assert played.count.problems == ()


def test_nothing_is_played_after_a_match_was_won() -> None:
    with pytest.raises(MatchAlreadyWonError) as won:
        match(1, 1, 0)
    assert (won.value.index, won.value.winner) == (2, Side.B)


def test_nothing_is_played_after_a_match_stopped() -> None:
    stopped = match(0).stopped(Ending(EndingBy.RETIRADA, Side.A))
    assert stopped.count.winner is Side.B
    with pytest.raises(PartidaError, match="stopped"):
        stopped.after(partida(0))
    assert match(0).stopped(Ending(EndingBy.TIEMPO)).count.winner is Side.A


def test_a_partida_of_other_rules_or_players_is_not_of_the_match() -> None:
    played = PlayedMatch(rules_of("torneo"), MatchFormat(1, 1))
    with pytest.raises(PartidaError, match="rules and players"):
        played.after(partida(0))
    with pytest.raises(PartidaError, match="rules and players"):
        played.after(PlayedPartida().after(idas(0, rules=rules_of("torneo"), players=2)))
    with pytest.raises(PartidaError, match="not over"):
        played.after(PlayedPartida())


@pytest.mark.parametrize(
    ("start", "ending", "sides"),
    [
        (NIL, None, None),
        (Score(0, 1), Ending(EndingBy.TIEMPO), {Side.A: "Los de casa", Side.B: "El Ebro"}),
        (Score(1, 0), Ending(EndingBy.DESCALIFICACION, Side.B), None),
    ],
)
def test_the_acta_of_a_match(
    start: Score, ending: Ending | None, sides: dict[Side, str] | None
) -> None:
    played = PlayedMatch(ARAGONES, MatchFormat(1, 4), start=start, sides=sides)
    played = played.after(annulled()).after(partida(1)).stopped(ending)
    acta = acta_of_played(played)
    verdict = check_acta(acta)
    assert verdict.problems == ()
    assert verdict.winner == played.count.winner
    assert verdict.partidas == (0, 1)
    assert acta.get("partial") == (True if ending is None else None)
    assert acta.get("sides") == (
        None if sides is None else {side.value: name for side, name in sides.items()}
    )


@given(
    rules=MIXED,
    both=st.sampled_from(BothReach),
    thirty=st.sampled_from(Thirty),
    counts_last=st.booleans(),
    players=st.sampled_from([2, 4]),
    match_format=FORMATS,
    seed=SEEDS,
)
@settings(max_examples=60, deadline=None)
def test_the_verdict_on_a_played_match_is_valid_and_names_its_winner(
    rules: Rules,
    both: BothReach,
    thirty: Thirty,
    match_format: MatchFormat,
    players: int,
    seed: int,
    *,
    counts_last: bool,
) -> None:
    rules = replace(rules, both_reach=both, thirty=thirty, thirty_counts_last=counts_last)
    rng = chance(seed)
    start = Score(rng.randrange(match_format.partidas), rng.randrange(match_format.partidas))
    played = play_match(rng, rules, match_format, players=players, start=start).match
    verdict = check_acta(acta_of_played(played))
    assert verdict.errors == ()
    assert (verdict.winner, verdict.finished) == (played.count.winner, True)
    assert (verdict.cotos, verdict.partidas) == (played.count.cotos, played.count.partidas)
    assert sum(verdict.tantos) == sum(
        sum(deal.totals) - sum(deal.setup.carried or ())
        for each in played.partidas
        for deal in each.deals
    )


@given(rules=MIXED, by=st.sampled_from([By.RENUNCIO, By.CARTAS_TIRADAS, By.SANCION]), seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_the_verdict_on_a_partida_lost_by_a_fault(rules: Rules, by: By, seed: int) -> None:
    rng = chance(seed)
    begun = PlayedPartida().after(play_deal(rng, rules).final)
    if begun.over or rng.randrange(2):
        begun = PlayedPartida()
    states = [*play_deal(rng, rules, carried=begun.carried).record.states()]
    last = states[rng.randrange(max(1, len(states) - 1))]
    assume(not last.over)
    lost = begun.after(break_off(last, Fault(rng.randrange(4), by)))
    played = PlayedMatch(rules, MatchFormat(1, 1)).after(lost)
    verdict = check_acta(acta_of_played(played))
    assert verdict.errors == ()
    assert verdict.winner == played.count.winner


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_partida_is_always_won(rules: Rules, players: int, seed: int) -> None:
    played, records = play_partida(chance(seed), rules, players=players)
    assert played.winner is not None
    assert tuple(record.final() for record in records) == played.deals
    assert len(records) <= (2 if players != 3 else 4)
    for before, record in zip(played.deals, records[1:], strict=False):
        assert (record.dealer, record.carried) == (before.holder, before.totals)
