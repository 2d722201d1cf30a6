"""Two people at the same moment: one change counts, and the other is told.

The same on PostgreSQL, with row locks, and on SQLite, with a file.
"""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from django.db import connection

from tests.concurrency.at_once import at_once
from tests.factories import (
    AT,
    DETAILS,
    absent,
    acting,
    closed_tournament,
    drawn_tournament,
    match_of,
    new_organiser,
    new_tournament,
    noted,
    open_tournament,
    owner_of,
    record,
    table_of,
    won_by,
)
from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason, RefusedError
from tournaments.core.stages.check import check_record
from tournaments.models import (
    AuditRow,
    Draw,
    Match,
    Occupation,
    Pair,
    Submission,
    Tournament,
)
from tournaments.queries.record import record_of
from tournaments.queries.soundness import sound_rows
from tournaments.services.calls import call_all, call_match, start_match
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.pairs import register_pair
from tournaments.services.results import Receipt, Status, hand_in
from tournaments.services.staff import Login, appoint_referee
from tournaments.services.tournaments import close_signup, create_tournament, delete_tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 4


def outcomes(answers: list[object]) -> Counter[str]:
    return Counter(_outcome(answer) for answer in answers)


def _outcome(answer: object) -> str:
    if isinstance(answer, Receipt):
        return answer.status.value
    if isinstance(answer, RefusedError):
        return answer.refusals[0].reason.value
    return repr(answer)


def kept(tournament: Tournament) -> Counter[str]:
    rows = Submission.objects.filter(match__tournament=tournament)
    return Counter(rows.values_list("state", flat=True))


def broken(tournament: Tournament) -> list[str]:
    tournament.refresh_from_db()
    found = check_record(record_of(tournament)) | sound_rows(tournament)
    return [name for name, holds in found.items() if not holds]


def test_it_runs_on_a_database_that_threads_share() -> None:
    file = Path(str(connection.settings_dict["NAME"]))
    assert connection.vendor == "postgresql" or file.is_file()


def test_a_double_tap_counts_once() -> None:
    tournament = drawn_tournament(4)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    tap = partial(hand_in, match=match, acta=won_by("a"), key="tap", actor=actor, at=AT)
    assert outcomes(at_once([tap] * PHONES)) == {"recorded": 1, "repeated": PHONES - 1}
    assert kept(tournament) == {"in_force": 1}
    assert AuditRow.objects.filter(action="result-recorded").count() == 1
    assert broken(tournament) == []


def test_the_same_result_from_several_phones_counts_once() -> None:
    tournament = drawn_tournament(4)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    answers = at_once(
        [
            partial(hand_in, match=match, acta=won_by("a"), key=f"k{n}", actor=actor, at=AT)
            for n in range(PHONES)
        ]
    )
    assert outcomes(answers) == {"recorded": 1, "repeated": PHONES - 1}
    assert kept(tournament) == {"in_force": 1}


def test_of_two_results_that_differ_one_is_in_force_and_the_other_kept_refused() -> None:
    tournament = drawn_tournament(4)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    answers = at_once(
        [
            partial(hand_in, match=match, acta=won_by(side), key=side, actor=actor, at=AT)
            for side in "ab"
        ]
    )
    assert outcomes(answers) == {"recorded": 1, "conflict": 1}
    assert kept(tournament) == {"in_force": 1, "refused": 1}
    in_force = Submission.objects.get(state="in_force")
    for answer in answers:
        assert isinstance(answer, Receipt)
        assert answer.in_force == in_force
        kept_as = "in_force" if answer.status is Status.RECORDED else "refused"
        assert answer.submission is not None
        assert answer.submission.state == kept_as
    match.refresh_from_db()
    assert match.winner == in_force.key
    assert broken(tournament) == []


def test_of_two_corrections_that_saw_the_same_revision_one_counts() -> None:
    tournament = drawn_tournament(4)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    record(match, "a")
    correct = partial(hand_in, match=match, replaces=1, actor=actor, at=AT)
    answers = at_once(
        [
            partial(correct, acta=won_by("b", lost=1), key="one"),
            partial(correct, acta=absent("a"), key="two"),
        ]
    )
    assert outcomes(answers) == {"recorded": 1, "conflict": 1}
    assert kept(tournament) == {"in_force": 1, "refused": 1, "superseded": 1}
    assert broken(tournament) == []


