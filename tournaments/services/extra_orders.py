"""The extra matches that were ordered in a stage, as its settings keep them."""

from collections.abc import Mapping, Sequence
from typing import cast

from tournaments.core.brackets import Section
from tournaments.core.stages.extra import SETTING
from tournaments.models import Stage

Orders = Sequence[Sequence[int]]


def orders_of(stage: Stage) -> Orders:
    """Each by the numbers of its pairs, in the order in which they were given."""
    return cast("Orders", stage.settings.get(SETTING, []))


def keep_orders(stage: Stage, orders: Orders) -> None:
    """Write down that these are ordered, and no others."""
    stage.settings = with_orders(stage.settings, orders)
    stage.save(update_fields=["settings"])


def drop_undrawn(stage: Stage) -> None:
    """Forget the orders whose draw was taken back: they would be drawn once more."""
    orders = orders_of(stage)
    if orders:
        drawn = stage.rounds.filter(section=Section.EXTRA).values("batch").distinct().count()
        keep_orders(stage, orders[:drawn])


def without_orders(settings: Mapping[str, object]) -> dict[str, object]:
    """What an organiser sets: all but what is ordered."""
    return {name: value for name, value in settings.items() if name != SETTING}


def with_orders(settings: Mapping[str, object], orders: Orders) -> dict[str, object]:
    """The settings with these orders; without the setting where there are none."""
    told = without_orders(settings)
    return {**told, SETTING: [list(each) for each in orders]} if orders else told
