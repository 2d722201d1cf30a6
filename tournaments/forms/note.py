"""How one partida was won, as the page of its match asks it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.engine.partida import By
from scoring.engine.problems import Problem
from scoring.engine.rules import Rules
from scoring.engine.settings import VueltasEnd
from scoring.engine.sides import Score, Side, read_side
from scoring.text import Names, place_at, sentence
from tournaments.core.aloud import AloudDeal
from tournaments.core.noting import Note, TotalProblem, Written, write
from tournaments.forms.deal import DealForm, deal_data
from tournaments.text import PARTIDA_BY, TOTALS

_SIDES: Final = [(side.value, side.value) for side in Side]
_TUTES: Final = frozenset({By.TUTE_REYES, By.TUTE_SOTAS})


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong in a note: which place of the page it leads to, and the words."""

    anchor: str
    where: str
    label: str
    said: str
    rule: str


class NoteForm(forms.Form):
    """What is told of the partida at ``place`` of the row, with its two deals.

    It is always bound: ``data`` are the fields as a browser sends them, under the prefix
    ``prefix_of(place)``.
    """

    by = forms.ChoiceField(label=_("How it was won"), required=False)
    winner = forms.ChoiceField(
        label=_("Who won"), required=False, choices=_SIDES, widget=forms.RadioSelect
    )
    fault = forms.ChoiceField(
        label=_("Who was at fault"), required=False, choices=_SIDES, widget=forms.RadioSelect
    )

    def __init__(self, data: MultiValueDict[str, str], *, place: int, rules: Rules) -> None:
        super().__init__(data, prefix=prefix_of(place))
        self.place = place
        self._sent = data
        self.idas = DealForm(data, prefix=f"{self.prefix}-idas")
        self.vueltas = DealForm(data, prefix=f"{self.prefix}-vueltas")
        self.asks_claim = rules.vueltas_end is VueltasEnd.CLAIM or bool(
            self.vueltas["claimed_by"].data
        )
        told = self["by"].data
        self.fields["by"].choices = [  # type: ignore[attr-defined]
            (by.value, words)
            for by, words in PARTIDA_BY.items()
            if rules.tute or by not in _TUTES or by == told
        ]
        self.written = Written(None)

    @property
    def parts(self) -> tuple[forms.Form, ...]:
        return self, self.idas, self.vueltas

    @property
    def is_wrong(self) -> bool:
        """Whether anything is wrong in it, found by reading or by judging."""
        return any(form.errors for form in self.parts)

    @property
    def note(self) -> Note:
        """What is told, as far as it can be read. An annulled partida has no winner."""
        told = self.cleaned_data if self.is_valid() else {}
        by = By(told.get("by") or By.TANTOS)
        return Note(
            winner=None if by is By.ANULADA else read_side(told.get("winner")),
            by=by,
            fault=read_side(told.get("fault")),
            idas=self.idas.deal,
            vueltas=self.vueltas.deal,
        )

    @property
    def told(self) -> Note:
        """What is told, with totals that were worked out in their place."""
        note, written = self.note, self.written
        return replace(
            note,
            idas=_with_totals(note.idas, written.idas),
            vueltas=_with_totals(note.vueltas, written.vueltas),
        )

    def write(self, where: str) -> Written:
        """The partida at ``where``, kept in ``written`` too."""
        note = self.note
        if self.idas.errors:
            note = Note(note.winner, note.by, note.fault)
        self.written = write(note, where)
        self.idas.totals, self.vueltas.totals = self.written.idas, self.written.vueltas
        return self.written

    @property
    def packed(self) -> str:
        """The fields in one line, for a page that does not show them; `unpacked` reads it."""
        kept = QueryDict(mutable=True)
        start = len(f"{self.prefix}-")
        for name in self._sent:
            values = [value for value in self._sent.getlist(name) if value]
            if name.startswith(f"{self.prefix}-") and values:
                kept.setlist(name[start:], values)
        return kept.urlencode()

    def blame(self, found: Problem | TotalProblem, where: str, names: Names) -> None:
        """Show ``found`` at the field where it is wrong; the partida stands at ``where``."""
        if isinstance(found, TotalProblem):
            said = str(TOTALS[found.fault]) % found.params
            deal = self.idas if found.deal == "idas" else self.vueltas
            deal.add_error(f"total_{found.side}", said)
            return
        form, name = self._field(found.where.removeprefix(where))
        rule = found.rule.partition("#")[2]
        said = sentence(found, names).replace("%", "%%")
        form.add_error(name, forms.ValidationError(said, params={"rule": rule}))

    def wrongs(self, where: str, names: Names) -> Iterator[Wrong]:
        """All that is wrong, in the order of the page."""
        headings = ("", str(_("Idas")), str(_("Vueltas")))
        for form, heading in zip(self.parts, headings, strict=True):
            for name, errors in form.errors.as_data().items():
                label = "" if name == "__all__" else _label(form.fields[name].label, name, names)
                for error in errors:
                    yield Wrong(
                        anchor=_anchor(form, name),
                        where=", ".join(filter(None, (place_at(where), heading))),
                        label=label,
                        said=error.messages[0],
                        rule=(error.params or {}).get("rule", ""),
                    )

    def _field(self, path: str) -> tuple[forms.Form, str | None]:
        """The form and the field that show what stands at ``path`` inside the partida."""
        _dot, head, *rest = re.split(r"[.\[]", f"{path}.".rstrip(".") or ".winner")
        if head not in ("idas", "vueltas"):
            return self, head if head in self.fields else "winner"
        deal = self.idas if head == "idas" else self.vueltas
        return deal, _deal_field(rest)


