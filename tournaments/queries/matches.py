"""Matches as pages and the API show them, in a fixed number of queries for any number of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Q

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Side
from tournaments.core.brackets import RoundCode, RoundName, Section
from tournaments.core.states import MatchState, SubmissionState
from tournaments.core.values import Outcome, PlaceKind, StageKind
from tournaments.models import (
    Entry,
    Match,
    MatchSide,
    Occupation,
    PairMember,
    Submission,
    Tournament,
)

_FOR_ALL: Final = frozenset(
    {
        StageKind.LIVES,
        StageKind.GROUPS,
        StageKind.LEAGUE,
        StageKind.SWISS,
        StageKind.LOTS,
        StageKind.MIXER,
    }
)


@dataclass(frozen=True, slots=True)
class PairView:
    """A pair as it is called out: its number, its two players and what they play for.

    Where partners change every round it may be one player, under a number of their own, or two
    partners, under the lower of theirs; ``listed`` are then the pairs in which they signed up, and
    ``own`` the numbers of each.
    """

    number: int
    players: tuple[str, ...]
    plays_for: str
    listed: tuple[int, ...] = ()
    own: tuple[int, ...] = ()

    @property
    def names(self) -> str:
        return " / ".join(self.players)

    @property
    def page(self) -> int:
        """The number of the pair whose page tells more."""
        return self.pairs[0]

    @property
    def pairs(self) -> tuple[int, ...]:
        """The numbers of the pairs on the list that its players are of."""
        return self.listed or (self.number,)


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a match: a pair, or why there is none (yet).

    ``source`` is the number of the match that decides who comes here and ``source_key`` its
    primary key, where one does; ``cotos`` and ``partidas`` are what the side has won, None where
    nothing is noted.
    """

    name: Side
    kind: PlaceKind
    pair: PairView | None
    source: int | None
    is_vacant: bool
    won: bool
    cotos: int | None
    partidas: int | None
    source_key: int | None = None


@dataclass(frozen=True, slots=True)
class MatchView:
    pk: int
    number: int | None
    position: int
    round: RoundName
    round_number: int
    format: MatchFormat
    state: MatchState
    outcome: Outcome | None
    a: SideView
    b: SideView
    table: int | None
    called_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    revision: int | None
    stage: int = 1
    kind: StageKind = StageKind.KNOCKOUT
    section: Section = Section.MAIN

    @property
    def loser_plays_on(self) -> bool:
        """Whether a defeat here ends nothing: the rounds of the stage are for all."""
        return self.kind in _FOR_ALL

    @property
    def sides(self) -> tuple[SideView, SideView]:
        return self.a, self.b

    @property
    def winner(self) -> SideView | None:
        return next((side for side in self.sides if side.won), None)

    @property
    def is_bye(self) -> bool:
        return self.number is None


_ORDER: Final = ("round__stage__position", "round__number", "position")


def match_views(tournament: Tournament, *, among: Q | None = None) -> list[MatchView]:
    """The matches of a tournament (those that ``among`` selects) by stage, round and position.

    Six queries, whatever their number.
    """
    rows = Match.objects.filter(tournament=tournament)
    if among is not None:
        rows = rows.filter(among)
    matches = list(rows.select_related("round__stage").order_by(*_ORDER))
    keys = [match.pk for match in matches] if among is not None else None
    pairs = pairs_by_entry(tournament)
    tables = _tables(tournament)
    results = _results(tournament, keys)
    sides = _sides(tournament, keys)
    return [_view(match, sides[match.pk], pairs, tables, results) for match in matches]


def match_view(tournament: Tournament, number: int) -> MatchView | None:
    """The match that people call by ``number``, or None."""
    return next(iter(match_views(tournament, among=Q(number=number))), None)


def pair_views(tournament: Tournament) -> dict[int, PairView]:
    """All pairs by their primary key: two queries."""
    players: dict[int, list[str]] = {}
    members = PairMember.objects.filter(pair__tournament=tournament, until__isnull=True)
    for pair, name in members.order_by("seat").values_list("pair", "player__name"):
        players.setdefault(pair, []).append(name)
    return {
        pk: PairView(number, tuple(players.get(pk, ())), plays_for)
        for pk, number, plays_for in tournament.pairs.values_list("pk", "number", "plays_for")
    }


def pairs_by_entry(tournament: Tournament) -> dict[int, PairView]:
    """Who stands behind each entry, by its primary key: three queries, or a fourth for players."""
    pairs = pair_views(tournament)
    entries = Entry.objects.filter(stage__tournament=tournament)
    fields = ("pk", "pair", "number", "player", "partner_a", "partner_b")
    rows = list(entries.values_list(*fields))
    single = _players(tournament) if any(row[1] is None for row in rows) else {}
    found = {pk: pairs[pair] for pk, pair, *_ in rows if pair is not None}
    for pk, _, number, player, *_ in rows:
        if player is not None and number is not None:
            found[pk] = replace(single[player], number=number, own=(number,))
    for pk, _, _, _, one, other in rows:
        if one is not None and other is not None:
            found[pk] = _partners(found[one], found[other])
    return found


