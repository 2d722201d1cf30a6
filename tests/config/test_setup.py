"""`deploy/setup.py` on machines that lack something, and on one that lacks nothing.

It runs on a copy of the project that needs no packages, so nothing is fetched.
"""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.config.starting import ROOT

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "table"
msgstr "mesa"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of the same shape with no requirements."""
    root = tmp_path.resolve() / "project"
    (root / "deploy").mkdir(parents=True)
    (root / "tests").mkdir()
    shutil.copy(ROOT / "deploy" / "setup.py", root / "deploy")
    (root / "requirements.txt").write_text("# nothing\n")
    (root / "tests" / "requirements.txt").write_text("-r ../requirements.txt\n")
    return root


def setup(
    project: Path,
    *options: str,
    before: str = "",
    user: str | None = None,
    python: str | None = None,
    language: str = "en",
) -> tuple[int, str, str]:
    """Run the setup, after some Python that spoils the machine; code, output, complaint."""
    script = str(project / "deploy" / "setup.py")
    program = (
        f"import sys, runpy; sys.argv = [{script!r}, *sys.argv[1:]]; {before}\n"
        f"runpy.run_path({script!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [python or base_python(), "-c", program, *options],
        cwd=project,
        env={"PATH": os.environ["PATH"], "LC_ALL": language, "HOME": str(project)},
        user=user,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def base_python() -> str:
    """The Python of the machine, and not that of our virtual environment."""
    return str(getattr(sys, "_base_executable", sys.executable))


INSTALLING = "Installing the packages (this once; a minute or two)…\n"


def test_installs_the_first_time_and_then_only_what_changed(project: Path) -> None:
    assert setup(project) == (0, INSTALLING, "")
    made = (project / ".venv" / "installed.txt").stat().st_mtime_ns
    assert setup(project) == (0, "", "")
    assert (project / ".venv" / "installed.txt").stat().st_mtime_ns == made
    python = project / ".venv" / "bin" / "python"
    prefix = subprocess.check_output([python, "-c", "import sys; print(sys.prefix)"], text=True)
    assert prefix.strip() == str(project / ".venv")

    assert setup(project, "--tests") == (0, INSTALLING, "")
    assert setup(project, "--tests") == (0, "", "")
    assert setup(project) == (0, "", "")

    (project / "requirements.txt").write_text("# nothing else\n")
    assert setup(project) == (0, INSTALLING, "")
    assert setup(project, "--tests") == (0, "", "")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "All is installed. To serve: make run. To test: make test.\n"),
        ("C.UTF-8", "Todo está instalado. Para servir: make run. Para probar: make test.\n"),
    ],
)
def test_the_end_is_told_to_who_asked_for_the_setup_alone(
    project: Path, language: str, said: str
) -> None:
    setup(project, "--tests")
    assert setup(project, "--tests", "--tell-end", language=language) == (0, said, "")


@pytest.mark.parametrize(
    ("goals", "told"),
    [
        (["setup"], [" --tell-end"]),
        (["setup-tests"], [" --tests --tell-end"]),
        (["run"], [""]),
        (["lint"], [" --tests"]),
    ],
)
def test_make_tells_the_end_of_what_was_asked_for(goals: list[str], told: list[str]) -> None:
    done = subprocess.run(
        ["make", "--dry-run", *goals],  # noqa: S607
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    begin = "python3 deploy/setup.py"
    lines = [line.rstrip() for line in done.stdout.splitlines() if line.startswith(begin)]
    assert [line.removeprefix(begin) for line in lines] == told


def test_an_environment_cut_short_or_moved_is_made_anew(project: Path) -> None:
    (project / ".venv" / "bin").mkdir(parents=True)
    (project / ".venv" / "bin" / "python").symlink_to("no-such-python")
    assert setup(project) == (0, INSTALLING, "")
    moved = project.with_name("moved")
    project.rename(moved)
    assert setup(moved) == (0, INSTALLING, "")
    pip = moved / ".venv" / "bin" / "pip"
    assert pip.read_text().splitlines()[0].startswith(f"#!{moved}/.venv/bin/python")


def test_an_environment_of_somebody_else_is_not_emptied_through_a_link(project: Path) -> None:
    others = project.with_name("others")
    others.mkdir()
    (others / "kept").write_text("")
    (project / ".venv").symlink_to(others)
    assert setup(project) == (0, INSTALLING, "")
    assert [path.name for path in others.iterdir()] == ["kept"]
    assert (project / ".venv").is_symlink() is False


def test_too_old_a_python(project: Path) -> None:
    old = "sys.version_info = (3, 9, 2); sys.version = '3.9.2 (default)'"
    assert setup(project, before=old) == (
        1,
        "",
        (
            f"This needs Python 3.11 or later and {base_python()} is 3.9.2: install a newer one "
            "and run `make run PYTHON=python3.11`.\n"
        ),
    )


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_no_venv_module(project: Path, module: str) -> None:
    missing = f"sys.modules[{module!r}] = None; import os; os.geteuid = lambda: 1000"
    assert setup(project, before=missing) == (
        1,
        "",
        "Python's venv module is missing: run `sudo apt install python3-venv` and try again.\n",
    )


def test_no_venv_module_in_spanish_as_root(project: Path) -> None:
    missing = "sys.modules['ensurepip'] = None; import os; os.geteuid = lambda: 0"
    assert setup(project, before=missing, language="C.UTF-8") == (
        1,
        "",
        "Falta el módulo venv de Python: escriba `apt install python3-venv` y repita.\n",
    )
    assert not (project / ".venv").exists()


@pytest.fixture
def stranger(project: Path) -> Iterator[str | None]:
    """Somebody who may read the project and not write to it."""
    if os.geteuid() == 0:
        project.chmod(0o755)
        for folder in project.parents:  # temporary folders are their owner's alone
            if not folder.stat().st_mode & 0o001:
                folder.chmod(0o711)
        yield "nobody"
    else:
        project.chmod(0o555)
        yield None
        project.chmod(0o755)


def test_a_folder_of_somebody_else(project: Path, stranger: str | None) -> None:
    [python, *_others] = filter(partial(can_run, stranger), [base_python(), "/usr/bin/python3"])
    owner = pwd.getpwuid(project.stat().st_uid).pw_name
    assert setup(project, user=stranger, python=python) == (
        1,
        "",
        (
            f"This folder cannot be written to: {project}. Copy the project to a folder of your "
            f"own, or run this as the folder's owner, {owner}.\n"
        ),
    )


def test_packages_that_cannot_be_had(project: Path) -> None:
    (project / "requirements.txt").write_text("./no-such-folder\n")
    code, said, complaint = setup(project)
    assert (code, said, complaint.count("\n")) == (1, INSTALLING, 1)
    assert complaint.startswith("The packages could not be installed: ERROR: ")
    assert complaint.endswith(
        "The first time needs internet; try again (everything pip said: .venv/install.log).\n"
    )
    assert (project / ".venv" / "install.log").exists()
    assert not (project / ".venv" / "installed.txt").exists()


def test_an_environment_that_cannot_be_made(project: Path) -> None:
    (project / ".venv").write_text("a file where a folder should be")
    code, said, complaint = setup(project)
    assert (code, said, complaint.count("\n")) == (1, "", 1)
    assert complaint.startswith("The virtual environment could not be made: ")


def test_translations_are_compiled_when_they_are_newer(project: Path) -> None:
    setup(project)
    give_babel(project)
    source = project / "guinote_tourney" / "locale" / "es" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    compiled = source.with_suffix(".mo")
    assert setup(project) == (0, "", "")
    first = compiled.stat().st_mtime_ns
    assert b"mesa" in compiled.read_bytes()
    assert setup(project) == (0, "", "")
    assert compiled.stat().st_mtime_ns == first
    source.write_text(PO.replace("mesa", "mesas"))
    os.utime(source, ns=(first + 10**9, first + 10**9))
    assert setup(project) == (0, "", "")
    assert b"mesas" in compiled.read_bytes()


def give_babel(project: Path) -> None:
    """Let the copy's environment use the Babel that we have."""
    [packages] = (project / ".venv" / "lib").glob("python3*/site-packages")
    import babel

    (packages / "ours.pth").write_text(str(Path(babel.__file__).parent.parent))


def can_run(user: str | None, python: str) -> bool:
    """Whether this user can run this Python, which may lie in a folder of somebody else."""
    try:
        subprocess.run([python, "-c", ""], user=user, check=True, cwd="/")
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
