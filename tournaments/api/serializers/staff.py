"""Referees, audit rows and exports: what the organiser sees beside the tournament."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import TextField
from tournaments.models import AuditRow, Channel, Export, ExportState, Staff
from tournaments.models.audit import AuditAction
from tournaments.services.staff import Login


class RefereeSerializer(serializers.Serializer[Staff]):
    """A referee's login."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.name", allow_blank=True)
    appointed_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField(allow_null=True)


class LoginSerializer(serializers.Serializer[Login]):
    """A login with its password, shown this once."""

    username = serializers.CharField(source="office.user.username")
    name = serializers.CharField(source="office.user.name", allow_blank=True)
    password = serializers.CharField()


class RefereeBodySerializer(serializers.Serializer[Any]):
    """A referee to be appointed."""

    username = TextField(allow_blank=True)
    name = TextField(allow_blank=True, default="")


class AuditRowSerializer(serializers.Serializer[AuditRow]):
    """Who did what, when, and what it was before and after."""

    at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor_name")
    channel = serializers.ChoiceField(choices=Channel.choices)
    action = serializers.ChoiceField(choices=AuditAction.choices)
    action_text = serializers.CharField(source="get_action_display")
    subject = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)


class ExportSerializer(serializers.Serializer[Export]):
    """Everything of a tournament in one file, and how far it has got."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=ExportState.choices)
    state_text = serializers.CharField(source="get_state_display")
    steps = serializers.IntegerField()
    steps_done = serializers.IntegerField()
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
