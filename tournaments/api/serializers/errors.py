from typing import Any

from rest_framework import serializers


class ErrorSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="What is wrong; the list is in docs/api.md.")
    field = serializers.CharField(
        allow_blank=True, help_text="Where, as a path such as format.cotos; empty for the whole."
    )
    message = serializers.CharField(help_text="A sentence in the language asked for.")
    params = serializers.DictField(help_text="The figures and names that stand in the sentence.")


class ErrorsSerializer(serializers.Serializer[Any]):
    errors = ErrorSerializer(many=True)  # type: ignore[assignment]
