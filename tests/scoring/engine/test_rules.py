"""Rule sets: the five columns, single settings changed, and how they are written."""

from dataclasses import fields, replace
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine import rules_json
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import DEFAULT_PROFILE, PROFILES
from scoring.engine.rules import Rules
from scoring.engine.rules_json import (
    RulesError,
    UnknownRulesError,
    UnknownSettingError,
    UnreadableRulesError,
    read_rules,
    rules_faults,
    rules_to_json,
)
from scoring.engine.settings import (
    BothReach,
    CantesPerBaza,
    Deal,
    PartnerWinning,
    SevenSwap,
    Thirty,
    VueltasEnd,
)

pytestmark = pytest.mark.pure

TABLE = """
key                tradicional reparto-completo aragones torneo lascuarenta
deal               stock       all              stock    stock  stock
players            2,4         2,3,4            4        2,3,4  2,4
partner_winning    free        beat_opponents   free     free   beat_all
undertrump         true        false            false    true   false
cantes_per_baza    any         each             one      any    one
seven_swap         higher      none             any      higher any
two_swaps_seven    false       false            false    false  true
tute               false       true             false    false  true
both_reach         last        total            last     last   last
thirty             always      none             both     both   always
thirty_counts_last true        true             true     true   true
vueltas_end        claim       claim            claim    claim  automatic
annul_renuncio     true        false            false    false  false
format             2x3         1x8              1x3      1x3    1x3
"""
"""The settings as the texts have them, one column for each."""

BOOLEANS = ("undertrump", "two_swaps_seven", "tute", "thirty_counts_last", "annul_renuncio")


def written(value: object) -> str:
    if isinstance(value, frozenset):
        return ",".join(str(number) for number in sorted(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_five_columns_are_as_the_texts_have_them() -> None:
    (_, *names), *rows = (line.split() for line in TABLE.strip().splitlines())
    told = {name: {key: cells[column] for key, *cells in rows} for column, name in enumerate(names)}
    assert told == {
        name: {
            **{
                field.name: written(getattr(profile.rules, field.name))
                for field in fields(Rules)
                if field.name != "profile"
            },
            "format": f"{profile.usual_format.cotos}x{profile.usual_format.partidas}",
        }
        for name, profile in PROFILES.items()
    }


def test_the_default_is_the_most_exact_text() -> None:
    assert DEFAULT_PROFILE.name == "aragones"


def test_each_setting_can_be_read() -> None:
    settings = {field.name for field in fields(Rules)} - {"profile"}
    assert set(rules_json._SETTINGS) == settings


RULES = st.builds(
    replace,
    st.sampled_from([profile.rules for profile in PROFILES.values()]),
    deal=st.sampled_from(Deal),
    players=st.frozensets(st.sampled_from([2, 3, 4]), min_size=1),
    partner_winning=st.sampled_from(PartnerWinning),
    cantes_per_baza=st.sampled_from(CantesPerBaza),
    seven_swap=st.sampled_from(SevenSwap),
    both_reach=st.sampled_from(BothReach),
    thirty=st.sampled_from(Thirty),
    vueltas_end=st.sampled_from(VueltasEnd),
    **{key: st.booleans() for key in BOOLEANS},
)


@given(RULES)
def test_rules_read_back_from_what_they_are_written_as(rules: Rules) -> None:
    assert read_rules(rules_to_json(rules)) == rules


@given(RULES)
def test_only_what_differs_from_the_profile_is_written(rules: Rules) -> None:
    told = rules_to_json(rules)
    base = PROFILES[rules.profile].rules
    differing = {
        field.name
        for field in fields(Rules)
        if getattr(rules, field.name) != getattr(base, field.name)
    }
    assert (set(told) - {"profile"} if isinstance(told, dict) else set()) == differing
    assert isinstance(told, dict) == bool(differing)


def test_what_is_written_is_plain_json() -> None:
    rules = replace(
        PROFILES["torneo"].rules, players=frozenset({4, 2}), thirty=Thirty.NONE, tute=True
    )
    told = rules_to_json(rules)
    assert told == {"profile": "torneo", "players": [2, 4], "tute": True, "thirty": "none"}
    assert isinstance(told, dict)
    assert not any(isinstance(value, StrEnum) for value in told.values())


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_written_as_its_name(name: str) -> None:
    assert rules_to_json(read_rules({"profile": name})) == name
    assert read_rules(name) == PROFILES[name].rules


def test_a_single_number_of_players_is_read_too() -> None:
    assert read_rules({"profile": "torneo", "players": 4}).players == {4}


@pytest.mark.parametrize("value", [None, 3, True, [], ["torneo"]])
def test_what_is_no_rules_is_unreadable(value: object) -> None:
    with pytest.raises(UnreadableRulesError) as caught:
        read_rules(value)
    assert caught.value.field == ""


@pytest.mark.parametrize("value", [{}, {"tute": True}, {"profile": None}, {"profile": ["torneo"]}])
def test_without_a_profile_rules_are_unreadable(value: object) -> None:
    with pytest.raises(UnreadableRulesError) as caught:
        read_rules(value)
    assert caught.value.field == "profile"


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("aragon", "aragones"),
        ("Torneo", "torneo"),
        ("reparto completo", "reparto-completo"),
        ("las cuarenta", "lascuarenta"),
        ("mus", ""),
        ("", ""),
        pytest.param("x" * 10**6, "", id="long"),
        ("\ud800", ""),
    ],
)
def test_a_name_that_no_rules_have_is_refused_with_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(UnknownRulesError) as caught:
        read_rules(name)
    assert (caught.value.nearest, caught.value.choices) == (nearest, tuple(PROFILES))


@pytest.mark.parametrize(
    ("key", "value", "shown", "nearest"),
    [
        ("tutte", True, "", "tute"),
        ("thirty_count_last", True, "", "thirty_counts_last"),
        ("x", True, "", ""),
        ("thirty", "allways", "allways", "always"),
        ("thirty", None, "null", ""),
        ("thirty", ["both"], "[…]", ""),
        ("tute", 1, "1", ""),
        ("tute", "true", "true", "true"),
        ("deal", {}, "{…}", ""),
        ("players", [], "[…]", ""),
        ("players", [2, 5], "[…]", ""),
        ("players", [2, 2], "[…]", ""),
        ("players", True, "true", ""),
        ("players", 5, "5", ""),
    ],
)
def test_a_setting_that_is_not_known_is_refused_with_the_nearest(
    key: str, value: object, shown: str, nearest: str
) -> None:
    with pytest.raises(UnknownSettingError) as caught:
        read_rules({"profile": "torneo", key: value})
    assert (caught.value.field, caught.value.value, caught.value.nearest) == (key, shown, nearest)


def test_all_that_is_wrong_is_found() -> None:
    found = list(rules_faults({"profile": "mus", "tute": 0, "deal": "all", "envido": True}))
    assert [(type(fault), fault.field) for fault in found] == [
        (UnknownRulesError, "profile"),
        (UnknownSettingError, "tute"),
        (UnknownSettingError, "envido"),
    ]
    assert all(isinstance(fault, RulesError) for fault in found)
    assert [str(fault) for fault in found[:2]] == [
        "no rules 'mus'; there are tradicional, reparto-completo, aragones, torneo, lascuarenta",
        "tute is never '0'; there are true, false",
    ]


def test_the_usual_format_of_the_first_text() -> None:
    assert PROFILES["tradicional"].usual_format == MatchFormat(cotos=2, partidas=3)
