"""The settings of a stage as fields: how each is asked for, shown and read."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.standings.counting import Bye, Leaving
from scoring.standings.criteria import Code
from scoring.standings_text import CRITERIA
from tournaments.core.brackets import MOST
from tournaments.core.stages.mixer import BETWEEN_RIVALS
from tournaments.core.values import TO_A_FINAL, StageKind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST_CRITERIA: Final = 8
_NO_NUMBER: Final = _("Write a whole number from 0 to 1,024.")
_NO_LIST: Final = _("Write numbers of pairs with commas between them: 4, 11, 2.")
_NO_PAIRINGS: Final = _("Write two numbers with a hyphen, and commas between: 3-7, 12-20.")

BYES: Final[Mapping[Bye, "_StrPromise"]] = {
    Bye.NOTHING: _("nothing: it is a rest"),
    Bye.WIN: _("a match won, without cotos or partidas"),
    Bye.FULL: _("a match won to nil"),
}
LEAVINGS: Final[Mapping[Leaving, "_StrPromise"]] = {
    Leaving.KEEP: _("what they counted before"),
    Leaving.ANNUL: _("nothing, for either pair"),
    Leaving.HALF: _("as before if it played half of them, otherwise nothing"),
    Leaving.FORFEIT: _("a win for the rival, each of them"),
}


class NumbersField(forms.CharField):
    """Numbers of pairs, in order."""

    def to_python(self, value: object) -> list[int]:  # type: ignore[override]
        """The numbers. ``ValidationError`` for anything else."""
        if isinstance(value, list):  # what stands, where nothing can be typed
            return value
        told = str(value or "").strip().strip(",")
        if not re.fullmatch(r"(\s*[0-9]{1,5}\s*(,|$))*", told):
            raise forms.ValidationError(_NO_LIST)
        return [int(each) for each in re.findall(r"[0-9]+", told)]

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list) else value


class PairingsField(forms.CharField):
    """Pairs of numbers that are not to meet."""

    def to_python(self, value: object) -> list[list[int]]:  # type: ignore[override]
        """The pairs of numbers. ``ValidationError`` for anything else."""
        if isinstance(value, list):
            return value
        told = str(value or "").strip().strip(",")
        if not re.fullmatch(r"(\s*[0-9]{1,5}\s*[-–]\s*[0-9]{1,5}\s*(,|$))*", told):
            raise forms.ValidationError(_NO_PAIRINGS)
        read = re.findall(r"([0-9]+)\s*[-–]\s*([0-9]+)", told)
        pairings = [[int(a), int(b)] for a, b in read]
        if any(a == b for a, b in pairings):
            raise forms.ValidationError(_NO_PAIRINGS)
        return pairings

    def prepare_value(self, value: object) -> object:
        if isinstance(value, str):
            return value
        return ", ".join(f"{a}-{b}" for a, b in value or ())  # type: ignore[attr-defined]


def _number(label: "_StrPromise", help_text: "_StrPromise | str" = "") -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    wrong = dict.fromkeys(("required", "invalid", "min_value", "max_value"), _NO_NUMBER)
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=0,
        max_value=MOST,
        widget=widget,
        error_messages=wrong,
    )


def _flag(label: "_StrPromise", help_text: "_StrPromise | str" = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False)


def _bye() -> forms.ChoiceField:
    choices = [(value.value, words) for value, words in BYES.items()]
    return forms.ChoiceField(label=_("A bye counts"), choices=choices)


def _leaving(label: "_StrPromise") -> forms.ChoiceField:
    choices = [(value.value, words) for value, words in LEAVINGS.items()]
    return forms.ChoiceField(label=label, choices=choices)


BUILD: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "third_place": lambda: _flag(_("A match for third place")),
    "repesca": lambda: _flag(
        _("Some of those who lose round one come back by lot"),
        _("As many as are needed for a bracket without byes."),
    ),
    "consolation_rounds": lambda: _number(
        _("Rounds whose losers go on to the consolation"), _("0: there is no consolation.")
    ),
    "apart_rounds": lambda: _number(
        _("Rounds in which pairs of one village are kept apart"),
        _("Counted from the first. 0: in every one."),
    ),
    "lives": lambda: _number(_("Defeats with which a pair is out")),
    "size": lambda: _number(_("Pairs in a group, at most")),
    "twice": lambda: _flag(_("All meet twice")),
    "rounds": lambda: _number(_("Rounds")),
    "apart_villages": lambda: _flag(
        _("Keep pairs of one village or peña apart"), _("As far as it can be done.")
    ),
    "seeds": lambda: NumbersField(
        label=_("Seeds"),
        required=False,
        help_text=_(
            "Numbers of the pairs that are not to meet early, the strongest first: 4, 11, 2. Left "
            "empty, the lot alone decides."
        ),
    ),
    "forbidden": lambda: PairingsField(
        label=_("Pairs that are not to meet"), required=False, help_text=_("As in 3-7, 12-20.")
    ),
    "automatic": lambda: _flag(
        _("Draw the next round by itself"), _("As soon as the round before is over.")
    ),
    "bye": _bye,
    "withdrawn": lambda: _leaving(_("The matches of a pair that withdraws count")),
    "disqualified": lambda: _leaving(_("The matches of a pair that is disqualified count")),
    "through": lambda: _number(_("Go on from each group")),
    "best_of_next": lambda: _number(
        _("And so many of the next ones, the best of all groups"), _("0: none.")
    ),
    "count": lambda: _number(
        _("Go on to a knock-out"), _("So many of the first ones. 0: the table decides.")
    ),
}
COUNTING: Final = ("bye", "withdrawn", "disqualified")
OURS: Final = ("apart_villages", "seeds", "automatic")

_OWN: Final[Mapping[StageKind, tuple[str, ...]]] = {
    StageKind.KNOCKOUT: ("third_place", "repesca", "consolation_rounds"),
    StageKind.REDRAW: ("third_place", "apart_rounds", "automatic"),
    StageKind.DOUBLE: (),
    StageKind.LIVES: ("lives", "automatic"),
    StageKind.GROUPS: ("size", "twice"),
    StageKind.LEAGUE: ("twice",),
    StageKind.SWISS: ("rounds", "automatic"),
    StageKind.LOTS: ("rounds", "automatic"),
    StageKind.MIXER: ("rounds", "automatic"),
}
_APART: Final[Mapping[StageKind, tuple[str, ...]]] = {
    StageKind.KNOCKOUT: ("apart_villages", "forbidden", "seeds"),
    StageKind.REDRAW: ("apart_villages", "forbidden"),
    StageKind.DOUBLE: ("apart_villages", "forbidden", "seeds"),
    StageKind.LIVES: ("apart_villages", "forbidden"),
    StageKind.GROUPS: ("apart_villages", "forbidden", "seeds"),
    StageKind.SWISS: ("apart_villages", "forbidden"),
    StageKind.LOTS: ("apart_villages", "forbidden"),
}
RANKED: Final = frozenset(
    {StageKind.GROUPS, StageKind.LEAGUE, StageKind.SWISS, StageKind.LOTS, StageKind.MIXER}
)
"""Those with a table."""
BY_ROUND: Final = frozenset(StageKind) - TO_A_FINAL
"""Those whose rounds have a number and no name."""


def fields_of(kind: StageKind, *, is_first: bool) -> tuple[str, ...]:
    """The settings that are asked for in a stage of this kind, besides its criteria."""
    apart = _APART.get(kind, ()) if is_first else ()
    return (*_OWN[kind], *apart, *(COUNTING if kind in RANKED else ()))


def criterion_field(kind: StageKind, place: int) -> forms.ChoiceField:
    """The criterion at this place, from 1; all but the first may be left out."""
    without = BETWEEN_RIVALS if kind is StageKind.MIXER else frozenset()
    choices: list[tuple[str, object]] = [("", _("nothing more"))] if place > 1 else []
    choices += [(code.value, CRITERIA[code]) for code in Code if code not in without]
    label = _("First by") if place == 1 else _("Then by")
    return forms.ChoiceField(label=label, choices=choices, required=place == 1)
