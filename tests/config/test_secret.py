"""The secret key is made once, for its owner alone, whoever asks first."""

import subprocess
import sys
from pathlib import Path

from guinote_tourney.secret import kept_secret_key

AT_ONCE = 8


def test_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    made = kept_secret_key(tmp_path)
    assert len(made) == 64
    assert kept_secret_key(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_each_installation_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert kept_secret_key(tmp_path / "a") != kept_secret_key(tmp_path / "b")


def test_many_processes_at_once_get_the_same(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib; from guinote_tourney.secret import kept_secret_key; "
        "sys.stdin.read(1); print(kept_secret_key(pathlib.Path(sys.argv[1])))"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _each in range(AT_ONCE)
    ]
    keys = {process.communicate("x")[0] for process in started}
    assert keys == {(tmp_path / "secret_key").read_text()}
