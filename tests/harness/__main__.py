"""The command line: everything, or `--fast`, `--lint` or `--long` for a part of its own."""

import argparse
import os
import signal
import sys
from pathlib import Path

from tests.harness import needs, runner, servers, steps
from tests.harness.janitor import private_folder

_ROOT = Path(__file__).resolve().parent.parent.parent


def main() -> int:
    """Run what was asked for; 0 if all of it is well."""
    parser = argparse.ArgumentParser(prog="tests.harness", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--fast", action="store_true", help="the pure tests alone")
    which.add_argument("--lint", action="store_true", help="the checks alone, no tests")
    which.add_argument("--long", action="store_true", help="what `make test` has no time for")
    asked = parser.parse_args()
    os.chdir(_ROOT)
    _end_like_ctrl_c()
    with private_folder() as folder:
        _settle_in(folder)
        if asked.fast:
            wanted = steps.fast(folder)
        elif asked.lint:
            wanted = steps.lint()
        else:
            _provide(folder)
            wanted = steps.long(folder) if asked.long else [*steps.lint(), *steps.tests(folder)]
        lines, good = runner.summary(runner.run_all(wanted))
        print("", *lines, sep="\n", flush=True)
    return 0 if good else 1


def _settle_in(folder: Path) -> None:
    """Point everything that is run at the private folder, and at nothing of this machine's."""
    scratch = folder / "tmp"
    scratch.mkdir(mode=0o700)
    os.environ["TMPDIR"] = str(scratch)
    os.environ["DATA_DIR"] = str(folder / "data")
    for name in ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "REDIS_URL", "SECRET_KEY", "SECURE"):
        os.environ[name] = ""  # as if not given, and a developer's own .env does not give it
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)


def _provide(folder: Path) -> None:
    """Find or install what the tests need and start the servers."""
    found = needs.find_all()
    os.environ["TEST_CHROMIUM"] = str(found["chromium"])
    os.environ["TEST_POSTGRES_URL"] = servers.start_postgres(found["postgres"], folder)
    os.environ["TEST_REDIS_URL"] = servers.start_redis(found["redis"], folder)


def _end_like_ctrl_c() -> None:
    """Take a request to end and a closed terminal like Ctrl-C, so that all clear up alike."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (needs.MissingError, servers.DidNotStartError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
