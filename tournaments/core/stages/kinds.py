"""The formats by the names under which they are stored."""

from collections.abc import Callable, Mapping
from typing import Final

from tournaments.core.stages.double import Double
from tournaments.core.stages.format import Format
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.league import League
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.lots import Lots
from tournaments.core.stages.mixer import Mixer
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.settings import WrongSettingError, from_json
from tournaments.core.stages.swiss import Swiss

_KINDS: Final[Mapping[str, Callable[[Mapping[str, object]], Format]]] = {
    "knockout": lambda settings: from_json(Knockout, settings),
    "double": lambda settings: from_json(Double, settings),
    "redraw": lambda settings: from_json(Redraw, settings),
    "groups": lambda settings: from_json(Groups, settings),
    "league": lambda settings: from_json(League, settings),
    "lives": lambda settings: from_json(Lives, settings),
    "swiss": lambda settings: from_json(Swiss, settings),
    "lots": lambda settings: from_json(Lots, settings),
    "mixer": lambda settings: from_json(Mixer, settings),
}
KINDS: Final = tuple(_KINDS)


def format_of(kind: str, settings: Mapping[str, object]) -> Format:
    """The format of this kind with these settings, the others as they are by default.

    `WrongSettingError` for a setting that it does not have or cannot have, and for a `kind` that
    is none.
    """
    if kind not in _KINDS:
        raise WrongSettingError("kind", KINDS[0])
    return _KINDS[kind](settings)
