"""What a simulator is shown of a tournament before it chooses what happens next.

And what is told of it when the day is over.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from django.db.models import Q

from scoring.engine.rules_json import read_rules
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from tournaments.core.brackets import MOST
from tournaments.core.simulate import Sitting, View
from tournaments.core.states import MatchState, SubmissionState, TournamentState
from tournaments.core.table_play import Partida, Partidas
from tournaments.core.values import Outcome
from tournaments.models import Draw, Match, MatchSide, Submission, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.queries.queue import AT_A_TABLE, proposals

_UNDER_WAY = (TournamentState.DRAWN, TournamentState.PLAYING)
_WITHOUT_TABLE = (MatchState.WAITING.value, MatchState.READY.value)


def view_of(tournament: Tournament) -> View:
    """The tournament as it stands, read anew, in a fixed number of queries."""
    state = TournamentState(
        Tournament.objects.values_list("state", flat=True).get(pk=tournament.pk)
    )
    registered = tournament.pairs.count()
    if state not in _UNDER_WAY:
        return View(state, registered)
    matches = Match.objects.filter(tournament=tournament)
    seated = list(matches.filter(state__in=AT_A_TABLE).select_related("round").order_by("number"))
    correctable = list(correctable_of(matches))
    sittings = {sitting.match: sitting for sitting in sittings_of(tournament, seated, correctable)}
    return View(
        state=state,
        registered=registered,
        callable=len(proposals(tournament).calls),
        waiting=matches.filter(state__in=_WITHOUT_TABLE).count(),
        called=tuple(sittings[m.pk] for m in seated if m.state == MatchState.CALLED),
        playing=tuple(sittings[m.pk] for m in seated if m.state == MatchState.PLAYING),
        correctable=tuple(sittings[m.pk] for m in correctable),
        draws=Draw.objects.filter(stage__tournament=tournament).count(),
    )


def matches_with_tantos(tournament: Tournament) -> int:
    """How many matches have a sheet in force that notes tantos."""
    sheets = Submission.objects.filter(
        match__tournament=tournament, state=SubmissionState.IN_FORCE
    ).filter(Q(scoresheet__verdict__tantos__a__gt=0) | Q(scoresheet__verdict__tantos__b__gt=0))
    return sheets.count()


def correctable_of(matches: MatchQuerySet) -> MatchQuerySet:
    """Played to the end, and the next match has neither begun nor been decided."""
    closed = Q(feeds__match__started_at__isnull=False) | Q(feeds__match__state=MatchState.FINISHED)
    open_ = matches.filter(outcome=Outcome.PLAYED).exclude(closed)
    return open_.select_related("round").order_by("number")


def sittings_of(
    tournament: Tournament, seated: Iterable[Match], correctable: Iterable[Match]
) -> Iterator[Sitting]:
    """Those seated go on from what is noted; those to be corrected are noted from the start."""
    rules = read_rules(tournament.rules)
    matches, noted = [*seated, *correctable], _noted(seated)
    pairs = _pairs(matches)
    for match in matches:
        terms = MatchTerms(rules, match.round.match_format)
        yield Sitting(match.pk, terms, pairs[match.pk], noted.get(match.pk, ()))


def _pairs(matches: Iterable[Match]) -> dict[int, tuple[int, int]]:
    """The numbers of the pairs on side a and side b, by match; of partners, one for the two."""
    sides = MatchSide.objects.filter(match__in=[match.pk for match in matches])
    numbers = defaultdict[int, list[int]](list)
    rows = sides.order_by("side").values_list(
        "match", "entry__number", "entry__partner_a__number", "entry__partner_b__number"
    )
    for match, number, one, other in rows:
        numbers[match].append(number or MOST * (one or 0) + (other or 0))
    return {match: (a, b) for match, (a, b) in numbers.items()}


def _noted(matches: Iterable[Match]) -> dict[int, Partidas]:
    """The partidas noted so far, by match."""
    rows = Submission.objects.filter(
        match__in=[match.pk for match in matches], state=SubmissionState.IN_FORCE
    )
    fields = ("match", "scoresheet__acta", "scoresheet__verdict__partida_winners")
    return {match: _partidas(acta["cotos"], won) for match, acta, won in rows.values_list(*fields)}


def _partidas(
    cotos: Iterable[Iterable[object]], winners: Iterable[Iterable[str | None]]
) -> Partidas:
    """The partidas of a sheet in the order played, each with the winner it was found to have."""
    flat = zip(chain.from_iterable(cotos), chain.from_iterable(winners), strict=True)
    return tuple(Partida(Side(winner) if winner else None, noted) for noted, winner in flat)
