"""How fast actas with tantos are judged, beside reading the same JSON; and the law of play.

``python -m tests.scoring.bench_actas [ACTAS]`` prints JSON: microseconds for each, and the ratio.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.played_acta import acta_of_played
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Question

ROUNDS = 5
MATCHES = 20
"""Different matches of each rule set; the actas go through them again and again."""

DATA = Path(__file__).parents[1] / "data"


def played_lines() -> list[str]:
    """The actas of matches that the seeded player played: every partida with its deals."""
    lines = []
    for profile in PROFILES.values():
        for seed in range(MATCHES):
            rng = Random(seed)  # noqa: S311 - cards are dealt, no secret is made
            match = play_match(rng, profile.rules, MatchFormat(1, 3)).match
            lines.append(json.dumps(acta_of_played(match), ensure_ascii=False))
    return lines


def sample_lines() -> list[str]:
    """The samples with deals: most are wrong somewhere, so that there is more to say."""
    cases = [json.loads(line) for line in (DATA / "actas.jsonl").read_text("utf-8").splitlines()]
    lines = [json.dumps(case["acta"], ensure_ascii=False) for case in cases]
    return [line for line in lines if '"idas"' in line]


def measure_actas(lines: Sequence[str], number: int) -> dict[str, float]:
    """Microseconds for an acta read, for one judged, and how many times the one is the other."""
    many = [lines[index % len(lines)] for index in range(number)]
    actas = [json.loads(line) for line in lines]
    read = best_of(lambda: read_all(many), number)
    judged = best_of(lambda: judge(actas, number), number)
    return {"read": round(read, 2), "judged": round(judged, 2), "ratio": round(judged / read, 2)}


def read_all(lines: Sequence[str]) -> None:
    for line in lines:
        json.loads(line)


def judge(actas: Sequence[object], number: int) -> None:
    for index in range(number):
        check_acta(actas[index % len(actas)])


def measure_plays() -> float:
    """Microseconds for an answer to a question already read."""
    cases = (DATA / "legal_plays.jsonl").read_text("utf-8").splitlines()
    questions = [Question.from_json(json.loads(case)["question"]) for case in cases] * 100

    def answer() -> None:
        for question in questions:
            question.answer()

    return round(best_of(answer, len(questions)), 2)


def best_of(work: Callable[[], None], number: int) -> float:
    """Microseconds of processor time for one of ``number``, in the best of several rounds."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times) / number * 1e6


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    told = {
        "played": measure_actas(played_lines(), asked),
        "samples": measure_actas(sample_lines(), asked),
        "legal_plays": measure_plays(),
    }
    print(json.dumps(told))  # noqa: T201
