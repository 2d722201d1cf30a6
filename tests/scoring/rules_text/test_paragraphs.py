import pytest

from scoring.rules_text.paragraphs import Paragraph, paragraphs, rule


def test_a_number_without_words_goes_to_the_one_before() -> None:
    told = [rule("1.1", "One."), rule("1.2"), rule("1.3", "", "Three.", "Still."), rule("1.4", "")]
    assert list(paragraphs(told)) == [
        Paragraph(("1.1", "1.2"), ("One.",)),
        Paragraph(("1.3", "1.4"), ("Three.", "Still.")),
    ]


def test_what_goes_on_has_no_number() -> None:
    assert list(paragraphs([rule("1.1", "One."), rule("", "More.")])) == [
        Paragraph(("1.1",), ("One.",)),
        Paragraph((), ("More.",)),
    ]


def test_no_rules_are_no_paragraphs() -> None:
    assert list(paragraphs([])) == []


def test_the_first_rule_has_to_have_words() -> None:
    with pytest.raises(ValueError, match=r"^the first rule has no words: 1\.1$"):
        list(paragraphs([rule("1.1"), rule("1.2", "Two.")]))
