"""Partidas with deals for Hypothesis: what tables note, and the slips that they make."""

from itertools import product
from typing import Any

from hypothesis import strategies as st

from scoring.engine.partida import By
from scoring.engine.rules import Rules
from scoring.engine.rules_json import read_rules

SETTINGS: dict[str, list[Any]] = {
    "cantes_per_baza": ["any", "each", "one"],
    "tute": [False, True],
    "both_reach": ["last", "total"],
    "thirty": ["always", "both", "none"],
    "thirty_counts_last": [False, True],
    "vueltas_end": ["claim", "automatic"],
}
"""The settings by which an acta is judged, and their values."""

EVERY_RULES: list[tuple[dict[str, Any], Rules]] = [
    (told, read_rules({"profile": "torneo", **told}))
    for told in (dict(zip(SETTINGS, values, strict=True)) for values in product(*SETTINGS.values()))
]
RULES = st.sampled_from(EVERY_RULES)
SIDE = st.sampled_from(["a", "b"])
PLAYERS = st.sampled_from([2, 4])
LIKELY = st.sampled_from([0, 1, 2, 19, 20, 29, 30, 31, 60, 61, 81, 90, 91, 100, 101, 118, 119, 120])
"""Tantos on whose edges something changes."""


@st.composite
def splits(draw: st.DrawFn) -> dict[str, int]:
    """The cards of a deal, most of them those of a whole one."""
    a = draw(LIKELY | st.integers(0, 120))
    b = draw(st.just(120 - a) | LIKELY | st.integers(0, 120 - a) | st.integers(-3, 125))
    return dict(zip(draw(st.permutations("ab")), (a, b), strict=True))


@st.composite
def sung(draw: st.DrawFn) -> dict[str, list[str | int]]:
    """Cantes of both sides: each suit once, or anything."""
    suits = draw(st.permutations("OCEB"))
    first, second = sorted((draw(st.integers(0, 4)), draw(st.integers(0, 4))))
    usual: dict[str, list[str | int]] = {"a": [*suits[:first]], "b": [*suits[first:second]]}
    any_cantes: st.SearchStrategy[list[str | int]] = st.lists(
        st.sampled_from(["O", "C", "E", "B", 20, 40]), max_size=5
    )
    return draw(st.just(usual) | st.fixed_dictionaries({"a": any_cantes, "b": any_cantes}))


def deals(*, vueltas: bool) -> st.SearchStrategy[dict[str, Any]]:
    number = st.integers(0, 10) | st.integers(0, 21)
    claim = {"claimed_by": SIDE} if vueltas else {}
    return st.fixed_dictionaries(
        {"cards": splits(), "cantes": sung(), "trump": st.sampled_from("OCEB")},
        optional={
            "last": SIDE,
            "bazas": st.fixed_dictionaries({"a": number, "b": number})
            | number.map(lambda won: {"a": won, "b": 10 - won} if won < 11 else {"a": 0, "b": won}),
            **claim,
        },
    )


@st.composite
def partidas(draw: st.DrawFn) -> dict[str, Any]:
    """A partida with its deals that can be read, judged by every kind of rules or of fault."""
    by = draw(st.just("tantos") | st.sampled_from([kind.value for kind in By]))
    partida: dict[str, Any] = {"winner": draw(st.none() | SIDE | SIDE), "by": by}
    if draw(st.booleans()):
        partida["fault"] = draw(SIDE)
    if draw(st.sampled_from([True, True, True, False])):
        idas = draw(deals(vueltas=False))
        if by == "tantos" and draw(st.booleans()):
            idas["last"] = idas.get("last", "a")
            idas["cards"]["b"] = 120 - idas["cards"]["a"]
        partida["idas"] = idas
        if draw(st.booleans()):
            partida["vueltas"] = draw(deals(vueltas=True))
    return partida
