"""An acta that names its sides must name those of the match, and the right way round."""

import pytest

from scoring.engine.problems import Code
from scoring.engine.sides import Side
from tests.factories import LATER, drawn_tournament, match_of, owner_of, won_by
from tournaments.queries.matches import names_of_sides
from tournaments.services.results import ActaRefusedError, Status, hand_in

pytestmark = pytest.mark.django_db


def test_an_acta_with_the_pairs_the_wrong_way_round_is_refused() -> None:
    tournament = drawn_tournament(2)
    match = match_of(tournament, 1)
    names = names_of_sides(match)
    acta = won_by("a") | {"sides": {"a": names[Side.B], "b": names[Side.A]}}

    with pytest.raises(ActaRefusedError) as refused:
        hand_in(match=match, acta=acta, key="k", actor=owner_of(tournament), at=LATER)

    found = [(problem.code, problem.where) for problem in refused.value.verdict.errors]
    assert found == [(Code.MATCH_DIFFERS, "sides.a"), (Code.MATCH_DIFFERS, "sides.b")]
    assert match.submissions.count() == 0


def test_an_acta_with_the_pairs_of_the_match_is_recorded() -> None:
    tournament = drawn_tournament(2)
    match = match_of(tournament, 1)
    names = names_of_sides(match)
    acta = won_by("a") | {"sides": {side.value: name for side, name in names.items()}}

    receipt = hand_in(match=match, acta=acta, key="k", actor=owner_of(tournament), at=LATER)

    assert receipt.status is Status.RECORDED
