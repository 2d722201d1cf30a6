"""Typed readers of settings from the environment, which refuse a value that makes no sense.

Each refusal is one sentence: which setting, what is wrong, what to write instead. An empty value
counts as not given, since `NAME=` is how an environment file leaves a setting out. The sentence is
translated where it is printed.
"""

import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from environ import Env

from guinote_tourney.secret import SecretKeyDamaged, kept_secret_key
from guinote_tourney.terminal import SettingRefused
from guinote_tourney.terminal import gettext_noop as _

_YES = ("1", "true", "yes", "on")
_NO = ("0", "false", "no", "off")
_HOST = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
_REASONS = {
    errno.EACCES: _("you have no right to"),
    errno.EPERM: _("you have no right to"),
    errno.EROFS: _("the disk can only be read"),
    errno.ENOSPC: _("the disk is full"),
    errno.ENOTDIR: _("a file stands in the way"),
    errno.EEXIST: _("a file stands in the way"),
}
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
        raise SettingRefused(
            _('%(name)s is "%(text)s": write 1 for on or 0 for off.'), name=name, text=text
        )
    return text in _YES


def whole(name: str, *, default: int, least: int, most: int) -> int:
    """A whole number between two bounds, both allowed."""
    text = given(name)
    if not text:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise SettingRefused(
            _('%(name)s is "%(text)s": write a whole number from %(least)s to %(most)s.'),
            name=name,
            text=text,
            least=least,
            most=most,
        )
    return int(text)


def choice(name: str, *, default: str, options: Sequence[str]) -> str:
    """One of some words, written in capitals or not."""
    text = given(name).upper() or default
    if text not in options:
        raise SettingRefused(
            _('%(name)s is "%(text)s": write one of %(options)s.'),
            name=name,
            text=text,
            options=", ".join(options),
        )
    return text


def names(name: str) -> list[str]:
    """Words parted by commas."""
    return [word.strip() for word in given(name).split(",") if word.strip()]


def hosts(name: str, *, default: list[str]) -> list[str]:
    """Host names or addresses, without scheme and port; `.example.org` takes its subdomains too."""
    for host in names(name):
        if not _HOST.fullmatch(host):
            raise SettingRefused(
                _(
                    '%(name)s holds "%(host)s": write host names alone, parted by commas, such as '
                    "guinote.example.org (no https://, no port)."
                ),
                name=name,
                host=host,
            )
    return names(name) or default


def origins(name: str) -> list[str]:
    """Web origins: scheme and host, and the port where it is not the usual one."""
    for origin in names(name):
        parts = urlsplit(origin)
        known = parts.scheme in ("http", "https") and parts.hostname
        if not known or origin != f"{parts.scheme}://{parts.netloc}":
            raise SettingRefused(
                _(
                    '%(name)s holds "%(origin)s": write origins parted by commas, such as '
                    "https://guinote.example.org (scheme and host, no path)."
                ),
                name=name,
                origin=origin,
            )
    return names(name)


def folder(name: str, *, default: Path) -> Path:
    """A folder that can be written to; it is made, for its owner alone, if it is not there."""
    path = Path(given(name) or default).expanduser().absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingRefused(
            _(
                "%(name)s is %(path)s, and that folder cannot be made (%(reason)s): name a folder "
                "that you may write to."
            ),
            name=name,
            path=path,
            reason=_reason(error),
        ) from error
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise SettingRefused(
            _(
                "%(name)s is %(path)s, and that folder cannot be written to: give yourself the "
                "right to, or name another folder."
            ),
            name=name,
            path=path,
        )
    return path


def secret_key(name: str, *, kept_in: Path) -> str:
    """The secret key given, or the one made once and kept in a folder."""
    if key := given(name):
        if len(key) < 32:
            raise SettingRefused(
                _(
                    "%(name)s has %(length)s characters: write at least 32 random ones, or leave "
                    "it out and one is made."
                ),
                name=name,
                length=len(key),
            )
        return key
    try:
        return kept_secret_key(kept_in)
    except SecretKeyDamaged as error:
        raise SettingRefused(
            _(
                "%(path)s is damaged: delete it and a new one is made (everybody has to log in "
                "again)."
            ),
            path=kept_in / "secret_key",
        ) from error
    except OSError as error:
        raise SettingRefused(
            _(
                "%(path)s cannot be read or made (%(reason)s): give yourself the right to, or name "
                "another DATA_DIR."
            ),
            path=kept_in / "secret_key",
            reason=_reason(error),
        ) from error


def database(name: str, *, default: Path) -> dict[str, Any]:
    """What DATABASES["default"] needs: SQLite in the file `default`, or what the URL names."""
    url = given(name)
    if not url:
        return {"ENGINE": _SQLITE, "NAME": str(default)}
    refusal = SettingRefused(
        _(
            '%(name)s starts with "%(scheme)s:" and cannot be understood: write '
            "postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////FOLDER/FILE.sqlite3."
        ),
        name=name,
        scheme=url.partition(":")[0],
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
        raise SettingRefused(
            _(
                '%(name)s starts with "%(scheme)s:" and cannot be understood: write '
                "redis://HOST:6379/0, or rediss:// for an encrypted connection."
            ),
            name=name,
            scheme=url.partition(":")[0],
        )
    return url


def _reason(error: OSError) -> str:
    return _REASONS.get(error.errno or 0, (error.strerror or str(error)).lower())
