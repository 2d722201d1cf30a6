from typing import Any

from rest_framework import serializers

from scoring.engine.sides import Side
from tournaments.api.serializers.fields import FormatSerializer, codes
from tournaments.core.brackets import RoundCode
from tournaments.core.states import MatchState
from tournaments.core.values import Outcome, PlaceKind
from tournaments.queries.bracket import RoundView
from tournaments.queries.matches import MatchView, PairView, SideView
from tournaments.text import MATCH_STATES, OUTCOMES, round_title


class CalledPairSerializer(serializers.Serializer[PairView]):
    """A pair as it is called out."""

    number = serializers.IntegerField()
    names = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    plays_for = serializers.CharField()


class SideSerializer(serializers.Serializer[SideView]):
    """One side of a match: a pair, or where it is to come from."""

    pair = CalledPairSerializer(allow_null=True)
    kind = serializers.ChoiceField(choices=codes(PlaceKind))
    source = serializers.IntegerField(  # type: ignore[assignment]
        allow_null=True, help_text="The match that decides who comes here."
    )
    is_vacant = serializers.BooleanField(help_text="Nobody will ever come here.")
    won = serializers.BooleanField()
    cotos = serializers.IntegerField(allow_null=True)
    partidas = serializers.IntegerField(allow_null=True)


class RoundNameSerializer(serializers.Serializer[Any]):
    """The round in which a match stands."""

    stage = serializers.IntegerField(help_text="The place of its stage among all, from 1.")
    number = serializers.IntegerField(source="round_number")
    name = serializers.SerializerMethodField()
    code = serializers.ChoiceField(choices=codes(RoundCode), source="round.code")
    size = serializers.IntegerField(source="round.size", help_text="Pairs that stand in it.")

    def get_name(self, match: MatchView) -> str:
        return round_title(match.round, match.section, match.round_number)


class MatchSerializer(serializers.Serializer[MatchView]):
    """A match; one without a number is a bye."""

    number = serializers.IntegerField(allow_null=True, help_text="None for a bye.")
    round = RoundNameSerializer(source="*")
    position = serializers.IntegerField(help_text="From 1 down the sheet of the round.")
    state = serializers.ChoiceField(choices=codes(MatchState))
    state_text = serializers.SerializerMethodField()
    outcome = serializers.ChoiceField(choices=codes(Outcome), allow_null=True)
    outcome_text = serializers.SerializerMethodField()
    a = SideSerializer()
    b = SideSerializer()
    winner = serializers.ChoiceField(
        choices=codes(Side),
        source="winner.name",
        allow_null=True,
        default=None,
        read_only=True,
    )
    table = serializers.IntegerField(allow_null=True)
    called_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField(
        allow_null=True, help_text="The revision of the result in force."
    )

    def get_state_text(self, match: MatchView) -> str:
        return str(MATCH_STATES[match.state])

    def get_outcome_text(self, match: MatchView) -> str | None:
        return None if match.outcome is None else str(OUTCOMES[match.outcome])


class RoundSerializer(serializers.Serializer[RoundView]):
    """A round without its matches."""

    stage = serializers.IntegerField(help_text="The place of its stage among all, from 1.")
    number = serializers.IntegerField()
    name = serializers.SerializerMethodField()
    code = serializers.ChoiceField(choices=codes(RoundCode), source="name.code")
    size = serializers.IntegerField(source="name.size", help_text="Pairs that stand in it.")
    format = FormatSerializer()
    matches = serializers.SerializerMethodField(help_text="How many are played.")
    finished = serializers.IntegerField(help_text="How many of them are finished.")
    byes = serializers.SerializerMethodField(help_text="How many pairs rest.")

    def get_name(self, round_: RoundView) -> str:
        return round_title(round_.name, round_.section, round_.number)

    def get_matches(self, round_: RoundView) -> int:
        return len(round_.matches)

    def get_byes(self, round_: RoundView) -> int:
        return len(round_.byes)


class BracketRoundSerializer(RoundSerializer):
    """A round with its matches down the sheet, byes included."""

    sheet = MatchSerializer(many=True, source="all_matches")


class BracketSerializer(serializers.Serializer[Any]):
    """The whole bracket."""

    champion = CalledPairSerializer(allow_null=True)
    rounds = BracketRoundSerializer(many=True)


class RoundBodySerializer(serializers.Serializer[Any]):
    """The match format of a round, to be written."""

    format = FormatSerializer()


class CallBodySerializer(serializers.Serializer[Any]):
    """Where to call a match to."""

    table = serializers.IntegerField(
        required=False, allow_null=True, help_text="Its number; left out, the first free one."
    )


class RoundQuerySerializer(serializers.Serializer[Any]):
    """Of which stage the round is."""

    stage = serializers.IntegerField(default=1, help_text="The place of its stage, from 1.")


class MatchQuerySerializer(serializers.Serializer[Any]):
    """Which matches are asked for."""

    state = serializers.ChoiceField(choices=codes(MatchState), required=False)
    round = serializers.IntegerField(required=False, help_text="The number of a round.")
    stage = serializers.IntegerField(required=False, help_text="The place of a stage.")
    table = serializers.IntegerField(required=False, help_text="The table they are at now.")
    pair = serializers.IntegerField(required=False, help_text="The number of a pair.")
