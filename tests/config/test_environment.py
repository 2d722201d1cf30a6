"""Each reader takes what makes sense and refuses the rest, saying in one sentence what to do."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from guinote_tourney import environment


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> "Give":
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return Give(monkeypatch)


class Give:
    """Sets the setting under test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, value: str | None) -> None:
        if value is None:
            self._monkeypatch.delenv("SETTING", raising=False)
        else:
            self._monkeypatch.setenv("SETTING", value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (None, False),
        ("", False),
        ("  ", False),
        ("1", True),
        ("true", True),
        ("On", True),
        ("YES", True),
        ("0", False),
        ("off", False),
        ("No", False),
        ("false", False),
    ],
)
def test_flags(give: Give, text: str | None, value: bool) -> None:  # noqa: FBT001
    give(text)
    assert environment.flag("SETTING", default=False) is value


@pytest.mark.parametrize("text", ["maybe", "2", "yess", "tru e", "sí"])
def test_no_flag(give: Give, text: str) -> None:
    give(text)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.flag("SETTING", default=False)
    assert str(refusal.value) == f'SETTING is "{text}": write 1 for on or 0 for off.'


@pytest.mark.parametrize(
    ("text", "value"), [(None, 8000), ("", 8000), ("1", 1), ("80", 80), ("65535", 65535)]
)
def test_whole_numbers(give: Give, text: str | None, value: int) -> None:
    give(text)
    assert environment.whole("SETTING", default=8000, least=1, most=65535) == value


@pytest.mark.parametrize(
    "text", ["0", "65536", "-1", "8000.0", "8e3", "0x50", "٨٠", "9" * 400, "a"]
)
def test_no_whole_number(give: Give, text: str) -> None:
    give(text)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.whole("SETTING", default=8000, least=1, most=65535)
    assert str(refusal.value) == (f'SETTING is "{text}": write a whole number from 1 to 65535.')


def test_choices_are_written_in_capitals_or_not(give: Give) -> None:
    give("info")
    assert environment.choice("SETTING", default="ERROR", options=("INFO", "ERROR")) == "INFO"


def test_no_choice(give: Give) -> None:
    give("loud")
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.choice("SETTING", default="ERROR", options=("INFO", "ERROR"))
    assert str(refusal.value) == 'SETTING is "LOUD": write one of INFO, ERROR.'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (None, ["own"]),
        (",", ["own"]),
        ("guinote.example.org", ["guinote.example.org"]),
        (" a.org , .b.org,", ["a.org", ".b.org"]),
        ("192.168.1.7,[fd00::2]", ["192.168.1.7", "[fd00::2]"]),
        ("*", ["*"]),
    ],
)
def test_hosts(give: Give, text: str | None, value: list[str]) -> None:
    give(text)
    assert environment.hosts("SETTING", default=["own"]) == value


@pytest.mark.parametrize(
    "host", ["https://a.org", "a.org:8000", "a b", "a.org/", "fd00::2", "*.a.org", "ñ.es", "a..b"]
)
def test_no_host(give: Give, host: str) -> None:
    give(f"a.org,{host}")
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.hosts("SETTING", default=[])
    assert str(refusal.value) == (
        f'SETTING holds "{host}": write host names alone, parted by commas, '
        "such as guinote.example.org (no https://, no port)."
    )


def test_origins(give: Give) -> None:
    give("https://a.org, http://b.org:8080")
    assert environment.origins("SETTING") == ["https://a.org", "http://b.org:8080"]


@pytest.mark.parametrize(
    "origin", ["a.org", "https://a.org/", "ftp://a.org", "https://", "//a.org"]
)
def test_no_origin(give: Give, origin: str) -> None:
    give(origin)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.origins("SETTING")
    assert str(refusal.value) == (
        f'SETTING holds "{origin}": write origins parted by commas, '
        "such as https://guinote.example.org (scheme and host, no path)."
    )


