from dataclasses import asdict
from enum import StrEnum
from typing import Any

from rest_framework import serializers

from scoring.engine.profiles import DEFAULT_PROFILE, Profile
from tournaments.api.serializers.fields import FormatSerializer


class ProfileSerializer(serializers.Serializer[Profile]):
    """A rule set that has a name."""

    name = serializers.CharField()
    is_default = serializers.SerializerMethodField()
    usual_format = FormatSerializer()
    settings = serializers.SerializerMethodField(help_text="Its settings by key.")

    def get_is_default(self, profile: Profile) -> bool:
        return profile == DEFAULT_PROFILE

    def get_settings(self, profile: Profile) -> dict[str, Any]:
        told = asdict(profile.rules)
        del told["profile"]
        return {key: _plain(value) for key, value in told.items()}


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    return value.value if isinstance(value, StrEnum) else value
