"""A deal while it is played: immutable states, each made from the one before by `moves`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.engine.actions import Cante
from scoring.engine.card_sets import cards_in, set_of
from scoring.engine.cards import Card, Rank, Suit, card_of
from scoring.engine.duties import Duties
from scoring.engine.partida import By
from scoring.engine.reckoning import ENOUGH, LAST_BAZA
from scoring.engine.rules import Rules

CUARENTA: Final = 40
VEINTE: Final = 20

REY_AND_SOTA: Final[Mapping[Suit, int]] = {
    suit: set_of((card_of(suit, Rank.REY), card_of(suit, Rank.SOTA))) for suit in Suit
}
"""The two cards of a cante."""

REYES_AND_SOTAS: Final = sum(REY_AND_SOTA.values())


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same through a deal. Made by `opening`.

    ``carried`` are the tantos that each party brings from the idas, None where this is the idas.
    ``spare`` is a card that was dealt to nobody and goes with the last baza.
    """

    rules: Rules
    players: int
    trump: Suit
    carried: tuple[int, ...] | None
    spare: Card | None
    duties: Duties
    parties: int
    mates: tuple[tuple[int, ...], ...]
    """For each seat, itself and its partner where it has one."""
    partner: tuple[int | None, ...]
    swaps: int
    """The trumps that may be given for the pinta."""
    shows: bool
    """True where a tute wins."""

    ends_by_itself: bool
    """True in vueltas that stop at once when a party has 101."""
    claims: bool
    """True in vueltas that stop when a party declares 101."""

    @property
    def vueltas(self) -> bool:
        return self.carried is not None


class Tally(NamedTuple):
    """What the parties have so far; it changes when a baza ends or something is declared."""

    cards: tuple[int, ...]
    """Tantos of each party from cards in bazas won."""
    bazas: tuple[int, ...]
    latest: tuple[int, ...]
    """The parties by the latest baza of each, the one that took the last one first."""
    cantes: tuple[Cante, ...] = ()
    unsung: int = REYES_AND_SOTAS
    """The reyes and sotas of suits not sung yet."""
    singers: tuple[int, ...] = ()
    """The seats that sang since the last baza."""
    swapped: tuple[Rank, ...] = ()


class Outcome(NamedTuple):
    """How a deal ended. ``winner`` and ``fault`` are parties.

    ``winner`` won the partida by this deal: None where nobody did, and it goes on with another
    deal; where it was annulled; and where one of three players lost it by a fault.
    """

    by: By
    winner: int | None = None
    fault: int | None = None
    claimed_by: int | None = None


class State(NamedTuple):
    """A deal at one moment. A value: equal to any other that was reached another way.

    ``hands`` are sets of cards by seat (see `card_sets`; `hand` gives the cards), ``stock`` is in
    the order it is drawn, the pinta last. ``baza`` is on the table, ``best`` its winning card,
    and ``holder`` the seat that played it; between two bazas ``holder`` won the last one.
    ``playable`` is what the seat in ``turn`` may play, ``draws`` how many have still to draw
    before the next lead. ``outcome`` is there when the deal is over.
    """

    setup: Setup
    hands: tuple[int, ...]
    stock: tuple[Card, ...]
    baza: tuple[Card, ...]
    turn: int
    best: Card | None
    holder: int | None
    playable: int
    draws: int
    tally: Tally
    outcome: Outcome | None = None

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards that ``seat`` holds."""
        return cards_in(self.hands[seat])

    @property
    def pinta(self) -> Card | None:
        """The card that lies face up under the stock; None when it has been drawn."""
        return self.stock[-1] if self.stock else None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def complete(self) -> bool:
        """True when every card has been played."""
        return not (any(self.hands) or self.baza or self.stock)

    @property
    def last(self) -> int | None:
        """The party that took the last baza of a complete deal, else None."""
        return self.tally.latest[0] if self.complete else None

    @property
    def totals(self) -> tuple[int, ...]:
        """What each party has: carried, cards, cantes, and the last ten of a complete deal."""
        return totals_of(self.setup, self.tally, complete=self.complete)


def totals_of(setup: Setup, tally: Tally, *, complete: bool) -> tuple[int, ...]:
    """What each party has with ``tally``; the last ten count if the deal is ``complete``."""
    totals = [*tally.cards]
    for party, carried in enumerate(setup.carried or ()):
        totals[party] += carried
    for cante in tally.cantes:
        totals[cante.seat % setup.parties] += CUARENTA if cante.suit is setup.trump else VEINTE
    if complete:
        totals[tally.latest[0]] += LAST_BAZA
    return tuple(totals)


def reached(setup: Setup, tally: Tally, *, complete: bool) -> Outcome | None:
    """The end of vueltas that end by themselves, if a party has 101."""
    if not setup.ends_by_itself:
        return None
    totals = totals_of(setup, tally, complete=complete)
    winner = next((party for party, total in enumerate(totals) if total >= ENOUGH), None)
    return None if winner is None else Outcome(By.TANTOS, winner)
