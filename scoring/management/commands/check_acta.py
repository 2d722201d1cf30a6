"""`manage.py check_acta FILE…`: judge actas, one a line."""

from collections.abc import Mapping

from scoring.engine.acta import check_acta
from scoring.engine.problems import Problem
from scoring.engine.reading import is_object
from scoring.engine.showing import shown
from scoring.engine.sides import SIDES, Side
from scoring.management.json_lines import JsonLinesCommand, NotJsonError, value_of
from scoring.text import sentence


class Command(JsonLinesCommand):
    """One acta a line in, one verdict a line out, in order, as docs/acta.md has them.

    Exit 0 if all are valid, 1 if one is not, 2 if a file cannot be read.
    """

    help = "Judge actas: one JSON acta a line in, one verdict a line out."
    files_help = "actas, or - for stdin"

    def answer(self, line: bytes) -> tuple[dict[str, object], bool]:
        told = verdict_on(line)
        return told, bool(told["valid"])


def verdict_on(line: bytes) -> dict[str, object]:
    """The verdict on the acta in ``line``; a line that is no JSON is a malformed acta."""
    try:
        acta = value_of(line)
    except NotJsonError:
        acta = None
    names = _names(acta)

    def said(found: Problem) -> str:
        return sentence(found, names)

    return check_acta(acta).to_json(said)


def _names(acta: object) -> Mapping[Side, str] | None:
    """The names of both sides, where the acta gives them."""
    sides = acta.get("sides") if is_object(acta) else None
    if not is_object(sides):
        return None
    names = {side: sides.get(side.value) for side in SIDES}
    if not all(isinstance(name, str) and name for name in names.values()):
        return None
    return {side: shown(name) for side, name in names.items()}
