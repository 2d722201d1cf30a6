"""The acta of a match that was played: what a table would have handed in, with every figure."""

from collections.abc import Sequence

from scoring.engine.deal import Outcome, State
from scoring.engine.match_play import SIDE_OF, PlayedMatch
from scoring.engine.partida import By
from scoring.engine.partida_play import PlayedPartida
from scoring.engine.rules_json import rules_to_json
from scoring.engine.sides import NIL


def acta_of_played(match: PlayedMatch) -> dict[str, object]:
    """The acta of ``match``: `partial` while it goes on, with the result as it stands."""
    acta: dict[str, object] = {
        "acta": 1,
        "rules": rules_to_json(match.rules),
        "players": match.players,
        "format": match.match_format.to_json(),
    }
    if match.sides is not None:
        acta["sides"] = {side.value: name for side, name in match.sides.items()}
    if match.start != NIL:
        acta["start"] = {"partidas": match.start.to_json()}
    acta["cotos"] = [[partida_to_json(partida) for partida in coto] for coto in match.cotos]
    count = match.count
    if match.ending is not None:
        acta["ending"] = match.ending.to_json()
    elif not count.finished:
        acta["partial"] = True
    acta["result"] = {
        "winner": None if count.winner is None else count.winner.value,
        "cotos": count.cotos.to_json(),
        "partidas": count.partidas.to_json(),
    }
    return acta


def partida_to_json(partida: PlayedPartida) -> dict[str, object]:
    """A partida that is over, as an acta notes it. It has two sides.

    A deal that ended by a breach before its first baza says nothing, and is left out.
    """
    outcome = partida.outcome
    if outcome is None:
        raise ValueError("the partida is not over")
    noted: dict[str, object] = {
        "winner": None if outcome.winner is None else SIDE_OF[outcome.winner].value
    }
    if outcome.by is not By.TANTOS:
        noted["by"] = outcome.by.value
    if outcome.fault is not None:
        noted["fault"] = SIDE_OF[outcome.fault].value
    for name, deal in zip(("idas", "vueltas"), partida.deals, strict=False):
        if outcome.by is By.TANTOS or any(deal.tally.bazas):
            noted[name] = deal_to_json(deal)
    return noted


def deal_to_json(deal: State) -> dict[str, object]:
    """The tantos of a deal, as an acta notes them."""
    tally = deal.tally
    cantes: tuple[list[str], ...] = ([], [])
    for cante in tally.cantes:
        cantes[cante.seat % 2].append(cante.suit.value)
    noted: dict[str, object] = {
        "cards": _sides(tally.cards),
        "cantes": _sides(cantes),
        "trump": deal.setup.trump.value,
        "bazas": _sides(tally.bazas),
    }
    if deal.last is not None:
        noted["last"] = SIDE_OF[deal.last].value
    outcome = deal.outcome or Outcome(By.TANTOS)
    if outcome.claimed_by is not None:
        noted["claimed_by"] = SIDE_OF[outcome.claimed_by].value
    return noted


def _sides(values: Sequence[object]) -> dict[str, object]:
    return {side.value: value for side, value in zip(SIDE_OF, values, strict=True)}
