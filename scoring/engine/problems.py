"""What can be wrong with an acta: codes and places, no sentences (those are in scoring.text)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Severity(StrEnum):
    """An error makes an acta invalid; a warning says that something is unusual."""

    ERROR = "error"
    WARNING = "warning"


class Code(StrEnum):
    """Why something in an acta is refused or remarked on. Part of the format: never renamed."""

    MALFORMED = "malformed"
    UNKNOWN_RULES = "unknown-rules"
    UNKNOWN_SETTING = "unknown-setting"
    WINNER_MISSING = "winner-missing"
    WRONG_WINNER = "wrong-winner"
    CARDS_SUM = "cards-sum"
    CARDS_IMPOSSIBLE = "cards-impossible"
    LAST_MISSING = "last-missing"
    CANTE_REPEATED = "cante-repeated"
    CANTE_IMPOSSIBLE = "cante-impossible"
    CANTE_WITHOUT_BAZA = "cante-without-baza"
    BAZAS_SUM = "bazas-sum"
    BAZAS_CARDS = "bazas-cards"
    VUELTAS_MISSING = "vueltas-missing"
    VUELTAS_NOT_NEEDED = "vueltas-not-needed"
    VUELTAS_UNFINISHED = "vueltas-unfinished"
    FALSE_CLAIM = "false-claim"
    TUTE_NOT_ADMITTED = "tute-not-admitted"
    FAULT_MISSING = "fault-missing"
    FAULT_IS_WINNER = "fault-is-winner"
    PARTIDA_AFTER_COTO_WON = "partida-after-coto-won"
    COTO_UNFINISHED = "coto-unfinished"
    COTO_AFTER_MATCH_WON = "coto-after-match-won"
    MATCH_UNFINISHED = "match-unfinished"
    MATCH_LEVEL = "match-level"
    RESULT_DIFFERS = "result-differs"
    MATCH_DIFFERS = "match-differs"
    NO_BAZAS = "no-bazas"
    HUNDRED_CANTES = "hundred-cantes"
    MANY_ANNULLED = "many-annulled"
    UNKNOWN_FIELD = "unknown-field"


WARNINGS: Final = frozenset(
    {Code.NO_BAZAS, Code.HUNDRED_CANTES, Code.MANY_ANNULLED, Code.UNKNOWN_FIELD}
)

SEVERITY_OF: Final = {
    code: Severity.WARNING if code in WARNINGS else Severity.ERROR for code in Code
}


class Wanted(StrEnum):
    """What should stand where something ``malformed`` stands; a problem's ``wanted``."""

    ACTA = "acta"
    VERSION = "version"
    JSON = "json"
    OBJECT = "object"
    LIST = "list"
    RULES = "rules"
    PLAYERS = "players"
    PARTIDA = "partida"
    SIDE = "side"
    WINNER = "winner"
    BY = "by"
    ENDING = "ending"
    NO_SIDE = "no-side"
    TRUE = "true"
    NAME = "name"
    FROM_ONE = "from-one"
    FROM_ZERO = "from-zero"
    TWO_COTOS = "two-cotos"
    BELOW_PARTIDAS = "below-partidas"
    IDAS = "idas"
    CANTE = "cante"
    SUIT = "suit"
    TRUMP = "trump"


class Problem(NamedTuple):
    """One thing that is wrong or unusual, and where.

    ``where`` is the path in the acta (``cotos[1][0].fault``), ``acta`` for the whole. ``params``
    are the figures and names of the sentence; a ``Side`` among them is shown as the pair's name.
    ``rule`` is where the rule stands by which it is judged.
    """

    code: Code
    severity: Severity
    where: str
    params: Mapping[str, str | int]
    rule: str


def problem(code: Code, where: str, **params: str | int) -> Problem:
    """The problem ``code`` at ``where``, with the severity and the rule that belong to the code."""
    rule = RULE_BY_WHY.get((code, params.get("why")), RULE_OF[code])
    return Problem(code, SEVERITY_OF[code], where, params, rule_at(rule))


def malformed(where: str, wanted: Wanted, **params: str | int) -> Problem:
    """What stands at ``where`` cannot be read; ``wanted`` says what should stand there."""
    return problem(Code.MALFORMED, where, wanted=wanted, **params)


RULE_OF: Final[Mapping[Code, str]] = {
    Code.MALFORMED: "13.1",
    Code.UNKNOWN_FIELD: "13.2",
    Code.UNKNOWN_RULES: "13.3",
    Code.UNKNOWN_SETTING: "13.3",
    Code.MATCH_DIFFERS: "13.4",
    Code.WINNER_MISSING: "13.5",
    Code.WRONG_WINNER: "13.6",
    Code.TUTE_NOT_ADMITTED: "8.1",
    Code.FAULT_MISSING: "13.7",
    Code.FAULT_IS_WINNER: "11.1",
    Code.CARDS_SUM: "1.3",
    Code.CARDS_IMPOSSIBLE: "1.5",
    Code.LAST_MISSING: "9.1",
    Code.CANTE_REPEATED: "6.3",
    Code.CANTE_IMPOSSIBLE: "6.4",
    Code.CANTE_WITHOUT_BAZA: "6.5",
    Code.BAZAS_SUM: "3.5",
    Code.BAZAS_CARDS: "4.9",
    Code.VUELTAS_MISSING: "10.1",
    Code.VUELTAS_NOT_NEEDED: "9.2",
    Code.VUELTAS_UNFINISHED: "10.5",
    Code.FALSE_CLAIM: "10.4",
    Code.NO_BAZAS: "13.9",
    Code.HUNDRED_CANTES: "13.9",
    Code.MANY_ANNULLED: "13.9",
    Code.PARTIDA_AFTER_COTO_WON: "12.1",
    Code.COTO_UNFINISHED: "12.2",
    Code.COTO_AFTER_MATCH_WON: "12.3",
    Code.MATCH_UNFINISHED: "12.3",
    Code.MATCH_LEVEL: "12.5",
    Code.RESULT_DIFFERS: "13.8",
}
"""The number of the rule in docs/rules.md by which each code is judged."""

RULE_BY_WHY: Final[Mapping[tuple[Code, object], str]] = {
    (Code.CARDS_SUM, "whole"): "9.1",
    (Code.WRONG_WINNER, "anulada"): "11.4",
    (Code.CANTE_IMPOSSIBLE, "tute"): "8.3",
    (Code.VUELTAS_UNFINISHED, "automatic"): "10.6",
}
"""Where one code is judged by another rule, for its ``why``."""


def rule_at(number: str) -> str:
    """Where the rule stands that has ``number``."""
    return f"docs/rules.md#{number}"