def test_two_matches_that_feed_one_fill_both_of_its_sides() -> None:
    tournament = drawn_tournament(4)
    actor = owner_of(tournament)
    answers = at_once(
        [
            partial(
                hand_in,
                match=match_of(tournament, number),
                acta=won_by("a"),
                key="k",
                actor=actor,
                at=AT,
            )
            for number in (1, 2)
        ]
    )
    assert outcomes(answers) == {"recorded": 2}
    final = match_of(tournament, 3)
    assert (final.state, [side.entry_id is None for side in final.sides.all()]) == (
        "called",
        [False, False],
    )
    assert broken(tournament) == []


def test_a_correction_meets_the_start_of_the_next_match() -> None:
    """Whichever comes first counts: then the start waits for its sides or the result stays."""
    tournament = drawn_tournament(4)
    actor = owner_of(tournament)
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    correct = partial(
        hand_in,
        match=match_of(tournament, 1),
        acta=won_by("b"),
        key="right",
        replaces=1,
        actor=actor,
        at=AT,
    )
    begin = partial(
        hand_in, match=match_of(tournament, 3), acta=noted("a"), key="n", actor=actor, at=AT
    )
    corrected, began = at_once([correct, begin])
    assert (_outcome(corrected), _outcome(began)) in {
        ("recorded", "recorded"),
        (Reason.NEXT_MATCH_BEGUN.value, "recorded"),
    }
    winner = match_of(tournament, 1)
    expected = "b" if _outcome(corrected) == "recorded" else "a"
    assert winner.winner == expected
    assert broken(tournament) == []


def test_two_draws_are_one() -> None:
    tournament = closed_tournament(9)
    actor = owner_of(tournament)
    draws = at_once(
        [
            partial(make_draw, tournament=tournament, seed=seed, actor=actor, at=AT)
            for seed in ("uno", "dos", "tres")
        ]
    )
    made = [draw for draw in draws if isinstance(draw, Draw)]
    refused = [_outcome(draw) for draw in draws if not isinstance(draw, Draw)]
    assert (len(made), refused) == (1, ["already-drawn", "already-drawn"])
    assert (Draw.objects.get(), Match.objects.filter(number__isnull=False).count()) == (made[0], 8)
    assert broken(tournament) == []


def test_a_draw_pressed_twice_is_one() -> None:
    tournament = closed_tournament(9)
    press = partial(make_draw, tournament=tournament, seed="uno", actor=owner_of(tournament), at=AT)
    first, second = at_once([press, press])
    assert first == second == Draw.objects.get()


def test_a_pair_typed_in_twice_is_registered_once() -> None:
    tournament = new_tournament()
    pair = PairDetails("Ana Gil", "Luis Mur")
    enter = partial(
        register_pair, tournament=tournament, details=pair, actor=owner_of(tournament), at=AT
    )
    answers = at_once([enter] * 3)
    assert Counter("new" if isinstance(a, Pair) else _outcome(a) for a in answers) == {
        "new": 1,
        "name-taken": 2,
    }
    assert list(Pair.objects.values_list("number", flat=True)) == [1]


