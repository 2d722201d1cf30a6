"""Typed readers of settings from the environment, which refuse a value that makes no sense.

Each refusal is one sentence: which setting, what is wrong, what to write instead. An empty value
counts as not given, since `NAME=` is how an environment file leaves a setting out.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from guinote_tourney.secret import SecretKeyDamaged, kept_secret_key

_YES = ("1", "true", "yes", "on")
_NO = ("0", "false", "no", "off")
_HOST = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
_SQLITE = "django.db.backends.sqlite3"


def load_file(path: Path) -> None:
    """Add what an environment file names to the environment; what is set already wins."""
    if path.is_file():
        Env.read_env(path)


def given(name: str) -> str:
    """The text of a setting, without spaces around it, or "" where it is not given."""
    return os.environ.get(name, "").strip()


def flag(name: str, *, default: bool) -> bool:
    """A setting that is on or off."""
    text = given(name).lower()
    if not text:
        return default
    if text not in _YES + _NO:
        raise ImproperlyConfigured(f'{name} is "{text}": write 1 for on or 0 for off.')
    return text in _YES


def whole(name: str, *, default: int, least: int, most: int) -> int:
    """A whole number between two bounds, both allowed."""
    text = given(name)
    if not text:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise ImproperlyConfigured(
            f'{name} is "{text}": write a whole number from {least} to {most}.'
        )
    return int(text)


def choice(name: str, *, default: str, options: Sequence[str]) -> str:
    """One of some words, written in capitals or not."""
    text = given(name).upper() or default
    if text not in options:
        raise ImproperlyConfigured(f'{name} is "{text}": write one of {", ".join(options)}.')
    return text


def names(name: str) -> list[str]:
    """Words parted by commas."""
    return [word.strip() for word in given(name).split(",") if word.strip()]


def hosts(name: str, *, default: list[str]) -> list[str]:
    """Host names or addresses, without scheme and port; `.example.org` takes its subdomains too."""
    for host in names(name):
        if not _HOST.fullmatch(host):
            raise ImproperlyConfigured(
                f'{name} holds "{host}": write host names alone, parted by commas, '
                "such as guinote.example.org (no https://, no port)."
            )
    return names(name) or default


def origins(name: str) -> list[str]:
    """Web origins: scheme and host, and the port where it is not the usual one."""
    for origin in names(name):
        parts = urlsplit(origin)
        known = parts.scheme in ("http", "https") and parts.hostname
        if not known or origin != f"{parts.scheme}://{parts.netloc}":
            raise ImproperlyConfigured(
                f'{name} holds "{origin}": write origins parted by commas, '
                "such as https://guinote.example.org (scheme and host, no path)."
            )
    return names(name)


def folder(name: str, *, default: Path) -> Path:
    """A folder that can be written to; it is made, for its owner alone, if it is not there."""
    path = Path(given(name) or default).expanduser().absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{name} is {path}, and that folder cannot be made ({_reason(error)}): "
            "name a folder that you may write to."
        ) from error
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise ImproperlyConfigured(
            f"{name} is {path}, and that folder cannot be written to: "
            "give yourself the right to, or name another folder."
        )
    return path


def secret_key(name: str, *, kept_in: Path) -> str:
    """The secret key given, or the one made once and kept in a folder."""
    if key := given(name):
        if len(key) < 32:
            raise ImproperlyConfigured(
                f"{name} has {len(key)} characters: write at least 32 random ones, "
                "or leave it out and one is made."
            )
        return key
    try:
        return kept_secret_key(kept_in)
    except SecretKeyDamaged as error:
        raise ImproperlyConfigured(
            f"{kept_in / 'secret_key'} is damaged: delete it and a new one is made "
            "(everybody has to log in again)."
        ) from error
    except OSError as error:
        raise ImproperlyConfigured(
            f"{kept_in / 'secret_key'} cannot be read or made ({_reason(error)}): "
            "give yourself the right to, or name another DATA_DIR."
        ) from error


def database(name: str, *, default: Path) -> dict[str, Any]:
    """What DATABASES["default"] needs: SQLite in the file `default`, or what the URL names."""
    url = given(name)
    if not url:
        return {"ENGINE": _SQLITE, "NAME": str(default)}
    refusal = ImproperlyConfigured(
        f'{name} starts with "{url.partition(":")[0]}:" and cannot be understood: write '
        "postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////FOLDER/FILE.sqlite3."
    )
    if url.partition("://")[0] not in ("postgres", "postgresql", "sqlite"):
        raise refusal
    try:
        read: dict[str, Any] = Env.db_url_config(url)
    except ValueError as error:
        raise refusal from error
    if read["NAME"] in ("", ":memory:"):  # in memory it would be another one for each thread
        raise refusal
    return read


def redis(name: str) -> str:
    """The URL of a Redis server, or ""."""
    url = given(name)
    parts = urlsplit(url)
    if url and (parts.scheme not in ("redis", "rediss") or not parts.hostname):
        raise ImproperlyConfigured(
            f'{name} starts with "{url.partition(":")[0]}:" and cannot be understood: write '
            "redis://HOST:6379/0, or rediss:// for an encrypted connection."
        )
    return url


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
