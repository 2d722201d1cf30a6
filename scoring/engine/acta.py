"""An acta judged whole: parsed JSON in, a verdict out, and nothing that is fed in raises."""

from collections.abc import Sequence
from typing import Final

from scoring.engine.cotos import JudgedCotos, judge_cotos
from scoring.engine.counting import MatchCount, count_match
from scoring.engine.course import read_course
from scoring.engine.problems import Problem, Wanted, malformed
from scoring.engine.reading import is_number, is_object, unknown_fields
from scoring.engine.result import result_problems
from scoring.engine.sides import NIL
from scoring.engine.terms import MatchTerms, read_terms
from scoring.engine.verdict import Verdict

VERSION: Final = 1

_FIELDS: Final = frozenset(
    {
        "acta",
        "rules",
        "players",
        "sides",
        "format",
        "start",
        "cotos",
        "ending",
        "partial",
        "result",
    }
)


def check_acta(value: object, *, own: MatchTerms | None = None) -> Verdict:
    """Judge ``value``, an acta as parsed JSON or anything else. Nothing is raised.

    ``own`` are the terms of the tournament's match, where there is one: what the acta leaves out
    is taken from them, and what it tells otherwise is ``match-differs``.
    """
    if not is_object(value):
        return Verdict(None, NIL, NIL, NIL, (), (malformed("acta", Wanted.ACTA),))
    problems = list(unknown_fields(value, _FIELDS, ""))
    version = value.get("acta")
    if version is not None and not (is_number(version) and version == VERSION):
        problems.append(malformed("acta", Wanted.VERSION))
    terms = read_terms(value, own)
    course = read_course(value, terms.format)
    judged = judge_cotos(value.get("cotos"), terms.rules, terms.players)
    problems += [*terms.problems, *course.problems, *judged.problems]
    count = None
    if terms.format is not None and judged.readable:
        count = count_match(
            terms.format,
            judged.winners,
            start=course.start,
            ending=course.ending,
            partial=course.partial,
        )
        problems += count.problems
    problems += result_problems(value.get("result"), count)
    return _verdict(judged, count, problems)


def _verdict(judged: JudgedCotos, count: MatchCount | None, problems: Sequence[Problem]) -> Verdict:
    winners = tuple([tuple(coto or ()) for coto in judged.winners])
    if count is None:
        return Verdict(None, NIL, NIL, judged.tantos, winners, tuple(problems))
    return Verdict(
        count.winner, count.cotos, count.partidas, judged.tantos, winners, tuple(problems)
    )