def _players(tournament: Tournament) -> dict[int, PairView]:
    """Each player alone, by primary key, with the pair in which they signed up."""
    members = PairMember.objects.filter(pair__tournament=tournament)
    fields = ("player", "player__name", "pair__number", "pair__plays_for")
    return {
        player: PairView(number, (name,), plays_for, (number,))
        for player, name, number, plays_for in members.values_list(*fields)
    }


def _partners(one: PairView, other: PairView) -> PairView:
    first, second = sorted((one, other), key=lambda each: each.number)
    players = (*first.players, *second.players)
    listed, own = (*first.listed, *second.listed), (*first.own, *second.own)
    return PairView(first.number, players, "", listed, own)


def stands_in(tournament: Tournament, pair: int) -> Q:
    """Selects the matches in which the pair of that number stands, or one of its players."""
    own = Q(sides__entry__pair__number=pair)
    for entry in ("entry", "entry__partner_a", "entry__partner_b"):
        own |= Q(**{f"sides__{entry}__player__memberships__pair__number": pair})
    return Q(pk__in=tournament.matches.filter(own).values("pk"))


def entrant_views(tournament: Tournament) -> dict[int, PairView]:
    """Those who play, by the numbers they go by: pairs, or players where partners change.

    Three queries, or a fourth for players.
    """
    if not tournament.stages.filter(kind=StageKind.MIXER).exists():
        return {pair.number: pair for pair in pair_views(tournament).values()}
    views = pairs_by_entry(tournament).values()
    return {view.number: view for view in views if len(view.players) == 1}


def names_of_sides(match: Match) -> dict[Side, str]:
    """The names of those who stand in a match, by side: one query."""
    now = Q(entry__pair__isnull=True) | Q(entry__pair__members__until__isnull=True)
    rows = match.sides.filter(now, entry__isnull=False).order_by("entry__pair__members__seat")
    names: dict[Side, list[str]] = {}
    for side, *players in rows.values_list("side", *_PLAYERS):
        names.setdefault(Side(side), []).extend(name for name in players if name)
    return {side: " / ".join(two) for side, two in names.items()}


_PLAYERS: Final = (
    "entry__pair__members__player__name",
    "entry__player__name",
    "entry__partner_a__player__name",
    "entry__partner_b__player__name",
)
_SideRow = tuple[str, str, int | None, int | None, int | None, bool]


@dataclass(frozen=True, slots=True)
class _Score:
    revision: int
    verdict: Mapping[str, Mapping[str, int]] | None

    def of(self, what: str, side: str) -> int | None:
        return None if self.verdict is None else self.verdict[what][side]


def _sides(tournament: Tournament, keys: Sequence[int] | None) -> dict[int, list[_SideRow]]:
    rows = MatchSide.objects.filter(match__tournament=tournament)
    if keys is not None:
        rows = rows.filter(match__in=keys)
    found: dict[int, list[_SideRow]] = {}
    fields = ("match_id", "side", "kind", "entry_id", "source_id", "source__number", "is_vacant")
    for match, *row in rows.order_by("side").values_list(*fields):
        found.setdefault(match, []).append(tuple(row))
    return found


def _tables(tournament: Tournament) -> dict[int, tuple[int, datetime]]:
    rows = Occupation.objects.filter(table__tournament=tournament, released_at__isnull=True)
    return {
        match: (table, called_at)
        for match, table, called_at in rows.values_list("match", "table__number", "called_at")
    }


def _results(tournament: Tournament, keys: Sequence[int] | None) -> dict[int, _Score]:
    rows = Submission.objects.filter(match__tournament=tournament, state=SubmissionState.IN_FORCE)
    if keys is not None:
        rows = rows.filter(match__in=keys)
    return {
        match: _Score(revision, verdict)
        for match, revision, verdict in rows.values_list("match", "revision", "scoresheet__verdict")
    }


def _view(
    match: Match,
    rows: Iterable[_SideRow],
    pairs: Mapping[int, PairView],
    tables: Mapping[int, tuple[int, datetime]],
    results: Mapping[int, _Score],
) -> MatchView:
    score = results.get(match.pk)
    a, b = (_side(match, row, pairs, score) for row in rows)
    table, called_at = tables.get(match.pk, (None, None))
    return MatchView(
        pk=match.pk,
        number=match.number,
        position=match.position,
        round=RoundName(RoundCode(match.round.code), match.round.size),
        round_number=match.round.number,
        format=match.round.match_format,
        state=MatchState(match.state),
        outcome=Outcome(match.outcome) if match.outcome else None,
        a=a,
        b=b,
        table=table,
        called_at=called_at,
        started_at=match.started_at,
        finished_at=match.finished_at,
        revision=score.revision if score else None,
        stage=match.round.stage.position,
        kind=StageKind(match.round.stage.kind),
        section=Section(match.round.section),
    )


def _side(
    match: Match, row: _SideRow, pairs: Mapping[int, PairView], score: _Score | None
) -> SideView:
    name, kind, entry, source_key, source, is_vacant = row
    return SideView(
        name=Side(name),
        kind=PlaceKind(kind),
        pair=None if entry is None else pairs[entry],
        source=source,
        is_vacant=is_vacant,
        won=match.winner == name,
        cotos=score.of("cotos", name) if score else None,
        partidas=score.of("partidas", name) if score else None,
        source_key=source_key,
    )