def _label(label: object, name: str, names: Names) -> str:
    """The label of a field, with the pair where there is one for each: "Total, Ana / Luis"."""
    side = read_side(name.rpartition("_")[2])
    return f"{label}, {names[side]}" if side is not None else str(label)


def _with_totals(deal: AloudDeal | None, totals: Score | None) -> AloudDeal | None:
    return deal if deal is None or totals is None else replace(deal, totals=(totals.a, totals.b))


def _deal_field(path: list[str]) -> str | None:
    """The field of a deal that shows what stands at ``path`` in it; None for the whole of it."""
    name = {"cards": "total"}.get(path[0], path[0]) if path else ""
    if f"{name}_a" not in DealForm.base_fields:
        return name or None
    if len(path) > 1:
        return f"{name}_{path[1]}"
    return None if name == "total" else f"{name}_a"


def prefix_of(place: int) -> str:
    """What the names of the fields of a partida begin with."""
    return f"p{place}"


def unpacked(packed: str, place: int) -> QueryDict:
    """The fields that `NoteForm.packed` put in one line."""
    data = QueryDict(mutable=True)
    for name, values in QueryDict(packed).lists():
        data.setlist(f"{prefix_of(place)}-{name}", values)
    return data


def note_data(note: Note, place: int) -> QueryDict:
    """The fields that tell ``note``."""
    data, prefix = QueryDict(mutable=True), prefix_of(place)
    data[f"{prefix}-by"] = note.by.value
    for name, side in (("winner", note.winner), ("fault", note.fault)):
        if side is not None:
            data[f"{prefix}-{name}"] = side.value
    deals: Mapping[str, AloudDeal | None] = {"idas": note.idas, "vueltas": note.vueltas}
    for deal, told in deals.items():
        for name, values in deal_data(told) if told is not None else ():
            data.setlist(f"{prefix}-{deal}-{name}", values)
    return data


def _anchor(form: forms.Form, name: str) -> str:
    if name == "__all__":
        return f"{form.prefix}"
    field = form[name]
    return field.id_for_label or f"{field.auto_id}_0"
