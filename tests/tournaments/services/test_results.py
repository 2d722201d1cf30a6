from datetime import datetime

import pytest
from django.core.exceptions import PermissionDenied

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.sides import Side
from scoring.engine.writing import acta_of, lay_out
from scoring.models import Scoresheet
from scoring.models.scoresheet import digest_of
from tests.factories import (
    AT,
    LATER,
    absent,
    drawn_tournament,
    fresh,
    match_of,
    new_referee,
    noted,
    owner_of,
    record,
    won_by,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason, RefusedError
from tournaments.models import Channel, Match, Ruling, Submission, Tournament
from tournaments.permissions import Actor
from tournaments.services.results import ActaRefusedError, Receipt, Status, annul_result, hand_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return drawn_tournament(4, tables=2)


def handed_in(
    match: Match,
    acta: object = None,
    *,
    key: str,
    ruling: Ruling | None = None,
    replaces: int | None = None,
    pairs: tuple[int, int] | None = None,
    reason: str = "",
    actor: Actor | None = None,
    at: datetime = AT,
) -> Receipt:
    return hand_in(
        match=match,
        acta=acta,
        ruling=ruling,
        key=key,
        replaces=replaces,
        pairs=pairs,
        reason=reason,
        actor=actor or owner_of(match.tournament),
        at=at,
    )


def states(match: Match) -> list[tuple[int, str]]:
    return list(match.submissions.order_by("revision").values_list("revision", "state"))


def stands(match: Match) -> tuple[str, str, str]:
    match = Match.objects.get(pk=match.pk)
    return match.state, match.outcome, match.winner


def names_at(match: Match) -> list[int | None]:
    rows = match.sides.order_by("side").values_list("entry__pair__number", flat=True)
    return list(rows)


def told(
    match: Match, *, revision: int, outcome: str, winner: str, **said: object
) -> dict[str, object]:
    """What the audit keeps of a result."""
    a, b = names_at(match)
    return {
        "revision": revision,
        "pairs": {"a": a, "b": b},
        "outcome": outcome,
        "winner": winner,
        **said,
    }


def test_a_result_is_in_force_and_sends_the_winner_on(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    audit = Audit(tournament)
    acta = won_by("b")
    referee = Actor(new_referee(tournament), Channel.TABLE)
    audit = Audit(tournament)
    receipt = handed_in(match, acta, key="k1", actor=referee, reason="  mesa  2 ")
    kept = Submission.objects.get()
    assert receipt == Receipt(Status.RECORDED, kept, kept)
    assert (kept.revision, kept.state, kept.key, kept.author) == (
        1,
        "in_force",
        "k1",
        referee.user,
    )
    assert (kept.channel, kept.reason, kept.submitted_at) == ("table", "mesa 2", AT)
    assert stands(match) == ("finished", "played", "b")
    loser, winner = names_at(match)
    assert names_at(match_of(tournament, 3)) == [winner, None]
    assert loser != winner
    after = told(
        match,
        revision=1,
        outcome="played",
        winner="b",
        acta=acta,
        cotos={"a": 0, "b": 1},
        partidas={"a": 0, "b": 3},
    )
    assert audit.new == [("result-recorded", "match:1", None, after, "mesa 2")]


def test_the_sheet_keeps_what_it_was_judged_by(tournament: Tournament) -> None:
    acta = won_by("a", lost=2)
    record_ = handed_in(match_of(tournament, 1), acta, key="k")
    assert record_.submission is not None
    sheet = Scoresheet.objects.get()
    assert (sheet.acta, sheet.digest, sheet.written_at) == (acta, digest_of(acta), AT)
    assert (sheet.rules, sheet.format) == ("aragones", {"cotos": 1, "partidas": 3})
    assert (sheet.verdict["winner"], sheet.verdict["partidas"]) == ("a", {"a": 3, "b": 2})


def test_a_match_noted_in_part_goes_on(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    handed_in(match, noted("ab"), key="k1")
    assert (stands(match), fresh(tournament).state) == (("playing", "", ""), "playing")
    assert match_of(tournament, 1).started_at == AT
    handed_in(match, noted("aba"), key="k2", at=LATER)
    handed_in(match, acta_of(lay_out(MatchFormat(1, 3), "abaa")), key="k3", at=LATER)
    assert stands(match) == ("finished", "played", "a")
    match = match_of(tournament, 1)
    assert (match.started_at, match.finished_at) == (AT, LATER)
    assert states(match) == [(1, "superseded"), (2, "superseded"), (3, "in_force")]


@pytest.mark.parametrize(
    ("acta", "outcome", "winner"),
    [
        (absent("a"), "walkover", "b"),
        (acta_of([[Side.A]], ending=Ending(EndingBy.RETIRADA, Side.A)), "retired", "b"),
        (acta_of([], ending=Ending(EndingBy.DESCALIFICACION, Side.B)), "disqualified", "a"),
        (acta_of([[Side.B]], ending=Ending(EndingBy.TIEMPO)), "time", "b"),
    ],
)
def test_a_match_that_stopped_has_its_winner(
    tournament: Tournament, acta: dict[str, object], outcome: str, winner: str
) -> None:
    match = match_of(tournament, 1)
    handed_in(match, acta, key="k")
    assert stands(match) == ("finished", outcome, winner)
    through = names_at(match)["ab".index(winner)]
    assert names_at(match_of(tournament, 3))[0] == through


def test_a_walkover_has_not_begun(tournament: Tournament) -> None:
    handed_in(match_of(tournament, 1), absent("a"), key="k")
    match = match_of(tournament, 1)
    assert (match.started_at, match.finished_at) == (None, AT)


@pytest.mark.parametrize("ruling", list(Ruling))
def test_a_ruling_ends_a_match_without_a_winner(tournament: Tournament, ruling: Ruling) -> None:
    match = match_of(tournament, 1)
    audit = Audit(tournament)
    handed_in(match, key="k", ruling=ruling, reason="nadie vino")
    assert stands(match) == ("finished", ruling.value, "")
    after = told(match, revision=1, outcome=ruling.value, winner="", ruling=ruling.value)
    assert audit.new == [("result-recorded", "match:1", None, after, "nadie vino")]
    handed_in(match_of(tournament, 2), won_by("a"), key="k")
    assert stands(match_of(tournament, 3)) == ("finished", "unopposed", "b")
    assert fresh(tournament).state == "finished"


def test_the_last_result_finishes_the_tournament(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        assert fresh(tournament).state != "finished"
        record(match_of(tournament, number), "a")
    assert fresh(tournament).state == "finished"


# sent twice


def test_the_same_key_again_counts_once(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    first = handed_in(match, won_by("a"), key="k")
    with unchanged():
        again = handed_in(match, won_by("a"), key="k", at=LATER)
    assert again == Receipt(Status.REPEATED, first.submission, first.submission)


def test_the_same_key_with_another_result_is_refused_and_the_first_stands(
    tournament: Tournament,
) -> None:
    """As from the back button of a browser: the second result must not be lost in silence."""
    match = match_of(tournament, 1)
    first = handed_in(match, won_by("a"), key="k")
    with unchanged(), pytest.raises(RefusedError) as refused:
        handed_in(match, won_by("b"), key="k")
    assert [refusal.reason for refusal in refused.value.refusals] == [Reason.KEY_REUSED]
    assert handed_in(match, won_by("a"), key="k") == Receipt(
        Status.REPEATED, first.submission, first.submission
    )


def test_the_same_result_with_another_key_counts_once(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    first = handed_in(match, won_by("a"), key="k1")
    with unchanged():
        again = handed_in(match, won_by("a"), key="k2")
    assert again == Receipt(Status.REPEATED, None, first.in_force)


def test_the_same_key_counts_again_in_another_match(tournament: Tournament) -> None:
    handed_in(match_of(tournament, 1), won_by("a"), key="k")
    assert handed_in(match_of(tournament, 2), won_by("a"), key="k").status is Status.RECORDED


# two that differ


def test_a_second_result_that_differs_is_kept_refused(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    first = handed_in(match, won_by("a"), key="k1")
    audit = Audit(tournament)
    second = handed_in(match, won_by("b"), key="k2", reason="no, no")
    assert second.submission is not None
    assert (second.status, second.in_force) == (Status.CONFLICT, first.submission)
    assert (second.submission.state, second.submission.scoresheet.acta) == (  # type: ignore[union-attr]
        "refused",
        won_by("b"),
    )
    assert stands(match) == ("finished", "played", "a")
    ((action, subject, before, after, reason),) = audit.new
    assert (action, subject, reason) == ("result-refused", "match:1", "no, no")
    assert (before["revision"], before["winner"]) == (1, "a")
    assert (after["revision"], after["winner"]) == (2, "b")


def test_the_one_refused_gets_the_same_answer_again(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    first = handed_in(match, won_by("a"), key="k1")
    second = handed_in(match, won_by("b"), key="k2")
    with unchanged():
        again = handed_in(match, won_by("b"), key="k2")
    assert again == Receipt(Status.CONFLICT, second.submission, first.submission)


@pytest.mark.parametrize("replaces", [0, 2, 7])
def test_who_saw_another_revision_replaces_nothing(tournament: Tournament, replaces: int) -> None:
    match = match_of(tournament, 1)
    handed_in(match, won_by("a"), key="k1")
    receipt = handed_in(match, won_by("b"), key="k2", replaces=replaces)
    assert (receipt.status, states(match)) == (
        Status.CONFLICT,
        [(1, "in_force"), (2, "refused")],
    )


def test_who_thinks_to_replace_what_is_not_there_is_refused(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    receipt = handed_in(match, won_by("a"), key="k", replaces=3)
    assert (receipt.status, receipt.in_force, stands(match)[0]) == (
        Status.CONFLICT,
        None,
        "called",
    )


def test_notes_of_a_match_that_goes_on_conflict_when_both_saw_the_same(
    tournament: Tournament,
) -> None:
    match = match_of(tournament, 1)
    handed_in(match, noted("a"), key="k1", replaces=0)
    late = handed_in(match, noted("b"), key="k2", replaces=0)
    assert (late.status, states(match)) == (Status.CONFLICT, [(1, "in_force"), (2, "refused")])


def test_the_wrong_pairs_on_the_sheet_are_refused(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    a, b = names_at(match)
    assert a is not None
    assert b is not None
    with refuses(because(Reason.SIDES_CHANGED, match=1)):
        handed_in(match, won_by("a"), key="k", pairs=(b, a))
    assert handed_in(match, won_by("a"), key="k", pairs=(a, b)).status is Status.RECORDED


# corrections


def test_a_correction_is_a_new_revision_with_before_and_after(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    handed_in(match, won_by("a"), key="k1")
    audit = Audit(tournament)
    receipt = handed_in(match, won_by("b", lost=1), key="k2", replaces=1, reason="al revés")
    assert (receipt.status, states(match)) == (
        Status.RECORDED,
        [(1, "superseded"), (2, "in_force")],
    )
    assert stands(match) == ("finished", "played", "b")
    assert names_at(match_of(tournament, 3))[0] == names_at(match)[1]
    before = told(
        match,
        revision=1,
        outcome="played",
        winner="a",
        acta=won_by("a"),
        cotos={"a": 1, "b": 0},
        partidas={"a": 3, "b": 0},
    )
    after = told(
        match,
        revision=2,
        outcome="played",
        winner="b",
        acta=won_by("b", lost=1),
        cotos={"a": 0, "b": 1},
        partidas={"a": 1, "b": 3},
    )
    assert audit.new == [("result-corrected", "match:1", before, after, "al revés")]


def test_a_referee_corrects_nothing_that_is_finished(tournament: Tournament) -> None:
    referee = Actor(new_referee(tournament), Channel.TABLE)
    match = match_of(tournament, 1)
    handed_in(match, won_by("a"), key="k1", actor=referee)
    with unchanged(), pytest.raises(PermissionDenied):
        handed_in(match, won_by("b"), key="k2", replaces=1, actor=referee)


@pytest.mark.parametrize("begun_by", [noted("a"), won_by("a"), absent("b")])
def test_once_the_next_match_has_begun_it_is_too_late(
    tournament: Tournament, begun_by: dict[str, object]
) -> None:
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    handed_in(match_of(tournament, 3), begun_by, key="k")
    match = match_of(tournament, 1)
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=3)):
        handed_in(match, won_by("b"), key="k2", replaces=1)
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=3)):
        annul_result(match=match, replaces=1, actor=owner_of(tournament), at=LATER)


def test_the_final_itself_can_be_corrected(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    final = match_of(tournament, 3)
    handed_in(final, won_by("b"), key="k", replaces=1)
    assert (stands(final), fresh(tournament).state) == (("finished", "played", "b"), "finished")


def test_a_correction_reaches_through_a_match_that_decided_itself() -> None:
    """Nobody came to match 1, so whoever won match 2 went through unopposed; then both came."""
    tournament = drawn_tournament(4, tables=2)
    handed_in(match_of(tournament, 1), key="k", ruling=Ruling.NO_SHOW_BOTH)
    record(match_of(tournament, 2), "a")
    assert stands(match_of(tournament, 3)) == ("finished", "unopposed", "b")
    handed_in(match_of(tournament, 1), won_by("b"), key="k2", replaces=1)
    final = match_of(tournament, 3)
    assert (stands(final), fresh(tournament).state) == (("called", "", ""), "playing")
    assert names_at(final) == [
        names_at(match_of(tournament, 1))[1],
        names_at(match_of(tournament, 2))[0],
    ]


def test_a_result_is_annulled_and_the_pairs_play_again(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    handed_in(match, won_by("a"), key="k1")
    before = match_of(tournament, 1)
    assert before.state == "finished"
    audit = Audit(tournament)
    annul_result(
        match=match, replaces=1, reason="mesa equivocada", actor=owner_of(tournament), at=LATER
    )
    match = match_of(tournament, 1)
    assert (match.state, match.started_at, match.finished_at) == ("called", None, None)
    assert (names_at(match_of(tournament, 3)), states(match)) == (
        [None, None],
        [(1, "annulled")],
    )
    assert match.submissions.get().annul_reason == "mesa equivocada"
    assert fresh(tournament).state == "drawn"
    ((action, subject, noted_before, after, reason), *others) = audit.new
    assert (action, subject, after, reason) == (
        "result-annulled",
        "match:1",
        None,
        "mesa equivocada",
    )
    assert (noted_before["revision"], noted_before["winner"]) == (1, "a")
    assert [row[0] for row in others] == ["match-called"]


def test_annulling_what_has_no_result_changes_nothing(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    with unchanged():
        annul_result(match=match, replaces=1, actor=owner_of(tournament), at=LATER)


def test_annulling_another_revision_than_the_one_in_force_is_refused(
    tournament: Tournament,
) -> None:
    match = match_of(tournament, 1)
    handed_in(match, won_by("a"), key="k1")
    handed_in(match, won_by("b"), key="k2", replaces=1)
    with refuses(because(Reason.STALE_REVISION)):
        annul_result(match=match, replaces=1, actor=owner_of(tournament), at=LATER)


def test_set_clear_set_stands_as_set_once(tournament: Tournament) -> None:
    other = drawn_tournament(4, tables=2)
    for each in (tournament, other):
        record(match_of(each, 1), "a", key="first")
    annul_result(match=match_of(other, 1), replaces=1, actor=owner_of(other), at=AT)
    record(match_of(other, 1), "a", key="second")
    for number in (1, 2, 3):
        assert stands(match_of(other, number)) == stands(match_of(tournament, number))


# refused altogether


def test_a_match_without_both_pairs_has_no_result() -> None:
    tournament = drawn_tournament(3)
    bye = Match.objects.select_related("tournament").get(tournament=tournament, number=None)
    with refuses(because(Reason.BYE)):
        handed_in(bye, won_by("a"), key="k")
    with refuses(because(Reason.SIDES_UNKNOWN)):
        handed_in(match_of(tournament, 2), won_by("a"), key="k")
    handed_in(match_of(tournament, 1), key="k", ruling=Ruling.NO_SHOW_BOTH)
    with refuses(because(Reason.NO_OPPONENT)):
        handed_in(match_of(tournament, 2), won_by("a"), key="k")


@pytest.mark.parametrize(
    ("acta", "codes"),
    [
        (None, ["malformed"]),
        ("aab", ["malformed"]),
        (acta_of([[Side.A, Side.A]]), ["coto-unfinished", "match-unfinished"]),
        (acta_of([[Side.A] * 4]), ["partida-after-coto-won"]),
    ],
)
def test_an_acta_that_cannot_be_is_refused_whole(
    tournament: Tournament, acta: object, codes: list[str]
) -> None:
    match = match_of(tournament, 1)
    with unchanged(), pytest.raises(ActaRefusedError) as refused:
        handed_in(match, acta, key="k")
    assert sorted(problem.code for problem in refused.value.verdict.errors) == codes


@pytest.mark.parametrize("key", ["", "k" * 65, "k\x00"])
def test_a_result_without_a_usable_key_is_refused(tournament: Tournament, key: str) -> None:
    with refuses(because(Reason.KEY_MISSING, "key", limit=64)):
        handed_in(match_of(tournament, 1), won_by("a"), key=key)


def test_a_reason_that_cannot_be_kept_is_refused(tournament: Tournament) -> None:
    match = match_of(tournament, 1)
    with refuses(because(Reason.TEXT_TOO_LONG, "reason", limit=200, length=201)):
        handed_in(match, won_by("a"), key="k", reason="r" * 201)
    with refuses(because(Reason.TEXT_UNWRITABLE, "reason")):
        handed_in(match, won_by("a"), key="k", reason="r\x00")
