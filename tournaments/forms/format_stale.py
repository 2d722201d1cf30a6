"""The format as it was typed into a page that is out of date: what of it can still be set."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.forms.format import FormatForm
from tournaments.forms.format_choices import RECIPES

CLOSED = "closed"
"""The field with the names of those that the page showed but did not let anybody change."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into a field, both in words."""

    label: str
    words: str


def closed_in(form: FormatForm) -> str:
    """What ``CLOSED`` has to hold on the page that shows this form."""
    return " ".join(name for name, field in form.fields.items() if field.disabled)


def with_closed(data: QueryDict, now: FormatForm) -> QueryDict:
    """What was sent, with the fields closed on that page, which no browser sends, as they stand.

    ``now`` is the form of the same choice before anything is typed into it.
    """
    sent = data.copy()
    for name in data.get(CLOSED, "").split():
        value = now[name].value() if name in now.fields and name not in sent else None
        if value is not None and value is not False:
            sent[name] = str(value)
    return sent


def typed_in_vain(typed: FormatForm, now: FormatForm) -> list[Typed]:
    """What was typed, or chosen, and has no field in ``now`` that takes it.

    ``typed`` is the form of the choice that was sent, ``now`` that of the one which stands; both
    are bound to what was sent. The fields of ``typed`` are opened.
    """
    for field in typed.fields.values():
        field.disabled = False
    found = list(_in_vain(typed, now))
    if typed.choice is not now.choice:
        found.insert(0, Typed(_("Format"), str(RECIPES[typed.choice].label)))
    return found


def _in_vain(typed: FormatForm, now: FormatForm) -> Iterator[Typed]:
    for bound in typed:
        stands: object = bound.initial
        if bound.name in now.fields:
            if not now.fields[bound.name].disabled:
                continue
            stands = now[bound.name].initial
        told = _words(bound, bound.value())
        if told != _words(bound, bound.field.prepare_value(stands)):
            yield Typed(str(bound.label), told or "–")


def _words(bound: BoundField, value: object) -> str:
    if bound.widget_type == "checkbox":
        return _("yes") if bound.field.to_python(value) else _("no")
    choices = {str(code): str(words) for code, words in getattr(bound.field, "choices", ())}
    told = "" if value is None else str(value).strip()
    return choices.get(told, told)
