"""What is settled about a tournament, as a form."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MatchFormat
from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES, Title
from tournaments.core.details import (
    MOST_TABLES,
    TournamentDetails,
    date_problems,
    name_problems,
    village_problems,
)
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.forms.house_rules import HouseRulesForm, initial_house_rules, profile_of
from tournaments.forms.match_format import (
    WholeField,
    cotos_field,
    deciding_field,
    figures_of,
    format_names,
    partidas_field,
    read_format,
)
from tournaments.forms.refusals import said, show_refusals
from tournaments.models import Calling

_LATE: Final = {1: format_names("final"), 2: format_names("semifinal")}
"""By the place from the end: the last round, and the one before."""
_LATE_NAMES: Final = tuple(
    name for of in _LATE.values() for name in (of.cotos, of.partidas, of.deciding)
)


class TournamentForm(HouseRulesForm):
    """``details`` gives what a valid form says.

    Where the tournament has no final (``has_final``) nothing is asked about its last rounds.
    What the core finds wrong in a field is said here as well as in the service, so that the fields
    that cannot even be read are not blamed alone.
    """

    name = forms.CharField(
        label=_("Name of the tournament"),
        error_messages={"required": said(Refusal(Reason.FIELD_MISSING))},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    village = forms.CharField(
        label=_("Village"),
        error_messages={"required": said(Refusal(Reason.FIELD_MISSING))},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.DateField(
        label=_("Day it is played"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y"],
        error_messages={
            "required": said(Refusal(Reason.FIELD_MISSING)),
            "invalid": _("Write the day, the month and the year: 15/08/2027."),
        },
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    tables = WholeField(label=_("Tables"), most=MOST_TABLES, reason=Reason.TABLES_RANGE)
    rules = forms.ChoiceField(
        label=_("Rules"),
        choices=lambda: list(_rules_choices()),
        error_messages={
            "required": said(Refusal(Reason.RULES_UNKNOWN)),
            "invalid_choice": said(Refusal(Reason.RULES_UNKNOWN)),
        },
        widget=forms.RadioSelect,
    )
    cotos = cotos_field()
    partidas = partidas_field()
    deciding_partidas = deciding_field()
    semifinal_cotos = cotos_field(required=False)
    semifinal_partidas = partidas_field(required=False)
    semifinal_deciding_partidas = deciding_field()
    final_cotos = cotos_field(required=False)
    final_partidas = partidas_field(required=False)
    final_deciding_partidas = deciding_field()
    calling = forms.ChoiceField(
        label=_("How matches are called to the tables"),
        choices=Calling.choices,
        widget=forms.RadioSelect,
    )
    is_published = forms.BooleanField(
        label=_("Published"),
        required=False,
        help_text=_("Everybody can follow it, without logging in. It can be changed at any time."),
    )

    _format: MatchFormat | None = None
    _late: Mapping[int, MatchFormat]

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
        has_final: bool = True,
    ) -> None:
        super().__init__(data, initial=None if initial is None else dict(initial))
        self.has_final = has_final
        for name in () if has_final else _LATE_NAMES:
            del self.fields[name]

    def clean(self) -> dict[str, Any] | None:
        self._format = read_format(self)
        late = {left: read_format(self, names) for left, names in _LATE.items()}
        self._late = {left: format_ for left, format_ in late.items() if format_ is not None}
        data = self.cleaned_data
        found = [
            *(name_problems(data["name"]) if "name" in data else ()),
            *(village_problems(data["village"]) if "village" in data else ()),
            *(date_problems(data["date"]) if "date" in data else ()),
        ]
        show_refusals(self, RefusedError(*found))
        return super().clean()

    @property
    def rule_sets(self) -> Mapping[str, Title]:
        """Those that can be chosen, to be read whole before."""
        return TITLES

    @property
    def has_late_formats(self) -> bool:
        """Whether one of the last rounds has a figure, or something wrong in it."""
        asked = [name for name in _LATE_NAMES if name in self.fields]
        return any(self[name].value() not in (None, "") for name in asked)

    def details(self, *, kept: TournamentDetails | None = None) -> TournamentDetails:
        """What the valid form says, and of ``kept`` what no field shows: how many play, within the
        same profile, and the formats of rounds before the semifinals."""
        if self._format is None:
            raise ValueError("the form is not valid")
        data = self.cleaned_data
        earlier: dict[int, MatchFormat] = {}
        if kept is not None:
            earlier = {left: of for left, of in kept.late_formats.items() if left not in _LATE}
        return TournamentDetails(
            name=data["name"],
            village=data["village"],
            date=data["date"],
            rules=self.told_rules(data["rules"], kept.rules if kept is not None else data["rules"]),
            format=self._format,
            tables=data["tables"],
            automatic_calls=data["calling"] == Calling.AUTOMATIC,
            is_published=data["is_published"],
            late_formats={**earlier, **self._late},
        )


def initial_of(details: TournamentDetails) -> dict[str, object]:
    """What the form shows of a tournament that is."""
    late = {
        key: figure
        for left, names in _LATE.items()
        if left in details.late_formats
        for key, figure in figures_of(details.late_formats[left], names).items()
    }
    return {
        "name": details.name,
        "village": details.village,
        "date": details.date,
        "tables": details.tables,
        "rules": profile_of(details.rules),
        **initial_house_rules(details.rules),
        **figures_of(details.format),
        **late,
        "calling": Calling.AUTOMATIC if details.automatic_calls else Calling.PROPOSED,
        "is_published": details.is_published,
    }


def initial_of_new(village: str) -> dict[str, object]:
    """What the form proposes for a new tournament."""
    return {
        "village": village,
        "tables": 8,
        "rules": "aragones",
        **figures_of(PROFILES["aragones"].usual_format),
        "calling": Calling.AUTOMATIC,
        "is_published": True,
    }


def _rules_choices() -> Iterator[tuple[str, SafeString]]:
    for name, title in TITLES.items():
        yield (
            name,
            format_html(
                '<span><strong>{}</strong> <span class="soft">{}</span></span>',
                title.name,
                title.summary,
            ),
        )


class DeleteForm(forms.Form):
    """The name once more, so that nothing is deleted by a slip of the finger."""

    name = forms.CharField(
        label=_("Write the tournament's name to delete it"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
