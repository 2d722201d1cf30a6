"""A stage as the form of the format shows it: its fields, by what they are about."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField

from tournaments.core.values import StageKind
from tournaments.forms.stage_fields import COUNTING, MOST_CRITERIA, RANKED, fields_of


def field_at(position: int, name: str) -> str:
    """What a field of the stage at this position is called in the form."""
    return f"s{position}_{name}"


@dataclass(frozen=True, slots=True)
class FormatLine:
    """The format of one round: which, by name or by a field, and its figures."""

    label: object
    round: BoundField | None
    figures: tuple[BoundField, ...]

    @property
    def fields(self) -> tuple[BoundField, ...]:
        return (*((self.round,) if self.round else ()), *self.figures)


@dataclass(frozen=True, slots=True)
class Section:
    """A stage in the form: ``fields`` first, then those that few need.

    ``formats`` are the lines for single rounds.
    """

    position: int
    kind: StageKind
    is_drawn: bool
    form: forms.Form
    formats: tuple[FormatLine, ...]

    @property
    def fields(self) -> list[BoundField]:
        """What is asked plainly."""
        return self._those(name for name in self._names if name not in COUNTING)

    @property
    def counting(self) -> list[BoundField]:
        """What byes and pairs that leave count."""
        return self._those(name for name in self._names if name in COUNTING)

    @property
    def criteria(self) -> list[BoundField]:
        """What the table is ranked by, in order."""
        places = range(1, MOST_CRITERIA + 1) if self.kind in RANKED else ()
        return self._those(f"criterion_{place}" for place in places)

    @property
    def open_table(self) -> bool:
        """Whether it is drawn, and what its table is made by can still be changed."""
        return self.is_drawn and any(not each.field.disabled for each in self.criteria)

    @property
    def open_rounds(self) -> bool:
        """Whether it is drawn, and it can still be changed whether its rounds draw themselves."""
        return self.is_drawn and any(not each.field.disabled for each in self.fields)

    @property
    def has_formats(self) -> bool:
        """Whether one of them says something, or is wrong."""
        return any(field.value() or field.errors for each in self.formats for field in each.fields)

    @property
    def _names(self) -> tuple[str, ...]:
        return fields_of(self.kind, is_first=self.position == 1)

    def _those(self, names: Iterable[str]) -> list[BoundField]:
        return [self.form[field_at(self.position, name)] for name in names]
