"""Starting our commands as a person would, in a process of their own and on data of their own."""

import os
import subprocess
import sys
from pathlib import Path

from tests.settings import FROM_ENVIRONMENT

ROOT = Path(__file__).resolve().parent.parent.parent


def environment(data: Path, **settings: str) -> dict[str, str]:
    """An environment in which only these settings are given."""
    inherited = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    inherited["LC_ALL"] = "C.UTF-8"  # no language said
    nothing = dict.fromkeys(FROM_ENVIRONMENT, "")
    return inherited | nothing | {"DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"} | settings


def manage(*words: str, data: Path, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run `manage.py` to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(data, **settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def told(*words: str, data: Path, **settings: str) -> tuple[int, str, str]:
    """What running `manage.py` came to: exit code, what it printed, what it complained of."""
    done = manage(*words, data=data, **settings)
    return done.returncode, done.stdout, done.stderr
