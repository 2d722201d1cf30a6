"""What a table counts aloud becomes the tantos of an acta, and comes back the same."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.cards import Suit
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.partida import FAULTS, By
from scoring.engine.played_acta import acta_of_played
from scoring.engine.problems import Code, Wanted, malformed, problem
from scoring.engine.profiles import PROFILES
from scoring.engine.sides import Score, Side
from tests.scoring.engine.deals import chance
from tests.scoring.engine.noted_deals import partidas
from tournaments.core.aloud import AloudDeal, complete, worked_out
from tournaments.core.noting import Note, TotalFault, TotalProblem, Written, read_note, write

pytestmark = pytest.mark.pure

A, B = Side.A, Side.B
WHERE = "cotos[0][0]"
EMPTY: dict[str, list[str]] = {"a": [], "b": []}


def played(profile: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    """The partidas of a match that was played to its end."""
    found = PROFILES[profile]
    match = play_match(chance(seed), found.rules, MatchFormat(1, 3), players=players).match
    acta = json.loads(json.dumps(acta_of_played(match)))
    assert check_acta(acta).valid
    for coto in acta["cotos"]:
        yield from coto


PLAYED = [
    (profile, players, seed)
    for profile, found in PROFILES.items()
    for players in sorted(found.rules.players & {2, 4})
    for seed in range(4)
]


@pytest.mark.parametrize(("profile", "players", "seed"), PLAYED)
def test_a_partida_played_comes_back_the_same(profile: str, players: int, seed: int) -> None:
    for partida in played(profile, players, seed):
        assert write(read_note(partida), WHERE).partida == partida


@pytest.mark.parametrize(("profile", "players", "seed"), PLAYED)
def test_one_total_left_empty_is_worked_out_where_the_deal_was_played_out(
    profile: str, players: int, seed: int
) -> None:
    for partida in played(profile, players, seed):
        note = read_note(partida)
        for name in ("idas", "vueltas"):
            deal = getattr(note, name)
            if deal is None or deal.last is None:
                continue
            for totals in ((deal.totals[0], None), (None, deal.totals[1])):
                less = replace(note, **{name: replace(deal, totals=totals)})
                assert write(less, WHERE).partida == partida


@given(partidas())
def test_a_partida_noted_comes_back_the_same(partida: dict[str, Any]) -> None:
    """Of all that a sheet can hold, what a valid one does."""
    deals = [partida[name] for name in ("idas", "vueltas") if name in partida]
    for deal in deals:
        cards = list(deal["cards"].values())
        assume(min(cards) >= 0)
        assume(sum(cards) == 120 if "last" in deal else sum(cards) < 120)
    assume("vueltas" not in partida or "idas" in partida)
    if partida["by"] == "tantos":
        assume("idas" not in partida or "last" in partida["idas"])

    wanted: object = {key: value for key, value in partida.items() if key != "by"}
    if partida["by"] != "tantos":
        wanted = partida
    if partida["by"] not in FAULTS:
        wanted.pop("fault", None)  # type: ignore[attr-defined]
    if partida["by"] == "tantos" and not deals and partida["winner"]:
        wanted = partida["winner"]
    assert write(read_note(partida), WHERE).partida == wanted


@given(
    st.sampled_from("ab"),
    st.integers(0, 120),
    st.permutations("OCEB"),
    st.integers(0, 4),
    st.integers(0, 4),
    st.sampled_from("OCEB"),
    st.sampled_from([Score(), Score(52, 78), Score(90, 90)]),
)
def test_the_whole_of_a_deal_is_a_hundred_and_thirty_and_its_cantes(
    last: str, a: int, suits: list[str], one: int, two: int, trump: str, carried: Score
) -> None:
    sung = (tuple(map(Suit, suits[: min(one, two)])), tuple(map(Suit, suits[max(one, two) :])))
    deal = AloudDeal((a + carried.a, None), sung, Suit(trump), Side(last))
    totals = complete(deal, carried=carried)
    assert totals is not None
    assert sum(totals) == 130 + sum(carried) + sum(
        40 if suit == trump else 20 for cantes in sung for suit in cantes
    )


# By hand: 65 to 85 with twenty sung by b, a taking the last baza, is 55 to 65 in cards.
TOLD = AloudDeal((65, 85), ((), (Suit.OROS,)), Suit.COPAS, A)
IDAS = {"cards": {"a": 55, "b": 65}, "cantes": {"a": [], "b": ["O"]}, "trump": "C", "last": "a"}
# On from there: a reaches 102 with the 37 of its cards and declares it.
THEN = AloudDeal((102, 93), trump=Suit.BASTOS, claimed_by=A)
VUELTAS = {"cards": {"a": 37, "b": 8}, "cantes": EMPTY, "trump": "B", "claimed_by": "a"}


@pytest.mark.parametrize(
    ("note", "written"),
    [
        (Note(A), Written("a")),
        (Note(None), Written({"winner": None})),
        (Note(None, By.ANULADA), Written({"winner": None, "by": "anulada"})),
        (Note(A, By.TUTE_REYES), Written({"winner": "a", "by": "tute-reyes"})),
        (Note(A, By.TUTE_REYES, fault=B), Written({"winner": "a", "by": "tute-reyes"})),
        (
            Note(A, By.RENUNCIO, fault=B),
            Written({"winner": "a", "by": "renuncio", "fault": "b"}),
        ),
        (Note(A, By.RENUNCIO), Written({"winner": "a", "by": "renuncio"})),
        (
            Note(A, idas=TOLD, vueltas=THEN),
            Written(
                {"winner": "a", "idas": IDAS, "vueltas": VUELTAS},
                idas=Score(65, 85),
                vueltas=Score(102, 93),
            ),
        ),
    ],
)
def test_what_is_told_as_an_acta_writes_it(note: Note, written: Written) -> None:
    assert write(note, WHERE) == written


WITHOUT_LAST = replace(TOLD, last=None)
LAST_MISSING = problem(Code.LAST_MISSING, f"{WHERE}.idas.last")


def cards_sum(deal: str, number: int) -> object:
    return problem(Code.CARDS_SUM, f"{WHERE}.{deal}.cards", why="whole", sum=number)


def missing(deal: str, side: Side) -> TotalProblem:
    return TotalProblem(deal, side, TotalFault.MISSING)


@pytest.mark.parametrize(
    ("idas", "vueltas", "problems"),
    [
        # the last baza is asked for first: with its ten the figures are right
        (WITHOUT_LAST, None, [LAST_MISSING]),
        (replace(WITHOUT_LAST, totals=(65, 86)), None, [cards_sum("idas", 121), LAST_MISSING]),
        (replace(WITHOUT_LAST, totals=(65, None)), None, [LAST_MISSING]),
        (
            replace(WITHOUT_LAST, totals=(None, None)),
            None,
            [missing("idas", A), missing("idas", B), LAST_MISSING],
        ),
        (
            replace(TOLD, totals=(None, None)),
            None,
            [missing("idas", A), missing("idas", B)],
        ),
        (replace(TOLD, trump=None), None, [malformed(f"{WHERE}.idas.trump", Wanted.TRUMP)]),
        (
            TOLD,
            replace(THEN, sung=((Suit.OROS,), ()), trump=None),
            [malformed(f"{WHERE}.vueltas.trump", Wanted.TRUMP)],
        ),
        (None, THEN, [missing("idas", A), missing("idas", B)]),
        # twenty sung, and the ten of the last baza: neither total can be below them
        (
            replace(TOLD, totals=(131, 19)),
            None,
            [TotalProblem("idas", B, TotalFault.BELOW_CANTES, {"total": 19, "least": 20})],
        ),
        (
            replace(TOLD, totals=(9, 141)),
            None,
            [TotalProblem("idas", A, TotalFault.BELOW_CANTES, {"total": 9, "least": 10})],
        ),
        # vueltas counted from nothing instead of on from the idas
        (
            TOLD,
            replace(THEN, totals=(37, 93)),
            [TotalProblem("vueltas", A, TotalFault.BELOW_IDAS, {"idas": 65})],
        ),
        (TOLD, replace(THEN, totals=(102, None)), [missing("vueltas", B)]),
        # whoever took the last baza of vueltas played them to their end
        (TOLD, replace(THEN, totals=(115, 163), last=B), [cards_sum("vueltas", 118)]),
    ],
)
def test_what_cannot_be_worked_out_is_left_out_and_told(
    idas: AloudDeal | None, vueltas: AloudDeal | None, problems: list[object]
) -> None:
    written = write(Note(A, idas=idas, vueltas=vueltas), WHERE)
    kept = {"winner": "a"} if vueltas is None or idas is None else {"winner": "a", "idas": IDAS}
    assert (written.partida, list(written.problems)) == (kept, problems)


def test_a_deal_that_stopped_is_not_worked_out() -> None:
    deal = AloudDeal((40, None))
    written = write(Note(A, By.RENUNCIO, B, idas=deal), WHERE)
    assert list(written.problems) == [missing("idas", B)]


@pytest.mark.parametrize(
    ("totals", "side"),
    [((65, None), B), ((None, 65), A), ((None, None), None), ((65, 65), None)],
)
def test_whose_total_is_worked_out(
    totals: tuple[int | None, int | None], side: Side | None
) -> None:
    assert worked_out(AloudDeal(totals, last=A)) == side
