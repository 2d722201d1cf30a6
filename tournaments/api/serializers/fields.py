"""Fields that several bodies share."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from rest_framework import serializers

from scoring.engine.match import MOST, MatchFormat, MatchFormatError
from tournaments.api.parsing import is_storable
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.core.refusals import Reason, Refusal
from tournaments.text import sentence

LARGEST_NUMBER = 2**31 - 1


def codes(kind: type[StrEnum]) -> list[tuple[str, str]]:
    """The choices of a field that holds a member of ``kind``."""
    return [(member.value, member.name) for member in kind]


class FormatSerializer(serializers.Serializer[MatchFormat]):
    """How many cotos win the match, and how many partidas a coto."""

    cotos = serializers.IntegerField(min_value=1, max_value=MOST)
    partidas = serializers.IntegerField(min_value=1, max_value=MOST)
    deciding_partidas = serializers.IntegerField(
        min_value=1,
        max_value=MOST,
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
        try:
            return MatchFormat(**figures)
        except MatchFormatError as error:
            message = sentence(Refusal(Reason.DECIDING_NEEDS_COTOS))
            raise serializers.ValidationError(
                {error.field or "deciding_partidas": message}, Reason.DECIDING_NEEDS_COTOS
            ) from error


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
    """An acta, for the documents; the judge itself reads whatever comes."""

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
