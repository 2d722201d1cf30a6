"""What was handed in, in words."""

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.sides import Score, Side
from tournaments.core.tapping import Tapping
from tournaments.core.values import Outcome
from tournaments.queries.history import SubmissionView
from tournaments.queries.matches import MatchView, PairView

register = template.Library()


@dataclass(frozen=True, slots=True)
class Told:
    """A result as a sentence tells it; ``score`` is "2–1", or "" where nothing was played."""

    outcome: Outcome | None
    winner: str
    loser: str
    score: str


@register.simple_tag
def submission_text(submission: SubmissionView, match: MatchView) -> str:
    """A submission in words, with the names of those who play the match."""
    result = submission.result
    names = {side.name: side.pair.names if side.pair else "" for side in match.sides}
    winner = result.winner if result else None
    return result_sentence(
        Told(
            outcome=result.outcome if result else None,
            winner=names[winner] if winner else "",
            loser=names[winner.other] if winner else "",
            score=score_text(submission),
        )
    )


@register.filter
def score_text(submission: SubmissionView) -> str:
    """The score of a submission: cotos, or partidas where one coto decides; "" if none is noted."""
    if not any(submission.partidas):
        return ""
    return scores_text(submission.cotos, submission.partidas)


@register.filter
def coto_text(coto: tuple[str | None, ...]) -> str:
    """Who won how many partidas of one coto: "3–1"."""
    return _figures(Score(coto.count(Side.A), coto.count(Side.B)))


def scores_text(cotos: Score, partidas: Score) -> str:
    """ "2–1 (7–5)" where more than one coto was won, else the partidas alone."""
    if sum(cotos) > 1:
        return f"{_figures(cotos)} ({_figures(partidas)})"
    return _figures(partidas)


def result_sentence(told: Told) -> str:
    """A result in words: "3–1, won by Ana / Luis"."""
    words = {"winner": told.winner, "loser": told.loser, "score": told.score}
    match told.outcome:
        case None:
            return _("Still on: %(score)s") % words
        case Outcome.WALKOVER:
            return _("%(loser)s did not come: %(winner)s won") % words
        case Outcome.NO_SHOW_BOTH:
            return _("Neither pair came")
        case Outcome.DISQUALIFIED_BOTH:
            return _("Both pairs were disqualified")
        case Outcome.TIME:
            return _("Time was up at %(score)s: %(winner)s won") % words
        case Outcome.RETIRED:
            return _("%(loser)s gave up: %(winner)s won") % words + _behind(told.score)
        case Outcome.DISQUALIFIED:
            return _("%(loser)s were disqualified: %(winner)s won") % words + _behind(told.score)
        case _:
            return _("%(score)s, won by %(winner)s") % words


def _behind(score: str) -> str:
    return f" ({score})" if score else ""


def _figures(score: Score) -> str:
    return f"{score.a}–{score.b}"


@dataclass(frozen=True, slots=True)
class TappedSide:
    """One of the two large buttons: ``figure`` is what counts for it now."""

    name: Side
    pair: PairView | None
    figure: int
    cotos: int
    won: bool


@register.simple_tag
def tapped_sides(tapping: Tapping, match: MatchView) -> list[TappedSide]:
    """Both sides of a match with what has been tapped for them."""
    count = tapping.count
    return [
        TappedSide(
            name=side.name,
            pair=side.pair,
            figure=tapping.standing.of(Side(side.name)),
            cotos=count.cotos.of(Side(side.name)),
            won=count.winner == Side(side.name),
        )
        for side in match.sides
    ]


@register.simple_tag
def standing_text(tapping: Tapping, match: MatchView) -> str:
    """What the match stands at, and what is missing: "This coto: 2–1. 3 partidas win it"."""
    count, names = tapping.count, {side.name: side.pair for side in match.sides}
    if count.winner is not None:
        pair = names[Side(count.winner)]
        words = {"winner": pair.names if pair else "", "score": _figures(tapping.standing)}
        return _("%(winner)s have won, %(score)s.") % words
    words = {"needed": str(count.needed), "score": _figures(count.under_way)}
    if tapping.match_format.cotos == 1:
        return (
            ngettext(
                "%(score)s. Whoever has %(needed)s partida wins.",
                "%(score)s. Whoever has %(needed)s partidas wins.",
                count.needed,
            )
            % words
        )
    words["coto"] = str(sum(count.cotos) + 1)
    return (
        ngettext(
            "Coto %(coto)s: %(score)s. %(needed)s partida wins it.",
            "Coto %(coto)s: %(score)s. %(needed)s partidas win it.",
            count.needed,
        )
        % words
    )
