from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import TextField
from tournaments.core.stages.view import Presence
from tournaments.models import PairMember


class ReasonBodySerializer(serializers.Serializer[Any]):
    """Why."""

    reason = TextField(required=False, allow_blank=True, default="", max_length=200)


class LeaveBodySerializer(ReasonBodySerializer):
    """How a pair leaves, and why."""

    presence = serializers.ChoiceField(
        choices=[(each.value, each.name) for each in (Presence.WITHDRAWN, Presence.DISQUALIFIED)]
    )


class SubstituteBodySerializer(ReasonBodySerializer):
    """Who takes which seat, and why."""

    seat = serializers.ChoiceField(
        choices=PairMember.Seat.choices, help_text="1 for player_1, 2 for player_2."
    )
    name = TextField(allow_blank=True, help_text="Who plays on in that seat.")
