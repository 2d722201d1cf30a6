"""What the organiser's pages say of a refusal."""

from django import template

from tournaments.core.refusals import Refusal
from tournaments.text import sentence

register = template.Library()


@register.filter
def refusal_text(refusal: Refusal) -> str:
    """Why something is not done, in a sentence."""
    return sentence(refusal)
