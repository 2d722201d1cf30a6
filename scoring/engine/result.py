"""What the table says the result was, held against the count."""

from collections.abc import Iterator
from typing import Final

from scoring.engine.counting import MatchCount
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_number, is_object, unknown_fields
from scoring.engine.showing import shown
from scoring.engine.sides import SIDE_KEYS, SIDES, Score, read_side

_FIELDS: Final = frozenset({"winner", "cotos", "partidas"})


def result_problems(value: object, count: MatchCount | None) -> Iterator[Problem]:
    """What is wrong with ``value``, the ``result`` of an acta. Without a count, only its form.

    A figure left out is not compared; a ``winner`` that is null says that nobody has won.
    """
    if value is None:
        return
    if not is_object(value):
        yield malformed("result", Wanted.OBJECT)
        return
    yield from unknown_fields(value, _FIELDS, "result")
    if "winner" in value:
        yield from _winner_problems(value["winner"], count)
    cotos, partidas = (None, None) if count is None else (count.cotos, count.partidas)
    yield from _score_problems(value.get("cotos"), "cotos", cotos)
    yield from _score_problems(value.get("partidas"), "partidas", partidas)


def _winner_problems(value: object, count: MatchCount | None) -> Iterator[Problem]:
    told = read_side(value)
    if value is not None and told is None:
        yield malformed("result.winner", Wanted.WINNER)
    elif count is not None and told is not count.winner:
        if count.winner is None:
            yield problem(Code.RESULT_DIFFERS, "result.winner", why="nobody")
        else:
            yield problem(Code.RESULT_DIFFERS, "result.winner", why="winner", winner=count.winner)


def _score_problems(value: object, what: str, counted: Score | None) -> Iterator[Problem]:
    if value is None:
        return
    where = f"result.{what}"
    if not is_object(value):
        yield malformed(where, Wanted.OBJECT)
        return
    yield from unknown_fields(value, SIDE_KEYS, where)
    for side in SIDES:
        told, place = value.get(side.value), f"{where}.{side}"
        if told is None:
            continue
        if not is_number(told):
            yield malformed(place, Wanted.FROM_ZERO)
        elif counted is not None and told != counted.of(side):
            figure = counted.of(side)
            yield problem(
                Code.RESULT_DIFFERS, place, why=what, side=side, told=shown(told), counted=figure
            )
