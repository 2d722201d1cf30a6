"""Static files are served from where they lie, and kept only while they are true."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from guinote_tourney import assets

NAME = "django_htmx/htmx-2.min.js"


def get(address: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
    """Status, headers and contents of what is served there."""
    response = Client().get(address, headers=headers)
    contents = b"".join(response)  # read to its end, it closes itself
    return response.status_code, response.headers, contents


def test_an_address_carries_the_fingerprint_of_the_file() -> None:
    path = Path(str(finders.find(NAME)))
    assert staticfiles_storage.url(NAME) == f"/static/{NAME}?v={assets.fingerprint(path)}"


def test_another_content_has_another_address(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("2")
    assert assets.fingerprint(tmp_path / "a") == "6b86b273ff34fce1"
    assert assets.fingerprint(tmp_path / "b") == "d4735e3a265e16ee"


def test_a_file_that_is_not_there_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match=r"^There is no static file 'missing\.css'\.$"):
        staticfiles_storage.url("missing.css")


def test_a_true_address_may_be_kept() -> None:
    status, headers, contents = get(staticfiles_storage.url(NAME))
    assert (status, headers["Cache-Control"]) == (200, "max-age=31536000, public, immutable")
    assert contents == Path(str(finders.find(NAME))).read_bytes()


@pytest.mark.parametrize("query", ["", "?v=0123456789abcdef", "?v=", "?w=1"])
def test_any_other_address_is_asked_again(query: str) -> None:
    status, headers, _contents = get(f"/static/{NAME}{query}")
    assert (status, headers["Cache-Control"]) == (200, "max-age=0, public")


def test_asked_again_an_unchanged_file_is_not_sent_again() -> None:
    _status, headers, _contents = get(f"/static/{NAME}")
    again, _headers, contents = get(f"/static/{NAME}", **{"If-None-Match": headers["ETag"]})
    assert (again, contents) == (304, b"")
