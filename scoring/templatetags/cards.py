"""Cards on pages: their pictures, and their names for those who cannot see them."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django import template
from django.templatetags.static import static

from scoring import play_text
from scoring.engine.cards import DECK, Card, Rank, Suit

register = template.Library()

_FILES: Final[Mapping[Suit, str]] = {
    Suit.OROS: "suits/oros.svg",
    Suit.COPAS: "suits/copas.svg",
    Suit.ESPADAS: "suits/espadas.svg",
    Suit.BASTOS: "suits/bastos.svg",
}
_FIGURES: Final[Mapping[Rank, str]] = {
    Rank.SOTA: "sota",
    Rank.CABALLO: "caballo",
    Rank.REY: "rey",
}


class Pip(NamedTuple):
    """A suit drawn on a card: its left upper corner and its size, in a card of 60 by 92."""

    x: str
    y: str
    size: str


class Drawing(NamedTuple):
    """What is drawn on a card."""

    text: str
    number: int
    suit: str
    suit_file: str
    figure: str
    """The name of its figure, "" for a card of pips."""
    pips: tuple[Pip, ...]


_AT: Final[Mapping[Rank, tuple[float, tuple[tuple[float, float], ...]]]] = {
    Rank.AS: (48, ((30, 59),)),
    Rank.DOS: (29, ((30, 43), (30, 75))),
    Rank.TRES: (25, ((30, 41), (16.5, 74), (43.5, 74))),
    Rank.CUATRO: (24, ((16.5, 42), (43.5, 42), (16.5, 75), (43.5, 75))),
    Rank.CINCO: (20, ((15, 39), (45, 39), (30, 58), (15, 77), (45, 77))),
    Rank.SEIS: (19, ((16, 37), (44, 37), (16, 58), (44, 58), (16, 79), (44, 79))),
    Rank.SIETE: (
        17.5,
        ((14, 37), (46, 37), (30, 47.5), (14, 58), (46, 58), (14, 79), (46, 79)),
    ),
}
"""The size of the pips of each rank, and where their middles are."""
_BESIDE_A_FIGURE: Final = (20.0, ((46.0, 15.0),))


@register.inclusion_tag("scoring/cards.svg")
def card_drawings() -> dict[str, object]:
    """The drawings of all cards, for the pictures on this page to take theirs from."""
    return {"deck": list(drawings())}


@register.inclusion_tag("scoring/card.html")
def card_picture(card: Card, *, named: bool = True) -> dict[str, object]:
    """A card; ``named`` to those who cannot see it, unless its name stands beside it."""
    return {"card": card, "name": play_text.card_name(card) if named else ""}


@register.filter
def card_name(card: Card) -> str:
    """ "tres de copas", in the reader's language."""
    return play_text.card_name(card)


@register.simple_tag
def suit_file(suit: Suit) -> str:
    """The address of a suit's drawing."""
    return static(_FILES[suit])


def drawings() -> Iterator[Drawing]:
    """What is drawn on each card of the deck."""
    for card in DECK:
        size, places = _AT.get(card.rank, _BESIDE_A_FIGURE)
        pips = tuple(Pip(f"{x - size / 2:g}", f"{y - size / 2:g}", f"{size:g}") for x, y in places)
        yield Drawing(
            card.text,
            card.rank.value,
            card.suit.name.lower(),
            _FILES[card.suit],
            _FIGURES.get(card.rank, ""),
            pips,
        )
