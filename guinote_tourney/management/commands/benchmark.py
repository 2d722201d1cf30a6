"""`manage.py benchmark`: measure something by name and print the figures."""

import json as json_text
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from guinote_tourney.benchmarks import BENCHMARKS
from guinote_tourney.benchmarks.report import Benchmark, PackageMissingError, Size

_REPEATS = Size("repeats", usual=9, least=1, most=1000)
_NOT_INSTALLED, _WRONG = 1, 2


class Command(BaseCommand):
    """Prints a table, or one JSON object (docs/benchmarks.md). No figure makes it fail."""

    help = "Measure something and print the figures: " + "; ".join(
        f"{benchmark.name}, {benchmark.about}" for benchmark in BENCHMARKS.values()
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to measure, on how much of it, how often."""
        parser.add_argument("name", choices=sorted(BENCHMARKS))
        told: dict[str, list[str]] = {}
        for benchmark in BENCHMARKS.values():
            size = benchmark.size
            told.setdefault(size.what, []).append(f"for {benchmark.name}, default: {size.usual}")
        for what, defaults in told.items():
            parser.add_argument(f"--{what}", type=int, help="; ".join(defaults))
        parser.add_argument("--repeats", type=int, default=_REPEATS.usual, help="default: 9")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, name: str, repeats: int, json: bool, **options: object) -> None:
        """Raises CommandError: exit code 2 for wrong figures, 1 where a package is missing."""
        benchmark = BENCHMARKS[name]
        size = _size(benchmark, options)
        _require(_REPEATS, repeats)
        try:
            report = benchmark.run(size, repeats)
        except PackageMissingError as error:
            raise CommandError(
                _("%(package)s is not installed: run `make setup-tests`.")
                % {"package": error.package},
                returncode=_NOT_INSTALLED,
            ) from error
        if json:
            self.stdout.write(json_text.dumps(report.to_json(name)))
        else:
            self.stdout.write("\n".join(report.lines()))


def _size(benchmark: Benchmark, options: dict[str, object]) -> int:
    """The size that is asked for by the benchmark's own option, or the usual one."""
    given = {
        other.size.what for other in BENCHMARKS.values() if options[other.size.what] is not None
    }
    own = benchmark.size
    for foreign in sorted(given - {own.what}):
        raise CommandError(
            _("benchmark %(name)s takes --%(own)s, not --%(given)s.")
            % {"name": benchmark.name, "own": own.what, "given": foreign},
            returncode=_WRONG,
        )
    size = options[own.what]
    return _require(own, size) if isinstance(size, int) else own.usual


def _require(size: Size, given: int) -> int:
    if size.least <= given <= size.most:
        return given
    raise CommandError(
        _("--%(option)s is %(given)s: write a whole number from %(least)s to %(most)s.")
        % {"option": size.what, "given": given, "least": size.least, "most": size.most},
        returncode=_WRONG,
    )
