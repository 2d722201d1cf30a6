"""The golden tables, and that each criterion is seen in each role."""

from dataclasses import replace

import pytest

from scoring.engine.sides import Side
from scoring.standings.criteria import Code
from scoring.standings.matches import Match
from scoring.standings.ranking import rank
from tests.scoring.standings.golden import Golden, read_all, told_decisions, told_table

pytestmark = pytest.mark.pure

FILES = read_all()


def mirrored(match: Match) -> Match:
    """The same match with the sides changed over. A bye has but one."""
    if match.b is None:
        return match
    return replace(
        match,
        a=match.b,
        b=match.a,
        winner=Side(match.winner).other if match.winner else None,
        cotos=match.cotos.mirrored,
        partidas=match.partidas.mirrored,
        tantos=match.tantos.mirrored if match.tantos else None,
    )


@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
@pytest.mark.parametrize("golden", FILES, ids=lambda golden: golden.name)
def test_a_table_is_what_was_worked_out_by_hand(golden: Golden, *, turned: bool) -> None:
    matches = [mirrored(match) if turned else match for match in golden.matches]
    for asked in golden.asked:
        table = rank(matches, golden.entries, asked.criteria, asked.counting, lot=asked.lot)
        assert (asked.criteria, told_table(table)) == (asked.criteria, asked.table)
        assert (asked.criteria, told_decisions(table)) == (asked.criteria, asked.decided)


def roles() -> set[tuple[str, str]]:
    """Criterion and role: decides as the first of the list, as a later one, or decides nothing."""
    seen = set()
    for golden in FILES:
        for asked in golden.asked:
            deciding = {line.split(" by ")[1].split()[0] for line in asked.decided}
            for position, code in enumerate(asked.criteria):
                if code not in deciding:
                    seen.add((code, "nothing"))
                elif asked.criteria.count(code) == 1:
                    seen.add((code, "later" if position else "first"))
    return seen


def test_each_criterion_is_seen_in_each_role() -> None:
    wanted = {(code.value, role) for code in Code for role in ("first", "later", "nothing")}
    assert sorted(wanted - roles()) == []


def test_there_are_at_least_twenty_five_files() -> None:
    assert [golden.name for golden in FILES if not golden.asked] == []
    assert len(FILES) >= 25
