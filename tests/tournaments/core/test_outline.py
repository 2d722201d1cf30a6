"""What a stage will have to play, against what its format then lays out."""

from collections import Counter
from functools import partial
from itertools import chain
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.core.stages.days import play_out, stage_of
from tournaments.core.brackets import PlannedMatch, RoundCode
from tournaments.core.outlines.rounds import lives_on
from tournaments.core.outlines.stages import outline, sent_on
from tournaments.core.outlines.values import to_come
from tournaments.core.stages.chains import Losers, Rest, Takes, Through, Top, Winners
from tournaments.core.stages.double import Double
from tournaments.core.stages.format import Format
from tournaments.core.stages.frozen import freeze
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.league import League
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.lots import Lots
from tournaments.core.stages.mixer import Mixer
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.swiss import Swiss
from tournaments.core.values import LoserOf, StageKind, WinnerOf

pytestmark = pytest.mark.pure


def counts(kind: str, entries: int, **settings: object) -> list[int]:
    """The matches of each round."""
    whole = outline(kind, settings, entries)
    assert whole is not None
    return [number for _round, number in sorted(Counter(each.round for each in whole).items())]


@pytest.mark.parametrize(
    ("entries", "settings", "expected"),
    [
        (2, {}, [1]),
        (107, {}, [43, 32, 16, 8, 4, 2, 1]),
        (8, {"third_place": True}, [4, 2, 1, 1]),
        (6, {"repesca": True}, [3, 2, 1]),
        (12, {"repesca": True, "third_place": True}, [6, 4, 2, 1, 1]),
        (8, {"consolation_rounds": 1}, [4, 2, 1, 2, 1]),
        (8, {"consolation_rounds": 2}, [4, 2, 1, 2, 2, 1]),
        (2, {"consolation_rounds": 1}, [1]),
    ],
)
def test_a_knockout(entries: int, settings: dict[str, object], expected: list[int]) -> None:
    assert counts(StageKind.KNOCKOUT, entries, **settings) == expected


@pytest.mark.parametrize(
    ("entries", "settings", "expected"),
    [
        (2, {}, [1]),
        (7, {}, [3, 2, 1]),
        (7, {"third_place": True}, [3, 2, 1, 1]),
        (3, {"third_place": True}, [1, 1]),
        (5, {"third_place": True}, [2, 1, 1]),
    ],
)
def test_a_knockout_drawn_anew(
    entries: int, settings: dict[str, object], expected: list[int]
) -> None:
    assert counts(StageKind.REDRAW, entries, **settings) == expected


@given(st.sampled_from([StageKind.KNOCKOUT, StageKind.REDRAW]), st.integers(2, 200))
def test_every_match_but_one_sends_one_pair_home(kind: StageKind, entries: int) -> None:
    assert sum(counts(kind, entries)) == entries - 1


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        (StageKind.KNOCKOUT, {"repesca": True, "consolation_rounds": 2}),
        *((kind, {}) for kind in StageKind),
    ],
)
def test_keys_count_from_one_and_a_match_follows_on_earlier_ones_only(
    kind: StageKind, settings: dict[str, object]
) -> None:
    whole = outline(kind, settings, 23)
    assert whole is not None
    assert len({each.key for each in whole}) == len(whole)
    assert [each.round for each in whole] == sorted(each.round for each in whole)
    assert [each for each in whole if any(key >= each.key for key in each.after)] == []
    assert [each for each in whole if any(n >= each.round for n in each.after_rounds)] == []


def test_what_is_left_follows_on_all_that_is_laid_out() -> None:
    whole = outline(StageKind.REDRAW, {}, 8)
    assert whole is not None
    assert [(each.round, each.after_rounds) for each in to_come(whole, laid_out=2)] == [(3, (2,))]
    bracket = outline(StageKind.KNOCKOUT, {}, 8)
    assert bracket is not None
    left = [(each.round, each.after, each.after_rounds) for each in to_come(bracket, laid_out=1)]
    assert left == [(2, (), (1,)), (2, (), (1,)), (3, (5, 6), ())]
    assert to_come(bracket, laid_out=3) == ()


