"""`manage.py benchmark`: measure something by name and print the figures."""

import json as json_text
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from guinote_tourney.benchmarks import BENCHMARKS
from tournaments.management.arguments import require_pairs

_MOST_REPEATS = 1000


class Command(BaseCommand):
    """Prints a table, or one JSON object (docs/benchmarks.md). No figure makes it fail."""

    help = "Measure something and print the figures: " + "; ".join(
        f"{benchmark.name}, {benchmark.about}" for benchmark in BENCHMARKS.values()
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to measure, on how large a tournament, how often."""
        parser.add_argument("name", choices=sorted(BENCHMARKS))
        parser.add_argument("--pairs", type=int, help="default: the benchmark's own")
        parser.add_argument("--repeats", type=int, default=9, help="default: 9")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(
        self,
        *,
        name: str,
        pairs: int | None,
        repeats: int,
        json: bool,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Raises CommandError (exit code 2) for figures that make no sense."""
        if pairs is not None:
            require_pairs(pairs)
        if not 1 <= repeats <= _MOST_REPEATS:
            raise CommandError(
                _("--repeats is %(given)s: write a whole number from 1 to %(most)s.")
                % {"given": repeats, "most": _MOST_REPEATS},
                returncode=2,
            )
        benchmark = BENCHMARKS[name]
        report = benchmark.run(benchmark.pairs if pairs is None else pairs, repeats)
        if json:
            self.stdout.write(json_text.dumps(report.to_json(name)))
        else:
            self.stdout.write("\n".join(report.lines()))
