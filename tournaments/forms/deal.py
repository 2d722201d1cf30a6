"""One deal as a table tells it: each side's total, what it sang, trumps, the last baza."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.cantes import CUARENTA, VEINTE, Cante
from scoring.engine.cards import Suit, read_suit
from scoring.engine.sides import Score, Side, read_side
from scoring.text import SUITS
from tournaments.core.aloud import AloudDeal
from tournaments.core.buenas import read_total
from tournaments.core.noting import TotalFault
from tournaments.text import TOTALS

_SUITS: Final = [(suit.value, SUITS[suit]) for suit in Suit]
_NUMBERS: Final = [(str(cante), str(cante)) for cante in (VEINTE, CUARENTA)]
_SIDES: Final = [(side.value, side.value) for side in Side]
_MOST_BAZAS: Final = 40


@dataclass(frozen=True, slots=True)
class AskedCante:
    """One tick box: a suit, or the number of a cante that came without its suit."""

    id: str
    value: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class AskedSide:
    """The fields of one side; ``worked_out`` is the total that nobody typed."""

    name: Side
    total: forms.BoundField
    cantes: forms.BoundField
    boxes: tuple[AskedCante, ...]
    bazas: forms.BoundField
    worked_out: int | None


class DealForm(forms.Form):
    """Everything may be left empty; a deal of which nothing is told is none.

    ``cantes`` are suits. A 20 or a 40 without its suit, as a sheet may hold it, is offered where
    one came along.
    """

    total_a = forms.CharField(label=_("Total"), required=False, max_length=20)
    total_b = forms.CharField(label=_("Total"), required=False, max_length=20)
    cantes_a = forms.MultipleChoiceField(
        label=_("Sang"),
        required=False,
        choices=[*_SUITS, *_NUMBERS],
        widget=forms.CheckboxSelectMultiple,
    )
    cantes_b = forms.MultipleChoiceField(
        label=_("Sang"),
        required=False,
        choices=[*_SUITS, *_NUMBERS],
        widget=forms.CheckboxSelectMultiple,
    )
    trump = forms.ChoiceField(
        label=_("Trumps"), required=False, choices=_SUITS, widget=forms.RadioSelect
    )
    last = forms.ChoiceField(
        label=_("Who took the last baza"),
        required=False,
        choices=_SIDES,
        widget=forms.RadioSelect,
    )
    claimed_by = forms.ChoiceField(
        label=_("Who declared 101"), required=False, choices=_SIDES, widget=forms.RadioSelect
    )
    bazas_a = forms.IntegerField(
        label=_("Bazas"), required=False, min_value=0, max_value=_MOST_BAZAS
    )
    bazas_b = forms.IntegerField(
        label=_("Bazas"), required=False, min_value=0, max_value=_MOST_BAZAS
    )

    totals: Score | None = None
    """What the totals are, said or worked out, once that is known."""

    def clean_total_a(self) -> int | None:
        return _total(self.cleaned_data["total_a"])

    def clean_total_b(self) -> int | None:
        return _total(self.cleaned_data["total_b"])

    @property
    def is_told(self) -> bool:
        """Whether anything is filled in."""
        return any(self.data.get(self.add_prefix(name)) for name in self.fields)

    @property
    def has_bazas(self) -> bool:
        """Whether bazas came along: nobody is asked for them."""
        return any(self[name].data for name in ("bazas_a", "bazas_b"))

    @property
    def sides(self) -> list[AskedSide]:
        """The fields side by side."""
        return [
            AskedSide(
                name=side,
                total=self[f"total_{side}"],
                cantes=self[f"cantes_{side}"],
                boxes=tuple(_boxes(self[f"cantes_{side}"])),
                bazas=self[f"bazas_{side}"],
                worked_out=self.totals.of(side)
                if self.totals is not None and not self[f"total_{side}"].data
                else None,
            )
            for side in Side
        ]

    @property
    def deal(self) -> AloudDeal | None:
        """The deal, or None where nothing is told or something cannot be read."""
        if not self.is_told or not self.is_valid():
            return None
        told = self.cleaned_data
        bazas = told["bazas_a"], told["bazas_b"]
        return AloudDeal(
            totals=(told["total_a"], told["total_b"]),
            sung=(_sung(told["cantes_a"]), _sung(told["cantes_b"])),
            trump=read_suit(told["trump"]),
            last=read_side(told["last"]),
            bazas=None if None in bazas else Score(*bazas),
            claimed_by=read_side(told["claimed_by"]),
        )


def _boxes(field: forms.BoundField) -> Iterator[AskedCante]:
    """A box for each suit, and for each number that came along: two twenties are two."""
    sung = field.data or ()
    boxes = [(suit.value, suit.value in sung) for suit in Suit]
    boxes += [(value, True) for value in sung if (value, value) in _NUMBERS]
    for place, (value, ticked) in enumerate(boxes):
        yield AskedCante(f"{field.auto_id}_{place}", value, ticked)


def deal_data(deal: AloudDeal) -> Iterator[tuple[str, list[str]]]:
    """What a `DealForm` would send to tell ``deal``."""
    for side, total, cantes in zip(Side, deal.totals, deal.sung, strict=True):
        yield f"total_{side}", [] if total is None else [str(total)]
        yield f"cantes_{side}", [str(cante) for cante in cantes]
        yield f"bazas_{side}", [] if deal.bazas is None else [str(deal.bazas.of(side))]
    yield "trump", [deal.trump.value] if deal.trump else []
    yield "last", [deal.last.value] if deal.last else []
    yield "claimed_by", [deal.claimed_by.value] if deal.claimed_by else []


def _total(text: str) -> int | None:
    if not text:
        return None
    total = read_total(text)
    if total is None:
        raise forms.ValidationError(str(TOTALS[TotalFault.UNREADABLE]))
    return total


def _sung(told: list[str]) -> tuple[Cante, ...]:
    return tuple(read_suit(cante) or int(cante) for cante in told)