class Stored(Format, Protocol):
    """A format that can be written down."""

    def to_json(self) -> dict[str, object]:
        """Its settings."""


def laid_out(format_: Format, entries: int) -> MemoryStage:
    """A stage of which everything is laid out and played."""
    stage = stage_of(format_, entries)
    play_out(stage)
    return stage


def played(stage: MemoryStage) -> list[list[PlannedMatch]]:
    """The matches of each round, byes left out."""
    return [[match for match in each.matches if match.number] for each in stage.rounds]


@pytest.mark.parametrize(
    ("kind", "format_"),
    [
        (StageKind.KNOCKOUT, Knockout()),
        (StageKind.KNOCKOUT, Knockout(third_place=True)),
        (StageKind.REDRAW, Redraw(third_place=True)),
        (StageKind.DOUBLE, Double()),
        (StageKind.LIVES, Lives(lives=1)),
        (StageKind.GROUPS, Groups()),
        (StageKind.GROUPS, Groups(size=5, twice=True)),
        (StageKind.GROUPS, Groups(groups=1)),
        (StageKind.LEAGUE, League()),
        (StageKind.LEAGUE, League(twice=True)),
        (StageKind.SWISS, Swiss(rounds=3)),
        (StageKind.LOTS, Lots(rounds=3)),
    ],
)
@pytest.mark.parametrize("entries", [4, 5, 6, 7, 8, 11, 16])
def test_as_many_matches_in_each_round_as_are_then_laid_out(
    kind: StageKind, format_: Stored, entries: int
) -> None:
    stage = laid_out(format_, entries)
    there = [len(matches) for matches in played(stage)]
    second = stage.rounds[-1].name.code is RoundCode.SECOND_FINAL
    expected = [number for number in (there[:-1] if second else there) if number]
    assert counts(kind, entries, **format_.to_json()) == expected


@pytest.mark.parametrize("individuals", [4, 7, 8, 14, 18])
def test_a_mixer_is_told_by_individuals(individuals: int) -> None:
    there = [len(matches) for matches in played(laid_out(Mixer(rounds=3), individuals))]
    assert counts(StageKind.MIXER, individuals, rounds=3) == there


@pytest.mark.parametrize("entries", [2, 3, 5, 6, 8, 12, 13, 32, 107])
def test_in_a_double_what_follows_on_what_is_as_laid_out(entries: int) -> None:
    """As many matches of each round follow on as many of the same earlier ones."""
    rounds = stage_of(Double(), entries).rounds
    plans = {match.key: match for each in rounds for match in each.matches}

    def sources(key: int) -> list[int]:
        places = [p for p in plans[key].places if isinstance(p, WinnerOf | LoserOf)]
        found = [plans[p.match].round for p in places if plans[p.match].number]
        byes = [p.match for p in places if isinstance(p, WinnerOf) and not plans[p.match].number]
        return sorted(chain(found, *map(sources, byes)))

    expected = [(m.round, sources(m.key)) for each in rounds for m in each.matches if m.number]
    whole = outline(StageKind.DOUBLE, {}, entries)
    assert whole is not None
    round_of = {each.key: each.round for each in whole}
    found = [(each.round, sorted(round_of[key] for key in each.after)) for each in whole]
    assert sorted(found) == sorted(expected)


@given(st.integers(1, 5), st.integers(2, 130))
def test_out_at_so_many_defeats_is_over_after_that_many_for_all_but_one(
    lives: int, entries: int
) -> None:
    total = sum(counts(StageKind.LIVES, entries, lives=lives))
    assert lives * (entries - 1) <= total < lives * entries


def test_of_those_with_a_defeat_as_many_lose_as_of_the_others() -> None:
    """By defeats: 8 and 0, then 4 and 4, 2 and 4, 1 and 3, 0 and 2 after the longer day."""
    assert counts(StageKind.LIVES, 8, lives=2) == [4, 4, 3, 2, 1, 1]


@pytest.mark.parametrize("entries", [3, 4, 6])
def test_in_groups_it_is_known_who_cannot_sit_at_two_tables(entries: int) -> None:
    whole = outline(StageKind.GROUPS, {"groups": 1}, entries)
    assert whole is not None
    met = [each.people for each in whole]
    assert len(set(met)) == len(met) == entries * (entries - 1) // 2
    assert {len(two) for two in met} == {2}


