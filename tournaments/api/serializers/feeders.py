from typing import Any

from rest_framework import serializers

from tournaments.core.brackets import MOST
from tournaments.services.feeders import Winner


class FeederSerializer(serializers.Serializer[Any]):
    """Whose first pairs, and how many of them."""

    feeder = serializers.SlugField(
        max_length=120, help_text="The slug of a tournament that is over."
    )
    first = serializers.IntegerField(min_value=1, max_value=MOST)


class WinnerSerializer(serializers.Serializer[Winner]):
    """A pair that would come."""

    place = serializers.IntegerField(help_text="In the other tournament.")
    number = serializers.IntegerField(source="pair.number", help_text="In the other tournament.")
    names = serializers.CharField(source="pair.names")
    here = serializers.IntegerField(
        allow_null=True,
        help_text="The number here of the pair, or of one of its players; null if not signed up.",
    )


class BroughtSerializer(serializers.Serializer[Any]):
    """The numbers that the pairs were given; none where all were signed up before."""

    pairs = serializers.ListField(child=serializers.IntegerField())
