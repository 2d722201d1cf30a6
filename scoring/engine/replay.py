"""A record played again, told as JSON: what it comes to, or where it goes against the rules."""

from collections.abc import Callable

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.deal import State
from scoring.engine.deal_record import DealRecord, PlayedDeal
from scoring.engine.match_record import ReplayedMatch, read_record
from scoring.engine.played_acta import acta_of_played
from scoring.engine.record import IDAS, VUELTAS, IllegalMoveError
from scoring.engine.record_text import RecordError
from scoring.engine.sides import Side

Said = Callable[[str], str]
"""Puts a code into words."""


def replay(text: str, sentence: Said) -> dict[str, object]:
    """What the record ``text`` comes to; nothing is raised.

    ``readable`` is false for a text that is no record, ``legal`` false where the rules forbid a
    move; both name the line and the code, with its ``sentence``.
    """
    try:
        replayed = read_record(text)
    except RecordError as error:
        return {
            "readable": False,
            "line": error.line,
            "code": error.code.value,
            "value": error.value,
            "message": sentence(error.code),
        }
    except IllegalMoveError as error:
        return _illegal(error, sentence)
    told: dict[str, object] = {"readable": True, "legal": True}
    if isinstance(replayed, PlayedDeal):
        return told | {"deals": [_deal_to_json(replayed.record, replayed.final)]}
    return told | _match_to_json(replayed)


def _illegal(error: IllegalMoveError, sentence: Said) -> dict[str, object]:
    return {
        "readable": True,
        "legal": False,
        "line": error.line,
        "deal": error.deal,
        "baza": error.baza,
        "move": error.word,
        "code": error.code.value,
        "message": sentence(error.code),
        "rule": RULE_OF_REFUSAL[error.code],
    }


def _match_to_json(replayed: ReplayedMatch) -> dict[str, object]:
    count = replayed.match.count
    return {
        "deals": [_deal_to_json(deal.record, deal.final) for deal in replayed.deals],
        "winner": None if count.winner is None else count.winner.value,
        "cotos": count.cotos.to_json(),
        "partidas": count.partidas.to_json(),
        "acta": acta_of_played(replayed.match),
    }


def _deal_to_json(record: DealRecord, final: State) -> dict[str, object]:
    """The tally of a deal by party: the sides a and b, or the three players by number."""
    parties = final.setup.parties
    names = [side.value for side in Side] if parties == len(Side) else ["1", "2", "3"]
    cantes: dict[str, list[str]] = {name: [] for name in names}
    for cante in final.tally.cantes:
        cantes[names[cante.seat % parties]].append(cante.suit.value)
    outcome = final.outcome
    winner = None if outcome is None else outcome.winner
    return {
        "deal": IDAS if record.carried is None else VUELTAS,
        "trump": final.setup.trump.value,
        "cards": dict(zip(names, final.tally.cards, strict=True)),
        "cantes": cantes,
        "bazas": dict(zip(names, final.tally.bazas, strict=True)),
        "last": None if final.last is None else names[final.last],
        "totals": dict(zip(names, final.totals, strict=True)),
        "by": None if outcome is None else outcome.by.value,
        "winner": None if winner is None else names[winner],
    }
