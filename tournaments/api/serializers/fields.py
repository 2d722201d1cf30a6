"""Fields that several bodies share."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.engine.match import MOST, MatchFormat, MatchFormatError, read_format
from scoring.engine.problems import Wanted
from tournaments.api.parsing import is_storable
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.core.details import MOST_TABLES
from tournaments.core.refusals import Reason, Refusal
from tournaments.text import sentence

LARGEST_NUMBER = 2**31 - 1


def codes(kind: type[StrEnum]) -> list[tuple[str, str]]:
    """The choices of a field that holds a member of ``kind``."""
    return [(member.value, member.name) for member in kind]


class TextField(serializers.CharField):
    """Text that is sent; a number in its place is none."""

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


@extend_schema_field({"type": "integer", "minimum": 1, "maximum": MOST})
class FigureField(serializers.IntegerField):
    """A figure of a match format, which holds its own bounds."""


@extend_schema_field({"type": "integer", "minimum": 1, "maximum": MOST_TABLES})
class TablesField(serializers.IntegerField):
    """How many tables there are; the service holds the bounds."""


class FormatSerializer(serializers.Serializer[MatchFormat]):
    """How many cotos win the match, and how many partidas a coto."""

    cotos = FigureField()
    partidas = FigureField()
    deciding_partidas = FigureField(
        required=False,
        allow_null=True,
        help_text="Partidas that win the coto played when both sides are one coto short.",
    )

    def to_internal_value(self, data: object) -> MatchFormat:
        figures = super().to_internal_value(data)
        # a PATCH may leave the format out, not half of it
        if missing := [name for name in ("cotos", "partidas") if name not in figures]:
            message = sentence(Refusal(Reason.FIELD_MISSING))
            told = serializers.ErrorDetail(message, Reason.FIELD_MISSING)
            raise serializers.ValidationError({name: [told] for name in missing})
        match_format, faults = read_format(figures)
        if match_format is None:
            raise serializers.ValidationError({fault.field: [_told(fault)] for fault in faults})
        return match_format


def _told(fault: MatchFormatError) -> serializers.ErrorDetail:
    needs_cotos = fault.wanted is Wanted.TWO_COTOS
    reason = Reason.DECIDING_NEEDS_COTOS if needs_cotos else Reason.FORMAT_RANGE
    return serializers.ErrorDetail(sentence(Refusal(reason)), reason)


class LateFormatsField(serializers.DictField):
    """The match format of the last rounds: ``{"1": …}`` is the final's, ``"2"`` the semifinals'."""

    child = FormatSerializer()

    def to_internal_value(self, data: Any) -> dict[int, MatchFormat]:  # noqa: ANN401
        formats = super().to_internal_value(data)
        wrong = [left for left in formats if not (left.isascii() and left.isdigit())]
        wrong += [left for left in formats if left not in wrong and not 1 <= _round(left) <= 10]
        if wrong:
            raise serializers.ValidationError(
                str(SENTENCES[ApiCode.LATE_ROUND_WRONG]), ApiCode.LATE_ROUND_WRONG
            )
        return {_round(left): match_format for left, match_format in formats.items()}

    def to_representation(self, value: Mapping[int, MatchFormat]) -> dict[str, Any]:
        return {str(left): value[left].to_json() for left in sorted(value)}


def _round(text: str) -> int:
    return int(text) if len(text) <= 2 else 0


class RulesField(serializers.JSONField):
    """A profile's name, or an object with ``profile`` and single settings."""


class ActaField(serializers.JSONField):
    """An acta (docs/acta.md). What is no acta is the judge's business, what no database keeps is
    refused here."""

    def to_internal_value(self, data: Any) -> Any:  # noqa: ANN401
        if not is_storable(data):
            raise serializers.ValidationError(
                sentence(Refusal(Reason.TEXT_UNWRITABLE)), Reason.TEXT_UNWRITABLE
            )
        return data


class ActaSerializer(serializers.Serializer[Any]):
    """An acta; docs/acta.md describes it whole."""

    # for the documents alone: the judge itself reads whatever comes
    acta = serializers.IntegerField(default=1)
    rules = RulesField()
    players = serializers.IntegerField(required=False)
    format = FormatSerializer()
    sides = serializers.DictField(child=serializers.CharField(), required=False)
    start = serializers.JSONField(required=False)
    cotos = serializers.JSONField()
    ending = serializers.JSONField(required=False)
    partial = serializers.BooleanField(required=False)  # type: ignore[assignment]
    result = serializers.JSONField(required=False)
