from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers.fields import TextField
from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.details import MOST_TABLES
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.table_numbers import halls_of
from tournaments.services.halls import Spot, TablePlan
from tournaments.text import sentence

LONGEST_NUMBER = 5


class NumbersField(serializers.ListField):
    """Numbers of tables."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - what every field takes
        super().__init__(
            child=serializers.IntegerField(min_value=1, max_value=MOST_TABLES),
            max_length=MOST_TABLES,
            **kwargs,
        )


class _NumbersByNameField(serializers.DictField):
    child = NumbersField()


@extend_schema_field({"type": "object", "additionalProperties": {"type": "array", "items": {}}})
class HallsField(_NumbersByNameField):
    """The tables of each hall by its name: ``{"Casino": [1, 2]}``."""

    def to_internal_value(self, data: Any) -> dict[int, str]:  # noqa: ANN401
        halls: dict[int, str] = {}
        for name, numbers in super().to_internal_value(data).items():
            TextField().run_validation(name)
            for number in numbers:
                if halls.get(number, name) != name:
                    raise _refused(Refusal(Reason.TABLE_TWICE, params={"table": number}))
                halls[number] = name
        return halls

    def to_representation(self, value: Any) -> dict[str, list[int]]:  # noqa: ANN401
        return halls_of(value)


class StagesField(_NumbersByNameField):
    """By the position of the stage: ``{"1": [1, 2]}``."""

    def to_internal_value(self, data: Any) -> dict[int, list[int]]:  # noqa: ANN401
        found = super().to_internal_value(data).items()
        return {_numbers(at, 1, Reason.STAGE_UNKNOWN)[0]: only for at, only in found}

    def to_representation(self, value: Any) -> dict[str, list[int]]:  # noqa: ANN401
        return {str(at): sorted(only) for at, only in sorted(value.items()) if only}


class RoundsField(_NumbersByNameField):
    """By the position of the stage and the number of the round: ``{"1.3": [4]}``."""

    def to_internal_value(self, data: Any) -> dict[Spot, list[int]]:  # noqa: ANN401
        found: dict[Spot, list[int]] = {}
        for at, only in super().to_internal_value(data).items():
            stage, round_ = _numbers(at, 2, Reason.ROUND_UNKNOWN)
            found[stage, round_] = only
        return found

    def to_representation(self, value: Any) -> dict[str, list[int]]:  # noqa: ANN401
        return {f"{at[0]}.{at[1]}": sorted(only) for at, only in sorted(value.items()) if only}


class TablePlanSerializer(serializers.Serializer[TablePlan]):
    """The halls and tables. What is left out of a body is as by default: one hall, no limits."""

    halls = HallsField(default=dict, help_text="The tables of each hall by its name.")
    stages = StagesField(
        default=dict, help_text="The only tables of a stage, by its position; none is any."
    )
    rounds = RoundsField(
        default=dict,
        help_text="Those of a round that is drawn, by stage and number, such as 1.3; "
        "they go before those of its stage.",
    )
    put_away = NumbersField(
        default=None, help_text="No match is called to these. Left out, they stay as they are."
    )


class WhatIfSerializer(serializers.Serializer[Any]):
    """So many pairs at so many tables."""

    pairs = serializers.IntegerField(min_value=FEWEST, max_value=MOST)
    tables = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)


class WholeDaySerializer(WhatIfSerializer):
    """How long the day would be.

    `seconds` are those from the first call to the last result; null where so many cannot play.
    """

    seconds = serializers.IntegerField(allow_null=True)


def _numbers(text: str, count: int, unknown: Reason) -> tuple[int, ...]:
    parts = text.split(".")
    fits = [p for p in parts if p.isascii() and p.isdigit() and len(p) <= LONGEST_NUMBER]
    if len(parts) != count or len(fits) != count:
        raise serializers.ValidationError({text: [_detail(Refusal(unknown))]})
    return tuple(map(int, parts))


def _refused(refusal: Refusal) -> serializers.ValidationError:
    return serializers.ValidationError([_detail(refusal)])


def _detail(refusal: Refusal) -> serializers.ErrorDetail:
    return serializers.ErrorDetail(sentence(refusal), refusal.reason)
