"""Users, and tournaments at every stage, laid down through the services that people use.

Everything happens at `AT`, which lies in the past, so that a page can go on from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import factory
from factory.django import DjangoModelFactory

from guinote_tourney.accounts.models import User
from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.sides import Side
from scoring.engine.writing import acta_of, lay_out
from tournaments.core.details import TournamentDetails
from tournaments.core.names import invent_pairs
from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import ReadRow
from tournaments.core.simulate import NOTED_TANTOS, Cast
from tournaments.core.stream import Stream
from tournaments.models import Channel, Match, Pair, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.draws import make_draw
from tournaments.services.imports import apply_list, keep_list
from tournaments.services.play import Pace, play
from tournaments.services.results import Receipt, hand_in
from tournaments.services.staff import appoint_referee
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import close_signup, create_tournament

AT = datetime(2024, 8, 16, 17, 0, tzinfo=UTC)
LATER = datetime(2024, 8, 16, 23, 0, tzinfo=UTC)
PASSWORD = "la-sota-y-el-caballo"
FORMAT = MatchFormat(cotos=1, partidas=3)


class UserFactory(DjangoModelFactory[User]):
    """Somebody with a login and no rights; the password is `PASSWORD`."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"persona-{n}")  # type: ignore[attr-defined, no-untyped-call]
    password = factory.django.Password(PASSWORD)  # type: ignore[no-untyped-call]


class OrganiserFactory(UserFactory):
    """Somebody who may open tournaments."""

    username = factory.Sequence(lambda n: f"organiza-{n}")  # type: ignore[attr-defined, no-untyped-call]
    is_organiser = True


class AdministratorFactory(UserFactory):
    """Somebody who may do everything everywhere."""

    username = factory.Sequence(lambda n: f"administra-{n}")  # type: ignore[attr-defined, no-untyped-call]
    is_superuser = True
    is_staff = True


def new_user() -> User:
    """Somebody with a login and nothing else."""
    return UserFactory.create()


def new_organiser(username: str = "") -> User:
    """Somebody who may open tournaments, under a name given or the next one."""
    return OrganiserFactory.create(username=username) if username else OrganiserFactory.create()


def new_administrator() -> User:
    """Somebody who may do everything."""
    return AdministratorFactory.create()


def new_referee(tournament: Tournament, username: str = "arbitro") -> User:
    """A referee of this tournament, whose password is `PASSWORD` too."""
    login = appoint_referee(
        tournament=tournament, username=username, name="Árbitra", actor=owner_of(tournament), at=AT
    )
    user = login.office.user
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    return user


def acting(user: User, channel: Channel = Channel.DESK) -> Actor:
    """Somebody doing something at the desk, or by another way."""
    return Actor(user, channel)


def owner_of(tournament: Tournament) -> Actor:
    """The organiser who opened the tournament, at the desk."""
    office = tournament.staff.select_related("user").get(role="organiser")
    return acting(office.user)


DETAILS = TournamentDetails(
    name="Guiñote de San Roque",
    village="Alcañuela del Río",
    date=date(2024, 8, 16),
    rules="aragones",
    format=FORMAT,
    tables=4,
    is_published=True,
)


def new_tournament(
    *,
    owner: User | None = None,
    name: str = DETAILS.name,
    tables: int = 4,
    format_: MatchFormat = FORMAT,
    late_formats: Mapping[int, MatchFormat] | None = None,
    is_published: bool = True,
    automatic_calls: bool = True,
) -> Tournament:
    """A tournament open for sign-up, without pairs; owned by a new organiser if by nobody else."""
    details = replace(
        DETAILS,
        name=name,
        tables=tables,
        format=format_,
        late_formats=late_formats or {},
        is_published=is_published,
        automatic_calls=automatic_calls,
    )
    return create_tournament(details=details, actor=acting(owner or new_organiser()), at=AT)


def sign_up(tournament: Tournament, pairs: int, *, seed: str = "nombres") -> list[Pair]:
    """Register so many invented pairs in one step."""
    return sign_up_all(tournament, invent_pairs(pairs, Stream(seed)))


def sign_up_all(tournament: Tournament, pairs: Sequence[PairDetails]) -> list[Pair]:
    """Register these pairs in one step."""
    rows = [ReadRow(line, details) for line, details in enumerate(pairs, start=2)]
    actor = owner_of(tournament)
    kept = keep_list(tournament=tournament, file_name="parejas.csv", rows=rows, actor=actor, at=AT)
    return apply_list(pair_import=kept, actor=actor, at=AT)


