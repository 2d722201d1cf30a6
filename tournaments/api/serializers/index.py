from typing import Any

from rest_framework import serializers


class IndexSerializer(serializers.Serializer[Any]):
    """The addresses to begin with."""

    tournaments = serializers.URLField()
    rules = serializers.URLField()
    check_acta = serializers.URLField()
    legal_plays = serializers.URLField()
    schema = serializers.URLField()
    docs = serializers.URLField()
