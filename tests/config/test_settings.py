"""The settings as a whole: the laptop when nothing is given, the server when it is."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from tests.config.starting import ROOT, environment, told


def read(data: Path, names: str, **given: str) -> object:
    """The values of some settings in a process where only these are given."""
    program = (
        "import json, guinote_tourney.settings as s; "
        f"print(json.dumps([getattr(s, name, None) for name in {names.split()!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(data, **given),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_nothing_given_is_the_laptop(tmp_path: Path) -> None:
    names = "DEBUG SECURE REDIS_URL CELERY_BROKER_URL CELERY_BROKER_TRANSPORT"
    names += " LANGUAGE_CODE TIME_ZONE PORT"
    assert read(tmp_path, names) == [
        False,
        False,
        "",
        "filesystem://localhost",
        "guinote_tourney.broker:Transport",
        "es",
        "Europe/Madrid",
        8000,
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"secret_key", "queue"}


def test_the_laptops_database(tmp_path: Path) -> None:
    databases = read(tmp_path, "DATABASES")
    assert databases == [
        {
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": str(tmp_path / "guinote.sqlite3"),
                "ATOMIC_REQUESTS": False,
                "CONN_MAX_AGE": 600,
                "CONN_HEALTH_CHECKS": True,
                "OPTIONS": {
                    "transaction_mode": "IMMEDIATE",
                    "timeout": 20,
                    "init_command": (
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                        "PRAGMA foreign_keys = ON"
                    ),
                },
            }
        }
    ]


def test_what_is_given_makes_the_server(tmp_path: Path) -> None:
    names = (
        "CELERY_BROKER_URL CELERY_BROKER_TRANSPORT CACHES SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE"
    )
    names += " SECURE_HSTS_SECONDS ALLOWED_HOSTS"
    url = "redis://localhost:6379/0"
    assert read(
        tmp_path, names, REDIS_URL=url, SECURE="1", ALLOWED_HOSTS="guinote.example.org"
    ) == [
        url,
        None,
        {
            "default": {
                "BACKEND": "guinote_tourney.cache.ForgivingRedisCache",
                "LOCATION": url,
                "KEY_PREFIX": "guinote",
                "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
            }
        },
        True,
        True,
        31536000,
        ["guinote.example.org"],
    ]


def test_jobs_never_run_in_the_page(tmp_path: Path) -> None:
    assert read(tmp_path, "CELERY_TASK_ALWAYS_EAGER CELERY_ACCEPT_CONTENT") == [None, ["json"]]


def test_passwords_are_hashed_with_argon2_first(tmp_path: Path) -> None:
    hashers = read(tmp_path, "PASSWORD_HASHERS")
    assert isinstance(hashers, list)
    assert hashers[0][0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


IN_ENGLISH = [
    ("DEBUG", "maybe", 'DEBUG is "maybe": write 1 for on or 0 for off.'),
    ("PORT", "99999", 'PORT is "99999": write a whole number from 1 to 65535.'),
    (
        "LOG_LEVEL",
        "loud",
        'LOG_LEVEL is "LOUD": write one of DEBUG, INFO, WARNING, ERROR, CRITICAL.',
    ),
    (
        "DATABASE_URL",
        "mysql://a:b@c/d",
        (
            'DATABASE_URL starts with "mysql:" and cannot be understood: write '
            "postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////FOLDER/FILE.sqlite3."
        ),
    ),
    (
        "SECURE",
        "1",
        (
            "SECURE is on and ALLOWED_HOSTS is not given: write the name people type for this "
            "server there, such as guinote.example.org."
        ),
    ),
]
IN_SPANISH = [
    ("DEBUG", "maybe", "DEBUG es «maybe»: escriba 1 para sí o 0 para no."),
    ("PORT", "abc", "PORT es «abc»: escriba un número entero del 1 al 65535."),
    ("WEB_THREADS", "x", "WEB_THREADS es «x»: escriba un número entero del 1 al 256."),
    (
        "SECRET_KEY",
        "abc",
        (
            "SECRET_KEY tiene 3 caracteres: escriba al menos 32 al azar, o no la ponga y se hace "
            "una."
        ),
    ),
    (
        "ALLOWED_HOSTS",
        "http://x",
        (
            "ALLOWED_HOSTS contiene «http://x»: escriba solo nombres de servidor, separados por "
            "comas, como guinote.example.org (sin https:// ni puerto)."
        ),
    ),
    (
        "DATABASE_URL",
        "foo",
        (
            "DATABASE_URL empieza por «foo:» y no se entiende: escriba "
            "postgres://USER:PASSWORD@HOST:5432/NAME o sqlite:////FOLDER/FILE.sqlite3."
        ),
    ),
    (
        "DATA_DIR",
        "/dev/null/x",
        (
            "DATA_DIR es /dev/null/x, y esa carpeta no se puede crear (hay un archivo en medio): "
            "indique una carpeta en la que pueda escribir."
        ),
    ),
]


@pytest.mark.parametrize(("name", "value", "sentence"), IN_SPANISH)
def test_a_setting_that_makes_no_sense_stops_with_one_sentence(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    assert told("serve", data=tmp_path, **{name: value}) == (1, "", sentence + "\n")


@pytest.mark.parametrize(("name", "value", "sentence"), IN_ENGLISH)
@pytest.mark.parametrize("command", [["migrate"], ["serve"], ["check"], ["reset_password"]])
def test_it_is_in_english_where_the_terminal_is(
    tmp_path: Path, command: list[str], name: str, value: str, sentence: str
) -> None:
    said = told(*command, data=tmp_path, LC_ALL="en_GB.UTF-8", **{name: value})
    assert said == (1, "", sentence + "\n")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("C.UTF-8", "No hay ningún puerto 0: elija uno del 1024 al 65535, como el 8000."),
        ("en_GB.UTF-8", "There is no port 0: choose one from 1024 to 65535, such as 8000."),
    ],
)
def test_commands_speak_the_terminals_language(
    tmp_path: Path, language: str, sentence: str
) -> None:
    said = told("serve", "--port", "0", data=tmp_path, LC_ALL=language)
    assert said == (1, "", sentence + "\n")


@pytest.mark.django_db
@pytest.mark.sqlite
def test_sqlite_is_set_to_lose_nothing() -> None:
    with connection.cursor() as cursor:
        said = {}
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
            said[pragma] = cursor.fetchone()[0]
    assert said == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }
