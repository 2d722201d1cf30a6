"""What is wrong with a body is said in our own sentences, in the reader's language."""

import json

import pytest
from django.utils.translation import override

from guinote_tourney.accounts.models import User
from tests.api.client import Program
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.core.refusals import Reason, Refusal
from tournaments.text import sentence

FINE = {
    "name": "Guiñote de las fiestas",
    "village": "Cabezo Royo",
    "date": "2027-08-16",
    "format": {"cotos": 1, "partidas": 3},
    "tables": 4,
}
MISSING, UNWRITABLE = Reason.FIELD_MISSING, Reason.TEXT_UNWRITABLE
WRONG, FIGURE = ApiCode.FIELD_WRONG, Reason.FORMAT_RANGE


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("body", "code"),
    [
        (None, MISSING),
        ([1], WRONG),
        ({**FINE, "name": None}, MISSING),
        ({**FINE, "name": ""}, MISSING),
        ({**FINE, "name": 1}, WRONG),
        ({**FINE, "name": "a\ud800"}, UNWRITABLE),
        ({**FINE, "name": "a\x00"}, UNWRITABLE),
        ({**FINE, "date": "30/02/2027"}, WRONG),
        ({**FINE, "format": [1]}, WRONG),
        ({**FINE, "format": {"cotos": 0, "partidas": 3}}, FIGURE),
        ({**FINE, "tables": "x"}, WRONG),
        ({**FINE, "tables": "9" * 5000}, WRONG),
        ({**FINE, "is_published": "x"}, WRONG),
        ({**FINE, "late_formats": [1]}, WRONG),
    ],
)
def test_each_kind_of_mistake_has_one_sentence_of_ours(
    organiser: User, language: str, body: object, code: Reason | ApiCode
) -> None:
    told = Program(organiser, language=language).ask("POST", "tournaments/", raw=_raw(body))
    with override(language):
        said = str(SENTENCES[code]) if isinstance(code, ApiCode) else sentence(Refusal(code))
    assert (told.status, _told(told.body)) == (400, [(code.value, said)])


def test_how_many_tables_is_said_with_the_figure(organiser: User) -> None:
    told = Program(organiser).post("tournaments/", {**FINE, "tables": 0})
    assert told.body["errors"] == [
        {
            "code": "tables-range",
            "field": "tables",
            "message": "Write how many tables there are, from 1 to 300.",
            "params": {"most": 300},
        }
    ]


def _raw(body: object) -> bytes:
    return json.dumps(body).encode()


def _told(body: dict[str, list[dict[str, str]]]) -> list[tuple[str, str]]:
    return [(error["code"], error["message"]) for error in body["errors"]]
