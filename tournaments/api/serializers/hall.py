from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import codes
from tournaments.api.serializers.match import CalledPairSerializer, MatchSerializer
from tournaments.core.tables import Why
from tournaments.queries.hall import HallView, TableView, WaitingView
from tournaments.text import queue_reason


class TableSerializer(serializers.Serializer[TableView]):
    """A table, the hall it stands in where there are several, and the match at it."""

    number = serializers.IntegerField()
    hall = serializers.CharField(allow_blank=True)
    match = MatchSerializer(allow_null=True)


class WaitingSerializer(serializers.Serializer[WaitingView]):
    """A match in the queue: where it could be called to now, or why it cannot.

    `only_there` is a match kept to some tables, none of which is free: `why_text` names them.
    `probable_at` is when it will probably be called, foretold from what matches have taken so far,
    in steps of five minutes; null while nobody can say.
    """

    match = MatchSerializer()
    table = serializers.IntegerField(allow_null=True)
    why = serializers.ChoiceField(choices=codes(Why), allow_null=True)
    why_text = serializers.SerializerMethodField()
    probable_at = serializers.DateTimeField(allow_null=True)

    def get_why_text(self, waiting: WaitingView) -> str | None:
        return None if waiting.why is None else queue_reason(waiting.why, waiting.only)


class HallSerializer(serializers.Serializer[HallView]):
    """Tables by number, the queue in draw order, and matches in play without a table.

    `waiting` names those that could be called now and the next ones, `waiting_count` counts all
    that wait: `queue/` names every one of them.
    `ends_at` is when the last match of all will probably be over; null while nobody can say.
    """

    tables = TableSerializer(many=True)
    waiting = WaitingSerializer(many=True)
    waiting_count = serializers.IntegerField()
    elsewhere = MatchSerializer(many=True)
    ends_at = serializers.DateTimeField(allow_null=True)


class CalledSerializer(serializers.Serializer[Any]):
    """How many matches were called."""

    called = serializers.IntegerField()


class PlaceSerializer(serializers.Serializer[Any]):
    """A pair's place; pairs that lost in one round share theirs, from first to last."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    pair = CalledPairSerializer()


class PlacesSerializer(serializers.Serializer[Any]):
    """Who came where, as far as it is known."""

    champion = CalledPairSerializer(allow_null=True)
    places = PlaceSerializer(many=True)
