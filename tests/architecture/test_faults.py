"""Every fault of the catalogue has a test by its number; the catalogue counts by odd numbers.

A fault is named in a test's name (`test_f25_…`) or in the sentence beneath it (`F25: …`).
"""

import re

import pytest

from tests.architecture.reading import ROOT

NUMBERS = range(1, 182, 2)
CANNOT_BE = {
    115: "no result is queued on a phone to be sent again: a form not accepted says so at once",
}
"""Those that have no test, and why they cannot come about."""
_NAMED = re.compile(r"\bF(\d+)\b|_f(\d+)(?=_)")


def named() -> set[int]:
    """The faults that tests name."""
    found: set[int] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path.name != "test_faults.py":
            text = path.read_text(encoding="utf-8")
            found.update(int(a or b) for a, b in _NAMED.findall(text))
    return found


@pytest.mark.parametrize("number", [each for each in NUMBERS if each not in CANNOT_BE])
def test_a_fault_has_a_test_that_names_it(number: int) -> None:
    assert number in named()
