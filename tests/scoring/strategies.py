"""Actas for Hypothesis: some that can be played, many that are nearly right, and anything."""

from typing import Any

from hypothesis import strategies as st

from scoring.engine.endings import EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.partida import By
from scoring.engine.profiles import ARAGONES, PROFILES
from scoring.engine.sides import Score, Side
from scoring.engine.terms import MatchTerms

OWN = MatchTerms(
    ARAGONES.rules, MatchFormat(2, 3, 4), sides={Side.A: "Peña La Carrasca", Side.B: "Bar Moderno"}
)

FIELDS = (
    *("acta", "rules", "profile", "tute", "players", "format", "cotos", "partidas", "sides"),
    *("deciding_partidas", "start", "ending", "side", "partial", "result", "winner", "by", "fault"),
    *("idas", "vueltas", "cards", "cantes", "trump", "last", "bazas", "claimed_by", "a", "b"),
)
WORDS = st.sampled_from([*FIELDS, *PROFILES, *map(str, By), *map(str, EndingBy)])
TEXTS = (
    WORDS | st.text(st.characters(), max_size=60) | st.sampled_from(["\ud800", "\x00", "x" * 99])
)
NUMBERS = st.integers(-2, 5) | st.integers() | st.just(10**4000) | st.floats()
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=30,
)


def nearly(**right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Objects in which each field is right, or anything, or left out."""
    fields = {key: value | ANYTHING for key, value in right.items()}
    return st.fixed_dictionaries({}, optional=fields)


SIDES = st.sampled_from(["a", "b", None, "c"])
SCORES = nearly(a=st.integers(0, 4), b=st.integers(0, 4))
FIGURES = nearly(a=st.integers(-1, 121), b=st.integers(-1, 121))
CANTES = st.lists(st.sampled_from(["O", "C", "E", "B", 20, 40, 30, "X"]) | ANYTHING, max_size=5)
DEALS = nearly(
    cards=FIGURES | st.just({"a": 60, "b": 60}),
    cantes=nearly(a=CANTES, b=CANTES) | st.just({"a": [], "b": []}),
    trump=st.sampled_from("OCEB"),
    last=SIDES,
    bazas=nearly(a=st.integers(0, 11), b=st.integers(0, 11)),
    claimed_by=SIDES,
)
PARTIDAS = (
    SIDES
    | nearly(winner=SIDES, by=WORDS, fault=SIDES)
    | nearly(winner=SIDES, idas=DEALS, vueltas=DEALS)
    | ANYTHING
)
ACTAS = nearly(
    acta=st.just(1),
    rules=WORDS | nearly(profile=WORDS, tute=st.booleans(), players=st.lists(st.integers(1, 5))),
    players=st.sampled_from([2, 3, 4]),
    format=nearly(
        cotos=st.integers(0, 3), partidas=st.integers(0, 3), deciding_partidas=st.integers(0, 3)
    ),
    sides=nearly(a=TEXTS, b=TEXTS),
    start=nearly(partidas=SCORES),
    cotos=st.lists(st.lists(PARTIDAS, max_size=7) | ANYTHING, max_size=5),
    ending=nearly(by=WORDS, side=SIDES),
    partial=st.booleans(),
    result=nearly(winner=SIDES, cotos=SCORES, partidas=SCORES),
)

FORMATS = st.builds(MatchFormat, st.integers(1, 3), st.integers(1, 4)) | st.builds(
    MatchFormat, st.integers(2, 3), st.integers(1, 4), st.integers(1, 4)
)
WINNERS = st.sampled_from([Side.A, Side.B, None])
COTOS = st.lists(st.lists(WINNERS, max_size=8), max_size=6)


def starts_of(match_format: MatchFormat) -> st.SearchStrategy[Score]:
    """Every score that a first coto can begin at."""
    number = st.integers(0, match_format.partidas - 1)
    return st.builds(Score, number, number)
