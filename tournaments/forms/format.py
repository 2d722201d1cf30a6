"""How a tournament is played, as a form: the settings of each of its stages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
from tournaments.forms.format_section import FormatLine, Section, field_at
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
from tournaments.services.stages import STILL_OPEN, StagePlan, is_table_unused
from tournaments.text import sentence

_LATE: Final = {1: _("Final"), 2: _("Semifinals"), 3: _("Quarter-finals")}
_SINGLE_ROUNDS: Final = 3
_TWICE: Final = _("This stands above already. Choose another one, or nothing.")
_ROUND_MISSING: Final = _("Write which round this is for.")


class FormatForm(forms.Form):
    """The settings of all stages of ``choice``.

    Of a stage already drawn only those can be changed that ``set_stages`` takes.
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
        self._unused = [is_table_unused(stage) for stage in stages]
        for position, plan in enumerate(self._plans, start=1):
            self._build(position, plan)

    @property
    def sections(self) -> list[Section]:
        """The stages in order."""
        return [
            self._section(position, StageKind(plan.kind))
            for position, plan in enumerate(self._plans, start=1)
        ]

    def _section(self, position: int, kind: StageKind) -> Section:
        lines = tuple(self._format_lines(position, kind))
        return Section(position, kind, self._is_drawn(position), self, lines)

    @property
    def sends(self) -> list[BoundField]:
        """Who goes on to the knock-out; nothing where none follows."""
        return [self[name] for name in _takes_names(self.choice)]

    @property
    def plans(self) -> list[StagePlan]:
        """What a valid form says."""
        told = [
            self._mended(position, plan) if self._is_drawn(position) else self._plan(position, plan)
            for position, plan in enumerate(self._plans, start=1)
        ]
        return told if len(told) == 1 or told[1].takes.get("count") != 0 else told[:1]

    def clean(self) -> dict[str, Any]:
        for section in self.sections:
            self._check_criteria(section)
            if not section.is_drawn:
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

    def _format_lines(self, position: int, kind: StageKind) -> Iterator[FormatLine]:
        """The fields for the formats of single rounds."""
        if kind in BY_ROUND:
            for line in range(1, _SINGLE_ROUNDS + 1):
                names = format_names(field_at(position, f"single_{line}"))
                round_ = self[field_at(position, f"single_{line}_round")]
                yield FormatLine("", round_, self._figures(names))
        else:
            for left, label in _LATE.items():
                yield FormatLine(label, None, self._figures(_late_names(position, left)))

    def _figures(self, names: FormatNames) -> tuple[BoundField, ...]:
        return self[names.cotos], self[names.partidas], self[names.deciding]

    def _is_drawn(self, position: int) -> bool:
        return position <= len(self._drawn) and self._drawn[position - 1]

    def _is_open(self, position: int, name: str) -> bool:
        """Whether this field of a drawn stage can be changed."""
        own = name.removeprefix(field_at(position, ""))
        is_told = own in {*STILL_OPEN, *COUNTING} or own.startswith("criterion_")
        return is_told and self._unused[position - 1]

    def _build(self, position: int, plan: StagePlan) -> None:
        kind = StageKind(plan.kind)
        built: dict[str, tuple[forms.Field, object]] = {}
        settings = shown(plan)
        for name in fields_of(kind, is_first=position == 1):
            built[field_at(position, name)] = BUILD[name](), settings.get(name)
        if kind in RANKED:
            criteria = [*cast("Sequence[str]", settings["criteria"]), *[""] * MOST_CRITERIA]
            for place in range(1, MOST_CRITERIA + 1):
                name = field_at(position, f"criterion_{place}")
                built[name] = criterion_field(kind, place), criteria[place - 1]
        if position > 1:
            takes = {**RECIPES[self.choice].plans[-1].takes, **plan.takes}
            for name in _takes_names(self.choice):
                built[name] = BUILD[name](), takes.get(name)
        built |= _format_fields(position, kind, formats_of(plan))
        for name, (field, initial) in built.items():
            field.initial = initial
            field.disabled = self._is_drawn(position) and not self._is_open(position, name)
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
            at, round_ = field_at(section.position, f"late_{number}"), number
            if section.kind in BY_ROUND:
                at = field_at(section.position, f"single_{number}")
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
            name: data[field_at(position, name)] for name in asked if name not in COUNTING
        }
        told |= self._table(position, plan)
        told["formats"] = self._all_formats(position, kind, plan)
        return StagePlan(kind, to_write(plan, told), plan.name, self._takes(position, plan))

    def _mended(self, position: int, plan: StagePlan) -> StagePlan:
        """The plan of a drawn stage as it stands, with what of it can still be changed."""
        if not self._unused[position - 1]:
            return plan
        told = self._table(position, plan)
        if (name := field_at(position, "automatic")) in self.fields:
            told["automatic"] = self.cleaned_data[name]
        written = to_write(plan, told)
        mended = {name: written[name] for name in STILL_OPEN & written.keys()}
        fixed = {name: value for name, value in plan.settings.items() if name not in STILL_OPEN}
        return replace(plan, settings=fixed | mended)

    def _table(self, position: int, plan: StagePlan) -> dict[str, object]:
        """What the table is made by, where there is one."""
        if StageKind(plan.kind) not in RANKED:
            return {}
        data, places = self.cleaned_data, range(1, MOST_CRITERIA + 1)
        criteria = (data[field_at(position, f"criterion_{place}")] for place in places)
        own = {name: data[field_at(position, name)] for name in COUNTING}
        return {
            "criteria": [code for code in criteria if code],
            "counting": counting_of(plan) | own,
        }

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


def _late_names(position: int, left: int) -> FormatNames:
    return format_names(field_at(position, f"late_{left}"))


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
            names = format_names(field_at(position, f"single_{line}"))
            at = stored[line - 1] if line <= len(stored) else 0
            widget = forms.NumberInput(attrs={"inputmode": "numeric"})
            field = forms.IntegerField(
                label=_("Round"), required=False, min_value=1, max_value=999, widget=widget
            )
            built[field_at(position, f"single_{line}_round")] = field, at or None
        figures = figures_of(formats[at], names) if at in formats else {}
        built[names.cotos] = cotos_field(required=False), figures.get(names.cotos)
        built[names.partidas] = partidas_field(required=False), figures.get(names.partidas)
        built[names.deciding] = deciding_field(), figures.get(names.deciding)
    return built
