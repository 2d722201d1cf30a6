"""A second deal, slow and plain, written from the sentences of docs/rules.md.

Cards are their texts, actions the words of a record with the seat (counted from 1) before them.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scoring.engine.deal import State
from scoring.engine.rules import Rules
from tests.scoring.engine.naive_play import STRENGTH, naive_legal, suit, winner

TANTOS = {"1": 11, "3": 10, "12": 4, "10": 3, "11": 2}


def plain(rules: Rules) -> dict[str, Any]:
    """The settings by their keys, with plain values."""
    settings = {key: getattr(rules, key) for key in rules.__slots__}
    return {
        key: value.value if isinstance(value, StrEnum) else value for key, value in settings.items()
    }


@dataclass
class NaiveDeal:
    """A deal that changes as it is played; ``do`` gives a changed copy."""

    rules: dict[str, Any]
    hands: list[list[str]]
    stock: list[str]
    trump: str
    turn: int
    carried: list[int] | None = None
    won_by: int | None = None
    """The seat that won the last baza."""
    spare: list[str] = field(default_factory=list)
    baza: list[str] = field(default_factory=list)
    leader: int = 0
    drawn: list[int] | None = None
    """The seats that have drawn, while drawing goes on."""
    piles: dict[int, list[str]] = field(default_factory=dict)
    cantes: list[tuple[int, str]] = field(default_factory=list)
    since_baza: list[int] = field(default_factory=list)
    swapped: list[str] = field(default_factory=list)
    bazas: list[int] = field(default_factory=list)
    ended: str | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    def side(self, seat: int) -> int:
        return seat % 2 if self.players == 4 else seat

    def totals(self) -> list[int]:
        sides = 2 if self.players == 4 else self.players
        totals = list(self.carried or [0] * sides)
        for seat, pile in self.piles.items():
            totals[self.side(seat)] += sum(TANTOS.get(card[:-1], 0) for card in pile)
        for seat, sung in self.cantes:
            totals[self.side(seat)] += 40 if sung == self.trump else 20
        if self.played_out():
            totals[self.side(self.bazas[-1])] += 10
        return totals

    def played_out(self) -> bool:
        return not self.baza and not self.stock and all(not hand for hand in self.hands)

    def actions(self) -> set[str]:
        """Everything that may be done."""
        if self.ended:
            return set()
        words = set()
        if self.drawn is not None:
            words.add(f"{self.turn + 1}:+")
        else:
            answer = naive_legal(
                self.rules,
                self.players,
                self.trump,
                self.hands[self.turn],
                self.baza,
                arrastre=not self.stock,
            )
            words |= {f"{self.turn + 1}:{card}" for card, why in answer.items() if why is None}
        if self.won_by is not None and not self.baza:
            for seat in range(self.players):
                if self.side(seat) == self.side(self.won_by):
                    words |= {f"{seat + 1}:{word}" for word in self.declarations(seat)}
        return words

    def declarations(self, seat: int) -> set[str]:
        """What ``seat``, whose side won the last baza, may declare before the next lead."""
        hand, words = self.hands[seat], set()
        for letter in "OCEB":
            if f"12{letter}" in hand and f"10{letter}" in hand and self.may_sing(seat, letter):
                words.add(f"canta-{letter}")
        for number, other in (("7", self.takes_seven), ("2", self.takes_two)):
            may = number not in self.swapped and not self.too_late(seat)
            if self.stock and f"{number}{self.trump}" in hand and other() and may:
                words.add(f"cambia-{number}")
        for rank, name in (("12", "reyes"), ("10", "sotas")):
            if self.rules["tute"] and all(f"{rank}{letter}" in hand for letter in "OCEB"):
                words.add(f"tute-{name}")
        claims = self.carried is not None and self.rules["vueltas_end"] == "claim"
        if claims and self.totals()[self.side(seat)] >= 101:
            words.add("101")
        return words

    def may_sing(self, seat: int, letter: str) -> bool:
        """Each suit once a deal, and no more after one baza than the rules have."""
        if any(sung == letter for _, sung in self.cantes):
            return False
        if self.rules["cantes_per_baza"] == "one":
            return not self.since_baza
        return self.rules["cantes_per_baza"] == "any" or seat not in self.since_baza

    def takes_seven(self) -> bool:
        higher = STRENGTH.index(self.stock[-1][:-1]) < STRENGTH.index("7")
        return self.rules["seven_swap"] == "any" or (
            self.rules["seven_swap"] == "higher" and higher
        )

    def takes_two(self) -> bool:
        return bool(self.rules["two_swaps_seven"]) and self.stock[-1] == f"7{self.trump}"

    def too_late(self, seat: int) -> bool:
        """At the last draw one swaps before one's own draw."""
        if self.drawn is None:
            return False
        return len(self.drawn) + len(self.stock) == self.players and seat in self.drawn

    def do(self, word: str) -> "NaiveDeal":
        deal = deepcopy(self)
        seat, done = int(word[0]) - 1, word[2:]
        if done == "+":
            deal.draw(seat)
        elif done.startswith("canta-"):
            deal.cantes.append((seat, done[-1]))
            deal.since_baza.append(seat)
            deal.end_if_reached()
        elif done.startswith("cambia-"):
            given = done[-1] + deal.trump
            deal.hands[seat].remove(given)
            deal.hands[seat].append(deal.stock[-1])
            deal.stock[-1] = given
            deal.swapped.append(done[-1])
        elif done.startswith("tute-") or done == "101":
            deal.ended = done
        else:
            deal.play(seat, done)
        return deal

    def draw(self, seat: int) -> None:
        assert self.drawn is not None
        self.hands[seat].append(self.stock.pop(0))
        self.drawn.append(seat)
        self.turn = (seat + 1) % self.players
        if len(self.drawn) == self.players:
            self.drawn = None

    def play(self, seat: int, card: str) -> None:
        if not self.baza:
            self.leader = seat
        self.hands[seat].remove(card)
        self.baza.append(card)
        self.turn = (seat + 1) % self.players
        if len(self.baza) < self.players:
            return
        best = winner(self.baza, suit(self.baza[0]), self.trump)
        assert best is not None
        self.won_by = self.turn = (self.leader + self.baza.index(best)) % self.players
        self.piles.setdefault(self.won_by, []).extend(self.baza)
        self.bazas.append(self.won_by)
        self.baza, self.since_baza = [], []
        if self.stock:
            self.drawn = []
        if self.played_out():
            self.piles[self.won_by] += self.spare
            self.ended = "played out"
        self.end_if_reached()

    def end_if_reached(self) -> None:
        """Vueltas end at once where the rules say so."""
        by_itself = self.carried is not None and self.rules["vueltas_end"] == "automatic"
        if by_itself and max(self.totals()) >= 101:
            self.ended = self.ended or "reached"


def naive_of(state: State) -> NaiveDeal:
    """The same deal at the same moment, nothing having been declared since the last baza."""
    setup = state.setup
    return NaiveDeal(
        plain(setup.rules),
        [[str(card) for card in state.hand(seat)] for seat in range(setup.players)],
        [str(card) for card in state.stock],
        setup.trump.value,
        state.turn,
        carried=None if setup.carried is None else list(setup.carried),
        won_by=state.holder,
        spare=[] if setup.spare is None else [str(setup.spare)],
    )
