"""Each setting and each value has its few words, and no two have the same."""

import pytest
from django.utils.translation import override

from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from tests.scoring.rules_text.every_rule_set import VALUES

LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])


def test_each_setting_and_value_has_its_words() -> None:
    worded = {key: set(wording.values) for key, wording in WORDINGS.items()}
    assert worded == {**{key: set(values) for key, values in VALUES.items()}, "players": set()}


def test_settings_stand_in_the_order_of_the_rules_they_have() -> None:
    assert list(WORDINGS) == list(VALUES)


@LANGUAGES
def test_no_two_settings_or_values_have_the_same_words(language: str) -> None:
    with override(language):
        labels = [str(wording.label) for wording in WORDINGS.values()]
        values = {
            key: [wording.of(value) for value in VALUES[key]] for key, wording in WORDINGS.items()
        }
    assert len(set(labels)) == len(labels)
    assert {key: len(set(words)) for key, words in values.items()} == {
        key: len(of) for key, of in VALUES.items()
    }
    assert all(word for words in (labels, *values.values()) for word in words)


def test_players_are_told_as_numbers() -> None:
    assert WORDINGS["players"].of(frozenset({4, 2})) == "2, 4"


@LANGUAGES
def test_each_profile_has_a_title_of_its_own(language: str) -> None:
    assert set(TITLES) == set(PROFILES)
    with override(language):
        told = [str(words) for title in TITLES.values() for words in (title.name, title.summary)]
    assert len(set(told)) == 2 * len(PROFILES)
