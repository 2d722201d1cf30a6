"""Groups in which everybody beats the next, so that all of a group end level."""

from collections.abc import Sequence

from guinote_tourney.accounts.models import User
from tests.factories import AT, closed_tournament, fresh, match_of, owner_of, record
from tournaments.models import Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

ONE_CRITERION: dict[str, object] = {"size": 3, "criteria": ["matches_won"]}
FINAL = StagePlan("knockout", takes={"kind": "through", "through": 1})


def level_tournament(
    *, owner: User | None = None, criteria: Sequence[str] = ("matches_won",)
) -> Tournament:
    """Two groups of three, played out, of which nobody is first; then a final of their firsts."""
    tournament = closed_tournament(6, owner=owner)
    actor = owner_of(tournament)
    plans = [StagePlan("groups", {**ONE_CRITERION, "criteria": list(criteria)}), FINAL]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="cierzo", actor=actor, at=AT)
    order = _orders(tournament)
    for number in range(1, 7):
        match = match_of(tournament, number)
        a, b = (side.entry for side in match.sides.order_by("side"))
        assert a is not None and b is not None  # noqa: PT018
        group = order[a.group]
        record(match, "a" if group[(group.index(a.pk) + 1) % 3] == b.pk else "b")
    return fresh(tournament)


def _orders(tournament: Tournament) -> dict[int | None, list[int]]:
    """The entries of each group, in the order in which each beats the next."""
    orders: dict[int | None, list[int]] = {}
    for entry in tournament.stages.get(position=1).entries.order_by("pk"):
        orders.setdefault(entry.group, []).append(entry.pk)
    return orders
