"""`manage.py check_tournament`: play a stored tournament again from its record, and compare."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.core.stages.check import first_difference
from tournaments.models import Draw, Tournament
from tournaments.queries.legible import first_illegible
from tournaments.queries.record import record_of
from tournaments.queries.soundness import first_in_rows

_DIFFERS, _WRONG = 1, 2


class Command(BaseCommand):
    """Names the first difference and ends with 1, or says there is none (docs/simulation.md)."""

    help = (
        "Draw and play a stored tournament again from what is written down of it, and name the "
        "first difference. Ends with 1 if there is one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament."""
        parser.add_argument("slug", help="the tournament's address, as in /t/<slug>/")

    def handle(self, *, slug: str, **options: object) -> None:  # noqa: ARG002
        """Raises CommandError: no such tournament (exit code 2), something differs (1)."""
        try:
            tournament = Tournament.objects.get(slug=slug)
        except Tournament.DoesNotExist:
            raise CommandError(
                _("There is no tournament %(slug)s.") % {"slug": slug}, returncode=_WRONG
            ) from None
        found = _first_difference(tournament)
        if found is not None:
            raise CommandError(
                _("The first difference: %(name)s (%(where)s)")
                % {"name": found[0], "where": found[1]},
                returncode=_DIFFERS,
            )
        self.stdout.write(_("Nothing differs."))


def _first_difference(tournament: Tournament) -> tuple[str, str] | None:
    """In the record or, where that agrees, in the rows; before the draw in the rows alone.

    Rows from which no record can be read come first: what they spoil would be named for them.
    """
    return first_illegible(tournament) or _in_record(tournament) or first_in_rows(tournament)


def _in_record(tournament: Tournament) -> tuple[str, str] | None:
    try:
        return first_difference(record_of(tournament))
    except Draw.DoesNotExist:
        return None
    except Exception as error:  # noqa: BLE001  # damage nobody thought of has to be told as well
        return "record_can_be_read", f"{type(error).__name__}: {error}"