def open_tournament(pairs: int, *, owner: User | None = None, tables: int = 4) -> Tournament:
    """A tournament with so many pairs, sign-up still open."""
    tournament = new_tournament(owner=owner, tables=tables)
    if pairs:
        sign_up(tournament, pairs)
    return fresh(tournament)


def closed_tournament(pairs: int, *, owner: User | None = None, tables: int = 4) -> Tournament:
    """A tournament with so many pairs, ready for the draw."""
    tournament = open_tournament(pairs, owner=owner, tables=tables)
    return close_signup(tournament=tournament, actor=owner_of(tournament), at=AT)


def drawn_tournament(
    pairs: int,
    *,
    owner: User | None = None,
    tables: int = 4,
    seed: str = "cierzo",
    format_: MatchFormat = FORMAT,
    is_published: bool = True,
    automatic_calls: bool = True,
) -> Tournament:
    """A tournament with so many pairs and its draw; matches are at the tables if so wished."""
    tournament = new_tournament(
        owner=owner,
        tables=tables,
        format_=format_,
        is_published=is_published,
        automatic_calls=automatic_calls,
    )
    sign_up(tournament, pairs)
    actor = owner_of(tournament)
    close_signup(tournament=tournament, actor=actor, at=AT)
    make_draw(tournament=tournament, seed=seed, actor=actor, at=AT)
    return fresh(tournament)


def formatted_tournament(
    pairs: int,
    kind: str,
    settings: Mapping[str, object] | None = None,
    *,
    tables: int = 4,
    seed: str | None = "cierzo",
) -> Tournament:
    """A tournament in one stage of this kind, its first layout drawn unless there is no seed."""
    tournament = closed_tournament(pairs, tables=tables)
    plans = [StagePlan(kind, settings or {})]
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    if seed is not None:
        make_draw(tournament=tournament, seed=seed, actor=actor, at=AT)
    return fresh(tournament)


def played_tournament(
    pairs: int, *, owner: User | None = None, tables: int = 4, seed: str = "cierzo"
) -> Tournament:
    """A tournament played to its champion, walkovers and all, the same for the same seed."""
    tournament = drawn_tournament(pairs, owner=owner, tables=tables, seed=seed)
    play_out(tournament, seed=seed)
    return fresh(tournament)


def play_out(
    tournament: Tournament,
    *,
    seed: str = "cierzo",
    noted_tantos: int = NOTED_TANTOS,
    most_actions: int = 100_000,
) -> None:
    """Play on from where it stands, at most so many actions."""
    pace = Pace(AT, LATER, steps=600)
    played = play(
        tournament=tournament,
        cast=Cast((), seed, noted_tantos),
        stream=Stream(f"{seed}, played"),
        pace=pace,
        actor=owner_of(tournament),
    )
    for _ in zip(range(most_actions), played, strict=False):
        pass


def fresh(tournament: Tournament) -> Tournament:
    """The row as it is now."""
    return Tournament.objects.get(pk=tournament.pk)


def match_of(tournament: Tournament, number: int) -> Match:
    """The match that people call by this number, as it is now."""
    return (
        Match.objects.with_sides()
        .select_related("tournament")
        .get(tournament=tournament, number=number)
    )


def table_of(tournament: Tournament, number: int) -> Table:
    """The table of this number."""
    return Table.objects.get(tournament=tournament, number=number)


def won_by(winner: str, format_: MatchFormat = FORMAT, *, lost: int = 0) -> dict[str, object]:
    """The acta of a match that one side won; `lost` partidas of each coto went to the other."""
    side = Side(winner)
    coto = [side.other] * lost + [side] * format_.partidas
    return acta_of(lay_out(format_, coto * format_.cotos))


def noted(winners: str, format_: MatchFormat = FORMAT) -> dict[str, object]:
    """The acta of a match still going on: `aab` says who won each partida so far."""
    return acta_of(lay_out(format_, winners), partial=True)


def absent(side: str) -> dict[str, object]:
    """The acta of a match to which one side did not come."""
    return acta_of((), ending=Ending(EndingBy.INCOMPARECENCIA, Side(side)))


def record(match: Match, winner: str, *, actor: Actor | None = None, key: str = "") -> Receipt:
    """Hand in that `winner` won the match without losing a partida."""
    return hand_in(
        match=match,
        acta=won_by(winner, match.round.match_format),
        key=key or f"{match.number}-{winner}",
        actor=actor or owner_of(match.tournament),
        at=AT,
    )
