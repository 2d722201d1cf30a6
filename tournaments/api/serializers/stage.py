from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from tournaments.api.parsing import is_storable
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.api.serializers.fields import TextField
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.values import StageKind
from tournaments.models import Stage
from tournaments.text import sentence

LONGEST_KIND = 20


@extend_schema_field({"type": "object", "additionalProperties": {}})
class SettingsField(serializers.DictField):
    """Plain JSON by name; what cannot be in it is the service's business."""

    def to_internal_value(self, data: Any) -> dict[Any, Any]:  # noqa: ANN401
        if not is_storable(data):
            raise serializers.ValidationError(
                sentence(Refusal(Reason.TEXT_UNWRITABLE)), Reason.TEXT_UNWRITABLE
            )
        return super().to_internal_value(data)


class StageSerializer(serializers.Serializer[Stage]):
    """A stage of a tournament: its format with its settings, and whom it takes."""

    position = serializers.IntegerField()
    kind = serializers.CharField(help_text="Its format.")
    name = serializers.CharField()
    settings = SettingsField(
        help_text="Those left out are as they are by default. Beside those of the format: "
        "`formats`, `automatic`, `apart_villages`, `seeds`. `extra` are the extra matches ordered."
    )
    takes = SettingsField(help_text="Whom it takes from the stage before; empty in the first.")
    is_drawn = serializers.SerializerMethodField()

    def get_is_drawn(self, stage: Stage) -> bool:
        return bool(stage.drawn_entries)  # type: ignore[attr-defined]


class StageBodySerializer(serializers.Serializer[Any]):
    """A stage as it is wanted."""

    kind = TextField(help_text=f"One of {', '.join(StageKind)}.")
    name = TextField(allow_blank=True, default="")
    settings = SettingsField(default=dict)
    takes = SettingsField(default=dict)


class StagesBodySerializer(serializers.Serializer[Any]):
    """All stages, in the order in which they are played."""

    stages = serializers.ListField(child=StageBodySerializer(), max_length=100)

    def to_internal_value(self, data: Any) -> Any:  # noqa: ANN401
        if not isinstance(data, Mapping):
            code = ApiCode.STAGES_WANTED
            told = ErrorDetail(str(SENTENCES[code]), code)
            raise serializers.ValidationError({"non_field_errors": [told]})
        return super().to_internal_value(data)
