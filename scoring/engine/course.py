"""How a match began and how it stopped, as its acta tells it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.problems import Problem, Wanted, malformed
from scoring.engine.reading import is_number, is_object, unknown_fields
from scoring.engine.sides import NIL, SIDE_KEYS, SIDES, Score, read_side

_ENDING_BY: Final = {by.value: by for by in EndingBy}


class Course(NamedTuple):
    """``start``, ``ending`` and ``partial`` of an acta.

    ``partial`` is true also where one of the two cannot be read: the acta says that the match
    was not played to its end, so nothing that is missing is asked for.
    """

    start: Score
    ending: Ending | None
    partial: bool
    problems: tuple[Problem, ...]


def read_course(acta: Mapping[object, object], match_format: MatchFormat | None) -> Course:
    """The course that ``acta`` tells; a start must fit ``match_format`` where that is known."""
    problems: list[Problem] = []
    start = _read_start(acta.get("start"), match_format, problems)
    ending = _read_ending(acta.get("ending"), problems)
    broken_ending = ending is None and acta.get("ending") is not None
    partial = acta.get("partial")
    if partial is not None and not isinstance(partial, bool):
        problems.append(malformed("partial", Wanted.TRUE))
    is_partial = partial is not None and partial is not False
    return Course(start, ending, is_partial or broken_ending, tuple(problems))


def _read_start(value: object, match_format: MatchFormat | None, problems: list[Problem]) -> Score:
    if value is None:
        return NIL
    if not is_object(value):
        problems.append(malformed("start", Wanted.OBJECT))
        return NIL
    problems += unknown_fields(value, frozenset({"partidas"}), "start")
    partidas = value.get("partidas")
    if not is_object(partidas):
        problems.append(malformed("start.partidas", Wanted.OBJECT))
        return NIL
    problems += unknown_fields(partidas, SIDE_KEYS, "start.partidas")
    start, faults = NIL, []
    for side in SIDES:
        number = partidas.get(side.value)
        if not is_number(number) or number < 0:
            faults.append(malformed(f"start.partidas.{side}", Wanted.FROM_ZERO))
        elif match_format is not None and number >= match_format.partidas:
            faults.append(malformed(f"start.partidas.{side}", Wanted.BELOW_PARTIDAS))
        else:
            start = start.plus(side, number)
    problems += faults
    return NIL if faults else start


def _read_ending(value: object, problems: list[Problem]) -> Ending | None:
    """The ending, or None where there is none to be read."""
    if value is None:
        return None
    if not is_object(value):
        problems.append(malformed("ending", Wanted.OBJECT))
        return None
    problems += unknown_fields(value, frozenset({"by", "side"}), "ending")
    by = _read_by(value.get("by"))
    side, told = read_side(value.get("side")), value.get("side")
    faults = []
    if by is None:
        faults.append(malformed("ending.by", Wanted.ENDING))
    if side is None and (told is not None or by not in (None, EndingBy.TIEMPO)):
        faults.append(malformed("ending.side", Wanted.SIDE))
    elif side is not None and by is EndingBy.TIEMPO:
        faults.append(malformed("ending.side", Wanted.NO_SIDE))
    problems += faults
    return None if faults or by is None else Ending(by, side)


def _read_by(value: object) -> EndingBy | None:
    return _ENDING_BY.get(value) if isinstance(value, str) else None
