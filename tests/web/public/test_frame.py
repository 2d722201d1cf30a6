"""What stands around every page: language, login, and the pages for what went wrong."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.factories import PASSWORD, new_organiser, new_tournament, new_user
from tests.web.public.page import read
from tests.web.reading import client_of
from tournaments.views.public import home


@pytest.mark.django_db
def test_the_language_is_chosen_by_a_form_and_kept() -> None:
    client = client_of()
    url = f"/t/{new_tournament().slug}/pairs/?q=a"
    page = read(client.get(url).content)
    assert page.one("html").attributes["lang"] == "en"
    form = page.one("form", "languages")
    assert form.one("input", name="next").attributes["value"] == url
    assert {b.text: b.attributes.get("aria-current", "") for b in form.all("button")} == {
        "Español": "",
        "English": "true",
    }
    answer = client.post(form.attributes["action"], {"language": "es", "next": url})
    assert (answer.status_code, answer.headers["Location"]) == (302, url)
    assert read(client.get(url).content).one("html").attributes["lang"] == "es"


@pytest.mark.django_db
def test_spanish_is_what_nobody_has_to_ask_for() -> None:
    page = read(Client().get("/").content)
    assert page.one("html").attributes["lang"] == "es"


@pytest.mark.django_db
def test_a_login_and_the_way_out_again() -> None:
    organiser = new_organiser()
    client = client_of()
    page = read(client.get("/").content)
    assert page.one("div", "frame").texts("a") == ["Guiñote", "Log in"]
    wrong = client.post("/account/login/", {"username": organiser.username, "password": "no"})
    page = read(wrong.content)
    assert page.one("div", "errors").one("h2").text == "There is something to correct"
    assert page.one("input", name="username").attributes["value"] == organiser.username
    right = client.post(
        "/account/login/", {"username": organiser.username, "password": PASSWORD, "next": "/"}
    )
    assert right.headers["Location"] == "/"
    frame = read(client.get("/").content).one("div", "frame")
    assert frame.texts("nav")[0].split(" Enter")[0] == "Desk"
    assert client.post("/account/logout/").status_code == 302
    assert read(client.get("/").content).one("div", "frame").texts("a")[-1] == "Log in"


@pytest.mark.django_db
def test_a_field_that_is_wrong_says_so_beside_it_and_on_top() -> None:
    user = new_user()
    answer = client_of(user).post("/account/password/", {"old_password": "no"})
    page = read(answer.content)
    links = [link.attributes["href"] for link in page.one("div", "errors").all("a")]
    assert links == ["#id_old_password", "#id_new_password1", "#id_new_password2"]
    for name in ("old_password", "new_password1", "new_password2"):
        field = page.one("input", name=name)
        assert f"id_{name}_error" in field.attributes["aria-describedby"].split()
        assert len(page.all("p", "error", id=f"id_{name}_error")) == 1
        assert len(page.all("label", **{"for": f"id_{name}"})) == 1


@pytest.mark.parametrize(
    ("template", "heading"),
    [
        ("400.html", "This could not be understood"),
        ("500.html", "Something broke here, and it is not your fault"),
    ],
)
def test_the_last_pages_need_neither_database_nor_context(template: str, heading: str) -> None:
    """No database mark: touching one would fail."""
    with translation.override("en"):
        page = read(render_to_string(template).encode())
    assert page.one("h1").text == heading
    assert page.one("a", "button").attributes["href"] == "/"


@pytest.mark.django_db
def test_a_fault_is_told_in_words_without_a_query(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def broken(request: HttpRequest) -> HttpResponse:
        raise RuntimeError

    monkeypatch.setattr(home, "visible_tournaments", broken)
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    with django_assert_num_queries(0):
        answer = client.get("/")
    assert answer.status_code == 500
    page = read(answer.content)
    assert page.one("h1").text == "Something broke here, and it is not your fault"
    assert "RuntimeError" not in answer.content.decode()


@pytest.mark.django_db
def test_a_form_that_is_too_old_says_what_to_do() -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = client.post("/account/login/", {"username": "a", "password": "b"})
    assert answer.status_code == 403
    assert read(answer.content).one("h1").text == "The page had been open too long"


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused_in_words() -> None:
    answer = client_of().get("/", headers={"host": "otra.example"})
    assert answer.status_code == 400
    assert read(answer.content).one("h1").text == "This could not be understood"


def test_a_browser_that_guesses_where_the_icon_is_finds_it() -> None:
    """No database mark: it is asked for with every first visit."""
    answer = Client().get("/favicon.ico")
    assert (answer.status_code, answer.headers["Location"]) == (302, static("favicon.svg"))
