from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import (
    FormatSerializer,
    LateFormatsField,
    RulesField,
    TablesField,
    TextField,
    codes,
)
from tournaments.core.states import TournamentState
from tournaments.models import Tournament
from tournaments.permissions import Role
from tournaments.text import TOURNAMENT_STATES


class TournamentSummarySerializer(serializers.Serializer[Tournament]):
    """A tournament in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    village = serializers.CharField()
    date = serializers.DateField()
    state = serializers.ChoiceField(choices=codes(TournamentState))
    state_text = serializers.SerializerMethodField()
    rules = RulesField()
    format = FormatSerializer(source="match_format")
    is_published = serializers.BooleanField()
    is_demo = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Grows with every change.")

    def get_state_text(self, tournament: Tournament) -> str:
        return str(TOURNAMENT_STATES[TournamentState(tournament.state)])


class TournamentSerializer(TournamentSummarySerializer):
    """A tournament with what is settled of it."""

    # the context holds its ``details`` and the reader's ``role``
    tables = serializers.SerializerMethodField(help_text="Tables in use.")
    automatic_calls = serializers.SerializerMethodField(
        help_text="Whether waiting matches are called as tables free up."
    )
    late_formats = serializers.SerializerMethodField(
        help_text="Formats of the last rounds: 1 is the final."
    )
    role = serializers.SerializerMethodField(help_text="What you are in this tournament.")

    def get_tables(self, _tournament: Tournament) -> int:
        return int(self.context["details"].tables)

    def get_automatic_calls(self, _tournament: Tournament) -> bool:
        return bool(self.context["details"].automatic_calls)

    def get_late_formats(self, _tournament: Tournament) -> dict[str, dict[str, int]]:
        return LateFormatsField().to_representation(self.context["details"].late_formats)

    def get_role(self, _tournament: Tournament) -> Role:
        return Role(self.context["role"])


class TournamentBodySerializer(serializers.Serializer[Any]):
    """What is settled of a tournament, to be written."""

    name = TextField()
    village = TextField()
    date = serializers.DateField()
    rules = RulesField(required=False)
    format = FormatSerializer()
    tables = TablesField()
    automatic_calls = serializers.BooleanField(default=True)
    is_published = serializers.BooleanField(default=False)
    late_formats = LateFormatsField(required=False)
