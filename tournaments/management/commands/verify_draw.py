"""`manage.py verify_draw`: make a draw again from what was published, and say whether it agrees."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.stages.publication import (
    Publication,
    UnreadableDrawError,
    differences,
    draw_again,
)
from tournaments.core.states import DrawState
from tournaments.core.stream import fingerprint_of
from tournaments.models import Draw, Tournament
from tournaments.queries.draws import draws_of, publication_of

_DIFFERS, _WRONG = 1, 2


class Command(BaseCommand):
    """Exit code 0 if all agree, 1 naming the first match that does not, 2 for wrong input."""

    help = "Make a tournament's draws again from list and seed, and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A tournament's address, or a file as the page of the draw gives it."""
        parser.add_argument("slug", nargs="?", help="the tournament's address")
        parser.add_argument("--stage", type=int, help="only draws of the stage at this place")
        parser.add_argument("--draw", type=int, help="only the draw of this number")
        parser.add_argument("--file", help="a published draw (JSON), - for standard input")

    def handle(
        self,
        *,
        slug: str | None,
        stage: int | None,
        draw: int | None,
        file: str | None,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Raises CommandError."""
        if (slug is None) == (file is None):
            raise CommandError(
                _("Give the address of a tournament, or --file with a published draw."),
                returncode=_WRONG,
            )
        found = _of_tournament(slug, stage, draw) if slug is not None else _of_file(file or "-")
        for name, publication in found:
            self._compare(name, publication)

    def _compare(self, name: str, publication: Publication) -> None:
        try:
            wrong = differences(publication)
        except UnreadableDrawError as error:
            raise CommandError(
                _("%(draw)s: list and seed give no draw (%(why)s).") % {"draw": name, "why": error},
                returncode=_DIFFERS,
            ) from error
        if not publication.seed_is_as_published:
            raise CommandError(
                _("%(draw)s: the SHA-256 of the seed is %(is)s, and its fingerprint is %(ought)s.")
                % {
                    "draw": name,
                    "is": fingerprint_of(publication.seed),
                    "ought": publication.fingerprint or "–",
                },
                returncode=_DIFFERS,
            )
        for first in wrong[:1]:
            raise CommandError(
                _("%(draw)s: round %(round)s, place %(position)s is %(is)s, not %(ought)s.")
                % {
                    "draw": name,
                    "round": first.round,
                    "position": first.position,
                    "is": first.published,
                    "ought": first.drawn,
                },
                returncode=_DIFFERS,
            )
        matches = sum(map(len, publication.sheet))
        self.stdout.write(
            ngettext(
                "%(draw)s: its one place is as list and seed give it.",
                "%(draw)s: all %(matches)s places are as list and seed give them.",
                matches,
            )
            % {"draw": name, "matches": matches}
        )


def _of_tournament(
    slug: str, stage: int | None, number: int | None
) -> Iterator[tuple[str, Publication]]:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(
            _("There is no tournament %(slug)s.") % {"slug": slug}, returncode=_WRONG
        )
    draws = [
        draw
        for draw in draws_of(tournament)
        if draw.state == DrawState.MADE
        and stage in {None, draw.stage.position}
        and number in {None, draw.sequence}
    ]
    if not draws:
        raise CommandError(_("There is no such draw."), returncode=_WRONG)
    for draw in draws:
        yield _name(draw), publication_of(draw)


def _name(draw: Draw) -> str:
    """Each stage counts its draws from 1."""
    told = {"at": draw.stage.position, "stage": draw.stage, "number": draw.sequence}
    return _("Stage %(at)s (%(stage)s), draw %(number)s") % told


def _of_file(name: str) -> Iterator[tuple[str, Publication]]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(
            _("%(file)s is no published draw: %(why)s.") % {"file": name, "why": error.strerror},
            returncode=_WRONG,
        ) from error
    except UnicodeDecodeError as error:
        raise _not_json() from error
    yield name, _read(text)


def _read(text: str) -> Publication:
    """A draw that can be made again from its file; what it then gives may be another."""
    try:
        publication = Publication.from_json(json.loads(text))
        draw_again(publication)
    except UnreadableDrawError as error:
        raise CommandError(
            _("This file is not a published draw: %(field)s is %(value)s.")
            % {"field": error.field, "value": error.value},
            returncode=_WRONG,
        ) from error
    except (ValueError, RecursionError) as error:
        raise _not_json() from error
    return publication


def _not_json() -> CommandError:
    return CommandError(_("This file is not a published draw: it is not JSON."), returncode=_WRONG)
