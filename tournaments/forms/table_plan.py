"""The halls, the tables put away, and those that stages and rounds are kept to, as texts."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.details import MOST_TABLES
from tournaments.core.table_numbers import (
    NumbersError,
    read_halls,
    read_numbers,
    write_halls,
    write_numbers,
)
from tournaments.services.halls import Spot, TablePlan

_LONGEST = 4000


class TablePlanForm(forms.Form):
    """``plan`` gives what a valid form says; a field for each stage and each round drawn.

    Fields have the names under which the service refuses.
    """

    halls = forms.CharField(
        label=gettext_lazy("Halls and their tables, one hall on a line"),
        help_text=gettext_lazy(
            "For example: Pavilion: 1-12. Leave it empty where all tables stand in one hall."
        ),
        required=False,
        max_length=_LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    put_away = forms.CharField(
        label=gettext_lazy("Tables put away"),
        help_text=gettext_lazy("No match is called to them. Take them out here to use them again."),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        plan: TablePlan,
        stages: Iterable[tuple[int, str]],
        rounds: Iterable[tuple[Spot, str]],
    ) -> None:
        super().__init__(data, initial=_initial_of(plan))
        self._stages = {f"stages.{at}": (at, name) for at, name in stages}
        self._rounds = {f"rounds.{at[0]}.{at[1]}": (at, name) for at, name in rounds}
        for field, (_at, name) in (self._stages | self._rounds).items():
            self.fields[field] = forms.CharField(
                label=name,
                required=False,
                max_length=200,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def limits(self) -> list[forms.BoundField]:
        """The fields of the stages and rounds."""
        return [self[name] for name in (*self._stages, *self._rounds)]

    def clean_halls(self) -> dict[int, str]:
        try:
            return read_halls(self.cleaned_data["halls"], most=MOST_TABLES)
        except NumbersError as error:
            said = _(
                "Write a name, a colon and the numbers of its tables, each table once: %(text)s"
            )
            raise forms.ValidationError(said % {"text": error.text}) from error

    def clean(self) -> dict[str, Any] | None:
        for name in ("put_away", *self._stages, *self._rounds):
            try:
                self.cleaned_data[name] = read_numbers(
                    self.cleaned_data.get(name, ""), most=MOST_TABLES
                )
            except NumbersError:
                self.add_error(name, _("Write the numbers of the tables: 1-4, 7."))
        return super().clean()

    def plan(self) -> TablePlan:
        """What the valid form says."""
        data = self.cleaned_data
        return TablePlan(
            halls=data["halls"],
            stages={at: data[name] for name, (at, _name) in self._stages.items()},
            rounds={at: data[name] for name, (at, _name) in self._rounds.items()},
            put_away=data["put_away"],
        )


def _initial_of(plan: TablePlan) -> dict[str, str]:
    stages = {f"stages.{at}": write_numbers(only) for at, only in plan.stages.items()}
    rounds = {f"rounds.{at[0]}.{at[1]}": write_numbers(only) for at, only in plan.rounds.items()}
    away = write_numbers(plan.put_away or ())
    return {"halls": write_halls(plan.halls), "put_away": away, **stages, **rounds}
