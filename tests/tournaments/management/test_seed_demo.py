from collections import Counter
from io import StringIO
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from guinote_tourney.accounts.models import User
from tests.factories import acting, new_administrator, new_organiser, new_user
from tournaments.core.stages.check import check_record
from tournaments.models import Match, Occupation, Submission, Tournament
from tournaments.queries.day import matches_with_tantos, view_of
from tournaments.queries.pairs import pairs_of
from tournaments.queries.record import record_of
from tournaments.queries.soundness import sound_rows
from tournaments.services.demo import DemoStage, lay_down_demo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def seeded(*options: object) -> Tournament:
    call_command("seed_demo", *options, verbosity=0)
    return Tournament.objects.latest("pk")


def states(tournament: Tournament) -> Counter[str]:
    return Counter(tournament.matches.exclude(number=None).values_list("state", flat=True))


def half_noted(tournament: Tournament) -> int:
    return Submission.objects.filter(
        match__tournament=tournament, match__state="playing", state="in_force"
    ).count()


def broken(tournament: Tournament) -> list[str]:
    found = sound_rows(tournament)
    if tournament.state not in ("signup", "closed"):
        found |= check_record(record_of(tournament))
    return [name for name, holds in found.items() if not holds]


@pytest.fixture(autouse=True)
def _organiser(db: None) -> None:
    new_organiser()


@pytest.mark.parametrize(
    ("stage", "pairs"),
    [*product(["signup", "draw", "round", "final"], [2, 3, 24]), ("final", 107)],
)
def test_every_demo_is_published_marked_and_sound(stage: str, pairs: int) -> None:
    demo = seeded("--stage", stage, "--pairs", pairs, "--seed", 3)
    assert (demo.is_demo, demo.is_published, demo.pairs.count()) == (True, True, pairs)
    assert broken(demo) == []


def test_signup_has_its_pairs_and_a_date_ahead() -> None:
    demo = seeded("--stage", "signup", "--pairs", 24, "--seed", 1)
    ahead = (demo.date - timezone.localdate()).days
    assert (demo.state, demo.matches.count(), ahead) == ("signup", 0, 9)


def test_draw_has_matches_called_and_none_begun() -> None:
    demo = seeded("--stage", "draw", "--pairs", 24, "--seed", 1)
    assert (demo.state, demo.date) == ("drawn", timezone.localdate())
    assert states(demo) == {"called": 8, "waiting": 15}


@pytest.mark.parametrize("seed", range(1, 4))
def test_round_is_in_its_middle_with_matches_half_noted(seed: int) -> None:
    demo = seeded("--stage", "round", "--pairs", 24, "--seed", seed)
    second = Counter(demo.matches.filter(round__number=2).values_list("state", flat=True))
    assert demo.state == "playing"
    assert second["finished"] == 4
    assert half_noted(demo) >= 1
    assert states(demo)["called"] + states(demo)["playing"] >= 2


@pytest.mark.parametrize("seed", range(1, 4))
def test_final_has_nothing_left_but_the_final(seed: int) -> None:
    demo = seeded("--stage", "final", "--pairs", 24, "--seed", seed)
    left = demo.matches.exclude(state="finished")
    assert [(match.round.code, match.state) for match in left] == [("final", "playing")]
    assert half_noted(demo) == 1


def test_a_final_of_two_pairs_is_being_played() -> None:
    demo = seeded("--stage", "final", "--pairs", 2, "--seed", 1)
    assert (demo.state, half_noted(demo)) == ("playing", 1)


def test_a_name_that_is_taken_gets_a_number() -> None:
    told = [
        seeded("--pairs", 2, "--stage", stage).name
        for stage in ("signup", "draw", "round", "final")
    ]
    assert told == [told[0], f"{told[0]} (2)", f"{told[0]} (3)", f"{told[0]} (4)"]
    Tournament.objects.get(name=f"{told[0]} (2)").delete()
    assert seeded("--pairs", 2).name == f"{told[0]} (2)"


def test_the_same_seed_gives_the_same_demo_and_another_another() -> None:
    told = [_told_and_gone(seeded("--pairs", 24, "--seed", seed)) for seed in (5, 5, 6)]
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_some_of_its_sheets_hold_tantos_and_cantes() -> None:
    demo = seeded("--stage", "final", "--pairs", 24, "--seed", 1)
    assert 2 < matches_with_tantos(demo) < 15
    plain = seeded("--stage", "final", "--pairs", 24, "--seed", 1, "--noted-tantos", 0)
    assert matches_with_tantos(plain) == 0


