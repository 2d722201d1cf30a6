"""The match format of one round."""

from typing import Any

from django import forms

from scoring.engine.match import MatchFormat
from tournaments.forms.match_format import (
    cotos_field,
    deciding_field,
    partidas_field,
    read_format,
)


class RoundFormatForm(forms.Form):
    """``match_format`` is there when the form is valid."""

    cotos = cotos_field()
    partidas = partidas_field()
    deciding_partidas = deciding_field()

    match_format: MatchFormat | None = None

    def clean(self) -> dict[str, Any] | None:
        self.match_format = read_format(self)
        return super().clean()
