"""The record of a deal as text: written, read back, and played again on the way.

The format is docs/record.md. What a word means may hang on whose turn it is, so reading a deal is
playing it, and the first move that the rules forbid ends it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.engine.actions import Draw, Move, Play
from scoring.engine.cards import Card, read_card
from scoring.engine.deal import State
from scoring.engine.deal_record import DealRecord, PlayedDeal
from scoring.engine.dealing import DealingError, Dealt
from scoring.engine.faults import advance
from scoring.engine.notation import DRAW, read_move, write_move
from scoring.engine.reading import is_list, is_number
from scoring.engine.record_text import (
    DEAL_TAG,
    Block,
    RecordError,
    Tag,
    Unreadable,
    Word,
    read_blocks,
    write_tag,
)
from scoring.engine.refusals import Code, Refused
from scoring.engine.rules import Rules
from scoring.engine.rules_json import RulesError, read_rules, rules_to_json

IDAS: Final = "idas"
VUELTAS: Final = "vueltas"
DEAL_TAGS: Final = frozenset({DEAL_TAG, "Dealer", "Hands", "Stock", "Pinta", "Carried"})
HEADER_TAGS: Final = frozenset({"Rules", "Players"})
_TAGS: Final = {"": HEADER_TAGS, DEAL_TAG: DEAL_TAGS}
_HANDS: Final = " / "


class IllegalMoveError(ValueError):
    """The first move of a record that the rules forbid.

    ``line`` and ``word`` are where and how it is written, ``deal`` and ``baza`` count from 1;
    ``code`` says why it is forbidden. ``before`` is the state in which it was tried.
    """

    def __init__(self, word: Word, deal: int, before: State, refused: Refused) -> None:
        self.line = word.line
        self.word = word.text
        self.deal = deal
        self.before = before
        self.move = refused.move
        self.code: Code = refused.code
        self.baza = sum(before.tally.bazas) + isinstance(refused.move, Play)
        super().__init__(f"line {word.line}, baza {self.baza}: {word.text}: {refused.code}")


def write_deal(record: DealRecord) -> str:
    """``record`` as text. Its moves must be allowed: `refusals.Refused`."""
    header = [
        write_tag("Rules", rules_to_json(record.rules)),
        write_tag("Players", len(record.dealt.hands)),
    ]
    return "\n".join([*header, "", *deal_lines(record)]) + "\n"


def read_deal(text: str) -> PlayedDeal:
    """The deal that ``text`` tells; `RecordError` or `IllegalMoveError`."""
    return replay_only(*read_blocks(text, _TAGS))


def replay_only(header: Block, deals: Sequence[Block]) -> PlayedDeal:
    """Play the one deal that a record without a match holds."""
    rules, players = read_terms(header)
    if len(deals) != 1:
        raise RecordError(header.line, Unreadable.ONE_DEAL if deals else Unreadable.NO_DEAL)
    return replay_block(deals[0], rules, players, number=1)


def read_terms(header: Block) -> tuple[Rules, int]:
    """The rules and the number of players; four where it is left out."""
    told = header.tag("Rules")
    try:
        rules = read_rules(told.value)
    except RulesError as error:
        raise RecordError(told.line, Unreadable.RULES, told.value) from error
    players = header.tags.get("Players", Tag(4, header.line))
    if not is_number(players.value) or players.value not in rules.players:
        raise RecordError(players.line, Unreadable.VALUE, players.value)
    return rules, players.value


def deal_lines(record: DealRecord) -> Iterator[str]:
    """The lines of one deal: its tags, and its moves, a line for each baza."""
    dealt = record.dealt
    yield write_tag(DEAL_TAG, IDAS if record.carried is None else VUELTAS)
    if record.carried is not None:
        yield write_tag("Carried", list(record.carried))
    yield write_tag("Dealer", record.dealer + 1)
    yield write_tag("Hands", _HANDS.join(_cards_text(hand) for hand in dealt.hands))
    if dealt.stock:
        yield write_tag("Stock", _cards_text(dealt.stock))
    else:
        yield write_tag("Pinta", dealt.pinta.text)
    yield ""
    yield from _move_lines(record)


def _cards_text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)


def _move_lines(record: DealRecord) -> Iterator[str]:
    words: list[str] = []
    previous: Move | None = None
    for move, state in zip(record.moves, record.states(), strict=False):
        if isinstance(move, Play) and not state.baza:
            if words:
                yield " ".join(words)
            words = [f"{sum(state.tally.bazas) + 1}.", write_move(move, None)]
        elif isinstance(move, Draw) and isinstance(previous, Draw):
            words[-1] += DRAW
        else:
            words.append(write_move(move, state.turn))
        previous = move
    if words:
        yield " ".join(words)


def replay_block(block: Block, rules: Rules, players: int, *, number: int) -> PlayedDeal:
    """Play the deal in ``block``, the ``number``th of its text."""
    record = _read_start(block, rules, players)
    try:
        state = record.start()
    except (DealingError, ValueError) as error:
        raise RecordError(block.line, Unreadable.CARDS) from error
    moves: list[Move] = []
    for word in block.words:
        for text in word.text if set(word.text) == {DRAW} else [word.text]:
            move = read_move(text, state.turn)
            if move is None:
                raise RecordError(word.line, Unreadable.WORD, word.text)
            try:
                state = advance(state, move)
            except Refused as refused:
                raise IllegalMoveError(word, number, state, refused) from refused
            moves.append(move)
    return PlayedDeal(
        DealRecord(rules, record.dealer, record.dealt, tuple(moves), record.carried), state
    )


def _read_start(block: Block, rules: Rules, players: int) -> DealRecord:
    dealer = block.tag("Dealer")
    if not is_number(dealer.value) or not 1 <= dealer.value <= players:
        raise RecordError(dealer.line, Unreadable.VALUE, dealer.value)
    told = block.tag("Hands")
    parts = told.value.split("/") if isinstance(told.value, str) else []
    if len(parts) != players:
        raise RecordError(told.line, Unreadable.VALUE, told.value)
    hands = tuple(_read_cards(Tag(part, told.line)) for part in parts)
    stock = _read_cards(block.tags["Stock"]) if "Stock" in block.tags else ()
    pinta = stock[-1:] or _read_cards(block.tag("Pinta"))
    if len(pinta) != 1 or ("Stock" in block.tags) == ("Pinta" in block.tags):
        raise RecordError(block.line, Unreadable.CARDS)
    return DealRecord(
        rules,
        dealer.value - 1,
        Dealt(hands, stock, pinta[0]),
        carried=_read_carried(block),
    )


def _read_cards(tag: Tag) -> tuple[Card, ...]:
    words = tag.value.split() if isinstance(tag.value, str) else [""]
    cards = []
    for word in words:
        card = read_card(word)
        if card is None:
            raise RecordError(tag.line, Unreadable.VALUE, word or tag.value)
        cards.append(card)
    return tuple(cards)


def _read_carried(block: Block) -> tuple[int, ...] | None:
    kind = block.tag(DEAL_TAG)
    if kind.value == IDAS and "Carried" not in block.tags:
        return None
    if kind.value != VUELTAS:
        raise RecordError(kind.line, Unreadable.VALUE, kind.value)
    told = block.tag("Carried")
    totals = told.value if is_list(told.value) else [None]
    numbers = tuple(total for total in totals if is_number(total))
    if len(numbers) != len(totals):
        raise RecordError(told.line, Unreadable.VALUE, told.value)
    return numbers
