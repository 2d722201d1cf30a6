"""`manage.py legal_plays FILE…`: which cards of a hand may be played, one question a line."""

from scoring.engine.question import Question, QuestionError, answer_to_json
from scoring.management.json_lines import JsonLinesCommand, NotJsonError, value_of
from scoring.text import question_sentence


class Command(JsonLinesCommand):
    """One question a line in, one answer a line out, in order, as docs/acta.md has them.

    Exit 0 if all are answered, 1 if one cannot be, 2 if a file cannot be read.
    """

    help = "Say which cards may be played: one JSON question a line in, one answer a line out."
    files_help = "questions, or - for stdin"

    def answer(self, line: bytes) -> tuple[dict[str, object], bool]:
        told = answer_to(line)
        return told, "error" not in told


def answer_to(line: bytes) -> dict[str, object]:
    """The answer to the question in ``line``, or what is wrong with it."""
    try:
        question = value_of(line)
    except NotJsonError:
        question = None
    try:
        return answer_to_json(Question.from_json(question).answer())
    except QuestionError as error:
        return {
            "error": {
                "code": error.fault.value,
                "where": error.where,
                "message": question_sentence(error),
            }
        }
