"""How partidas were won, in words and figures, and the fields that ask it."""

from dataclasses import dataclass
from typing import Final

from django import template
from django.forms import BoundField
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cantes import Cante, tantos_of_cantes
from scoring.engine.cards import Suit, read_suit
from scoring.engine.sides import Side
from scoring.text import SUITS
from tournaments.core.aloud import AloudDeal
from tournaments.core.buenas import Word, counted
from tournaments.core.noting import Note
from tournaments.queries.matches import MatchView, PairView
from tournaments.templatetags.guinote import who_text
from tournaments.text import PARTIDA_BY

register = template.Library()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A suit as it is drawn: ``file`` in the static folder ``suits``, and its name."""

    file: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownCante:
    """A cante: its suit where that is known, and what it is worth."""

    suit: Drawn | None
    tantos: int


@dataclass(frozen=True, slots=True)
class ShownSide:
    """What one side has in a deal; the total is None where it is not known."""

    pair: PairView | None
    total: int | None
    cantes: tuple[ShownCante, ...]


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A deal to be read: who took the last baza, and who declared 101, where noted."""

    name: str
    sides: tuple[ShownSide, ...]
    trump: Drawn | None
    last: PairView | None
    claimed_by: PairView | None

    @property
    def has_cantes(self) -> bool:
        return any(side.cantes for side in self.sides)


@register.simple_tag
def shown_deals(note: Note, match: MatchView) -> list[ShownDeal]:
    """The deals noted of a partida, idas before vueltas."""
    named = ((_("Idas"), note.idas), (_("Vueltas"), note.vueltas))
    return [_shown_deal(name, deal, match) for name, deal in named if deal is not None]


@register.filter
def total_words(total: int) -> str:
    """A total as a table says it: "15 buenas"."""
    number, word = counted(total)
    words = {"n": number}
    if word is Word.BUENAS:
        return ngettext("%(n)s buena", "%(n)s buenas", number) % words
    return ngettext("%(n)s mala", "%(n)s malas", number) % words


@register.simple_tag
def note_by(note: Note, match: MatchView) -> str:
    """How a partida was won, and by whose fault: "Renuncio of pair 12"."""
    by = str(PARTIDA_BY[note.by])
    pair = _pair(note.fault, match) if note.fault else None
    if pair is None:
        return by
    return _("%(by)s of %(who)s") % {"by": by, "who": who_text(pair)}


@register.simple_tag
def note_line(note: Note, match: MatchView) -> str:
    """What is told of a partida in one line: "Renuncio of pair 12"."""
    said = [note_by(note, match)] if note.by != "tantos" else []
    for name, deal in ((_("Idas"), note.idas), (_("Vueltas"), note.vueltas)):
        if deal is not None:
            a, b = ("…" if total is None else str(total) for total in deal.totals)
            said.append(f"{name} {a}–{b}")
    return ", ".join(said)


@register.simple_tag
def pair_of(side: str | None, match: MatchView) -> PairView | None:
    """The pair on a side of a match."""
    return _pair(Side(side), match) if side else None


@register.filter
def drawn(letter: str) -> Drawn | None:
    """The suit of this letter, or None where it is none."""
    return _drawn(read_suit(letter))


@dataclass(frozen=True, slots=True)
class AskedChoice:
    """One choice of a field that asks for a side or a suit."""

    box: BoundWidget
    pair: PairView | None
    suit: Drawn | None


@register.simple_tag
def asked_choices(field: BoundField, match: MatchView) -> list[AskedChoice]:
    """The choices of a field whose values are sides or suits."""
    return [
        AskedChoice(
            box,
            _pair(Side(value), match) if value in _SIDES else None,
            _drawn(read_suit(value)),
        )
        for box in field
        for value in [str(box.data["value"])]
    ]


_SIDES: Final = frozenset(Side)


def _shown_deal(name: str, deal: AloudDeal, match: MatchView) -> ShownDeal:
    return ShownDeal(
        name=name,
        sides=tuple(
            ShownSide(
                pair=_pair(side, match),
                total=total,
                cantes=tuple(_shown_cante(cante, deal.trump) for cante in cantes),
            )
            for side, total, cantes in zip(Side, deal.totals, deal.sung, strict=True)
        ),
        trump=_drawn(deal.trump),
        last=_pair(deal.last, match) if deal.last else None,
        claimed_by=_pair(deal.claimed_by, match) if deal.claimed_by else None,
    )


def _shown_cante(cante: Cante, trump: Suit | None) -> ShownCante:
    suit = _drawn(cante) if isinstance(cante, Suit) else None
    return ShownCante(suit, tantos_of_cantes([cante], trump))


def _drawn(suit: Suit | None) -> Drawn | None:
    return None if suit is None else Drawn(f"suits/{suit.name.lower()}.svg", str(SUITS[suit]))


def _pair(side: Side, match: MatchView) -> PairView | None:
    return (match.a if side is Side.A else match.b).pair