def test_a_folder_is_made_for_its_owner_alone(give: Give, tmp_path: Path) -> None:
    give(str(tmp_path / "a" / "b"))
    assert environment.folder("SETTING", default=tmp_path) == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_made(give: Give, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    give(str(tmp_path / "file" / "folder"))
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.folder("SETTING", default=tmp_path)
    assert str(refusal.value) == (
        f"SETTING is {tmp_path}/file/folder, and that folder cannot be made (a file stands in the "
        "way): name a folder that you may write to."
    )


def test_a_folder_that_is_a_file(give: Give, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    give(str(tmp_path / "file"))
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.folder("SETTING", default=tmp_path)
    assert str(refusal.value) == (
        f"SETTING is {tmp_path}/file, and that folder cannot be made (a file stands in the way): "
        "name a folder that you may write to."
    )


def test_no_database_named_is_a_file(give: Give, tmp_path: Path) -> None:
    give(None)
    assert environment.database("SETTING", default=tmp_path / "x.sqlite3") == {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "x.sqlite3"),
    }


def test_a_database_on_a_server(give: Give, tmp_path: Path) -> None:
    give("postgres://ana:se%40creto@db.example.org:5433/guinote?sslmode=require")
    assert environment.database("SETTING", default=tmp_path) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "guinote",
        "USER": "ana",
        "PASSWORD": "se@creto",
        "HOST": "db.example.org",
        "PORT": 5433,
        "OPTIONS": {"sslmode": "require"},
    }


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_both_names_of_postgresql(give: Give, tmp_path: Path, scheme: str) -> None:
    give(f"{scheme}://ana@localhost/guinote")
    read = environment.database("SETTING", default=tmp_path)
    assert read["ENGINE"] == "django.db.backends.postgresql"


def test_a_database_in_another_file(give: Give, tmp_path: Path) -> None:
    give("sqlite:////srv/guinote/a.sqlite3")
    assert environment.database("SETTING", default=tmp_path)["NAME"] == "/srv/guinote/a.sqlite3"


@pytest.mark.parametrize(
    ("url", "scheme"),
    [
        ("mysql://a:b@c/d", "mysql"),
        ("sqlite://:memory:", "sqlite"),
        ("sqlite://", "sqlite"),
        ("postgres://a@b:port/c", "postgres"),
        ("postgres://a@b", "postgres"),
        ("guinote.db", "guinote.db"),
    ],
)
def test_no_database(give: Give, tmp_path: Path, url: str, scheme: str) -> None:
    give(url)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.database("SETTING", default=tmp_path)
    assert str(refusal.value) == (
        f'SETTING starts with "{scheme}:" and cannot be understood: write '
        "postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////FOLDER/FILE.sqlite3."
    )


@pytest.mark.parametrize("url", ["", "redis://localhost:6379/0", "rediss://u:p@h:6380/1"])
def test_redis(give: Give, url: str) -> None:
    give(url)
    assert environment.redis("SETTING") == url


@pytest.mark.parametrize("url", ["localhost:6379", "http://localhost", "redis://", "redis:///0"])
def test_no_redis(give: Give, url: str) -> None:
    give(url)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.redis("SETTING")
    assert str(refusal.value) == (
        f'SETTING starts with "{url.partition(":")[0]}:" and cannot be understood: write '
        "redis://HOST:6379/0, or rediss:// for an encrypted connection."
    )


def test_a_short_secret_key(give: Give, tmp_path: Path) -> None:
    give("s3cret")
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.secret_key("SETTING", kept_in=tmp_path)
    assert str(refusal.value) == (
        "SETTING has 6 characters: write at least 32 random ones, or leave it out and one is made."
    )


def test_a_given_secret_key_is_not_kept(give: Give, tmp_path: Path) -> None:
    give("k" * 32)
    assert environment.secret_key("SETTING", kept_in=tmp_path) == "k" * 32
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_secret_key(give: Give, tmp_path: Path) -> None:
    give(None)
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.secret_key("SETTING", kept_in=tmp_path)
    assert str(refusal.value) == (
        f"{tmp_path}/secret_key is damaged: delete it and a new one is made "
        "(everybody has to log in again)."
    )


def test_a_file_of_settings_gives_way_to_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("FROM_FILE", "FROM_BOTH", "EMPTY"):
        monkeypatch.setenv(name, "")
    monkeypatch.delenv("FROM_FILE")
    monkeypatch.setenv("FROM_BOTH", "environment")
    file = tmp_path / ".env"
    file.write_text("FROM_FILE=file\nFROM_BOTH=file\nEMPTY=file\n")
    environment.load_file(file)
    given = [environment.given(name) for name in ("FROM_FILE", "FROM_BOTH", "EMPTY")]
    assert given == ["file", "environment", ""]


def test_no_file_of_settings_is_no_mistake(tmp_path: Path) -> None:
    environment.load_file(tmp_path / ".env")
