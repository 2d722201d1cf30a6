import pytest

from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    drawn_tournament,
    new_tournament,
    owner_of,
    sign_up_all,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import ReadRow
from tournaments.core.refusals import Reason, Refusal
from tournaments.models import Pair, PairImport, Tournament
from tournaments.queries.pairs import details_of, pairs_of
from tournaments.services.imports import apply_list, check_list, keep_list, rows_of
from tournaments.services.tournaments import close_signup

pytestmark = pytest.mark.django_db

GOOD = PairDetails("Ana Gil", "Luis Mur", "Bar El Ibón", "600 100 200", paid=True)
ALSO_GOOD = PairDetails("Paz Otal", "Blas Abós")
UNREAD = because(Reason.PAYMENT_STRANGE, "payment", value="quizá")


def kept(tournament: Tournament, *rows: ReadRow) -> PairImport:
    actor = owner_of(tournament)
    return keep_list(tournament=tournament, file_name="parejas.csv", rows=rows, actor=actor, at=AT)


def applied(pair_import: PairImport, *, leave_out_wrong: bool = False) -> list[Pair]:
    return apply_list(
        pair_import=pair_import,
        leave_out_wrong=leave_out_wrong,
        actor=owner_of(pair_import.tournament),
        at=LATER,
    )


def wrong_with(pair_import: PairImport) -> dict[int, tuple[Refusal, ...]]:
    return {row.row.line: row.refusals for row in check_list(pair_import)}


def test_a_list_is_kept_as_it_was_read_and_registers_nobody() -> None:
    tournament = new_tournament()
    rows = [ReadRow(2, GOOD), ReadRow(5, PairDetails("", " x "), (UNREAD,))]
    pair_import = kept(tournament, *rows)
    assert rows_of(PairImport.objects.get()) == rows
    assert (pair_import.state, pair_import.uploaded_at) == ("preview", AT)
    assert (pair_import.uploaded_by, Pair.objects.count()) == (owner_of(tournament).user, 0)


def test_a_list_taken_in_is_noted_once_with_its_numbers() -> None:
    tournament = new_tournament()
    pair_import = kept(tournament, ReadRow(2, GOOD), ReadRow(3, ALSO_GOOD))
    audit = Audit(tournament)
    pairs = applied(pair_import)
    assert [pair.number for pair in pairs] == [1, 2]
    assert [details_of(pair) for pair in pairs_of(tournament)] == [GOOD, ALSO_GOOD]
    after = {"file": "parejas.csv", "pairs": 2, "first": 1, "last": 2, "left_out": []}
    assert audit.new == [("pairs-imported", f"import:{pair_import.pk}", None, after, "")]
    with unchanged():
        assert applied(pair_import) == []


def test_each_wrong_row_is_named_with_all_its_reasons() -> None:
    tournament = new_tournament()
    sign_up_all(tournament, [GOOD])
    pair_import = kept(
        tournament,
        ReadRow(2, ALSO_GOOD),
        ReadRow(3, PairDetails("Eva Ara", "")),
        ReadRow(4, PairDetails("ÁNA GIL", "Rosa Til")),
        ReadRow(5, PairDetails("Rosa Val", "paz otal")),
        ReadRow(6, PairDetails("Inés Mur", "José Ara"), (UNREAD,)),
        ReadRow(7, PairDetails("Ines Mur", "Jose Val")),
    )
    assert wrong_with(pair_import) == {
        2: (),
        3: (because(Reason.NAME_MISSING, "player_2"),),
        4: (because(Reason.NAME_TAKEN, "player_1", name="ÁNA GIL", number=1),),
        5: (because(Reason.ROW_REPEATED, "player_2", name="paz otal", line=2),),
        6: (UNREAD,),
        7: (because(Reason.ROW_REPEATED, "player_1", name="Ines Mur", line=6),),
    }


def test_one_wrong_row_refuses_the_whole_list() -> None:
    tournament = new_tournament()
    pair_import = kept(tournament, ReadRow(2, GOOD), ReadRow(3, GOOD), ReadRow(4, ALSO_GOOD))
    with refuses(because(Reason.ROWS_WRONG, "file", rows=1, line=3)):
        applied(pair_import)


def test_the_wrong_rows_are_left_out_if_the_organiser_says_so() -> None:
    tournament = new_tournament()
    pair_import = kept(tournament, ReadRow(2, GOOD), ReadRow(3, GOOD), ReadRow(4, ALSO_GOOD))
    audit = Audit(tournament)
    assert [pair.number for pair in applied(pair_import, leave_out_wrong=True)] == [1, 2]
    ((_, _, _, after, _),) = audit.new
    assert (after["pairs"], after["left_out"]) == (2, [3])


def test_a_list_without_one_good_row_is_refused() -> None:
    tournament = new_tournament()
    pair_import = kept(tournament, ReadRow(2, PairDetails("", "")))
    with refuses(because(Reason.FILE_WITHOUT_ROWS, "file")):
        applied(pair_import, leave_out_wrong=True)


def test_a_list_is_judged_by_the_pairs_there_are_when_it_is_taken_in() -> None:
    tournament = new_tournament()
    pair_import = kept(tournament, ReadRow(2, GOOD))
    assert wrong_with(pair_import) == {2: ()}
    sign_up_all(tournament, [GOOD])
    with refuses(because(Reason.ROWS_WRONG, "file", rows=1, line=2)):
        applied(pair_import)


def test_a_list_comes_too_late_when_sign_up_is_closed() -> None:
    closed = closed_tournament(2)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        kept(closed, ReadRow(2, GOOD))
    tournament = new_tournament()
    sign_up_all(tournament, [PairDetails("Eva Ara", "Rosa Til"), ALSO_GOOD])
    pair_import = kept(tournament, ReadRow(2, GOOD))
    close_signup(tournament=tournament, actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        applied(pair_import)


def test_more_pairs_than_fit_are_refused() -> None:
    tournament = new_tournament()
    rows = [ReadRow(line, PairDetails(f"Ana {line}", f"Luis {line}")) for line in range(2, 1027)]
    pair_import = kept(tournament, *rows)
    with refuses(because(Reason.TOO_MANY_PAIRS, most=1024)):
        applied(pair_import)


def test_a_long_file_name_is_cut() -> None:
    tournament = new_tournament()
    actor = owner_of(tournament)
    pair_import = keep_list(
        tournament=tournament, file_name="f" * 300, rows=[ReadRow(2, GOOD)], actor=actor, at=AT
    )
    assert pair_import.file_name == "f" * 200


def test_drawn_tournaments_take_no_list() -> None:
    tournament = drawn_tournament(2)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        kept(tournament, ReadRow(2, GOOD))
