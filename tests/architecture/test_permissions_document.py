from pathlib import Path

from tests.architecture.permissions_document import permissions_table

DOCUMENT = Path(__file__).parents[2] / "docs" / "permissions.md"


def test_the_table_of_permissions_is_what_the_code_says() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text[text.index("| action |") :] == permissions_table()
