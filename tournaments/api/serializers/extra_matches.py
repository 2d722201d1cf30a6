from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import LARGEST_NUMBER
from tournaments.core.stages.level import MOST_LEVEL

MOST_SENT = 100


class LevelSerializer(serializers.Serializer[Any]):
    """Pairs that share a place."""

    place = serializers.IntegerField(help_text="The first of the places that they share.")
    group = serializers.IntegerField(allow_null=True)
    pairs = serializers.ListField(child=serializers.IntegerField(), source="numbers")
    matches = serializers.IntegerField(help_text="How many extra matches they would play.")


class LevelPairsSerializer(serializers.Serializer[Any]):
    """The level pairs of the stage drawn last."""

    stage = serializers.IntegerField(source="stage.position")
    counts = serializers.BooleanField(
        help_text="Whether `extra_match` is among its criteria. Without it, none can be ordered."
    )
    levels = LevelSerializer(many=True, help_text=f"Of up to {MOST_LEVEL} pairs each.")


class ExtraMatchBodySerializer(serializers.Serializer[Any]):
    """Who plays an extra match."""

    stage = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    pairs = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
        max_length=MOST_SENT,
        help_text="The numbers of all the pairs that share the place.",
    )
