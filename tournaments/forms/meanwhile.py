"""A form that two people have open at once: what one leaves alone undoes no change of the other's.

The page sends along, hidden, what it showed (``remember``). On its return ``take_in`` puts what
stands now in the place of what was left alone; ``show_quarrels`` refuses once what both changed.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

Standing = Mapping[str, object]
"""What stands now, by field, as the form's ``initial``."""


def remember(form: forms.Form) -> None:
    """Let the page send back, beside each field, what it showed there."""
    for field in form.fields.values():
        field.show_hidden_initial = True


def take_in(form: forms.Form, standing: Standing) -> list[str]:
    """Bring a bound form that nobody has validated yet up to what stands now.

    Gives the names of the fields that somebody else has changed to another value than this form
    would. Fields that came without what the page had shown are taken as they are.
    """
    remember(form)
    sent = QueryDict(mutable=True)
    sent.update(form.data)
    quarrels = []
    for name, field in form.fields.items():
        seen = sent.get(form.add_initial_prefix(name))
        if seen is None:
            continue
        now, mine = standing.get(name), form[name].data
        if not _differs(field, seen, mine):
            sent[form.add_prefix(name)] = _sent(now)
        elif _differs(field, seen, now) and _differs(field, _sent(now), mine):
            quarrels.append(name)
        sent[form.add_initial_prefix(name)] = _sent(now)
    form.data = sent
    return quarrels


def show_quarrels(form: forms.Form, quarrels: list[str], standing: Standing) -> None:
    """Say at each field in ``quarrels`` what somebody else has made of it."""
    said = _(
        "Somebody else has written “%(now)s” here meanwhile. Save again to put yours in its place."
    )
    for name in quarrels:
        form.add_error(name, said % {"now": _in_words(form.fields[name], standing.get(name))})


_EMPTY: Final = (None, "")


def _differs(field: forms.Field, seen: str, other: object) -> bool:
    """Whether ``other`` means something else than the text that was ``seen``."""
    try:
        return bool(field.has_changed(field.to_python(seen), other))
    except forms.ValidationError:
        return True


def _sent(value: object) -> str:
    """``value`` as a browser sends it."""
    return "" if value is None else str(value)


def _in_words(field: forms.Field, value: object) -> str:
    if value in _EMPTY:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, date):
        return date_format(value, "d/m/Y")
    if isinstance(field, forms.ChoiceField):
        labels = dict(field.widget.choices)
        return strip_tags(str(labels.get(str(value), value)))
    return str(value)
