"""Runs steps one after another, all of them, and counts."""

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.harness.steps import Step

_PATIENCE_SECONDS = 10.0


@dataclass(frozen=True)
class Counted:
    """How many tests passed, failed (or did not get as far), and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )


@dataclass(frozen=True)
class Done:
    """A step that was run: whether it is as it should be, how long it took, what it counted."""

    name: str
    good: bool
    seconds: float
    counted: Counted


def run_all(steps: Iterable[Step]) -> list[Done]:
    """Run every step, also after one that failed."""
    return [_run(step) for step in steps]


def summary(done: Iterable[Done]) -> tuple[list[str], bool]:
    """The closing lines, and whether all is well. A skipped test is a test that was not run."""
    done = list(done)
    counted = sum((each.counted for each in done), Counted())
    lines = [
        f"{'ok    ' if each.good else 'FAILED'}  {each.seconds:6.1f} s  {each.name}"
        for each in done
    ]
    good = all(each.good for each in done) and not counted.skipped
    if counted.skipped:
        lines.append(f"{counted.skipped} skipped: here a test that cannot run has failed.")
    if counted != Counted():
        lines.append(f"{counted.passed} passed, {counted.failed + counted.skipped} failed")
    return lines, good


def _run(step: Step) -> Done:
    print(f"\n── {step.name}", flush=True)
    began = time.monotonic()
    code = _wait_for(
        subprocess.Popen(
            step.command,
            env=os.environ | step.environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    )
    counted = _count(step.report) if step.report else Counted()
    return Done(step.name, code == 0, time.monotonic() - began, counted)


def _wait_for(process: "subprocess.Popen[bytes]") -> int:
    """Wait for the end; when we are told to stop meanwhile, the step is stopped first."""
    try:
        return process.wait()
    except BaseException:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        raise


def _count(report: Path) -> Counted:
    if not report.exists():
        return Counted(failed=1)
    suites = list(ET.parse(report).getroot().iter("testsuite"))  # noqa: S314 -- pytest wrote it
    total = sum(int(suite.get("tests", 0)) for suite in suites)
    failed = sum(int(suite.get("failures", 0)) + int(suite.get("errors", 0)) for suite in suites)
    skipped = sum(int(suite.get("skipped", 0)) for suite in suites)
    return Counted(total - failed - skipped, failed, skipped)
