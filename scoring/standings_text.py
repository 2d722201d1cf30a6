"""The sentences of a table: what its criteria are called, and why a pair stands where it does."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.standings.criteria import Code
from scoring.standings.faults import Fault, StandingsError
from scoring.standings.figures import Figure
from scoring.standings.leaving import NoPlace
from scoring.standings.places import Separation, Standings, Step

Names = Mapping[int, str]


class Entrants(StrEnum):
    """What stands in a table."""

    PAIRS = "pairs"
    PLAYERS = "players"
    """Each alone, with a new partner every round."""


class _Known(NamedTuple):
    """What those in the table are called."""

    names: Names
    entrants: Entrants


CRITERIA: Final[Mapping[Code, Promise]] = {
    Code.MATCHES_WON: _("matches won"),
    Code.MATCHES_WON_SHARE: _("share of matches won"),
    Code.COTOS_WON: _("cotos won"),
    Code.COTOS_LOST: _("cotos lost"),
    Code.COTOS_DIFFERENCE: _("difference of cotos"),
    Code.PARTIDAS_WON: _("partidas won"),
    Code.PARTIDAS_LOST: _("partidas lost"),
    Code.PARTIDAS_DIFFERENCE: _("difference of partidas"),
    Code.PARTIDAS_WON_SHARE: _("share of partidas won"),
    Code.TANTOS_WON: _("tantos"),
    Code.TANTOS_DIFFERENCE: _("difference of tantos"),
    Code.DIRECT_ENCOUNTER: _("matches won between them"),
    Code.DIRECT_COTOS: _("difference of cotos between them"),
    Code.DIRECT_PARTIDAS: _("difference of partidas between them"),
    Code.BUCHHOLZ: _("opponents' score"),
    Code.BUCHHOLZ_CUT: _("opponents' score without the lowest"),
    Code.BUCHHOLZ_MEDIAN: _("opponents' score without the highest and the lowest"),
    Code.SONNEBORN_BERGER: _("score of the opponents beaten"),
    Code.DEFAULTS: _("matches lost by default"),
    Code.EXTRA_MATCH: _("extra matches won"),
    Code.LOT: _("place drawn by lot"),
}

NO_PLACE: Final[Mapping[NoPlace, Promise]] = {
    NoPlace.DISQUALIFIED: _("Disqualified: no place in the table."),
    NoPlace.WITHDRAWN: _("Withdrawn: its matches do not stand, and it has no place."),
    NoPlace.NEVER_CAME: _("Never sat down to a match: no place in the table."),
}

FAULTS: Final[Mapping[Fault, Promise]] = {
    Fault.NO_CRITERIA: _("Choose at least one criterion for the table."),
    Fault.UNKNOWN_CRITERION: _("There is no criterion called %(value)s."),
    Fault.REPEATED_CRITERION: _("The criterion %(value)s is in the list twice."),
    Fault.UNKNOWN_PAIR: _("Pair %(value)s is not in this table."),
    Fault.REPEATED_PAIR: _("Pair %(value)s is there twice."),
    Fault.ROUND_BELOW_ONE: _("There is no round %(value)s: rounds are counted from 1."),
    Fault.AGAINST_ITSELF: _("Pair %(value)s cannot play against itself."),
    Fault.NOT_A_BYE: _("A bye has one pair, and a match has two: see pair %(value)s."),
    Fault.WINNER_MISSING: _("The match of pair %(value)s has ended, and nobody has won it."),
    Fault.WINNER_NOT_NEEDED: _("A winner is named where there is none: see pair %(value)s."),
    Fault.NEGATIVE: _("A score of pair %(value)s is below zero."),
    Fault.EXTRA_BYE: _("An extra match needs two pairs: see pair %(value)s."),
    Fault.AFTER_LEAVING_RANGE: _("A round after leaving counts from 0 to 1, not %(value)s."),
}

_SIGNED: Final = frozenset(
    {
        Code.COTOS_DIFFERENCE,
        Code.PARTIDAS_DIFFERENCE,
        Code.TANTOS_DIFFERENCE,
        Code.DIRECT_COTOS,
        Code.DIRECT_PARTIDAS,
    }
)
_SHARES: Final = frozenset({Code.MATCHES_WON_SHARE, Code.PARTIDAS_WON_SHARE})
_HALVES: Final = 2
_MOST_NAMED: Final = 3
"""More pairs than these are counted, not named."""


def fault_sentence(error: StandingsError) -> str:
    """Why no table can be made, in the language in force."""
    return str(FAULTS[error.fault]) % {"value": error.value}


def figure_text(code: Code, figure: Figure | None) -> str:
    """A figure as it stands in the table: "+3" for a difference, "4½", "3/5"; "–" for none."""
    if figure is None:
        return "–"
    if isinstance(figure, Fraction):
        if code in _SHARES or figure.denominator != _HALVES:
            return str(figure)
        return f"{figure.numerator // _HALVES or ''}½"
    return (f"{figure:+d}" if code in _SIGNED and figure else str(figure)).replace("-", "−")


def explain(
    table: Standings, pair: int, names: Names | None = None, *, entrants: Entrants = Entrants.PAIRS
) -> tuple[str, ...]:
    """Why the pair stands where it does: a sentence for each thing that decided it.

    ``entrants`` says what stands in the table. Those without a name are called by their number.
    ``KeyError`` if the pair has no place.
    """
    why, known = table.row(pair).why, _Known(names or {}, entrants)
    above, below = why.above, why.below
    told: list[str] = []
    if len(why.level) > 1:
        told.append(_shared([other for other in why.level if other != pair], known))
    if above:
        told += [*_level(table, above.step, entrants), _below(above, known)]
    if below:
        if above is None or above.step is not below.step:
            told += _level(table, below.step, entrants)
        told.append(_above(below, known))
    told += _lot(table, [edge.step.code for edge in (above, below) if edge])
    return tuple(told or [_alone(entrants)])


def provisional_sentence(table: Standings) -> str:
    """How many matches are still to be played, or "" when the table is final."""
    if not table.provisional:
        return ""
    return ngettext(
        "Provisional: %(number)s match is still to be played.",
        "Provisional: %(number)s matches are still to be played.",
        table.pending,
    ) % {"number": table.pending}


def _alone(entrants: Entrants) -> str:
    if entrants is Entrants.PLAYERS:
        return gettext("Nobody else is in the table.")
    return gettext("It is the only pair in the table.")


def _shared(others: Sequence[int], known: _Known) -> str:
    told = gettext("Shares the place with %(pairs)s: no criterion parts them.")
    return told % {"pairs": _named(others, known)}


def _level(table: Standings, step: Step, entrants: Entrants) -> list[str]:
    """With how many others it was level before the step, and on what; nothing of a first step."""
    before = [*table.criteria[: step.position], *([step.code] if step.restarted else [])]
    if not before:
        return []
    others = len(step.among) - 1
    if entrants is Entrants.PLAYERS:
        told = ngettext(
            "Level with one other player on %(criteria)s.",
            "Level with %(number)s other players on %(criteria)s.",
            others,
        )
    else:
        told = ngettext(
            "Level with one other pair on %(criteria)s.",
            "Level with %(number)s other pairs on %(criteria)s.",
            others,
        )
    criteria = _listed([str(CRITERIA[code]) for code in dict.fromkeys(before)])
    return [told % {"number": others, "criteria": criteria}]


def _below(edge: Separation, known: _Known) -> str:
    if edge.step.left:
        told = gettext("Below %(pairs)s: it left before the last round.")
        return told % {"pairs": _named(edge.above, known)}
    told = gettext("Below %(pairs)s by %(criterion)s: %(own)s to %(theirs)s.")
    if edge.step.sure:
        told = gettext(
            "Below %(pairs)s by %(criterion)s: %(theirs)s, and nobody else could reach more than"
            " %(own)s."
        )
    return told % _edge(edge.step, edge.above, known, own=edge.lower, theirs=edge.higher)


def _above(edge: Separation, known: _Known) -> str:
    if edge.step.left:
        told = gettext("Above %(pairs)s, who left before the last round.")
        return told % {"pairs": _named(edge.below, known)}
    told = gettext("Above %(pairs)s by %(criterion)s: %(own)s to %(theirs)s.")
    if edge.step.sure:
        told = gettext(
            "Above %(pairs)s by %(criterion)s: %(own)s, and nobody else could reach more than"
            " %(theirs)s."
        )
    return told % _edge(edge.step, edge.below, known, own=edge.higher, theirs=edge.lower)


def _edge(
    step: Step, pairs: Sequence[int], known: _Known, *, own: Figure, theirs: Figure
) -> dict[str, str]:
    criterion = str(CRITERIA[step.code])
    if step.restarted:
        criterion = gettext("%(criterion)s, counted again") % {"criterion": criterion}
    return {
        "pairs": _named(pairs, known),
        "criterion": criterion,
        "own": figure_text(step.code, own),
        "theirs": figure_text(step.code, theirs),
    }


def _lot(table: Standings, codes: Sequence[Code]) -> list[str]:
    if table.lot is None or Code.LOT not in codes:
        return []
    return [gettext("The lot was drawn from the seed %(seed)s.") % {"seed": table.lot.seed}]


def _named(pairs: Sequence[int], known: _Known) -> str:
    """The pairs by name, or how many they are where they are many."""
    players = known.entrants is Entrants.PLAYERS
    if len(pairs) > _MOST_NAMED:
        told = ngettext("%(number)s pair", "%(number)s pairs", len(pairs))
        if players:
            told = ngettext("%(number)s player", "%(number)s players", len(pairs))
        return told % {"number": len(pairs)}
    nameless = gettext("player %(number)s") if players else gettext("pair %(number)s")
    return _listed([known.names.get(pair) or nameless % {"number": pair} for pair in pairs])


def _listed(texts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(texts) == 1:
        return texts[0]
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(texts[:-1]), "last": texts[-1]}
