"""The first start makes a login and a demo, the second makes neither."""

import re
from io import StringIO

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import CommandError, call_command
from django.utils import timezone
from django.utils.translation import override

from guinote_tourney.accounts.passwords import readable_password
from guinote_tourney.serving import first_start

pytestmark = pytest.mark.django_db


# as they are spelled by ear with a consonant and a vowel at a time; more of them cannot be
RUDE = """
    pene pito puta puto pedo pota popo pipi kaka kago kulo kono teta tetuda bobo boba nabo rabo
    rabudo memo mema mamo mamona mamada marika semeno seno sida sado minina gonorea moro mora mono
    mona sudaka gitano gitana tarado tarada gafe gago fofo fofa feto ramera soso sosa poro nako
    meko fuko
"""


def test_a_password_can_be_read_aloud() -> None:
    made = {readable_password() for _each in range(200)}
    assert len(made) == 200
    assert [
        each for each in made if not re.fullmatch(r"(?:[a-z]{4}-){4}[a-z]{4}", each, re.ASCII)
    ] == []


def test_a_password_has_46_bits_and_spells_no_rude_word() -> None:
    heard = {s for _each in range(200) for s in syllables(readable_password().replace("-", ""))}
    assert [len(heard), len(heard) ** 10 >= 2**46] == [25, True]
    assert [word for word in RUDE.split() if set(syllables(word)) <= heard] == []


def syllables(word: str) -> list[str]:
    return re.findall(r"[^aeiou][aeiou]", word)


def test_the_desk_gets_a_login_once() -> None:
    password = first_start.make_desk_login()
    assert password
    user = authenticate(username="organizador", password=password)
    assert user is not None
    assert (user.is_organiser, user.is_superuser, user.is_staff) == (True, False, False)
    assert first_start.make_desk_login() is None


@pytest.mark.parametrize("organiser", [True, False])
def test_who_can_organise_already_is_enough(organiser: bool) -> None:  # noqa: FBT001
    get_user_model().objects.create_user(
        username="ana", is_organiser=organiser, is_superuser=not organiser
    )
    assert first_start.make_desk_login() is None
    assert [user.get_username() for user in get_user_model().objects.all()] == ["ana"]


def test_a_barred_desk_login_is_not_unbarred() -> None:
    users = get_user_model().objects
    users.create_user(username="organizador", is_organiser=True, is_active=False)
    assert first_start.make_desk_login() is None
    assert users.get().is_active is False


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What `seed_demo` was asked for, instead of its work."""
    asked: list[dict[str, object]] = []

    def note(name: str, **options: object) -> None:
        asked.append({"name": name, **options})

    monkeypatch.setattr(first_start, "call_command", note)
    return asked


def test_an_empty_installation_gets_a_demo(seeded: list[dict[str, object]]) -> None:
    first_start.make_desk_login()
    assert first_start.lay_down_demo() is True
    assert seeded == [
        {
            "name": "seed_demo",
            "stage": "round",
            "pairs": 24,
            "seed": 1,
            "owner": "organizador",
            "verbosity": 0,
        }
    ]


def test_a_deleted_demo_does_not_come_back(seeded: list[dict[str, object]]) -> None:
    first_start.make_desk_login()
    get_user_model().objects.update(last_login=timezone.now())
    assert first_start.lay_down_demo() is False
    assert seeded == []


def test_without_an_organiser_there_is_nobody_to_own_a_demo(
    seeded: list[dict[str, object]],
) -> None:
    assert first_start.lay_down_demo() is False
    assert seeded == []


def said(*words: str) -> list[str]:
    output = StringIO()
    with override("en"):
        call_command(*words, stdout=output)
    return output.getvalue().splitlines()


def test_a_forgotten_password_is_replaced() -> None:
    first = first_start.make_desk_login()
    login, password = said("reset_password")
    new = password.removeprefix("New password: ")
    assert login == "Login: organizador"
    assert authenticate(username="organizador", password=first) is None
    assert authenticate(username="organizador", password=new) is not None


def test_anybodys_password_is_replaced() -> None:
    get_user_model().objects.create_user(username="ana", password="old")
    assert said("reset_password", "ana")[0] == "Login: ana"
    assert authenticate(username="ana", password="old") is None


@pytest.mark.parametrize(("known", "list_"), [((), "—"), (("luis", "ana"), "ana, luis")])
def test_nobody_of_that_name(known: tuple[str, ...], list_: str) -> None:
    for name in known:
        get_user_model().objects.create_user(username=name)
    with override("en"), pytest.raises(CommandError) as refusal:
        call_command("reset_password", "eva")
    assert str(refusal.value) == f"There is no login eva. There are: {list_}"
