"""A match of the bracket as a card in a list, written like the picture's: there are hundreds."""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.core.states import MatchState
from tournaments.core.values import Outcome
from tournaments.queries.matches import MatchView, SideView
from tournaments.templatetags.guinote import outcome_text, score_in, side_text
from tournaments.views.public.sections import Bracket, decider
from tournaments.views.public.svg import Links


def card(match: MatchView, bracket: Bracket, links: Links, *, lit: int | None) -> SafeString:
    """The card: its number and table, and a line a side, which lights the pair there."""
    sides = "".join(_line(match, side, bracket, links, lit) for side in match.sides)
    return mark_safe(  # noqa: S308 - every text in it is escaped where it is written
        f'<div class="match tight" id="m{match.number}">'
        f'<a class="match-head" href="{escape(links.match)}{match.number}/">'
        f'<span><span class="visually-hidden">{escape(_("Match"))}</span> {match.number}</span>'
        f"{_badge(match)}</a>{sides}</div>"
    )


def _badge(match: MatchView) -> str:
    if match.table:
        kind = "live" if match.state == MatchState.CALLED else "good"
        return f'<span class="badge {kind}">{escape(_("table"))} {match.table}</span>'
    if match.outcome and match.outcome != Outcome.PLAYED:
        return f'<span class="badge">{escape(outcome_text(match.outcome))}</span>'
    return ""


def _line(match: MatchView, side: SideView, bracket: Bracket, links: Links, lit: int | None) -> str:
    pair = side.pair
    if pair is None:
        words = escape(side_text(decider(side, bracket.matches)))
        return (
            '<div class="side open"><span class="number"></span> '
            f'<span class="players">{words}</span></div>'
        )
    standing = " won" if side.won else " lost" if match.outcome else ""
    first, *others = map(escape, pair.players or ("",))
    rest = "".join(f" <span>{name}</span>" for name in others)
    return (
        f'<a class="side{standing}{" lit" if pair.number == lit else ""}" '
        f'href="{escape(links.pair)}{pair.number}">'
        f'<span class="number">{pair.number}</span> <span class="players">{first}{rest}</span> '
        f'<span class="score">{score_in(side, match)}</span></a>'
    )
