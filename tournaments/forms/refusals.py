"""What a service refused, shown at the fields of the form that asked for it."""

from django.forms import BaseForm
from django.utils.functional import lazy

from tournaments.core.refusals import RefusedError
from tournaments.text import sentence

said = lazy(sentence, str)
"""The sentence of a refusal in the language of whoever reads it, for a field's own messages."""


def show_refusals(form: BaseForm, error: RefusedError) -> None:
    """Put each refusal of ``error`` at its field, or above the form where it has none there."""
    for refusal in error.refusals:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, sentence(refusal))
