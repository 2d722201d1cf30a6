"""Who has won a stage."""

from typing import Final

from tournaments.core.brackets import RoundCode, Section
from tournaments.core.stages.double import Double
from tournaments.core.stages.falls import bracket_rounds, last_matches
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.view import StageView

_FINALS: Final = frozenset({RoundCode.FINAL, RoundCode.SECOND_FINAL})


def champion_of(format_: Format, view: StageView) -> int | None:
    """The entrant that won, by its key; None before the end, and where nobody did.

    Whoever leaves after winning the last match of a bracket has won it. Nobody has where the two
    of the final were both out, or where those level in a table share the first place.
    """
    if format_.due(view) is not Due.OVER:
        return None
    first = [placing.pair for placing in format_.places(view) if placing.first == 1]
    if len(first) != 1:
        return None
    (entry,) = first
    if isinstance(format_, Knockout | Redraw | Double):
        return entry if _won_the_last(view, entry) else None
    return None if entry in view.gone else entry


def _won_the_last(view: StageView, entry: int) -> bool:
    rounds = bracket_rounds(view, Section.MAIN, Section.LOSERS)
    last = last_matches(view, rounds).get(entry)
    if last is None or last.lost:
        return False
    return entry not in view.gone or last.round.name.code in _FINALS
