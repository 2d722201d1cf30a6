"""Which pair is called a and which b changes nothing in a verdict but the letters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.verdict import Verdict
from tests.scoring.strategies import FORMATS, PARTIDAS, nearly

pytestmark = pytest.mark.pure

OTHER = {"a": "b", "b": "a"}
SIDE = st.sampled_from(["a", "b"])
SCORE = nearly(a=st.integers(0, 3), b=st.integers(0, 3))
ACTAS = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(["aragones", "lascuarenta"]),
        "format": FORMATS.map(lambda match_format: match_format.to_json()),
        "cotos": st.lists(st.lists(SIDE | PARTIDAS, max_size=6), max_size=5),
    },
    optional={
        "start": nearly(partidas=SCORE),
        "ending": nearly(by=st.sampled_from(["tiempo", "retirada"]), side=SIDE),
        "result": nearly(winner=SIDE, cotos=SCORE, partidas=SCORE),
    },
)


def mirrored(value: object) -> object:
    """The value with a and b changed over, as keys and as values."""
    if isinstance(value, dict):
        return {OTHER.get(key, key): mirrored(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [mirrored(inner) for inner in value]
    return OTHER.get(value, value) if isinstance(value, str) else value


def places(verdict: Verdict) -> list[tuple[str, str]]:
    return sorted((found.code.value, found.where) for found in verdict.problems)


def turned(where: str) -> str:
    return re.sub(r"(?<=\.)[ab](?=[.[]|$)", lambda step: OTHER[step.group()], where)


@given(ACTAS)
def test_changing_the_sides_over_mirrors_the_verdict(acta: dict[str, object]) -> None:
    there, back = check_acta(acta), check_acta(mirrored(acta))
    assert places(back) == sorted((code, turned(where)) for code, where in places(there))
    assert figures(back) == mirrored(figures(there))


def figures(verdict: Verdict) -> dict[str, object]:
    told = verdict.to_json(lambda _: "")
    return {key: value for key, value in told.items() if key != "problems"}
