"""The rules in words: nothing is left out, nothing is said twice, and what differs is marked."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.match import MatchFormat
from scoring.engine.problems import RULE_BY_WHY, RULE_OF, rule_at
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.engine.rules_json import read_rules
from scoring.engine.settings import Deal, Thirty
from scoring.rules_text.book import Book, rulebook
from scoring.rules_text.matches import Course
from tests.scoring.rules_text.every_rule_set import RULES, neighbours

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules.md"
NUMBERS = re.findall(r'^- <a id="([0-9.]+)"></a>', DOCUMENT.read_text("utf-8"), re.MULTILINE)
COURSES = (Course(MatchFormat(1, 3)),)
FOUR = frozenset({4})
LANGUAGES = st.sampled_from(["en", "es"])
AT_TABLE = st.sampled_from([None, FOUR])


def book_of(rules: object, *, players: frozenset[int] | None = None, language: str = "en") -> Book:
    with override(language):
        read = rules if isinstance(rules, Rules) else read_rules(rules)
        return rulebook(read, COURSES, players=players)


def marked(book: Book) -> list[tuple[tuple[str, ...], list[str], tuple[str, ...]]]:
    """The numbers, own sentences and profile's sentences of each rule that is not the profile's."""
    return [
        (rule.numbers, [s.text for s in rule.sentences if s.is_own], rule.instead)
        for chapter in book.chapters
        for rule in chapter.rules
        if rule.is_own
    ]


@given(RULES, AT_TABLE, LANGUAGES)
def test_every_rule_of_the_document_stands_once_under_its_chapter(
    rules: Rules, players: frozenset[int] | None, language: str
) -> None:
    book = book_of(rules, players=players, language=language)
    told = [(c.number, number) for c in book.chapters for r in c.rules for number in r.numbers]
    assert told == [(int(number.partition(".")[0]), number) for number in NUMBERS]


def test_every_rule_that_is_cited_stands_in_the_book() -> None:
    book = book_of("aragones", players=FOUR)
    anchors = {rule_at(n) for chapter in book.chapters for r in chapter.rules for n in r.numbers}
    cited = {rule_at(number) for number in (*RULE_OF.values(), *RULE_BY_WHY.values())}
    assert (cited | set(RULE_OF_REFUSAL.values())) - anchors == set()


@given(RULES, AT_TABLE, LANGUAGES)
def test_no_sentence_is_said_twice_in_a_chapter(
    rules: Rules, players: frozenset[int] | None, language: str
) -> None:
    for chapter in book_of(rules, players=players, language=language).chapters:
        told = [sentence.text for rule in chapter.rules for sentence in rule.sentences]
        assert sorted(told) == sorted(set(told))


@given(RULES, RULES, AT_TABLE, LANGUAGES)
def test_two_rule_sets_never_read_the_same(
    one: Rules, other: Rules, players: frozenset[int] | None, language: str
) -> None:
    pages = [
        (rules.profile, book_of(rules, players=players, language=language))
        for rules in (one, other)
    ]
    assert (pages[0] == pages[1]) is (one == other)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("players", [None, FOUR])
def test_each_value_of_each_setting_reads_otherwise(
    players: frozenset[int] | None, language: str
) -> None:
    for base, key, changed in neighbours():
        usual = book_of(base, players=players, language=language)
        book = book_of(changed, players=players, language=language)
        assert book.settings != usual.settings, (base.profile, key)
        silent = _nothing_hangs_on(key, base, players)
        assert (_sentences(book) == _sentences(usual)) is silent, (base.profile, key, changed)


def _nothing_hangs_on(key: str, rules: Rules, players: frozenset[int] | None) -> bool:
    """Whether the setting changes no sentence, because the game never comes to it."""
    in_hand = rules.deal is Deal.ALL and players == FOUR
    return (
        (key == "thirty_counts_last" and rules.thirty is Thirty.NONE)
        or (key in {"seven_swap", "two_swaps_seven"} and in_hand)
        or (key == "players" and players is not None)
    )


def _sentences(book: Book) -> list[str]:
    return [s.text for c in book.chapters for rule in c.rules for s in rule.sentences]


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_has_nothing_marked(name: str) -> None:
    book = book_of(name)
    assert marked(book) == []
    assert [setting.instead for setting in book.settings] == [""] * 13


def test_what_its_text_leaves_open_is_told_apart_unless_it_is_set_apart() -> None:
    book = book_of({"profile": "torneo", "tute": True})
    assert [setting.number for setting in book.settings if setting.is_chosen] == [
        "6.4",  # cantes after one baza
        "7.2",  # the two for the seven
        "9.4",  # the last ten among the thirty
        "11.5",  # annulling a renuncio
    ]


@given(RULES, AT_TABLE)
def test_without_what_is_marked_the_profile_remains(
    rules: Rules, players: frozenset[int] | None
) -> None:
    book = book_of(rules, players=players)
    plain = book_of(PROFILES[rules.profile].rules, players=players)
    for chapter, usual in zip(book.chapters, plain.chapters, strict=True):
        kept = {s.text for rule in chapter.rules for s in rule.sentences if not s.is_own}
        instead = [said for rule in chapter.rules for said in rule.instead]
        assert sorted({*kept, *instead}) == sorted(
            {s.text for rule in usual.rules for s in rule.sentences}
        )
        assert kept.isdisjoint(instead)
        assert len(set(instead)) == len(instead)


def test_what_is_set_apart_stands_beside_what_the_profile_says() -> None:
    book = book_of({"profile": "torneo", "tute": True, "seven_swap": "any"}, players=FOUR)
    assert marked(book) == [
        (
            ("7.1",),
            ["Whoever has the seven of trumps may swap it for the pinta, whatever card that is."],
            (
                (
                    "Whoever has the seven of trumps may swap it for the pinta, if that is a "
                    "higher card."
                ),
                "Higher are as, tres, rey, sota and caballo.",
            ),
        ),
        (
            ("8.1",),
            ["Four reyes or four sotas in one hand are a tute: it wins the partida."],
            ("There is no tute: four reyes or four sotas win nothing.",),
        ),
        (
            ("8.2",),
            ["It is shown when your pair has won a baza, with the four cards still in the hand."],
            (),
        ),
        (
            ("8.3",),
            [
                (
                    "If one hand has the four reyes or the four sotas, nobody else can have sung a "
                    "cante."
                )
            ],
            (),
        ),
    ]
    assert [(s.number, s.value, s.instead) for s in book.settings if s.instead] == [
        ("7.1", "For any pinta", "For a pinta above the seven"),
        ("8.1", "Tute: they win the partida", "There is no tute"),
    ]


def test_a_rule_that_falls_away_is_marked_too() -> None:
    book = book_of({"profile": "aragones", "thirty": "none"}, players=FOUR)
    assert [(numbers, own) for numbers, own, _ in marked(book)] == [
        (
            ("9.4", "9.5"),
            ["Thirty malas are not asked for: 101 win, even if most are from cantes."],
        ),
        (("10.1", "10.2"), []),
    ]
