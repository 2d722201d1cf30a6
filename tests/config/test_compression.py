"""What is long goes compressed to whoever can read it, and is the same when unpacked."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import FileResponse, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from tests.factories import drawn_tournament

PACKED = {"Accept-Encoding": "gzip, deflate, br"}
LONG = b"Quien canta las cuarenta, manda.\n" * 4_000


def download(_request: HttpRequest) -> FileResponse:
    return FileResponse(Path(__file__).open("rb"), as_attachment=True, filename="lista.txt")


def marked(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(LONG, headers={"ETag": '"siete"'})


def packed_already(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(gzip.compress(LONG), headers={"Content-Encoding": "gzip"})


def without_tokens(page: bytes) -> bytes:
    """A page without the tokens of its forms, which are others each time."""
    return re.sub(rb'(?<=name="csrfmiddlewaretoken" value=")\w{64}', b"", page)


urlpatterns = [path("file", download), path("marked", marked), path("packed", packed_already)]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/t/{}/pairs/", "/api/v1/tournaments/{}/bracket/"])
def test_a_page_and_an_answer_are_packed_for_who_unpacks_them(address: str) -> None:
    address = address.format(drawn_tournament(24).slug)
    plain, packed = Client().get(address), Client().get(address, headers=PACKED)
    assert without_tokens(gzip.decompress(packed.content)) == without_tokens(plain.content)
    told = [(each.get("Content-Encoding"), each["Content-Length"]) for each in (plain, packed)]
    assert told == [(None, str(len(plain.content))), ("gzip", str(len(packed.content)))]
    assert ["Accept-Encoding" in each["Vary"].split(", ") for each in (plain, packed)] == [True] * 2


@pytest.mark.django_db
def test_nothing_new_stays_nothing() -> None:
    tournament = drawn_tournament(4)
    seen = {"seen": tournament.version}
    news = Client().get(
        f"/t/{tournament.slug}/bracket/", seen, headers={**PACKED, "HX-Request": "true"}
    )
    assert (news.status_code, news.content, news.get("Content-Encoding")) == (204, b"", None)


@override_settings(ROOT_URLCONF=__name__)
def test_a_file_to_download_is_whole() -> None:
    response = Client().get("/file", headers=PACKED)
    contents = b"".join(response)
    assert gzip.decompress(contents) == Path(__file__).read_bytes()
    assert (response["Content-Encoding"], response.get("Content-Length")) == ("gzip", None)
    assert response["Content-Disposition"] == 'attachment; filename="lista.txt"'


@override_settings(ROOT_URLCONF=__name__)
def test_the_mark_of_a_version_says_that_its_bytes_may_differ() -> None:
    assert Client().get("/marked")["ETag"] == '"siete"'
    assert Client().get("/marked", headers=PACKED)["ETag"] == 'W/"siete"'


@override_settings(ROOT_URLCONF=__name__)
def test_nothing_is_packed_twice() -> None:
    assert gzip.decompress(Client().get("/packed", headers=PACKED).content) == LONG


def test_a_static_file_goes_as_it_lies() -> None:
    name = "guinote.css"
    response = Client().get(staticfiles_storage.url(name), headers=PACKED)
    assert b"".join(response) == Path(str(finders.find(name))).read_bytes()
    assert response.get("Content-Encoding") is None
