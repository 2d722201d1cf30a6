import pytest

from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    drawn_tournament,
    fresh,
    new_tournament,
    open_tournament,
    owner_of,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason
from tournaments.models import Pair, Player, Tournament
from tournaments.queries.pairs import details_of, pairs_of
from tournaments.services.pairs import edit_pair, register_pair, remove_pair

pytestmark = pytest.mark.django_db

ANA_LUIS = PairDetails("Ana Gil", "Luis Mur", "Bar El Ibón", "600 100 200", paid=True)
PAZ_BLAS = PairDetails("Paz Otal", "Blas Abós")


def registered(tournament: Tournament, details: PairDetails) -> Pair:
    pair = register_pair(tournament=tournament, details=details, actor=owner_of(tournament), at=AT)
    return pairs_of(tournament).get(pk=pair.pk)


def edited(pair: Pair, details: PairDetails) -> None:
    edit_pair(pair=pair, details=details, actor=owner_of(pair.tournament), at=LATER)


def as_json(details: PairDetails) -> dict[str, object]:
    return {
        "player_1": details.player_1,
        "player_2": details.player_2,
        "plays_for": details.plays_for,
        "phone": details.phone,
        "paid": details.paid,
    }


def test_a_pair_is_kept_as_it_was_told_and_noted() -> None:
    tournament = new_tournament()
    audit = Audit(tournament)
    pair = registered(tournament, ANA_LUIS)
    assert (pair.number, details_of(pair), pair.registered_at) == (1, ANA_LUIS, AT)
    assert audit.new == [("pair-registered", "pair:1", None, as_json(ANA_LUIS), "")]


def test_spaces_and_accents_are_put_into_one_form() -> None:
    pair = registered(new_tournament(), PairDetails("  Jose\u0301   Gil ", "Luis\tMur"))
    assert pair.players == ("José Gil", "Luis Mur")


def test_f147_numbers_go_on_and_are_not_given_twice() -> None:
    """Lists with the number of whoever left may hang already; what was paid stays with its pair."""
    tournament = new_tournament()
    second = [
        registered(tournament, PairDetails(f"Ana {n}a", f"Luis {n}a", paid=n == "z")) for n in "xyz"
    ][1]
    remove_pair(pair=second, actor=owner_of(tournament), at=AT)
    fourth = registered(tournament, PAZ_BLAS)
    listed = [(pair.number, details_of(pair).paid) for pair in pairs_of(tournament)]
    assert listed == [(1, False), (3, True), (4, PAZ_BLAS.paid)]
    assert (fourth.number, fresh(tournament).last_pair_number) == (4, 4)


def test_everything_wrong_is_said_at_once() -> None:
    tournament = new_tournament()
    wrong = PairDetails("", "L" * 300, "v" * 81, "llámame")
    with refuses(
        because(Reason.NAME_MISSING, "player_1"),
        because(Reason.NAME_TOO_LONG, "player_2", limit=80, length=300),
        because(Reason.TEXT_TOO_LONG, "plays_for", limit=80, length=81),
        because(Reason.PHONE_STRANGE, "phone"),
    ):
        registered(tournament, wrong)


def test_a_name_taken_is_said_beside_all_else_that_is_wrong() -> None:
    tournament = new_tournament()
    registered(tournament, ANA_LUIS)
    with refuses(
        because(Reason.NAME_MISSING, "player_2"),
        because(Reason.PHONE_STRANGE, "phone"),
        because(Reason.NAME_TAKEN, "player_1", name="Ana Gil", number=1),
    ):
        registered(tournament, PairDetails("Ana Gil", "", phone="llámame"))


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("   ", because(Reason.NAME_MISSING, "player_1")),
        ("...", because(Reason.LETTERS_MISSING, "player_1")),
        ("12345", because(Reason.LETTERS_MISSING, "player_1")),
        ("-", because(Reason.LETTERS_MISSING, "player_1")),
        ("<script>", because(Reason.NAME_STRANGE, "player_1", sign="<")),
        ("Ana 🂡", because(Reason.NAME_STRANGE, "player_1", sign="🂡")),
        ("Ana\x00Gil", because(Reason.TEXT_UNWRITABLE, "player_1")),
        ("Ana \u202eGil", because(Reason.TEXT_UNWRITABLE, "player_1")),
        ("LUIS  MUR", because(Reason.SAME_NAME_TWICE, "player_2", name="Luis Mur")),
    ],
)
def test_a_name_that_is_none_is_refused(name: str, refusal: object) -> None:
    tournament = new_tournament()
    with refuses(refusal):  # type: ignore[arg-type]
        registered(tournament, PairDetails(name, "Luis Mur"))