def test_pairs_typed_in_at_once_get_numbers_of_their_own() -> None:
    tournament = new_tournament()
    actor = owner_of(tournament)
    at_once(
        [
            partial(
                register_pair,
                tournament=tournament,
                details=PairDetails(f"Ana {letter}", f"Luis {letter}"),
                actor=actor,
                at=AT,
            )
            for letter in "abcd"
        ]
    )
    assert sorted(Pair.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_f135_the_last_place_is_given_once() -> None:
    tournament = open_tournament(1023)
    actor = owner_of(tournament)
    answers = at_once(
        [
            partial(
                register_pair,
                tournament=tournament,
                details=PairDetails(f"Última {letter}", f"Último {letter}"),
                actor=actor,
                at=AT,
            )
            for letter in "ab"
        ]
    )
    assert Counter("new" if isinstance(a, Pair) else _outcome(a) for a in answers) == {
        "new": 1,
        "too-many-pairs": 1,
    }
    assert Pair.objects.count() == 1024


def test_a_pair_that_comes_while_sign_up_closes_is_in_or_is_told() -> None:
    tournament = open_tournament(2)
    actor = owner_of(tournament)
    closed, came = at_once(
        [
            partial(close_signup, tournament=tournament, actor=actor, at=AT),
            partial(
                register_pair,
                tournament=tournament,
                details=PairDetails("Ana Gil", "Luis Mur"),
                actor=actor,
                at=AT,
            ),
        ]
    )
    assert isinstance(closed, Tournament)
    pairs = AuditRow.objects.get(action="signup-closed").after
    assert (Pair.objects.count(), pairs) in [(2, {"pairs": 2}), (3, {"pairs": 3})]
    assert isinstance(came, Pair) == (Pair.objects.count() == 3)


def test_a_table_is_given_to_one_of_two_matches() -> None:
    tournament = drawn_tournament(8, tables=2, automatic_calls=False)
    actor, table = owner_of(tournament), table_of(tournament, 1)
    answers = at_once(
        [
            partial(call_match, match=match_of(tournament, number), table=table, actor=actor, at=AT)
            for number in (1, 2, 3)
        ]
    )
    assert Counter("called" if isinstance(a, Occupation) else _outcome(a) for a in answers) == {
        "called": 1,
        "table-taken": 2,
    }
    assert (Occupation.objects.count(), broken(tournament)) == (1, [])


def test_a_match_is_called_to_one_of_two_tables() -> None:
    tournament = drawn_tournament(8, tables=2, automatic_calls=False)
    actor, match = owner_of(tournament), match_of(tournament, 1)
    answers = at_once(
        [
            partial(call_match, match=match, table=table_of(tournament, number), actor=actor, at=AT)
            for number in (1, 2)
        ]
    )
    assert Counter("called" if isinstance(a, Occupation) else _outcome(a) for a in answers) == {
        "called": 1,
        "already-called": 1,
    }
    assert broken(tournament) == []


def test_the_queue_called_twice_calls_each_match_once() -> None:
    tournament = drawn_tournament(8, tables=3, automatic_calls=False)
    call = partial(call_all, tournament=tournament, actor=owner_of(tournament), at=AT)
    assert Counter(at_once([call, call])) == {0: 1, 3: 1}
    assert (Occupation.objects.count(), broken(tournament)) == (3, [])


def test_a_start_meets_the_discarding_of_the_draw() -> None:
    tournament = drawn_tournament(4)
    actor, match = owner_of(tournament), match_of(tournament, 1)
    discarded, began = at_once(
        [
            partial(discard_draw, tournament=tournament, actor=actor, at=AT),
            partial(start_match, match=match, actor=actor, at=AT),
        ]
    )
    if discarded is None:
        assert isinstance(began, Match.DoesNotExist)
        assert Match.objects.count() == 0
    else:
        assert (_outcome(discarded), isinstance(began, Match)) == ("draw-has-results", True)
        assert broken(tournament) == []


def test_a_result_for_a_tournament_being_deleted_leaves_nothing() -> None:
    tournament = drawn_tournament(4)
    actor, match = owner_of(tournament), match_of(tournament, 1)
    deleted, _handed = at_once(
        [
            partial(delete_tournament, tournament=tournament, actor=actor, at=AT),
            partial(hand_in, match=match, acta=won_by("a"), key="k", actor=actor, at=AT),
        ]
    )
    assert (deleted, Tournament.objects.count(), Submission.objects.count()) == (None, 0, 0)


def test_two_tournaments_of_one_name_get_two_addresses() -> None:
    organiser = acting(new_organiser())
    open_ = partial(create_tournament, details=DETAILS, actor=organiser, at=AT)
    made = at_once([open_] * 3)
    slugs = sorted(t.slug if isinstance(t, Tournament) else repr(t) for t in made)
    assert slugs == [f"guinote-de-san-roque-2024{end}" for end in ("", "-2", "-3")]


def test_a_user_name_wanted_in_two_tournaments_is_given_once() -> None:
    actor = acting(new_organiser())
    tournaments = [create_tournament(details=DETAILS, actor=actor, at=AT) for _ in range(2)]
    answers = at_once(
        [
            partial(
                appoint_referee, tournament=tournament, username="mesa", name="", actor=actor, at=AT
            )
            for tournament in tournaments
        ]
    )
    assert Counter("made" if isinstance(a, Login) else _outcome(a) for a in answers) == {
        "made": 1,
        "login-taken": 1,
    }
