"""The way from a tournament to "¿Es renuncio?"."""

from urllib.parse import urlencode

from django import template
from django.urls import reverse

from scoring.engine.rules_json import read_rules
from scoring.forms.case_address import rules_parameters

register = template.Library()


@register.simple_tag
def renuncio_address(rules: object) -> str:
    """The page by the rules of a tournament, or by those of a rule set's name.

    The rules travel in the address: the page is scoring's, which knows no tournaments.
    """
    return f"{reverse('scoring:renuncio')}?{urlencode(rules_parameters(read_rules(rules)))}"
