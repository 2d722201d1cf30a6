"""The harness of the tests: what it counts, what it finds missing, and that it clears up."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.starting import ROOT
from tests.config.test_leash import is_running
from tests.harness import needs, runner
from tests.harness.janitor import MARK
from tests.harness.needs import MissingError, Need
from tests.harness.runner import Counted, Done
from tests.harness.steps import Step
from tests.waiting import wait_until

REPORT = (
    '<testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"/>'
    "</testsuites>"
)
# takes a folder, starts something that does not listen to requests to end, and waits
HOLDER = """
import signal, subprocess, sys, time
from tests.harness.__main__ import _end_like_ctrl_c
from tests.harness.janitor import private_folder
_end_like_ctrl_c()
with private_folder() as folder:
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(90)"
    child = subprocess.Popen([sys.executable, "-c", stubborn], start_new_session=True)
    (folder / "file").touch()
    print(folder, child.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize(
    "by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda by: by.name
)
def test_whatever_ends_it_no_folder_and_no_process_is_left(by: signal.Signals) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != MARK},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert holder.stdout
    folder, pid = holder.stdout.readline().split()
    assert Path(folder, "file").exists()
    assert is_running(int(pid))
    holder.send_signal(by)
    holder.wait(20)
    holder.stdout.close()
    wait_until(lambda: not Path(folder).exists(), seconds=20)
    assert not is_running(int(pid))


def step(name: str, program: str, report: Path | None = None) -> Step:
    return Step(name, [sys.executable, "-c", program], report=report)


def test_every_step_is_run_also_after_one_that_failed(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    write = f"import pathlib; pathlib.Path({str(report)!r}).write_text({REPORT!r})"
    done = runner.run_all(
        [step("a", ""), step("b", "raise SystemExit(3)"), step("c", write, report)]
    )
    assert [(each.name, each.good, each.counted) for each in done] == [
        ("a", True, Counted()),
        ("b", False, Counted()),
        ("c", True, Counted(passed=4, failed=3, skipped=3)),
    ]


def test_tests_that_never_came_to_count_have_failed(tmp_path: Path) -> None:
    [done] = runner.run_all([step("tests", "", tmp_path / "report.xml")])
    assert done.counted == Counted(failed=1)


def test_the_summary() -> None:
    done = [Done("a", True, 0.5, Counted()), Done("b", True, 61.25, Counted(5))]  # noqa: FBT003
    assert runner.summary(done) == (
        ["ok         0.5 s  a", "ok        61.2 s  b", "5 passed, 0 failed"],
        True,
    )


def test_a_skipped_test_is_no_test() -> None:
    done = [Done("a", True, 1.0, Counted(5, 0, 2))]  # noqa: FBT003
    assert runner.summary(done) == (
        [
            "ok         1.0 s  a",
            "2 skipped: here a test that cannot run has failed.",
            "5 passed, 2 failed",
        ],
        False,
    )


@pytest.fixture
def nothing_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any of the servers, whose user is not root."""
    absent = {name: Need(need.package, lambda: None) for name, need in needs.NEEDS.items()}
    monkeypatch.setattr(needs, "NEEDS", absent)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


@pytest.mark.usefixtures("nothing_there")
def test_what_is_missing_is_named_to_who_may_not_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(MissingError) as refusal:
        needs.find_all()
    assert str(refusal.value) == (
        "The tests need postgresql redis-server chromium gettext: "
        "run `sudo apt install postgresql redis-server chromium gettext` first."
    )


@pytest.mark.usefixtures("nothing_there")
def test_what_is_missing_is_named_where_there_is_no_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(MissingError) as refusal:
        needs.find_all()
    assert str(refusal.value) == (
        "The tests need postgresql redis-server chromium gettext (Debian's names): "
        "install them first."
    )


def test_the_newest_postgresql_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in ("9.6", "15", "17"):
        home = tmp_path / version / "bin"
        home.mkdir(parents=True)
        (home / "initdb").touch()
        if version != "17":  # the client alone
            (home / "postgres").touch()
    monkeypatch.setattr(needs, "_POSTGRES_HOMES", str(tmp_path))
    assert needs._postgres() == tmp_path / "15" / "bin"
