"""A case put to the referee: what lies on the table, and in the hand of whoever is asked about."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from scoring.engine.cards import Card, Suit
from scoring.engine.profiles import DEFAULT_PROFILE
from scoring.engine.question import Question
from scoring.engine.rules import Rules


class Phase(StrEnum):
    FREE = "free"
    """There is stock."""
    ARRASTRE = "arrastre"


class Onto(StrEnum):
    """Where the next card goes."""

    TABLE = "table"
    HAND = "hand"


class CaseFault(StrEnum):
    """What can be wrong with a case besides what is wrong with its question."""

    CARD_PLAYED = "card-played"
    """The card played is not in the hand."""
    HAND_TOO_LARGE = "hand-too-large"


class CaseError(ValueError):
    """A case that cannot be: ``value`` is the card, or the most cards that a hand has."""

    def __init__(self, fault: CaseFault, value: str | int) -> None:
        self.fault = fault
        self.value = value
        super().__init__(f"{fault}: {value}")


@dataclass(frozen=True, slots=True)
class Case:
    """A case, as far as it has been laid out; ``trump`` is None while nobody has named it.

    ``hand`` is the hand before the card in question was ``played``, which is one of it. ``suit``
    is the one whose cards are offered, where there is no room for all.
    """

    rules: Rules = DEFAULT_PROFILE.rules
    players: int = 4
    trump: Suit | None = None
    phase: Phase = Phase.ARRASTRE
    baza: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    played: Card | None = None
    onto: Onto = Onto.TABLE
    suit: Suit = Suit.OROS

    @property
    def question(self) -> Question | None:
        """The question it makes; None while the trump or the hand is missing."""
        if self.trump is None or not self.hand:
            return None
        arrastre = self.phase is Phase.ARRASTRE
        return Question(self.rules, self.players, self.trump, arrastre, self.hand, self.baza)

    @property
    def is_table_full(self) -> bool:
        """Nobody is left to play but whoever is asked about."""
        return len(self.baza) >= self.players - 1

    @property
    def is_hand_full(self) -> bool:
        return len(self.hand) >= most_in_hand(self.players)

    def putting(self, card: Card) -> Self:
        """With ``card`` where the next one goes."""
        if self.onto is Onto.HAND:
            return replace(self, hand=(*self.hand, card))
        return replace(self, baza=(*self.baza, card)).settled()

    def without(self, card: Card) -> Self:
        """With ``card`` back in the pack, and the next one going where it was."""
        return replace(
            self,
            baza=tuple(one for one in self.baza if one is not card),
            hand=tuple(one for one in self.hand if one is not card),
            played=None if self.played is card else self.played,
            onto=Onto.TABLE if card in self.baza else Onto.HAND,
        ).settled()

    def under(self, rules: Rules, players: int) -> Self:
        """By other rules or with other players; cards for which there is no room go."""
        if players not in rules.players:
            players = usual_players(rules)
        hand = self.hand[: most_in_hand(players)]
        return replace(
            self,
            rules=rules,
            players=players,
            baza=self.baza[: players - 1],
            hand=hand,
            played=self.played if self.played in hand else None,
        ).settled()

    def settled(self) -> Self:
        """With the next card going to the hand if the table is full."""
        return replace(self, onto=Onto.HAND) if self.is_table_full else self


def most_in_hand(players: int) -> int:
    """The most cards that a hand can have: see docs/rules.md, "Dealing"."""
    return 13 if players == 3 else 10


def usual_players(rules: Rules) -> int:
    """Four where the rules admit them."""
    return max(rules.players)
