"""What a simulator is shown of a tournament before it chooses what happens next.

And what is told of it when the day is over.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import overload

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
    sittings = {sitting.match: sitting for sitting in _sittings(tournament, seated)}
    return View(
        state=state,
        registered=registered,
        callable=len(proposals(tournament).calls),
        waiting=matches.filter(state__in=_WITHOUT_TABLE).count(),
        called=tuple(sittings[m.pk] for m in seated if m.state == MatchState.CALLED),
        playing=tuple(sittings[m.pk] for m in seated if m.state == MatchState.PLAYING),
        correctable=PlayedSittings(tournament, correctable_of(matches)),
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


class PlayedSittings(Sequence[Sitting]):
    """Matches to be corrected, noted from the start; only the one chosen is read whole.

    There may be thousands, and of a thousand actions ten correct one.
    """

    def __init__(self, tournament: Tournament, matches: MatchQuerySet) -> None:
        self._tournament = tournament
        self._matches = matches

    def __bool__(self) -> bool:
        return self._matches.exists()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Sitting: ...
    @overload
    def __getitem__(self, at: slice) -> list[Sitting]: ...
    def __getitem__(self, at: int | slice) -> Sitting | list[Sitting]:
        if isinstance(at, slice):
            return list(_sittings(self._tournament, self._matches[at], noted={}))
        (sitting,) = _sittings(self._tournament, [self._matches[at]], noted={})
        return sitting

    @cached_property
    def _count(self) -> int:
        return self._matches.count()


def _sittings(
    tournament: Tournament, matches: Iterable[Match], *, noted: Mapping[int, Partidas] | None = None
) -> Iterator[Sitting]:
    """Each going on from what is noted of it, or from ``noted`` where that is told."""
    rules, rows = read_rules(tournament.rules), list(matches)
    pairs, noted = _pairs(rows), _noted(rows) if noted is None else noted
    for match in rows:
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
