"""`manage.py simulate_tournament`: a whole tournament, played through the services people use."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import timedelta

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from guinote_tourney.accounts.models import User
from scoring.engine.match import MatchFormat
from tournaments.core.details import TournamentDetails
from tournaments.core.names import invent_pairs
from tournaments.core.refusals import RefusedError
from tournaments.core.simulate import NOTED_TANTOS, Cast, StuckError
from tournaments.core.stream import Stream
from tournaments.core.values import StageKind
from tournaments.management.arguments import (
    find_owner,
    require_pairs,
    require_percentage,
    require_tables,
    require_whole,
)
from tournaments.management.plans import add_format_arguments, option_of, plans_of, share_of
from tournaments.management.story import Story, ending_lines
from tournaments.management.throwaway import throwaway_database
from tournaments.models import Channel, Tournament
from tournaments.permissions import Actor
from tournaments.queries.day import matches_with_tantos
from tournaments.queries.outcome import Outcome, outcome_of
from tournaments.services.play import Pace, play
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import create_tournament
from tournaments.text import sentence

_FORMAT = MatchFormat(cotos=1, partidas=3)
_DAY = timedelta(hours=8)
_LATE = 9
"""So many pairs at most come after the draw, where there is trouble."""


class Command(BaseCommand):
    """Prints what happened, line by line, or one JSON object (docs/simulation.md)."""

    help = (
        "Play one whole tournament, in a database that is thrown away. Ends with 1 if something "
        "that must hold of every tournament does not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large a tournament, with what luck, and where."""
        parser.add_argument("--pairs", default=24, help="default: 24")
        parser.add_argument("--tables", default=8, help="default: 8")
        parser.add_argument("--seed", default=1, help="default: 1")
        parser.add_argument(
            "--noted-tantos",
            default=NOTED_TANTOS,
            metavar="PERCENT",
            help="of a hundred matches, how many note tantos and cantes; default: 30",
        )
        add_format_arguments(parser)
        parser.add_argument(
            "--trouble",
            default="0",
            metavar="SHARE",
            help="of all matches, the share with a walkover, a pair that leaves or comes late, or "
            "a correction; default: 0",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object, no lines")
        parser.add_argument(
            "--here",
            action="store_true",
            help="keep it as a demonstration in the configured database",
        )
        parser.add_argument("--owner", help="with --here: an organiser's login")

    def handle(
        self,
        *,
        pairs: int | str,
        tables: int | str,
        seed: int | str,
        noted_tantos: int | str,
        trouble: str,
        json: bool,
        here: bool,
        owner: str | None,
        **options: object,
    ) -> None:
        """Raises CommandError: wrong figures (exit code 2), an invariant that does not hold (1)."""
        pairs, tables = require_whole("--pairs", pairs), require_whole("--tables", tables)
        seed, noted = require_whole("--seed", seed), require_whole("--noted-tantos", noted_tantos)
        require_pairs(pairs)
        require_tables(tables)
        require_percentage("--noted-tantos", noted)
        plans = plans_of(str(options["format"]), pairs, options)
        share = share_of(trouble)
        with nullcontext() if here else throwaway_database():
            user = (
                find_owner(owner)
                if here
                else User.objects.create(username="simulator", is_organiser=True)
            )
            stream = Stream(str(seed))
            names = invent_pairs(pairs + (_LATE if share else 0), stream)
            cast = Cast(names[:pairs], str(seed), noted, share, names[pairs:])
            actor = Actor(user, Channel.COMMAND)
            outcome = self._play(cast, stream, tables, plans, actor, as_json=json)
        if outcome.broken:
            raise CommandError(
                _("This should hold of every tournament and does not: %(names)s")
                % {"names": ", ".join(outcome.broken)}
            )

    def _play(
        self,
        cast: Cast,
        stream: Stream,
        tables: int,
        plans: Sequence[StagePlan],
        actor: Actor,
        *,
        as_json: bool,
    ) -> Outcome:
        started = time.monotonic()
        now = timezone.now()
        # three things happen in a match, and each pair signs up; the day ends now
        pace = Pace(now - _DAY, now, steps=4 * len(cast.pairs))
        tournament = create_tournament(
            details=_details(tables, pace), actor=actor, at=pace.begin, is_demo=True
        )
        _set_stages(tournament, plans, actor, pace)
        story = Story(tournament)
        try:
            for _action in play(
                tournament=tournament, cast=cast, stream=stream, pace=pace, actor=actor
            ):
                if not as_json:
                    self._say(story)
        except StuckError as error:
            raise CommandError(str(error)) from error
        tournament.refresh_from_db()
        outcome = outcome_of(tournament)
        seconds = time.monotonic() - started
        if as_json:
            found = _object(outcome, matches_with_tantos(tournament), seconds)
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self._end(tournament, outcome, seconds)
        return outcome

    def _say(self, story: Story) -> None:
        for line in story.news():
            self.stdout.write(line)

    def _end(self, tournament: Tournament, outcome: Outcome, seconds: float) -> None:
        self.stdout.write("")
        for line in ending_lines(tournament, outcome):
            self.stdout.write(line)
        for name, holds in outcome.invariants.items():
            self.stdout.write(f"{'✓' if holds else '✗'} {name}")
        self.stdout.write(_("%(seconds).1f seconds") % {"seconds": seconds})


def _set_stages(
    tournament: Tournament, plans: Sequence[StagePlan], actor: Actor, pace: Pace
) -> None:
    """Nothing to say of the plain knock-out that a tournament is opened with."""
    if list(plans) == [StagePlan(StageKind.KNOCKOUT)]:
        return
    try:
        set_stages(tournament=tournament, plans=plans, actor=actor, at=pace.begin)
    except RefusedError as error:
        refusal = error.refusals[0]
        option = option_of(refusal.field)
        said = sentence(refusal)
        raise CommandError(f"{option}: {said}" if option else said, returncode=2) from error


def _details(tables: int, pace: Pace) -> TournamentDetails:
    return TournamentDetails(
        name="Torneo simulado",
        village="Alcañuela del Río",
        date=timezone.localdate(pace.end),
        rules="aragones",
        format=_FORMAT,
        tables=tables,
        is_published=True,
    )


def _object(outcome: Outcome, with_tantos: int, seconds: float) -> dict[str, object]:
    return {
        "pairs": outcome.pairs,
        "matches": outcome.matches,
        "with_tantos": with_tantos,
        "rounds": [
            {
                "stage": row.stage,
                "name": str(row.name),
                "matches": row.matches,
                "byes": row.byes,
            }
            for row in outcome.rounds
        ],
        "champion": outcome.champion,
        "places": [
            {"from": placing.first, "to": placing.last, "pair": placing.pair}
            for placing in outcome.places
        ],
        "seconds": round(seconds, 3),
        "invariants": dict(outcome.invariants),
    }
