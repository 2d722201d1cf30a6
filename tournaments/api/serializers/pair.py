from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import TextField
from tournaments.core.pair_details import PairDetails
from tournaments.models import Pair, Payment


class PaidField(serializers.BooleanField):
    def to_representation(self, value: object) -> bool:
        return value == Payment.PAID


class PairSerializer(serializers.Serializer[Pair]):
    """A pair; phone and paid are there for the organiser alone."""

    # the context says with ``desk`` whether the organiser reads it
    number = serializers.IntegerField()
    player_1 = serializers.SerializerMethodField()
    player_2 = serializers.SerializerMethodField()
    names = serializers.CharField()
    plays_for = serializers.CharField()
    registered_at = serializers.DateTimeField()
    phone = serializers.CharField(required=False, help_text="For the organiser alone.")
    paid = PaidField(source="payment", required=False, help_text="For the organiser alone.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        if not self.context.get("desk", False):
            del fields["phone"], fields["paid"]
        return fields

    def get_player_1(self, pair: Pair) -> str:
        return pair.players[0]

    def get_player_2(self, pair: Pair) -> str:
        return pair.players[1]


class PairBodySerializer(serializers.Serializer[PairDetails]):
    """A pair to be registered or corrected."""

    player_1 = TextField(allow_blank=True)
    player_2 = TextField(allow_blank=True)
    plays_for = TextField(allow_blank=True, default="")
    phone = TextField(allow_blank=True, default="")
    paid = serializers.BooleanField(default=False)