@pytest.mark.parametrize(
    ("kind", "format_", "entries", "takes"),
    [
        (StageKind.GROUPS, Groups(), 11, Through(through=2)),
        (StageKind.GROUPS, Groups(), 12, Through(through=1)),
        (StageKind.GROUPS, Groups(), 13, Winners()),
        (StageKind.GROUPS, Groups(), 11, Rest(Through(through=2))),
        (StageKind.GROUPS, Groups(size=3), 7, Through(through=3)),
        (StageKind.LEAGUE, League(), 6, Top(count=4)),
        (StageKind.LEAGUE, League(), 6, Rest(Top(count=4))),
        (StageKind.LEAGUE, League(), 6, Top(count=8)),
        (StageKind.LEAGUE, League(), 6, Winners()),
        (StageKind.KNOCKOUT, Knockout(), 16, Losers(rounds=1)),
        (StageKind.KNOCKOUT, Knockout(), 11, Losers(rounds=2)),
        (StageKind.KNOCKOUT, Knockout(third_place=True), 8, Losers(rounds=2)),
        (StageKind.KNOCKOUT, Knockout(repesca=True), 12, Losers(rounds=1)),
        (StageKind.KNOCKOUT, Knockout(consolation_rounds=1), 8, Losers(rounds=1)),
        (StageKind.REDRAW, Redraw(), 11, Losers(rounds=2)),
        (StageKind.DOUBLE, Double(), 8, Top(count=4)),
        (StageKind.SWISS, Swiss(rounds=3), 8, Losers(rounds=1)),
    ],
)
def test_as_many_are_sent_on_as_are_then_taken(
    kind: StageKind, format_: Stored, entries: int, takes: Takes
) -> None:
    stage = stage_of(format_, entries)
    stage.lot = draw_lot(stage.view, "l")
    play_out(stage)
    taken = takes.entrants(freeze(format_, stage.view))
    assert sent_on(kind, format_.to_json(), entries, takes) == len(taken)


def test_the_best_of_the_next_are_as_many_as_there_are() -> None:
    """Of four, four and three the thirds are three, the fourths two."""
    of_eleven = partial(sent_on, StageKind.GROUPS, {"size": 4}, 11)
    assert of_eleven(Through(through=2, best_of_next=2)) == 8
    assert of_eleven(Through(through=2, best_of_next=5)) == 9
    assert of_eleven(Through(through=3, best_of_next=5)) == 11


@pytest.mark.parametrize(
    ("kind", "entries", "settings"),
    [
        ("knockout", 1, {}),
        ("redraw", 1025, {}),
        ("league", 257, {}),
        ("groups", 8, {"sizes": [3, 3]}),
        ("mixer", 2049, {}),
        ("petanca", 8, {}),
    ],
)
def test_of_what_cannot_be_nothing_is_said(
    kind: str, entries: int, settings: dict[str, object]
) -> None:
    assert outline(kind, settings, entries) is None


def test_settings_that_are_not_of_the_format_change_nothing() -> None:
    assert counts(StageKind.SWISS, 8, rounds=2, automatic=True, seeds=[1], formats={}) == [4, 4]


def test_from_what_cannot_be_played_nobody_is_sent_on() -> None:
    assert sent_on("groups", {"sizes": [3, 3]}, 8, Top()) == 0


def test_a_stage_under_way_goes_on_from_the_defeats_there_are() -> None:
    """One of two that sit goes out: 3 and 2 are in, then 2 and 2, 1 and 2, 1 and 1, 0 and 2."""
    defeats = [(0, 0), (0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (2, 0), (2, 0)]
    whole = lives_on(2, defeats, laid_out=2)
    assert sorted(Counter(each.round for each in whole).items()) == [
        (3, 2),
        (4, 2),
        (5, 1),
        (6, 1),
        (7, 1),
    ]
    assert {each.after_rounds for each in whole if each.round == 3} == {(2,)}


def test_when_one_is_left_nothing_comes() -> None:
    assert lives_on(2, [(1, 1), (1, 1), (2, 0)], laid_out=3) == ()
