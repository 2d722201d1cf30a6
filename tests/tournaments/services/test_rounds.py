import pytest

from scoring.engine.match import MatchFormat
from tests.factories import AT, drawn_tournament, match_of, noted, owner_of, record, won_by
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.models import Round, Tournament
from tournaments.services.results import hand_in
from tournaments.services.rounds import set_round_format

pytestmark = pytest.mark.django_db

LONG = MatchFormat(cotos=2, partidas=4, deciding_partidas=5)


def round_of(tournament: Tournament, number: int) -> Round:
    return Round.objects.select_related("stage__tournament").get(
        stage__tournament=tournament, number=number
    )


def given(round_: Round, format_: MatchFormat) -> Round:
    actor = owner_of(round_.stage.tournament)
    return set_round_format(round_=round_, format_=format_, actor=actor, at=AT)


def test_a_round_gets_its_own_format_and_its_matches_are_judged_by_it() -> None:
    tournament = drawn_tournament(4)
    audit = Audit(tournament)
    assert given(round_of(tournament, 2), LONG).match_format == LONG
    before, after = {"cotos": 1, "partidas": 3}, LONG.to_json()
    assert audit.new == [("round-format-set", "round:2", {"format": before}, {"format": after}, "")]
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    final = match_of(tournament, 3)
    receipt = hand_in(
        match=final, acta=won_by("b", LONG, lost=1), key="k", actor=owner_of(tournament), at=AT
    )
    assert receipt.submission is not None
    assert match_of(tournament, 3).winner == "b"


def test_the_format_it_has_changes_nothing() -> None:
    tournament = drawn_tournament(4)
    with unchanged():
        given(round_of(tournament, 1), MatchFormat(1, 3))


def test_a_round_with_a_result_or_a_note_keeps_its_format() -> None:
    tournament = drawn_tournament(4)
    hand_in(
        match=match_of(tournament, 1), acta=noted("a"), key="k", actor=owner_of(tournament), at=AT
    )
    with refuses(because(Reason.FORMAT_IN_PLAY)):
        given(round_of(tournament, 1), LONG)
    given(round_of(tournament, 2), LONG)
