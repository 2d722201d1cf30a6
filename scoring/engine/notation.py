"""How a record writes what happens at the table: one short word for each move.

People count seats from 1, so the text does; docs/record.md has the whole list.
"""

import re
from collections.abc import Mapping
from typing import Final

from scoring.engine.actions import (
    Action,
    Annulment,
    Called,
    Cante,
    Claim,
    Draw,
    Fault,
    Move,
    Play,
    Swap,
    Tute,
)
from scoring.engine.cards import Rank, read_card, read_suit
from scoring.engine.partida import FAULTS, By

DRAW: Final = "+"
CLAIM: Final = "101"
CANTE: Final = "canta-"
CALLED: Final = "?"
SWAPS: Final[Mapping[str, Rank]] = {"cambia-7": Rank.SIETE, "cambia-2": Rank.DOS}
TUTES: Final[Mapping[str, Rank]] = {
    By.TUTE_REYES.value: Rank.REY,
    By.TUTE_SOTAS.value: Rank.SOTA,
}
_SWAP_TEXT: Final = {rank: text for text, rank in SWAPS.items()}
_TUTE_TEXT: Final = {rank: text for text, rank in TUTES.items()}
_FAULTS: Final = {by.value: by for by in FAULTS}
_WORD: Final = re.compile(r"(?:([1-4]):)?([^:?]+)(\??)")


def write_move(move: Move, turn: int | None) -> str:
    """``move`` as a word; a play or a draw by the seat in ``turn`` goes without its seat."""
    if isinstance(move, Annulment):
        return By.ANULADA.value
    if isinstance(move, Called):
        return write_move(move.action, turn) + CALLED
    text = move.by.value if isinstance(move, Fault) else _action_text(move)
    if isinstance(move, Play | Draw) and move.seat == turn:
        return text
    return f"{move.seat + 1}:{text}"


def _action_text(action: Action) -> str:
    if isinstance(action, Play):
        return action.card.text
    if isinstance(action, Draw):
        return DRAW
    if isinstance(action, Cante):
        return CANTE + action.suit.value
    if isinstance(action, Swap):
        return _SWAP_TEXT[action.rank]
    if isinstance(action, Tute):
        return _TUTE_TEXT[action.rank]
    return CLAIM


def read_move(word: str, turn: int) -> Move | None:
    """The move that ``word`` stands for, or None; a card or a draw without seat is by ``turn``."""
    if word == By.ANULADA.value:
        return Annulment()
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    told, text, called = found.groups()
    seat = None if told is None else int(told) - 1
    action = _read_action(text, turn if seat is None else seat)
    if action is None and seat is not None and text in _FAULTS and not called:
        return Fault(seat, _FAULTS[text])
    if action is None or (seat is None and not isinstance(action, Play | Draw)):
        return None
    return Called(action) if called else action


def _read_action(text: str, seat: int) -> Action | None:
    card = read_card(text)
    if card is not None:
        return Play(seat, card)
    if text == DRAW:
        return Draw(seat)
    if text == CLAIM:
        return Claim(seat)
    if text in SWAPS:
        return Swap(seat, SWAPS[text])
    if text in TUTES:
        return Tute(seat, TUTES[text])
    suit = read_suit(text.removeprefix(CANTE)) if text.startswith(CANTE) else None
    return None if suit is None else Cante(seat, suit)
