"""What happens on the days of these faults, one step each."""

from tests.factories import (
    AT,
    fresh,
    match_of,
    owner_of,
    record,
)
from tournaments.models import Match, Tournament
from tournaments.queries.soundness import sound_rows
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.stages import StagePlan, set_stages


def draw(tournament: Tournament, seed: str) -> None:
    make_draw(tournament=tournament, seed=seed, actor=owner_of(tournament), at=AT)


def discard(tournament: Tournament) -> None:
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=AT)


def play_what_is_ready(tournament: Tournament) -> None:
    """Side a wins whatever could be played just now."""
    for match in Match.objects.filter(tournament=tournament, state__in=["ready", "called"]):
        record(match_of(tournament, match.number or 0), "a")


def stages_set(tournament: Tournament, *plans: StagePlan) -> None:
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def standing_in(tournament: Tournament, number: int) -> list[int | None]:
    sides = match_of(tournament, number).sides.order_by("side")
    return list(sides.values_list("entry__pair__number", flat=True))


def broken(tournament: Tournament) -> list[str]:
    return [name for name, holds in sound_rows(fresh(tournament)).items() if not holds]
