"""Makes the virtual environment and installs what the application runs on.

Run by whatever `python3` there is, before anything is installed: standard library alone, and a
grammar that an old Python still reads, so that it can say that it is too old.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"
LOG = VENV / "install.log"
LOCALE = ROOT / "guinote_tourney" / "locale"

SENTENCES = {
    "old-python": (
        (
            "This needs Python 3.11 or later and {found} is {version}: install a newer one and run "
            "`make run PYTHON=python3.11`."
        ),
        (
            "Hace falta Python 3.11 o posterior y {found} es {version}: instale uno más nuevo y "
            "escriba `make run PYTHON=python3.11`."
        ),
    ),
    "no-venv": (
        "Python's venv module is missing: run `{sudo}apt install python3-venv` and try again.",
        "Falta el módulo venv de Python: escriba `{sudo}apt install python3-venv` y repita.",
    ),
    "not-writable": (
        (
            "This folder cannot be written to: {folder}. Copy the project to a folder of your own, "
            "or run this as the folder's owner, {owner}."
        ),
        (
            "No se puede escribir en esta carpeta: {folder}. Copie el proyecto a una carpeta suya, "
            "o hágalo como su propietario, {owner}."
        ),
    ),
    "venv-failed": (
        (
            "The virtual environment could not be made: {reason}. Delete the folder .venv, see "
            "that the disk is not full, and try again."
        ),
        (
            "No se pudo hacer el entorno virtual: {reason}. Borre la carpeta .venv, mire que el "
            "disco no esté lleno y repita."
        ),
    ),
    "install-failed": (
        (
            "The packages could not be installed: {reason}. The first time needs internet; try "
            "again (everything pip said: .venv/install.log)."
        ),
        (
            "No se pudieron instalar los paquetes: {reason}. La primera vez hace falta internet; "
            "repita (todo lo que dijo pip: .venv/install.log)."
        ),
    ),
    "messages-failed": (
        "A translation cannot be compiled: {reason}.",
        "No se puede compilar una traducción: {reason}.",
    ),
    "installing": (
        "Installing the packages (this once; a minute or two)…",
        "Instalando los paquetes (solo esta vez; uno o dos minutos)…",
    ),
    "installed": (
        "All is installed. To serve: make run. To test: make test.",
        "Todo está instalado. Para servir: make run. Para probar: make test.",
    ),
}


def main() -> None:
    """Check the machine, then bring .venv and the translations up to date."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tests", action="store_true", help="install the test tools too")
    arguments.add_argument("--tell-end", action="store_true", help="say when all is there")
    asked = arguments.parse_args()
    wanted = [ROOT / "requirements.txt"]
    if asked.tests:
        wanted.append(ROOT / "tests" / "requirements.txt")
    check_machine()
    lock = os.open(str(ROOT), os.O_RDONLY)  # two at once: the second waits, then finds all done
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not installed(wanted):
        make_environment()
        install(wanted)
    compile_messages()
    if asked.tell_end:
        say("installed")


def check_machine() -> None:
    """End with one sentence where the machine lacks something that only its owner can add."""
    if sys.version_info < (3, 11):
        stop("old-python", found=sys.executable, version=sys.version.split()[0])
    for folder in [ROOT, *([VENV] if VENV.is_dir() else [])]:
        if not os.access(str(folder), os.W_OK | os.X_OK):
            stop("not-writable", folder=folder, owner=owner(folder))
    try:
        import ensurepip  # noqa: F401, PLC0415
        import venv  # noqa: F401, PLC0415
    except ImportError:
        stop("no-venv", sudo="" if os.geteuid() == 0 else "sudo ")


def installed(wanted: list[Path]) -> bool:
    """Whether this very environment, where it stands now, holds these requirements."""
    return PYTHON.exists() and set(stamps(wanted)) <= set(noted())


def noted() -> list[str]:
    """What was noted down as installed."""
    try:
        return STAMP.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def stamps(wanted: list[Path]) -> list[str]:
    """A line for each requirements file: what it says, for which Python, in which folder."""
    place = "{}.{} {}".format(*sys.version_info[:2], VENV)
    return [
        f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()} {place}"
        for path in wanted
    ]


def make_environment() -> None:
    """Make .venv, unless there is a sound one of the same Python already."""
    if is_sound():
        return
    if VENV.is_symlink():  # what it leads to is somebody else's, and would be emptied
        VENV.unlink()
    made = run(sys.executable, "-m", "venv", "--clear", str(VENV))
    if made.returncode:
        stop("venv-failed", reason=last_line(made.stderr or made.stdout))


def is_sound() -> bool:
    """Whether .venv runs, has pip, is of the Python we run under, and was not moved here."""
    if not PYTHON.exists() or not all(line.endswith(f" {VENV}") for line in noted()):
        return False
    probe = "import sys, pip; print(sys.version_info[:2], sys.prefix)"
    expected = f"{sys.version_info[:2]} {VENV}"
    return run(str(PYTHON), "-c", probe).stdout.strip() == expected


def install(wanted: list[Path]) -> None:
    """Install the requirements, and note it down only when all of them are there."""
    say("installing")
    command = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    for path in wanted:
        command += ["--requirement", str(path)]
    result = run(*command)
    LOG.write_text(result.stdout + result.stderr, encoding="utf-8")
    if result.returncode:
        stop("install-failed", reason=last_line(result.stderr or result.stdout))
    names = tuple(f"{path.relative_to(ROOT)} " for path in wanted)
    others = [line for line in noted() if not line.startswith(names)]
    replace(STAMP, "\n".join([*others, *stamps(wanted)]) + "\n")


def compile_messages() -> None:
    """Compile each translation that is newer than its compiled form."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        unfinished = target.with_suffix(".mo-new")
        compiler = "from babel.messages.frontend import main; main()"
        result = run(
            *(str(PYTHON), "-c", compiler, "compile"),
            *("-i", str(source), "-o", str(unfinished), "-l", source.parent.parent.name),
        )
        if result.returncode:
            stop("messages-failed", reason=last_line(result.stderr or result.stdout))
        unfinished.replace(target)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end without showing what it prints."""
    environment = dict(os.environ, PIP_USER="0", PYTHONUTF8="1")
    environment.pop("PYTHONHOME", None)
    return subprocess.run(
        command,
        cwd=str(ROOT),
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def replace(path: Path, text: str) -> None:
    """Write a file so that there is either the old one or the new one."""
    unfinished = path.with_suffix(".new")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


def owner(path: Path) -> str:
    """Who owns a file, by name if the machine knows one."""
    try:
        return path.owner()
    except KeyError:
        return str(path.stat().st_uid)


def last_line(text: str) -> str:
    """The last thing a program said, which is where it says what stopped it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return ((errors or lines or ["?"])[-1]).rstrip(".")


def sentence(name: str, **values: object) -> str:
    """A sentence in Spanish, or in English where the terminal is set to English."""
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    english, spanish = SENTENCES[name]
    return (english if (language or "").startswith("en") else spanish).format(**values)


def say(name: str) -> None:
    """Print a sentence at once."""
    print(sentence(name), flush=True)


def stop(name: str, **values: object) -> None:
    """End here with a sentence that says what to do."""
    sys.exit(sentence(name, **values))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
