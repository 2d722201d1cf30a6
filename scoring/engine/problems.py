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
    ``rule`` is the section of the documents that the problem is judged by.
    """

    code: Code
    severity: Severity
    where: str
    params: Mapping[str, str | int]
    rule: str


def problem(code: Code, where: str, **params: str | int) -> Problem:
    """The problem ``code`` at ``where``, with the severity and the rule that belong to the code."""
    return Problem(code, SEVERITY_OF[code], where, params, RULE_OF[code])


def malformed(where: str, wanted: Wanted, **params: str | int) -> Problem:
    """What stands at ``where`` cannot be read; ``wanted`` says what should stand there."""
    return problem(Code.MALFORMED, where, wanted=wanted, **params)


_FORMAT: Final = "docs/acta.md#fields"
_TERMS: Final = "docs/acta.md#rules-and-format"
_PARTIDA: Final = "docs/acta.md#how-a-partida-is-judged"
_DEAL: Final = "docs/acta.md#deals"
_MATCH: Final = "docs/acta.md#how-a-match-is-counted"

RULE_OF: Final[Mapping[Code, str]] = {
    Code.MALFORMED: _FORMAT,
    Code.UNKNOWN_FIELD: _FORMAT,
    Code.UNKNOWN_RULES: _TERMS,
    Code.UNKNOWN_SETTING: _TERMS,
    Code.MATCH_DIFFERS: _TERMS,
    Code.WINNER_MISSING: _PARTIDA,
    Code.WRONG_WINNER: _PARTIDA,
    Code.TUTE_NOT_ADMITTED: _PARTIDA,
    Code.FAULT_MISSING: _PARTIDA,
    Code.FAULT_IS_WINNER: _PARTIDA,
    Code.CARDS_SUM: _DEAL,
    Code.CARDS_IMPOSSIBLE: _DEAL,
    Code.LAST_MISSING: _DEAL,
    Code.CANTE_REPEATED: _DEAL,
    Code.CANTE_IMPOSSIBLE: _DEAL,
    Code.CANTE_WITHOUT_BAZA: _DEAL,
    Code.BAZAS_SUM: _DEAL,
    Code.BAZAS_CARDS: _DEAL,
    Code.VUELTAS_MISSING: _DEAL,
    Code.VUELTAS_NOT_NEEDED: _DEAL,
    Code.VUELTAS_UNFINISHED: _DEAL,
    Code.FALSE_CLAIM: _DEAL,
    Code.NO_BAZAS: _DEAL,
    Code.HUNDRED_CANTES: _DEAL,
    Code.MANY_ANNULLED: _MATCH,
    Code.PARTIDA_AFTER_COTO_WON: _MATCH,
    Code.COTO_UNFINISHED: _MATCH,
    Code.COTO_AFTER_MATCH_WON: _MATCH,
    Code.MATCH_UNFINISHED: _MATCH,
    Code.MATCH_LEVEL: _MATCH,
    Code.RESULT_DIFFERS: _MATCH,
}
