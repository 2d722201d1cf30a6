"""The law of play, for programs. It knows no tournament, but who asks and how a refusal looks are
the interface's own, so it stands here and not in scoring."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.obligations import RULE_OF_OBLIGATION, obligation_of, winning_in
from scoring.engine.question import Question, QuestionError, answer_to_json
from scoring.play_text import OBLIGATIONS, rule_number, rules_of_play
from scoring.text import REFUSALS, question_sentence
from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.errors import error_json
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.legal_plays import AnswerSerializer, QuestionSerializer


class LegalPlaysView(ApiView):
    @described(
        "legal_plays",
        "Say which cards of a hand may be played, and why the others may not",
        tag="rules",
        description="A question that cannot be answered is refused with the first thing that is "
        "wrong with it; its codes are in docs/acta.md.",
        takes=QuestionSerializer,
        gives={200: AnswerSerializer},
        refuses=(400, 401),
        examples=[
            sent("The last to play", examples.QUESTION),
            given("A trump is to be beaten", examples.ANSWER),
        ],
    )
    def post(self, request: Request) -> Response:
        try:
            question = Question.from_json(request.data)
        except QuestionError as error:
            told = error_json(
                error.fault, question_sentence(error), error.where, {"value": error.value}
            )
            return Response({"errors": [told]}, status.HTTP_400_BAD_REQUEST)
        return Response(_explained(question))


def _explained(question: Question) -> dict[str, object]:
    """The engine's answer, with what it is to be explained by in the reader's language."""
    answer, owed = question.answer(), obligation_of(question)
    winning = winning_in(question.baza, question.trump, question.players)
    whys = list(dict.fromkeys(answer.illegal.values()))
    places = [RULE_OF_OBLIGATION[owed], *(RULE_OF_REFUSAL[why] for why in whys)]
    numbers = {rule_number(place) for place in places}
    texts = rules_of_play(question.rules, question.players)
    return {
        **answer_to_json(answer),
        "owed": {
            "code": owed.value,
            "message": str(OBLIGATIONS[owed]),
            "rule": RULE_OF_OBLIGATION[owed],
        },
        "reasons": [
            {"code": why.value, "message": str(REFUSALS[why]), "rule": RULE_OF_REFUSAL[why]}
            for why in whys
        ],
        "winning": winning
        and {"card": winning.card.text, "by": "partner" if winning.by_partner else "rival"},
        "rules": {number: text for number, text in texts.items() if number in numbers},
    }
