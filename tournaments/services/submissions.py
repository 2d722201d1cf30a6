"""The papers handed in: what is kept of them in the audit, and how they cease to be in force."""

from django.db.models.functions import Coalesce, Greatest, Least

from tournaments.core.states import SubmissionState
from tournaments.models import Match, Submission
from tournaments.queries.history import result_of
from tournaments.services.change import Json


def result_json(match: Match, submission: Submission | None) -> Json | None:
    """What the audit keeps of what was handed in, or None where there is nothing.

    The numbers of the pairs stand in it, because others may play the match after a correction;
    where two players are partners for a round, the lower of theirs, and in ``partners`` the other.
    """
    if submission is None:
        return None
    result, sheet = result_of(submission), submission.scoresheet
    said: Json = {"ruling": submission.ruling}
    if sheet is not None:
        said = {"acta": sheet.acta, **{key: sheet.verdict[key] for key in ("cotos", "partidas")}}
    partners = _higher_numbers(match)
    return {
        "revision": submission.revision,
        "pairs": pair_numbers(match),
        **({"partners": partners} if partners else {}),
        "outcome": result.outcome if result else "",
        "winner": (result.winner if result else None) or "",
        **said,
    }


def pair_numbers(match: Match) -> dict[str, int | None]:
    """The numbers that the two sides are called by, of partners the lower: one query."""
    lower = Least("entry__partner_a__number", "entry__partner_b__number")
    sides = match.sides.annotate(called=Coalesce("entry__number", lower))
    return dict(sides.order_by("side").values_list("side", "called"))


def _higher_numbers(match: Match) -> dict[str, int]:
    """The higher numbers of sides that are two partners: one query."""
    higher = Greatest("entry__partner_a__number", "entry__partner_b__number")
    sides = match.sides.filter(entry__partner_a__isnull=False).annotate(higher=higher)
    return dict(sides.order_by("side").values_list("side", "higher"))


def supersede(submission: Submission) -> None:
    """Another paper takes its place."""
    submission.state = SubmissionState.SUPERSEDED
    submission.save(update_fields=["state"])


def annul(submission: Submission, reason: str) -> None:
    """It is taken back, and nothing takes its place."""
    submission.state, submission.annul_reason = SubmissionState.ANNULLED, reason
    submission.save(update_fields=["state", "annul_reason"])
