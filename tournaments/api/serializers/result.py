from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.engine.sides import Side
from tournaments.api.serializers.errors import ErrorsSerializer
from tournaments.api.serializers.fields import LARGEST_NUMBER, ActaField, TextField, codes
from tournaments.api.serializers.match import MatchSerializer
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.states import SubmissionState
from tournaments.models import Channel, Ruling, Submission
from tournaments.services.results import Status
from tournaments.text import sentence

SIDES = codes(Side)


class ScoreSerializer(serializers.Serializer[Any]):
    a = serializers.IntegerField()
    b = serializers.IntegerField()


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing that is wrong with an acta, or unusual."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=[("error", "error"), ("warning", "warning")])
    where = serializers.CharField(help_text="A path such as cotos[1][0].")
    message = serializers.CharField()
    rule = serializers.CharField(help_text="Where the rule stands.")


class CountSerializer(serializers.Serializer[Any]):
    """What the rules count from the partidas."""

    winner = serializers.ChoiceField(choices=SIDES, allow_null=True)
    cotos = ScoreSerializer()
    partidas = ScoreSerializer()
    partida_winners = serializers.ListField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=SIDES, allow_null=True))
    )


class VerdictSerializer(CountSerializer):
    """What the rules say of an acta."""

    valid = serializers.BooleanField()
    finished = serializers.BooleanField()
    tantos = ScoreSerializer()
    problems = ProblemSerializer(many=True)


class SubmissionSerializer(serializers.Serializer[Submission]):
    """A result as it was handed in."""

    revision = serializers.IntegerField()
    state = serializers.ChoiceField(choices=codes(SubmissionState))
    acta = serializers.JSONField(
        source="scoresheet.acta", allow_null=True, default=None, read_only=True
    )
    ruling = serializers.SerializerMethodField()
    count = serializers.SerializerMethodField()
    author = serializers.SerializerMethodField(help_text="Who handed it in.")
    channel = serializers.ChoiceField(choices=Channel.choices)
    reason = serializers.CharField(allow_blank=True)
    annul_reason = serializers.CharField(help_text="Why it was annulled, if it was.")
    submitted_at = serializers.DateTimeField()

    def get_ruling(self, submission: Submission) -> Ruling | None:
        return Ruling(submission.ruling) if submission.ruling else None

    @extend_schema_field(CountSerializer(allow_null=True))
    def get_count(self, submission: Submission) -> dict[str, object] | None:
        sheet = submission.scoresheet
        return None if sheet is None else dict(CountSerializer(sheet.verdict).data)

    def get_author(self, submission: Submission) -> str | None:
        return None if submission.author is None else str(submission.author)


class ReceiptSerializer(serializers.Serializer[Any]):
    """The answer to a result handed in."""

    status = serializers.ChoiceField(choices=codes(Status))
    submission = SubmissionSerializer(allow_null=True, help_text="What was kept of it.")
    in_force = SubmissionSerializer(allow_null=True, help_text="The result that counts now.")
    match = MatchSerializer()


class ConflictSerializer(ErrorsSerializer):
    """Another result is in force."""

    submission = SubmissionSerializer(allow_null=True, required=False)
    in_force = SubmissionSerializer(allow_null=True, required=False)


class RefusedActaSerializer(ErrorsSerializer):
    """An acta that cannot be, with all that is wrong with it."""

    verdict = VerdictSerializer(required=False)


def redo_field() -> serializers.ListField:
    """The numbers of the matches that are to be redone."""
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
        max_length=10_000,
        required=False,
        help_text="The numbers of exactly those later matches that lose what was played.",
    )


class ForeseeBodySerializer(serializers.Serializer[Any]):
    """A result that might be handed in; nothing for taking back the one in force."""

    acta = ActaField(required=False, help_text="An acta as docs/acta.md describes it.")
    ruling = serializers.ChoiceField(choices=Ruling.choices, required=False)


class ForeseenSerializer(serializers.Serializer[Any]):
    """The later matches that would change, by number."""

    changed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Other pairs play them, or they end otherwise."
    )
    called_back = serializers.ListField(
        child=serializers.IntegerField(), help_text="Of those: they lose their table."
    )
    drawn = serializers.ListField(
        child=serializers.IntegerField(), help_text="Their round is drawn anew."
    )
    redone = serializers.ListField(
        child=serializers.IntegerField(), help_text="What was played of them is lost: see `redo`."
    )


class ResultBodySerializer(ForeseeBodySerializer):
    """A result to hand in: an acta or a ruling, one of the two."""

    replaces = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="The revision in force that this one corrects.",
    )
    redo = redo_field()
    reason = TextField(required=False, allow_blank=True, default="")

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        if ("acta" in attrs) == ("ruling" in attrs):
            message = sentence(Refusal(Reason.RESULT_MISSING))
            raise serializers.ValidationError({"acta": message}, Reason.RESULT_MISSING)
        return attrs


class AnnulQuerySerializer(serializers.Serializer[Any]):
    """Why a result is annulled, and what is redone with it."""

    redo = redo_field()
    reason = TextField(required=False, allow_blank=True, default="")
