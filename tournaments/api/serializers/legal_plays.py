"""A question for the law of play and its answer: what the documents say of them.

The engine itself reads whatever comes, and says what is wrong with it.
"""

from typing import Any

from rest_framework import serializers

from scoring.engine.cards import Suit
from scoring.engine.legality import Why
from scoring.engine.obligations import Obligation
from tournaments.api.serializers.fields import RulesField, codes

_CARD = "A card: 1O as de oros, 10B sota de bastos, 11O caballo, 12E rey."


class QuestionSerializer(serializers.Serializer[Any]):
    """Which cards of a hand may be played?"""

    rules = RulesField()
    players = serializers.IntegerField(help_text="4, 3 or 2, as the rules admit.")
    trump = serializers.ChoiceField(choices=codes(Suit))
    arrastre = serializers.BooleanField(help_text="True once there is no stock left.")
    hand = serializers.ListField(child=serializers.CharField(help_text=_CARD))
    baza = serializers.ListField(
        child=serializers.CharField(help_text=_CARD),
        help_text="The cards on the table in the order played.",
    )


class WinningSerializer(serializers.Serializer[Any]):
    """The card that is winning the baza so far, and who played it."""

    card = serializers.CharField()
    by = serializers.ChoiceField(choices=[("partner", "partner"), ("rival", "rival")])


class ReasonSerializer(serializers.Serializer[Any]):
    """Why a card may not be played."""

    code = serializers.ChoiceField(choices=codes(Why))
    message = serializers.CharField()
    rule = serializers.CharField(help_text="Where the rule stands.")


class OwedSerializer(serializers.Serializer[Any]):
    """What is owed, and so why the legal cards are."""

    code = serializers.ChoiceField(choices=codes(Obligation))
    message = serializers.CharField()
    rule = serializers.CharField(help_text="Where the rule stands.")


class AnswerSerializer(serializers.Serializer[Any]):
    """The answer of the law of play."""

    legal = serializers.ListField(child=serializers.CharField())
    illegal = serializers.DictField(
        child=serializers.ChoiceField(choices=codes(Why)), help_text="The other cards, each by why."
    )
    owed = OwedSerializer()
    reasons = ReasonSerializer(many=True, help_text="Each code of illegal, in words.")
    winning = WinningSerializer(allow_null=True)
    rules = serializers.DictField(
        child=serializers.CharField(), help_text="The rules cited, by number, as these rules are."
    )
