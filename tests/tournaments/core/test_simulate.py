from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.match import MatchFormat
from scoring.engine.profiles import ARAGONES
from scoring.engine.rules import Rules
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from tests.tournaments.core.hall import Hall, play_day
from tests.tournaments.core.tables import RULES, SEEDS
from tournaments.core.names import invent_pairs
from tournaments.core.pair_details import PairDetails
from tournaments.core.simulate import (
    Action,
    CallNext,
    Cast,
    CloseSignup,
    CorrectResult,
    GiveRuling,
    MakeDraw,
    OrderExtraMatch,
    RegisterPair,
    Sitting,
    StartMatch,
    StuckError,
    SubmitActa,
    View,
    next_action,
    play_to_the_end,
)
from tournaments.core.states import TournamentState
from tournaments.core.stream import Stream

pytestmark = pytest.mark.pure

PAIRS = (PairDetails("Ana Gil", "Luis Mur"), PairDetails("Paz Otal", "Blas Abós"))
CAST = Cast(PAIRS, "cierzo")
FORMAT = MatchFormat(cotos=2, partidas=3)


def sitting(match: int, match_format: MatchFormat = FORMAT) -> Sitting:
    return Sitting(match, MatchTerms(ARAGONES.rules, match_format), (1, 2))


def day(pairs: int, tables: int, seed: str) -> Hall:
    stream = Stream(seed)
    hall = Hall(tables, format=FORMAT)
    play_day(hall, Cast(invent_pairs(pairs, stream), seed), stream)
    return hall


def kinds(actions: Iterable[Action]) -> dict[str, int]:
    return Counter(type(action).__name__ for action in actions)


def test_until_all_have_signed_up_the_next_one_does() -> None:
    view = View(TournamentState.SIGNUP, registered=1)
    assert next_action(view, CAST, Stream("x")) == RegisterPair(PAIRS[1])


def test_then_signup_closes_and_the_draw_is_made() -> None:
    signup = View(TournamentState.SIGNUP, registered=2)
    assert next_action(signup, CAST, Stream("x")) == CloseSignup()
    closed = View(TournamentState.CLOSED, registered=2)
    assert next_action(closed, CAST, Stream("x")) == MakeDraw("cierzo")


def test_what_can_be_called_is_called_before_anything_else() -> None:
    view = View(TournamentState.PLAYING, 2, callable=1, waiting=1, called=(sitting(1),))
    assert next_action(view, CAST, Stream("x")) == CallNext()


def test_a_called_match_starts() -> None:
    view = View(TournamentState.DRAWN, 2, called=(sitting(7),))
    assert next_action(view, CAST, Stream("x")) == StartMatch(7)


def test_when_all_is_over_nothing_happens() -> None:
    assert next_action(View(TournamentState.FINISHED, 2), CAST, Stream("x")) is None
    assert next_action(View(TournamentState.PLAYING, 2), CAST, Stream("x")) is None


def test_matches_that_wait_for_ever_are_said() -> None:
    with pytest.raises(StuckError, match="3 matches wait"):
        next_action(View(TournamentState.PLAYING, 8, waiting=3), CAST, Stream("x"))


def test_nothing_is_corrected_unless_it_can_be() -> None:
    view = View(TournamentState.PLAYING, 2, playing=(sitting(1),))
    stream = Stream("no corrections")
    found = kinds(
        action for _ in range(500) if (action := next_action(view, CAST, stream)) is not None
    )
    assert found == {"SubmitActa": 500}


def test_now_and_then_something_is_corrected() -> None:
    wrong = sitting(9)
    view = View(TournamentState.PLAYING, 2, playing=(sitting(1),), correctable=(wrong,))
    stream = Stream("corrections")
    actions = [next_action(view, CAST, stream) for _ in range(1000)]
    corrected = [action.match for action in actions if isinstance(action, CorrectResult)]
    assert (set(corrected), 3 < len(corrected) < 25) == ({9}, True)


