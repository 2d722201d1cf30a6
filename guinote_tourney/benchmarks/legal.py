"""What the answer to "which cards may be played?" costs, beside reading the question's JSON."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from typing import Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, Report, Size
from guinote_tourney.benchmarks.timing import best_of, chance
from scoring.engine.deal import State
from scoring.engine.dealing import deal_out
from scoring.engine.moves import apply, legal_actions
from scoring.engine.opening import start
from scoring.engine.player import Chance, shuffled
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Question, answer_to_json
from scoring.engine.rules import Rules

_PLAYERS: Final = 4


def measure_legal(number: int, repeats: int) -> Report:
    """Answer `number` questions `repeats` times: from all of a deal, then where a card is barred.

    The law alone is timed on questions that are read and looked over; the whole answer starts at
    the values that `json.loads` gives and ends at those that `json.dumps` takes.
    """
    rows = [
        _row("any", list(islice(_lines(), number)), repeats),
        _row("barred", list(islice(filter(_bars_a_card, _lines()), number)), repeats),
    ]
    return Report({"questions": number, "repeats": repeats}, rows)


def _lines() -> Iterator[str]:
    """The question to be asked at every card of deal after deal; the rule sets take turns."""
    for seed in count():
        for name, profile in PROFILES.items():
            for state in _moments(profile.rules, chance(seed)):
                yield json.dumps(_question(name, state))


def _moments(rules: Rules, rng: Chance) -> Iterator[State]:
    """Each state of a deal in which a card may be played; chance chooses what is done."""
    dealt = deal_out(rules, shuffled(rng), players=_PLAYERS, dealer=0)
    state = start(rules, dealt, dealer=0)
    while not state.over:
        if state.playable:
            yield state
        actions = legal_actions(state)
        state = apply(state, actions[rng.randrange(len(actions))])


def _question(rules: str, state: State) -> dict[str, object]:
    return {
        "rules": rules,
        "players": _PLAYERS,
        "trump": state.setup.trump.value,
        "arrastre": not state.stock,
        "hand": [card.text for card in state.hand(state.turn)],
        "baza": [card.text for card in state.baza],
    }


def _bars_a_card(line: str) -> bool:
    return bool(Question.from_json(json.loads(line)).answer().illegal)


def _row(kind: str, lines: Sequence[str], repeats: int) -> dict[str, Cell]:
    values = [json.loads(line) for line in lines]
    questions = [Question.from_json(value) for value in values]
    taken = best_of(
        repeats,
        {
            "reference": partial(_read, lines),
            "law": partial(_ask_the_law, questions),
            "whole": partial(_answer, values),
        },
    )
    each = {what: seconds / len(lines) * 1e6 for what, seconds in taken.items()}
    return {
        "question": kind,
        "reference_us": round(each["reference"], 2),
        "legal_us": round(each["law"], 2),
        "times_reference": round(each["law"] / each["reference"], 2),
        "answer_us": round(each["whole"], 2),
        "answer_times_reference": round(each["whole"] / each["reference"], 2),
    }


def _read(lines: Sequence[str]) -> None:
    for line in lines:
        json.loads(line)


def _ask_the_law(questions: Sequence[Question]) -> None:
    for question in questions:
        question.answer()


def _answer(values: Sequence[object]) -> None:
    for value in values:
        answer_to_json(Question.from_json(value).answer())


LEGAL: Final = Benchmark(
    name="legal",
    about="what saying which cards may be played costs beside reading the question's JSON",
    size=Size("questions", usual=10_000, least=1, most=100_000),
    run=measure_legal,
)
