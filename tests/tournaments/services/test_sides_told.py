"""An acta that names its sides must name those of the match, and the right way round."""

import pytest

from scoring.engine.problems import Code
from scoring.engine.sides import Side
from tests.factories import (
    LATER,
    drawn_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    won_by,
)
from tournaments.models import PairMember, Player
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


def test_partners_of_a_round_are_told_by_the_names_of_the_two() -> None:
    """The first match of two pairs that change partners has all four names, two on each side."""
    match = match_of(formatted_tournament(2, "mixer"), 1)
    rows = match.sides.values_list(
        "side", "entry__partner_a__player__name", "entry__partner_b__player__name"
    )
    partners = {Side(side): [one, other] for side, one, other in rows}
    names = names_of_sides(match)
    assert {side: name.split(" / ") for side, name in names.items()} == partners
    assert sorted(partners) == [Side.A, Side.B]


def test_a_substitute_is_told_in_place_of_whom_they_came_for() -> None:
    tournament = drawn_tournament(2)
    match = match_of(tournament, 1)
    pair = tournament.pairs.get(entries__places__match=match, entries__places__side="a")
    seat = pair.members.get(seat=1)
    seat.until = LATER
    seat.save()
    late = Player.objects.create(tournament=tournament, name="Pilar Late")
    PairMember.objects.create(pair=pair, player=late, seat=1, since=LATER)
    other = pair.members.get(seat=2).player.name
    assert names_of_sides(match)[Side.A] == f"Pilar Late / {other}"
