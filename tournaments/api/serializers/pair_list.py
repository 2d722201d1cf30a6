from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.errors import ErrorJson, refusal_error
from tournaments.api.serializers.errors import ErrorSerializer
from tournaments.models import ImportState
from tournaments.services.imports import CheckedRow


class ListedPairSerializer(serializers.Serializer[CheckedRow]):
    """A row of an uploaded list, with what is wrong with it."""

    line = serializers.IntegerField(source="row.line", help_text="From 1, the header included.")
    player_1 = serializers.CharField(source="row.details.player_1")
    player_2 = serializers.CharField(source="row.details.player_2")
    plays_for = serializers.CharField(source="row.details.plays_for")
    phone = serializers.CharField(source="row.details.phone")
    paid = serializers.BooleanField(source="row.details.paid")
    problems = serializers.SerializerMethodField()

    @extend_schema_field(ErrorSerializer(many=True))
    def get_problems(self, row: CheckedRow) -> list[ErrorJson]:
        return [refusal_error(refusal) for refusal in row.refusals]


class PairListSerializer(serializers.Serializer[Any]):
    """An uploaded list, as it would be taken in."""

    id = serializers.IntegerField()
    file_name = serializers.CharField()
    state = serializers.ChoiceField(choices=ImportState.choices)
    good = serializers.IntegerField(help_text="Rows that can be registered.")
    wrong = serializers.IntegerField(help_text="Rows with something wrong.")
    rows = ListedPairSerializer(many=True)


class PairListUploadSerializer(serializers.Serializer[Any]):
    """A file: CSV in any usual form, or XLSX."""

    file = serializers.FileField(allow_empty_file=True)


class PairListApplySerializer(serializers.Serializer[Any]):
    """How to take a list in."""

    leave_out_wrong = serializers.BooleanField(
        default=False, help_text="Register the good rows although others are wrong."
    )


class AppliedListSerializer(serializers.Serializer[Any]):
    """The numbers that the pairs were given; none where the list was applied before."""

    pairs = serializers.ListField(child=serializers.IntegerField())