def test_a_match_half_noted_with_tantos_can_be_gone_on_with() -> None:
    """What a demonstration leaves on its tables is a sheet under way, with its partidas."""
    demo = seeded("--stage", "round", "--pairs", 24, "--seed", 1, "--noted-tantos", 100)
    half = [sitting for sitting in view_of(demo).playing if sitting.partidas]
    assert len(half) == half_noted(demo) >= 1
    for sitting in half:
        assert all(isinstance(partida.noted, dict) for partida in sitting.partidas)
        assert len(sitting.partidas) < 2 * 2 * 3 - 1


@pytest.mark.parametrize("share", [-1, 101])
def test_a_share_that_is_none_leaves_nothing(share: int) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("seed_demo", "--noted-tantos", str(share))
    sentence = f"--noted-tantos is {share}: write a whole number from 0 to 100."
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)
    assert Tournament.objects.count() == 0


def test_its_past_lies_before_now_so_that_people_can_go_on() -> None:
    before = timezone.now()
    demo = seeded("--stage", "final", "--pairs", 24)
    after = timezone.now()
    told = list(demo.audit_rows.order_by("pk").values_list("at", flat=True))
    assert told == sorted(told)
    assert before < told[-1] < after
    assert not Match.objects.filter(tournament=demo, started_at__gt=after).exists()
    assert not Occupation.objects.filter(match__tournament=demo, called_at__gt=after).exists()


def test_serve_lays_down_a_round_of_24_for_an_organiser_by_name() -> None:
    owner = new_organiser()
    call_command("seed_demo", stage="round", pairs=24, seed=1, owner=owner.username, verbosity=0)
    assert Tournament.objects.get().staff.get().user == owner


def test_the_first_organiser_owns_it_unless_another_is_named() -> None:
    administrator = new_administrator()
    assert seeded("--pairs", 2).staff.get().user.username.startswith("organiza")
    named = seeded("--pairs", 2, "--owner", administrator.username)
    assert named.staff.get().user == administrator


def test_what_it_did_is_said_in_one_line() -> None:
    out = StringIO()
    call_command("seed_demo", "--pairs", 2, "--owner", new_organiser("ana").username, stdout=out)
    demo = Tournament.objects.get()
    assert out.getvalue() == f"{demo.name}: 2 pairs, owned by ana\n"


@pytest.mark.parametrize("pairs", [-1, 1, 1025])
def test_a_wrong_number_of_pairs_leaves_nothing(pairs: int) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("seed_demo", "--pairs", str(pairs))
    sentence = f"--pairs is {pairs}: write a whole number from 2 to 1024."
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)
    assert Tournament.objects.count() == 0


def test_somebody_who_organises_nothing_cannot_own_it() -> None:
    User.objects.all().delete()
    nobody, berta, carlos = new_user(), new_organiser("berta"), new_organiser("carlos")
    known = f"{berta.username}, {carlos.username}"
    with pytest.raises(CommandError) as refused:
        call_command("seed_demo", "--owner", nobody.username)
    sentence = f"{nobody.username} is no organiser's login. There are: {known}"
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)


def test_where_nobody_organises_it_says_how_to_make_somebody() -> None:
    User.objects.all().delete()
    with pytest.raises(CommandError) as refused:
        call_command("seed_demo")
    sentence = (
        "Nobody can organise yet: `make run` makes an organiser's login at its first start, and "
        "`manage.py createsuperuser` an administrator's at any time."
    )
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)


def test_the_service_tells_where_it_begins(db: None) -> None:
    at = timezone.now()
    demo = lay_down_demo(
        stage=DemoStage.DRAW, pairs=5, seed=1, actor=acting(new_organiser()), at=at
    )
    assert (at - demo.created_at).total_seconds() == 6000


def _told_and_gone(tournament: Tournament) -> list[object]:
    told = _told(tournament)
    tournament.delete()
    return told


def _told(tournament: Tournament) -> list[object]:
    pairs = [(pair.number, pair.names, pair.plays_for) for pair in pairs_of(tournament)]
    rows = tournament.audit_rows.exclude(action="pairs-imported").order_by("pk")
    return [
        tournament.name,
        tournament.village,
        pairs,
        *rows.values_list("action", "subject", "after"),
    ]
