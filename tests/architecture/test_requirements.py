"""The requirements are whole and exact: what is installed is what is written."""

import re
import subprocess
import sys

from tests.architecture.reading import ROOT

PIN = re.compile(r"([A-Za-z0-9_.-]+)==([A-Za-z0-9_.!+-]+)")


def pinned(*files: str) -> dict[str, str]:
    """Package and version of each line that is no comment and no reference to another file."""
    found = {}
    for file in files:
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r ")):
                match = PIN.fullmatch(line)
                assert match, f"{file}: not pinned exactly: {line}"
                found[canonical(match[1])] = match[2]
    return found


def canonical(name: str) -> str:
    """The spelling by which package indexes compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, str]:
    """What pip says is in our environment, pip itself and its kin left out."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "freeze"]
    lines = subprocess.check_output(command, text=True, cwd=ROOT).splitlines()
    pairs = (line.split("==") for line in lines)
    return {canonical(name): version for name, version in pairs}


def test_what_is_installed_is_what_is_written() -> None:
    assert installed() == pinned("requirements.txt", "tests/requirements.txt")


def test_no_package_is_written_twice() -> None:
    run, tests = pinned("requirements.txt"), pinned("tests/requirements.txt")
    assert set(run) & set(tests) == set()