def test_village_and_phone_that_cannot_be_shown_are_refused() -> None:
    tournament = new_tournament()
    with refuses(
        because(Reason.TEXT_UNWRITABLE, "plays_for"), because(Reason.PHONE_STRANGE, "phone")
    ):
        registered(tournament, PairDetails("Ana Gil", "Luis Mur", "Bar\x07", "1" * 31))


def test_nobody_plays_twice_whatever_the_capitals_and_accents() -> None:
    tournament = new_tournament()
    registered(tournament, ANA_LUIS)
    with refuses(
        because(Reason.NAME_TAKEN, "player_1", name="LUÍS mur", number=1),
        because(Reason.NAME_TAKEN, "player_2", name="ana gil", number=1),
    ):
        registered(tournament, PairDetails("LUÍS mur", "ana gil"))


def test_the_same_names_may_play_in_another_tournament() -> None:
    registered(new_tournament(), ANA_LUIS)
    assert registered(new_tournament(), ANA_LUIS).number == 1


def test_after_sign_up_nobody_comes_in_and_nobody_goes() -> None:
    tournament = closed_tournament(2)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        registered(tournament, ANA_LUIS)
    with refuses(because(Reason.SIGNUP_CLOSED)):
        remove_pair(pair=tournament.pairs.get(number=1), actor=owner_of(tournament), at=AT)


def test_the_1025th_pair_is_refused() -> None:
    tournament = open_tournament(1024)
    with refuses(because(Reason.TOO_MANY_PAIRS, most=1024)):
        registered(tournament, PairDetails("Nueva Uno", "Nueva Dos"))


def test_an_edit_keeps_the_people_and_is_noted_before_and_after() -> None:
    tournament = new_tournament()
    pair = registered(tournament, ANA_LUIS)
    people = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    audit = Audit(tournament)
    corrected = PairDetails("Ana Gill", "Luis Mur", "Peña La Albada")
    edited(pair, corrected)
    now = pairs_of(tournament).get()
    assert details_of(now) == corrected
    assert list(Player.objects.order_by("pk").values_list("pk", flat=True)) == people
    assert audit.new == [("pair-edited", "pair:1", as_json(ANA_LUIS), as_json(corrected), "")]


def test_two_names_that_stood_the_wrong_way_round_change_places() -> None:
    pair = registered(new_tournament(), PAZ_BLAS)
    edited(pair, PairDetails("Blas Abós", "Paz Otal"))
    assert pairs_of(pair.tournament).get().players == ("Blas Abós", "Paz Otal")


def test_names_can_be_edited_after_the_draw() -> None:
    tournament = drawn_tournament(4)
    edited(pairs_of(tournament).get(number=3), ANA_LUIS)
    assert details_of(pairs_of(tournament).get(number=3)) == ANA_LUIS


def test_saying_what_already_stands_changes_nothing() -> None:
    pair = registered(new_tournament(), ANA_LUIS)
    with unchanged():
        edited(pair, PairDetails(" Ana  Gil", "Luis Mur", "Bar El Ibón", "600 100 200", paid=True))


def test_an_edit_to_a_name_that_another_pair_has_is_refused() -> None:
    tournament = new_tournament()
    registered(tournament, ANA_LUIS)
    pair = registered(tournament, PAZ_BLAS)
    with refuses(because(Reason.NAME_TAKEN, "player_2", name="Luis Mur", number=1)):
        edited(pair, PairDetails("Paz Otal", "Luis Mur"))


def test_a_pair_taken_off_the_list_is_gone_with_its_people_and_noted() -> None:
    tournament = new_tournament()
    pair = registered(tournament, ANA_LUIS)
    audit = Audit(tournament)
    remove_pair(pair=pair, actor=owner_of(tournament), at=LATER)
    assert (Pair.objects.count(), Player.objects.count()) == (0, 0)
    assert audit.new == [("pair-removed", "pair:1", as_json(ANA_LUIS), None, "")]
    with unchanged():
        remove_pair(pair=pair, actor=owner_of(tournament), at=LATER)


def test_a_pair_that_is_drawn_stays() -> None:
    tournament = drawn_tournament(2)
    with refuses(because(Reason.PAIR_DRAWN)):
        remove_pair(pair=tournament.pairs.get(number=1), actor=owner_of(tournament), at=AT)
