"""What it costs to judge an acta with tantos, beside reading its JSON."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, Report, Size
from guinote_tourney.benchmarks.timing import best_of, chance
from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.played_acta import acta_of_played
from scoring.engine.profiles import PROFILES

_FORMAT: Final = MatchFormat(cotos=1, partidas=3)
_MATCHES: Final = 40
"""Different matches of each rule set; the actas go through them again and again."""

_OTHER: Final = {"a": "b", "b": "a"}


def measure_actas(number: int, repeats: int) -> Report:
    """Read and judge `number` actas `repeats` times: as played, then with one fault in each."""
    played = list(islice(_played(), number))
    faulty = [_with_fault(line, place) for place, line in enumerate(played)]
    rows = [
        _row(kind, list(islice(cycle(lines), number)), repeats)
        for kind, lines in (("played", played), ("faulty", faulty))
    ]
    return Report({"actas": number, "repeats": repeats}, rows)


def _played() -> Iterator[str]:
    """The actas of matches that the seeded player plays, with every figure of every deal."""
    for seed in range(_MATCHES):
        for profile in PROFILES.values():
            match = play_match(chance(seed), profile.rules, _FORMAT).match
            yield json.dumps(acta_of_played(match), ensure_ascii=False)


def _with_fault(line: str, place: int) -> str:
    """The acta with one thing noted wrong in its first partida, by turns one of three."""
    acta = json.loads(line)
    partida = acta["cotos"][0][0]
    if place % 3 == 0:
        partida["winner"] = _OTHER[partida["winner"]]
    elif place % 3 == 1:
        partida["idas"]["cards"]["a"] += 1
    else:
        partida["idas"].pop("last", None)
    return json.dumps(acta, ensure_ascii=False)


def _row(kind: str, lines: Sequence[str], repeats: int) -> dict[str, Cell]:
    actas = [json.loads(line) for line in lines]
    taken = best_of(repeats, {"reference": partial(_read, lines), "judged": partial(_judge, actas)})
    each = {what: seconds / len(lines) * 1e6 for what, seconds in taken.items()}
    return {
        "acta": kind,
        "reference_us": round(each["reference"], 2),
        "check_us": round(each["judged"], 2),
        "times_reference": round(each["judged"] / each["reference"], 2),
    }


def _read(lines: Sequence[str]) -> None:
    for line in lines:
        json.loads(line)


def _judge(actas: Sequence[object]) -> None:
    for acta in actas:
        check_acta(acta)


ACTAS: Final = Benchmark(
    name="actas",
    about="what judging an acta costs beside reading its JSON",
    size=Size("actas", usual=10_000, least=1, most=100_000),
    run=measure_actas,
)
