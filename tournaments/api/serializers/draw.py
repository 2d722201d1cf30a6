from typing import Any

from rest_framework import serializers

from tournaments.models import Draw


class DrawSerializer(serializers.Serializer[Draw]):
    """A draw, with all that anybody needs to make it again (docs/draw.md)."""

    sequence = serializers.IntegerField()
    algorithm = serializers.CharField()
    seed = serializers.CharField()
    canonical_list = serializers.ListField(
        child=serializers.CharField(), help_text="The list drawn from: number, tab, names."
    )
    order = serializers.SerializerMethodField(help_text="Pairs' numbers down the sheet.")
    made_at = serializers.DateTimeField()

    def get_order(self, _draw: Draw) -> list[int]:
        return list(self.context["order"])


class DrawBodySerializer(serializers.Serializer[Any]):
    """What to draw by."""

    seed = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        trim_whitespace=False,
        help_text="A text of 1 to 64 signs; left out, one is drawn by lot.",
    )
