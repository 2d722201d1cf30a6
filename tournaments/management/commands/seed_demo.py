"""`manage.py seed_demo`: a believable tournament to look at and to play with."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.simulate import NOTED_TANTOS
from tournaments.management.arguments import (
    find_owner,
    require_pairs,
    require_percentage,
    require_whole,
)
from tournaments.models import Channel
from tournaments.permissions import Actor
from tournaments.services.demo import DemoStage, lay_down_demo


class Command(BaseCommand):
    """Lays down one demonstration, published and marked as one, whole or not at all."""

    help = "Lay down a demonstration tournament; the same seed gives the same one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How far it has come, how large it is, and whose it is."""
        stages = [stage.value for stage in DemoStage]
        parser.add_argument("--stage", choices=stages, default=DemoStage.ROUND.value)
        parser.add_argument("--pairs", default=24, help="default: 24")
        parser.add_argument("--seed", default=1, help="default: 1")
        parser.add_argument(
            "--noted-tantos",
            default=NOTED_TANTOS,
            metavar="PERCENT",
            help="of a hundred matches, how many note tantos and cantes; default: 30",
        )
        parser.add_argument("--owner", help="an organiser's login (default: the first there is)")

    def handle(
        self,
        *,
        stage: str,
        pairs: int | str,
        seed: int | str,
        noted_tantos: int | str,
        owner: str | None,
        verbosity: int,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Raises CommandError for figures that make no sense, or where nobody can own it."""
        pairs, seed = require_whole("--pairs", pairs), require_whole("--seed", seed)
        noted = require_whole("--noted-tantos", noted_tantos)
        require_pairs(pairs)
        require_percentage("--noted-tantos", noted)
        actor = Actor(find_owner(owner), Channel.COMMAND)
        with transaction.atomic():
            tournament = lay_down_demo(
                stage=DemoStage(stage),
                pairs=pairs,
                seed=seed,
                noted_tantos=noted,
                actor=actor,
                at=timezone.now(),
            )
        if verbosity:
            said = {"name": tournament.name, "pairs": pairs, "owner": actor.user.username}
            self.stdout.write(_("%(name)s: %(pairs)s pairs, owned by %(owner)s") % said)
