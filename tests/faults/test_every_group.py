"""The faults of groups and rounds, sought in every size and format."""

from collections import Counter

import pytest

from tests.tournaments.core.stages.days import A_WINS, ready, stage_of
from tournaments.core.progress import BYE
from tournaments.core.stages.format import Due
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.spread import balanced

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("pairs", range(4, 71))
def test_no_two_groups_differ_by_more_than_one_and_together_they_are_all(pairs: int) -> None:
    """F59."""
    for groups in range(1, pairs // 2 + 1):
        sizes = balanced(pairs, groups)
        assert (len(sizes), sum(sizes)) == (groups, pairs)
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("pairs", range(3, 15))
@pytest.mark.parametrize("size", [3, 4, 5])
def test_in_groups_of_odd_number_each_rests_once_in_others_nobody(pairs: int, size: int) -> None:
    """F7, F61, F175: groups of three beside groups of four too."""
    stage = stage_of(Groups(size=size), pairs)
    sizes = Counter(entrant.group for entrant in stage.entrants.values())
    rests: Counter[int] = Counter()
    for state in stage.graph.states.values():
        if BYE in state.occupants:
            (pair,) = (side for side in state.occupants if isinstance(side, int))
            rests[pair] += 1
    assert rests == {
        entrant.key: 1 for entrant in stage.entrants.values() if sizes[entrant.group] % 2
    }
    assert len(stage.rounds) == max(each - 1 + each % 2 for each in sizes.values())


@pytest.mark.parametrize("kind", ["swiss", "lots", "lives", "mixer"])
@pytest.mark.parametrize("pairs", [5, 7, 9, 11])
def test_nobody_rests_twice_while_somebody_has_not_rested(kind: str, pairs: int) -> None:
    """F9, F91: where rounds are drawn by lot, anew or with new partners, as in a Swiss."""
    settings = {"lives": 9} if kind == "lives" else {"rounds": 5}
    stage = stage_of(format_of(kind, settings), pairs)
    for number in range(1, 6):
        for key in ready(stage):
            stage.record(key, A_WINS)
        rested: Counter[int] = Counter(dict.fromkeys(stage.entrants, 0))
        for state in stage.graph.states.values():
            if BYE in state.occupants:
                for side in state.occupants:
                    if isinstance(side, int):
                        rested.update(stage.members.get(side, (side,)))
        assert max(rested.values()) - min(rested.values()) <= 1
        assert sum(rested.values()) == number * (pairs % 4 if kind == "mixer" else 1)
        if stage.due is Due.LAYOUT:
            stage.lay_out("s")


@pytest.mark.parametrize("kind", ["groups", "league", "swiss", "lots", "mixer"])
@pytest.mark.parametrize("criteria", [[], [""], ["suerte"], ["matches_won", "matches_won"]])
def test_criteria_that_are_none_are_named(kind: str, criteria: list[str]) -> None:
    """F67: in every format that has a table."""
    with pytest.raises(WrongSettingError) as wrong:
        format_of(kind, {"criteria": criteria})
    assert wrong.value.field == "criteria"
