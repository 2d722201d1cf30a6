"""`manage.py legal_plays FILE…`: which cards of a hand may be played, one question a line."""

import json
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils import translation

from scoring.engine.question import Question, QuestionError, answer_to_json
from scoring.management.json_lines import (
    ALL_GOOD,
    NO_FILE,
    SOME_BAD,
    FileUnreadableError,
    NotJsonError,
    lines_of,
    value_of,
    write_utf8,
)
from scoring.text import question_sentence


class Command(BaseCommand):
    """One question a line in, one answer a line out, in order, as docs/acta.md has them.

    Exit 0 if all are answered, 1 if one cannot be, 2 if a file cannot be read.
    """

    requires_system_checks = ()
    help = "Say which cards may be played: one JSON question a line in, one answer a line out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="questions, or - for stdin")
        parser.add_argument("--lang", choices=["es", "en"], default="es")

    def handle(self, *_: object, files: list[str], lang: str, **__: object) -> None:
        write_utf8()
        exit_code = ALL_GOOD
        with translation.override(lang):
            for name in files:
                exit_code = max(exit_code, self._answer(name))
        if exit_code:
            sys.exit(exit_code)

    def _answer(self, name: str) -> int:
        exit_code = ALL_GOOD
        try:
            for line in lines_of(name):
                told = answer_to(line)
                self.stdout.write(json.dumps(told, ensure_ascii=False))
                if "error" in told:
                    exit_code = SOME_BAD
        except FileUnreadableError as error:
            self.stderr.write(str(error))
            return NO_FILE
        return exit_code


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
