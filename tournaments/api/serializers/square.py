"""Who met whom in a group or a league, for programs."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import codes
from tournaments.core.stages.square import Meeting, Square
from tournaments.core.values import Outcome

Json = dict[str, Any]


class MeetingSerializer(serializers.Serializer[Any]):
    """A match as the pair of the row sees it; without outcome it is still to be played."""

    round = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    outcome = serializers.ChoiceField(choices=codes(Outcome), allow_null=True)
    won = serializers.BooleanField()
    own = serializers.IntegerField(
        allow_null=True, help_text="Cotos, or partidas where one coto decides."
    )
    theirs = serializers.IntegerField(allow_null=True)


class RivalSerializer(serializers.Serializer[Any]):
    """Another pair of the table, and the meetings with it by round."""

    pair = serializers.IntegerField()
    meetings = MeetingSerializer(many=True)


class SquareRowSerializer(serializers.Serializer[Any]):
    """A pair, and all others of its table."""

    pair = serializers.IntegerField()
    against = RivalSerializer(many=True)


def square_json(square: Square) -> list[Json]:
    """The rows as `SquareRowSerializer` gives them."""
    return [
        {
            "pair": key,
            "against": [
                {"pair": other, "meetings": [_meeting(m) for m in square.between(key, other)]}
                for other in square.keys
                if other != key
            ],
        }
        for key in square.keys
    ]


def _meeting(meeting: Meeting) -> Json:
    own, theirs = meeting.score or (None, None)
    return {
        "round": meeting.round,
        "match": meeting.number,
        "outcome": meeting.outcome,
        "won": meeting.won,
        "own": own,
        "theirs": theirs,
    }
