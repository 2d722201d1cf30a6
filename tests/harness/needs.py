"""Programs that no Python package brings: found, or installed where we may, or named.

On Debian each is a package. As root we install what is missing; otherwise we say what to install.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

_POSTGRES_HOMES = "/usr/lib/postgresql"


class MissingError(Exception):
    """Something is not on this machine and cannot be put there; the text says what to do."""


@dataclass(frozen=True)
class Need:
    """A program, the Debian package that brings it, and how to find it."""

    package: str
    find: Callable[[], Path | None]


def _on_path(*names: str) -> Callable[[], Path | None]:
    def find() -> Path | None:
        found = next(filter(None, map(shutil.which, names)), None)
        return Path(found) if found else None

    return find


def _postgres() -> Path | None:
    """Debian keeps initdb off the path, in a folder for each version; we take the newest."""
    homes = sorted(Path(_POSTGRES_HOMES).glob("*/bin"), key=lambda home: float(home.parent.name))
    found = [home for home in homes if (home / "initdb").exists() and (home / "postgres").exists()]
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path and shutil.which("postgres") else None


NEEDS = {
    "postgres": Need("postgresql", _postgres),
    "redis": Need("redis-server", _on_path("redis-server", "valkey-server")),
    "chromium": Need("chromium", _on_path("chromium", "chromium-browser", "google-chrome")),
    "gettext": Need("gettext", _on_path("xgettext")),
}


def find_all() -> dict[str, Path]:
    """Where each needed program is. Raises MissingError."""
    missing = [need.package for need in NEEDS.values() if need.find() is None]
    if missing:
        _install(missing)
    found = {name: need.find() for name, need in NEEDS.items()}
    still = [NEEDS[name].package for name, path in found.items() if path is None]
    if still:
        raise MissingError(f"Installed {' '.join(still)}, and the program is still not there.")
    return {name: path for name, path in found.items() if path}


def _install(packages: Sequence[str]) -> None:
    wanted = " ".join(packages)
    if not shutil.which("apt-get"):
        raise MissingError(f"The tests need {wanted} (Debian's names): install them first.")
    if os.geteuid() != 0:
        raise MissingError(f"The tests need {wanted}: run `sudo apt install {wanted}` first.")
    print(f"Installing {wanted} …", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # a list of packages that is out of date names files that are gone
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        result = subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)
        if result.returncode:
            raise MissingError(f"`{' '.join(command)}` failed: the tests need {wanted}.")
