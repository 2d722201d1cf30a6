"""The case as the page lays it out: what is chosen, what lies where, and where each tap leads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.engine.cards import DECK, Card, Suit
from scoring.engine.legality import always_strict
from scoring.engine.obligations import partner_place, winning_in
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from scoring.engine.settings import PartnerWinning
from scoring.forms.case import Case, Onto, Phase
from scoring.forms.case_address import query_of
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from scoring.text import SUITS


class Choice(NamedTuple):
    """Something to choose: its key, its words, where a tap on it leads, whether it holds now."""

    key: str
    text: str
    address: str
    is_chosen: bool


class Setting(NamedTuple):
    """A setting of the rules, and its values to choose from."""

    key: str
    label: str
    choices: Sequence[Choice]


class TableCard(NamedTuple):
    """A card on the table: in which turn, by whom; a tap takes it off."""

    card: Card
    is_partner: bool
    is_winning: bool
    address: str


class HandCard(NamedTuple):
    """A card of the hand. ``is_legal`` is None while nothing can be said of it yet."""

    card: Card
    is_legal: bool | None
    is_played: bool
    play: str
    """Where the tap leads that marks it as the one played, or takes the mark off."""
    take: str
    """Where the tap leads that takes it out of the hand."""


class PackCard(NamedTuple):
    """A card to choose. ``address`` is "" where it cannot be had now."""

    card: Card
    address: str
    is_gone: bool
    """It lies on the table or in the hand."""


class PackSuit(NamedTuple):
    """A suit of the pack."""

    suit: Suit
    name: str
    is_shown: bool
    address: str
    cards: Sequence[PackCard]


class Sheet:
    """A case laid out. Addresses are queries, for they all lead back to the same page."""

    def __init__(self, case: Case) -> None:
        self.case = case

    @property
    def title(self) -> str:
        """The rules in short: "Aragonese, 4 players"."""
        name = str(TITLES[self.case.rules.profile].name)
        return _("%(rules)s, %(players)s players") % {"rules": name, "players": self.case.players}

    @property
    def has_own_rules(self) -> bool:
        """Single settings differ from the rule set that has the name."""
        return self.case.rules != PROFILES[self.case.rules.profile].rules

    @property
    def has_free_phase(self) -> bool:
        return not always_strict(self.case.rules, self.case.players)

    @property
    def profiles(self) -> Iterator[Choice]:
        for name, profile in PROFILES.items():
            yield self._rules(name, str(TITLES[name].name), profile.rules)

    @property
    def players(self) -> Iterator[Choice]:
        for number in sorted(self.case.rules.players):
            case = self.case.under(self.case.rules, number)
            yield self._choice(str(number), str(number), case)

    @property
    def settings(self) -> Iterator[Setting]:
        """The settings of the rules on which a card's being allowed hangs."""
        rules = self.case.rules
        if self.case.players == PAIRS:
            partner = {each: replace(rules, partner_winning=each) for each in PartnerWinning}
            yield self._setting("partner_winning", partner)
        too_low = {each: replace(rules, undertrump=each) for each in (True, False)}
        yield self._setting("undertrump", too_low)

    @property
    def trumps(self) -> Iterator[Choice]:
        for suit in Suit:
            yield self._choice(suit, str(SUITS[suit]), replace(self.case, trump=suit))

    @property
    def phases(self) -> Iterator[Choice]:
        words = {Phase.FREE: _("There is stock"), Phase.ARRASTRE: _("Arrastre")}
        for phase, text in words.items():
            yield self._choice(phase, text, replace(self.case, phase=phase))

    @property
    def places(self) -> Iterator[Choice]:
        words = {Onto.TABLE: _("Table"), Onto.HAND: _("Hand")}
        for onto, text in words.items():
            yield self._choice(onto, text, replace(self.case, onto=onto))

    @property
    def table(self) -> Iterator[TableCard]:
        baza, partner = self.case.baza, partner_place(len(self.case.baza), self.case.players)
        winning = winning_in(baza, self.case.trump, self.case.players) if self.case.trump else None
        for place, card in enumerate(baza):
            is_winning = winning is not None and winning.place == place
            yield TableCard(card, place == partner, is_winning, self._take(card))

    @property
    def winning(self) -> TableCard | None:
        """The card that is winning; None on an empty table, or while the trump is not known."""
        return next((card for card in self.table if card.is_winning), None)

    @property
    def free_places(self) -> range:
        """The places on the table where a card still fits."""
        return range(len(self.case.baza), self.case.players - 1)

    @property
    def hand(self) -> Iterator[HandCard]:
        question = self.case.question
        illegal: Mapping[Card, object] = question.answer().illegal if question else {}
        for card in self.case.hand:
            is_played = card is self.case.played
            played = replace(self.case, played=None if is_played else card)
            is_legal = None if question is None else card not in illegal
            yield HandCard(card, is_legal, is_played, _address(played), self._take(card))

    @property
    def pack(self) -> Iterator[PackSuit]:
        for suit in Suit:
            case = replace(self.case, suit=suit)
            cards = [self._pack_card(card) for card in DECK if card.suit is suit]
            is_shown = suit is self.case.suit
            yield PackSuit(suit, str(SUITS[suit]), is_shown, _address(case), cards)

    @property
    def again(self) -> str:
        """Where the tap leads that begins again, by the same rules."""
        return _address(Case().under(self.case.rules, self.case.players))

    def _pack_card(self, card: Card) -> PackCard:
        is_gone = card in self.case.baza or card in self.case.hand
        is_closed = self.case.onto is Onto.HAND and self.case.is_hand_full
        address = "" if is_gone or is_closed else _address(self.case.putting(card))
        return PackCard(card, address, is_gone)

    def _rules(self, key: str, text: str, rules: Rules) -> Choice:
        return self._choice(key, text, self.case.under(rules, self.case.players))

    def _setting(self, key: str, changed: Mapping[Any, Rules]) -> Setting:
        """A setting by its ``key``, with the rules that each of its values makes of these."""
        wording = WORDINGS[key]
        choices = [
            self._rules(str(value).lower(), wording.of(value), rules)
            for value, rules in changed.items()
        ]
        return Setting(key, str(wording.label), choices)

    def _choice(self, key: str, text: str, case: Case) -> Choice:
        return Choice(key, text, _address(case), case == self.case)

    def _take(self, card: Card) -> str:
        return _address(self.case.without(card))


def _address(case: Case) -> str:
    return f"?{query_of(case)}"
