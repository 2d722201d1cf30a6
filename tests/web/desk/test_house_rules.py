"""Single rules set apart in the settings of a tournament."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from tests.factories import (
    AT,
    DETAILS,
    acting,
    drawn_tournament,
    fresh,
    match_of,
    new_organiser,
    owner_of,
    record,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of, errors_of
from tournaments.models import Tournament
from tournaments.services.tournaments import create_tournament

pytestmark = pytest.mark.django_db

PLAIN = {
    "name": DETAILS.name,
    "village": DETAILS.village,
    "date": "2027-08-15",
    "rules": "torneo",
    "cotos": "1",
    "partidas": "3",
    "tables": "4",
    "calling": "automatic",
}
SETTINGS = [key for key in WORDINGS if key != "players"]


def stored(sent: Mapping[str, str]) -> object:
    """The rules of a tournament that was opened with the form so filled in."""
    answer = client_of(new_organiser()).post("/desk/new/", {**PLAIN, **sent})
    assert answer.status_code == 302
    return Tournament.objects.get().rules


def opened(rules: str | Mapping[str, object]) -> Tournament:
    details = replace(DETAILS, rules=rules)
    return create_tournament(details=details, actor=acting(new_organiser()), at=AT)


def settings_page(tournament: Tournament) -> Node:
    answer = client_of(owner_of(tournament).user).get(f"/desk/{tournament.slug}/settings/")
    assert answer.status_code == 200
    return read(answer.content)


def save(tournament: Tournament, sent: Mapping[str, str]) -> dict[str, list[str]]:
    """What is wrong with the settings so filled in; nothing if they are saved."""
    client = client_of(owner_of(tournament).user)
    answer = client.post(f"/desk/{tournament.slug}/settings/", {**PLAIN, **sent})
    return {} if answer.status_code == 302 else dict(errors_of(answer))


def test_nothing_set_apart_is_the_profiles_name_alone() -> None:
    assert stored({f"own_{key}": "" for key in SETTINGS}) == "torneo"


@pytest.mark.parametrize("name", PROFILES)
def test_what_the_profile_says_anyway_is_not_set_apart(name: str) -> None:
    rules = PROFILES[name].rules
    sent = {f"own_{key}": str(getattr(rules, key)).lower() for key in SETTINGS}
    assert stored({**sent, "rules": name}) == name


def test_what_is_set_apart_is_kept_beside_the_name() -> None:
    sent = {"own_tute": "true", "own_undertrump": "false", "own_seven_swap": "any"}
    assert stored(sent) == {
        "profile": "torneo",
        "undertrump": False,
        "seven_swap": "any",
        "tute": True,
    }


@pytest.mark.parametrize("key", SETTINGS)
def test_each_setting_can_have_each_of_its_values(key: str) -> None:
    tournament = opened("torneo")
    usual = getattr(PROFILES["torneo"].rules, key)
    for value in WORDINGS[key].values:
        assert save(tournament, {f"own_{key}": str(value).lower()}) == {}
        wanted = "torneo" if value == usual else {"profile": "torneo", key: value}
        assert fresh(tournament).rules == wanted


@pytest.mark.parametrize("key", SETTINGS)
def test_beside_each_setting_stands_what_each_rule_set_says(key: str) -> None:
    page = settings_page(opened("torneo"))
    hint = page.one("p", "hint", id=f"id_own_{key}_helptext")
    with override("en"):
        said = [
            f"{title.name}: {WORDINGS[key].of(getattr(PROFILES[name].rules, key))}."
            for name, title in TITLES.items()
        ]
        values = [str(words) for words in WORDINGS[key].values.values()]
    assert hint.texts("span") == said
    options = page.one("select", name=f"own_{key}").all("option")
    assert [option.text for option in options] == ["As the rules above say", *values]


def test_the_form_opens_where_something_is_set_apart() -> None:
    rules = {"profile": "torneo", "tute": True}
    shown = []
    for tournament in (opened("torneo"), opened(rules)):
        page = settings_page(tournament)
        (house,) = [d for d in page.all("details") if d.all("div", "house-rules")]
        chosen = {
            select.attributes["name"]: option.attributes["value"]
            for select in house.all("select")
            for option in select.all("option")
            if "selected" in option.attributes and option.attributes["value"]
        }
        shown.append(("open" in house.attributes, chosen))
    assert shown == [(False, {}), (True, {"own_tute": "true"})]


def test_the_rule_sets_can_be_read_whole() -> None:
    page = settings_page(opened("torneo"))
    links = [a.attributes["href"] for a in page.all("a") if "/rules/" in a.attributes["href"]]
    assert links == [f"/rules/{name}/" for name in TITLES]


def test_a_value_that_no_page_offers_is_refused_at_its_field() -> None:
    tournament = opened("torneo")
    assert save(tournament, {"own_thirty": "allways"}) == {
        "own_thirty": ["There are no such rules. Choose one of the list."]
    }
    assert fresh(tournament).rules == "torneo"


def test_once_a_match_was_played_the_page_says_so_and_the_rules_stay() -> None:
    tournament = drawn_tournament(4)
    said = "Match 1 has been played by the rules below, so they stay as they are."
    assert said not in settings_page(tournament).texts("p", "notice")
    record(match_of(tournament, 1), "a")
    assert said in settings_page(tournament).texts("p", "notice")
    assert save(tournament, {"rules": "aragones", "own_tute": "true"}) == {
        "rules": ["Match 1 has been played by these rules, so they stay."]
    }
    assert save(tournament, {"rules": "aragones", "own_tute": "false"}) == {}
    assert fresh(tournament).rules == "aragones"


def test_somebody_elses_rule_is_not_undone_by_a_form_that_left_it_alone() -> None:
    tournament = opened("torneo")
    seen = {f"initial-own_{key}": "" for key in SETTINGS} | {"initial-rules": "torneo"}
    assert save(tournament, {"own_tute": "true"}) == {}
    assert save(tournament, {**seen, "own_thirty": "none"}) == {}
    assert fresh(tournament).rules == {"profile": "torneo", "tute": True, "thirty": "none"}
    assert save(tournament, {**seen, "own_tute": "false"}) == {
        "own_tute": [
            (
                "Somebody else has written “Tute: they win the partida” here meanwhile. Save again "
                "to put yours in its place."
            )
        ]
    }