@given(RULES, SEEDS, st.integers(0, 100))
def test_a_day_by_any_rules_has_valid_sheets_that_go_on_from_one_another(
    rules: Rules, seed: str, noted_tantos: int
) -> None:
    """The hall looks at each sheet as it is handed in."""
    hall, stream = Hall(tables=2, format=MatchFormat(1, 3), rules=rules), Stream(seed)
    record = play_day(hall, Cast(invent_pairs(7, stream), seed, noted_tantos), stream)
    assert record.finished


def test_a_match_keeps_what_is_noted_of_it() -> None:
    cast = Cast((), "", noted_tantos=100)
    whole = play_to_the_end(sitting(1), cast, Stream("a"))
    half = Sitting(1, sitting(1).terms, (1, 2), whole[:2])
    assert play_to_the_end(half, cast, Stream("a, later"))[:2] == whole[:2]


def test_a_whole_day_has_everything_in_it() -> None:
    """What happens in four hundred matches: partial sheets, walkovers, people who give up."""
    found: Counter[str] = Counter()
    for seed in range(4):
        for action in day(107, 36, f"jota {seed}").done:
            found[_sort_of(action)] += 1
    assert set(found) == {
        "RegisterPair",
        "CloseSignup",
        "MakeDraw",
        "CallNext",
        "StartMatch",
        "whole",
        "partial",
        "incomparecencia",
        "retirada",
        "descalificacion",
        "CorrectResult",
        "GiveRuling",
    }
    assert found["whole"] > 6 * (found["retirada"] + found["incomparecencia"])


def _sort_of(action: Action) -> str:
    if not isinstance(action, SubmitActa):
        return type(action).__name__
    acta: dict[str, Any] = dict(action.acta)
    return (
        str(acta["ending"]["by"])
        if "ending" in acta
        else "partial"
        if "partial" in acta
        else "whole"
    )


def test_the_same_seed_plays_the_same_day() -> None:
    assert day(24, 6, "igual").done == day(24, 6, "igual").done
    assert day(24, 6, "igual").done != day(24, 6, "distinto").done


def test_a_partial_sheet_is_never_a_whole_match() -> None:
    """A format of one partida cannot be half noted."""
    view = View(TournamentState.PLAYING, 2, playing=(sitting(1, MatchFormat(1, 1)),))
    stream = Stream("uno")
    actas = [
        action.acta
        for _ in range(300)
        if isinstance(action := next_action(view, CAST, stream), SubmitActa)
    ]
    assert [acta for acta in actas if "partial" in acta] == []
    plain = {str(acta["cotos"]) for acta in actas if "ending" not in acta}
    assert plain == {str([[side.value]]) for side in Side}


def test_rulings_are_for_matches_to_which_nobody_came() -> None:
    view = View(TournamentState.PLAYING, 2, called=(sitting(5),))
    stream = Stream("nadie")
    actions = [next_action(view, CAST, stream) for _ in range(2000)]
    rulings = {action for action in actions if isinstance(action, GiveRuling)}
    assert [(ruling.match, ruling.outcome.value) for ruling in rulings] == [(5, "no_show_both")]


def test_level_pairs_play_an_extra_match_half_of_the_time() -> None:
    over = View(TournamentState.FINISHED, 4, level=((1, (2, 3)),))
    stream = Stream("desempate")
    asked = Counter(next_action(over, CAST, stream) for _ in range(200))
    assert set(asked) == {None, OrderExtraMatch(1, (2, 3))}
    assert min(asked.values()) > 60


def test_where_nothing_can_be_drawn_without_it_they_always_do() -> None:
    stuck = View(TournamentState.PLAYING, 4, level=((1, (2, 3)), (1, (4, 5))))
    stream = Stream("igualados")
    asked = {next_action(stuck, CAST, stream) for _ in range(50)}
    assert asked == {OrderExtraMatch(1, (2, 3)), OrderExtraMatch(1, (4, 5))}
    due = replace(stuck, is_due=True, draws=1)
    asked = {next_action(due, CAST, stream) for _ in range(50)}
    assert asked == {
        MakeDraw("cierzo/1"),
        OrderExtraMatch(1, (2, 3)),
        OrderExtraMatch(1, (4, 5)),
    }
