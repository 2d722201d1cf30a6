"""A case and its address: each tells the other, and a wrong address tells what is wrong."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.cards import DECK, Card, Suit
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Fault, QuestionError
from scoring.engine.rules_json import read_rules
from scoring.forms.case import Case, CaseError, CaseFault, Onto, Phase, most_in_hand
from scoring.forms.case_address import query_of, read_case, rules_parameters

pytestmark = pytest.mark.pure

RULES = st.fixed_dictionaries(
    {"profile": st.sampled_from([*PROFILES])},
    optional={
        "deal": st.sampled_from(["stock", "all"]),
        "players": st.lists(st.sampled_from([2, 3, 4]), min_size=1, unique=True),
        "partner_winning": st.sampled_from(["free", "beat_opponents", "beat_all"]),
        "undertrump": st.booleans(),
        "annul_renuncio": st.booleans(),
    },
).map(read_rules)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    rules = draw(RULES)
    players = draw(st.sampled_from(sorted(rules.players)))
    deck = draw(st.permutations(DECK))
    played = draw(st.integers(0, players - 1))
    hand = tuple(deck[played : played + draw(st.integers(0, most_in_hand(players)))])
    return Case(
        rules=rules,
        players=players,
        trump=draw(st.none() | st.sampled_from(Suit)),
        phase=draw(st.sampled_from(Phase)),
        baza=tuple(deck[:played]),
        hand=hand,
        played=draw(st.sampled_from([None, *hand])),
        onto=draw(st.sampled_from(Onto)),
        suit=draw(st.sampled_from(Suit)),
    ).settled()


def read(query: str) -> Case:
    return read_case(dict(parse_qsl(query, keep_blank_values=True)))


@given(case=cases())
def test_an_address_reads_back_to_its_case(case: Case) -> None:
    assert read(query_of(case)) == case


def test_what_goes_without_saying_is_not_said() -> None:
    assert query_of(Case()) == "rules=aragones"
    assert read("") == Case()
    assert read("rules=&players=&trump=&phase=&table=&hand=&played=&onto=&suit=") == Case()


def test_a_whole_address() -> None:
    case = Case(
        rules=read_rules({"profile": "torneo", "undertrump": False, "players": [2, 4]}),
        players=2,
        trump=Suit.COPAS,
        phase=Phase.FREE,
        hand=(Card.parse("3C"), Card.parse("11O")),
        played=Card.parse("11O"),
        onto=Onto.HAND,
        suit=Suit.BASTOS,
    )
    address = (
        "rules=torneo&rules.players=2-4&rules.undertrump=false&players=2&trump=C&phase=free"
        "&hand=3C-11O&played=11O&onto=hand&suit=B"
    )
    assert (query_of(case), read(address)) == (address, case)


def test_settings_that_make_no_difference_here_are_left_out() -> None:
    rules = read_rules({"profile": "torneo", "tute": True, "partner_winning": "beat_all"})
    assert rules_parameters(rules) == {"rules": "torneo", "rules.partner_winning": "beat_all"}
    assert rules_parameters(read_rules("torneo")) == {"rules": "torneo"}


@pytest.mark.parametrize(
    ("query", "fault", "where", "value"),
    [
        ("rules=nada", Fault.UNKNOWN_RULES, "rules.profile", "nada"),
        ("rules.nada=1", Fault.UNKNOWN_SETTING, "rules.nada", "1"),
        ("rules.undertrump=yes", Fault.UNKNOWN_SETTING, "rules.undertrump", "yes"),
        ("rules.players=2-9", Fault.UNKNOWN_SETTING, "rules.players", "[…]"),
        ("players=2", Fault.UNKNOWN_SETTING, "players", "2"),
        ("players=four", Fault.MALFORMED, "players", "four"),
        ("trump=X", Fault.MALFORMED, "trump", "X"),
        ("phase=late", Fault.MALFORMED, "phase", "late"),
        ("onto=floor", Fault.MALFORMED, "onto", "floor"),
        ("suit=X", Fault.MALFORMED, "suit", "X"),
        ("table=1B-99Z", Fault.UNKNOWN_CARD, "baza[1]", "99Z"),
        ("hand=1B-1B", Fault.REPEATED_CARD, "hand[1]", "1B"),
        ("table=1B&hand=3C-1B", Fault.REPEATED_CARD, "hand[1]", "1B"),
        ("table=1B-2B-3B-4B", Fault.FULL_BAZA, "baza", "4"),
    ],
)
def test_what_is_wrong_with_an_address(query: str, fault: Fault, where: str, value: str) -> None:
    with pytest.raises(QuestionError) as refused:
        read(query)
    error = refused.value
    assert (error.fault, error.where, error.value) == (fault, where, value)


@pytest.mark.parametrize(
    ("query", "fault", "value"),
    [
        ("hand=3C-2C&played=1C", CaseFault.CARD_PLAYED, "1C"),
        ("played=nada", CaseFault.CARD_PLAYED, "nada"),
        ("hand=1O-2O-3O-4O-5O-6O-7O-10O-11O-12O-1C", CaseFault.HAND_TOO_LARGE, 10),
    ],
)
def test_what_else_is_wrong_with_an_address(query: str, fault: CaseFault, value: object) -> None:
    with pytest.raises(CaseError) as refused:
        read(query)
    assert (refused.value.fault, refused.value.value) == (fault, value)


NAMES = ["rules", "rules.players", "rules.x", "players", "trump", "phase", "table", "hand"]


@given(
    query=st.dictionaries(
        st.sampled_from([*NAMES, "played", "onto", "suit"]) | st.text(max_size=9),
        st.sampled_from(["torneo", "4", "C", "1B-2B", "3C", "hand", "free"]) | st.text(max_size=40),
    )
)
def test_any_address_is_read_or_refused(query: dict[str, str]) -> None:
    try:
        case = read_case(query)
    except (QuestionError, CaseError):
        return
    assert read(query_of(case)) == case
