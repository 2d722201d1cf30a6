from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import LARGEST_NUMBER, codes
from tournaments.core.stages.format import Why
from tournaments.core.states import DrawState
from tournaments.models import Draw


class NoteSerializer(serializers.Serializer[Any]):
    """Why a match came out as it did, or what could not be met."""

    why = serializers.ChoiceField(choices=codes(Why))
    round = serializers.IntegerField(allow_null=True, help_text="Of the match; null for all.")
    position = serializers.IntegerField(allow_null=True)
    what = serializers.CharField(allow_blank=True)


class DrawLineSerializer(serializers.Serializer[Draw]):
    """A draw in the list of all."""

    stage = serializers.IntegerField(source="stage.position")
    sequence = serializers.IntegerField()
    batch = serializers.IntegerField(help_text="Which of the stage's draws it is, from 1.")
    state = serializers.ChoiceField(choices=codes(DrawState))
    algorithm = serializers.CharField()
    seed = serializers.SerializerMethodField(help_text="Null while it is sealed.")
    fingerprint = serializers.CharField(help_text="The SHA-256 of the seed.")
    notes = NoteSerializer(many=True)
    sealed_at = serializers.DateTimeField(allow_null=True)
    made_at = serializers.DateTimeField(allow_null=True)
    discarded_at = serializers.DateTimeField(allow_null=True)

    def get_seed(self, draw: Draw) -> str | None:
        return None if draw.state == DrawState.SEALED else draw.seed


class DrawSerializer(DrawLineSerializer):
    """A draw, with all that anybody needs to make it again (docs/draw.md)."""

    canonical_list = serializers.JSONField(
        help_text="What was drawn from: lines of number, tab, names; or the stage as it stood."
    )
    order = serializers.SerializerMethodField(help_text="Numbers down the sheet.")

    def get_order(self, _draw: Draw) -> list[int]:
        return list(self.context["order"])


class DrawBodySerializer(serializers.Serializer[Any]):
    """What to draw by."""

    seed = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        trim_whitespace=False,
        help_text="A text of 1 to 64 signs; left out, it is the one sealed, or drawn by lot.",
    )


class DiscardQuerySerializer(serializers.Serializer[Any]):
    """Which draw is meant; left out, the last one."""

    stage = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    batch = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
