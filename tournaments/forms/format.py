"""How a tournament is played, as a form: the settings of each of its stages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MatchFormat
from tournaments.core.refusals import RefusedError
from tournaments.core.values import StageKind
from tournaments.forms.format_choices import RECIPES, Choice
from tournaments.forms.format_plans import (
    counting_of,
    formats_of,
    plans_for,
    shown,
    to_write,
)
from tournaments.forms.match_format import (
    FormatNames,
    cotos_field,
    deciding_field,
    figures_of,
    format_names,
    partidas_field,
    read_format,
)
from tournaments.forms.stage_fields import (
    BUILD,
    BY_ROUND,
    COUNTING,
    MOST_CRITERIA,
    RANKED,
    criterion_field,
    fields_of,
)
from tournaments.models import Stage
from tournaments.services.stages import StagePlan
from tournaments.text import sentence

_LATE: Final = {1: _("Final"), 2: _("Semifinals"), 3: _("Quarter-finals")}
_SINGLE_ROUNDS: Final = 3
_TWICE: Final = _("This stands above already. Choose another one, or nothing.")
_ROUND_MISSING: Final = _("Write which round this is for.")


@dataclass(frozen=True, slots=True)
class Section:
    """A stage in the form: ``fields`` first, then those that few need, and its ``position``."""

    position: int
    kind: StageKind
    is_drawn: bool
    form: "FormatForm"

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
    def formats(self) -> list["FormatLine"]:
        """The formats of single rounds."""
        return list(self.form.format_lines(self.position, self.kind))

    @property
    def has_formats(self) -> bool:
        """Whether one of them says something, or is wrong."""
        return any(field.value() or field.errors for each in self.formats for field in each.fields)

    @property
    def _names(self) -> tuple[str, ...]:
        return fields_of(self.kind, is_first=self.position == 1)

    def _those(self, names: Iterable[str]) -> list[BoundField]:
        return [self.form[_at(self.position, name)] for name in names]


@dataclass(frozen=True, slots=True)
class FormatLine:
    """The format of one round: which, by name or by a field, and its figures."""

    label: object
    round: BoundField | None
    figures: tuple[BoundField, ...]

    @property
    def fields(self) -> tuple[BoundField, ...]:
        return (*((self.round,) if self.round else ()), *self.figures)


class FormatForm(forms.Form):
    """The settings of all stages of ``choice``; those of a stage already drawn cannot be changed.

    ``stages`` are those that stand. Where they are of the same kinds the form shows their settings,
    and what no field shows stays.
    """

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, choice: Choice, stages: Sequence[Stage]
    ) -> None:
        super().__init__(data)
        self.choice = choice
        self._plans = plans_for(choice, stages)
        self._formats: dict[int, dict[int, MatchFormat]] = {}
        self._drawn = [stage.entries.exists() for stage in stages]
        for position, plan in enumerate(self._plans, start=1):
            self._build(position, plan)

    @property
    def sections(self) -> list[Section]:
        """The stages in order."""
        return [
            Section(position, StageKind(plan.kind), self._is_drawn(position), self)
            for position, plan in enumerate(self._plans, start=1)
        ]

    @property
    def sends(self) -> list[BoundField]:
        """Who goes on to the knock-out; nothing where none follows."""
        return [self[name] for name in _takes_names(self.choice)]

    @property
    def plans(self) -> list[StagePlan]:
        """What a valid form says."""
        told = [
            self._plan(position, plan) if not self._is_drawn(position) else plan
            for position, plan in enumerate(self._plans, start=1)
        ]
        return told if len(told) == 1 or told[1].takes.get("count") != 0 else told[:1]

    def clean(self) -> dict[str, Any]:
        for section in self.sections:
            if not section.is_drawn:
                self._check_criteria(section)
                self._formats[section.position] = self._read_formats(section)
        return self.cleaned_data

    def show_refusals(self, error: RefusedError) -> None:
        """Put each refusal of a plan at the field that says it."""
        for refusal in error.refusals:
            _stages, number, name = (*refusal.field.split(".", 2), "", "")[:3]
            last = name.rpartition(".")[2]
            told = "criterion_1" if last == "criteria" else last
            own = last if name.startswith("takes.") else f"s{number}_{told}"
            self.add_error(own if own in self.fields else None, sentence(refusal))

    def format_lines(self, position: int, kind: StageKind) -> Iterator[FormatLine]:
        """The fields for the formats of single rounds."""
        if kind in BY_ROUND:
            for line in range(1, _SINGLE_ROUNDS + 1):
                names = format_names(_at(position, f"single_{line}"))
                round_ = self[_at(position, f"single_{line}_round")]
                yield FormatLine("", round_, self._figures(names))
        else:
            for left, label in _LATE.items():
                yield FormatLine(label, None, self._figures(_late_names(position, left)))

    def _figures(self, names: FormatNames) -> tuple[BoundField, ...]:
        return self[names.cotos], self[names.partidas], self[names.deciding]

    def _is_drawn(self, position: int) -> bool:
        return position <= len(self._drawn) and self._drawn[position - 1]

    def _build(self, position: int, plan: StagePlan) -> None:
        kind = StageKind(plan.kind)
        built: dict[str, tuple[forms.Field, object]] = {}
        settings = shown(plan)
        for name in fields_of(kind, is_first=position == 1):
            built[_at(position, name)] = BUILD[name](), settings.get(name)
        if kind in RANKED:
            criteria = [*cast("Sequence[str]", settings["criteria"]), *[""] * MOST_CRITERIA]
            for place in range(1, MOST_CRITERIA + 1):
                name = _at(position, f"criterion_{place}")
                built[name] = criterion_field(kind, place), criteria[place - 1]
        if position > 1:
            for name in _takes_names(self.choice):
                built[name] = BUILD[name](), plan.takes.get(name)
        built |= _format_fields(position, kind, formats_of(plan))
        for name, (field, initial) in built.items():
            field.initial, field.disabled = initial, self._is_drawn(position)
            self.fields[name] = field

    def _check_criteria(self, section: Section) -> None:
        seen: set[str] = set()
        for field in section.criteria:
            told = self.cleaned_data.get(field.name)
            if told and told in seen:
                self.add_error(field.name, _TWICE)
            seen.add(told or "")

    def _read_formats(self, section: Section) -> dict[int, MatchFormat]:
        """The formats of single rounds; what is wrong in them is added to the errors."""
        told: dict[int, MatchFormat] = {}
        for number in range(1, _SINGLE_ROUNDS + 1):
            at, round_ = _at(section.position, f"late_{number}"), number
            if section.kind in BY_ROUND:
                at = _at(section.position, f"single_{number}")
                round_ = self.cleaned_data.get(f"{at}_round") or 0
            format_ = read_format(self, format_names(at))
            if format_ is not None:
                told[round_] = format_
            if format_ is not None and not round_ and f"{at}_round" not in self.errors:
                self.add_error(f"{at}_round", _ROUND_MISSING)
        return told

    def _plan(self, position: int, plan: StagePlan) -> StagePlan:
        data, kind = self.cleaned_data, StageKind(plan.kind)
        asked = fields_of(kind, is_first=position == 1)
        told: dict[str, object] = {
            name: data[_at(position, name)] for name in asked if name not in COUNTING
        }
        if kind in RANKED:
            places = range(1, MOST_CRITERIA + 1)
            criteria = (data[_at(position, f"criterion_{place}")] for place in places)
            told["criteria"] = [code for code in criteria if code]
            own = {name: data[_at(position, name)] for name in COUNTING}
            told["counting"] = counting_of(plan) | own
        told["formats"] = self._all_formats(position, kind, plan)
        return StagePlan(kind, to_write(plan, told), plan.name, self._takes(position, plan))

    def _takes(self, position: int, plan: StagePlan) -> Mapping[str, object]:
        if position == 1:
            return plan.takes
        return {
            **plan.takes,
            **{name: self.cleaned_data[name] for name in _takes_names(self.choice)},
        }

    def _all_formats(self, position: int, kind: StageKind, plan: StagePlan) -> dict[str, object]:
        """Those told, and those that stand and no field shows."""
        before = formats_of(plan)
        in_sight = sorted(before)[:_SINGLE_ROUNDS] if kind in BY_ROUND else list(_LATE)
        kept = {at: format_ for at, format_ in before.items() if at not in in_sight}
        formats = {**kept, **self._formats[position]}
        return {str(at): formats[at].to_json() for at in sorted(formats)}


def _at(position: int, name: str) -> str:
    return f"s{position}_{name}"


def _late_names(position: int, left: int) -> FormatNames:
    return format_names(_at(position, f"late_{left}"))


def _takes_names(choice: Choice) -> tuple[str, ...]:
    if not RECIPES[choice].final:
        return ()
    return ("through", "best_of_next") if choice is Choice.GROUPS else ("count",)


def _format_fields(
    position: int, kind: StageKind, formats: Mapping[int, MatchFormat]
) -> dict[str, tuple[forms.Field, object]]:
    built: dict[str, tuple[forms.Field, object]] = {}
    stored = sorted(formats)
    for line in range(1, _SINGLE_ROUNDS + 1):
        names, at = _late_names(position, line), line
        if kind in BY_ROUND:
            names = format_names(_at(position, f"single_{line}"))
            at = stored[line - 1] if line <= len(stored) else 0
            widget = forms.NumberInput(attrs={"inputmode": "numeric"})
            field = forms.IntegerField(
                label=_("Round"), required=False, min_value=1, max_value=999, widget=widget
            )
            built[_at(position, f"single_{line}_round")] = field, at or None
        figures = figures_of(formats[at], names) if at in formats else {}
        built[names.cotos] = cotos_field(required=False), figures.get(names.cotos)
        built[names.partidas] = partidas_field(required=False), figures.get(names.partidas)
        built[names.deciding] = deciding_field(), figures.get(names.deciding)
    return built
