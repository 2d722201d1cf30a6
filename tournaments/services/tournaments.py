"""Opening, describing and closing a tournament."""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.engine.match import MatchFormat
from scoring.engine.rules_json import read_rules, rules_to_json
from scoring.models import Scoresheet
from tournaments.core import states
from tournaments.core.brackets import FEWEST as FEWEST_PAIRS
from tournaments.core.details import TournamentDetails, problems_of
from tournaments.core.refusals import Reason, RefusedError, refuse
from tournaments.core.states import TournamentState
from tournaments.core.text_keys import tidy
from tournaments.core.values import TO_A_FINAL
from tournaments.models import (
    FORMAT_FIELDS,
    Calling,
    Round,
    Staff,
    StaffRole,
    Stage,
    StageKind,
    Table,
    Tournament,
)
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor, may_open_tournaments
from tournaments.services.calls import call_waiting
from tournaments.services.change import Change, Json, changing
from tournaments.services.house_rules import require_no_sheet, rules_problems


def create_tournament(
    *, details: TournamentDetails, actor: Actor, at: datetime, is_demo: bool = False
) -> Tournament:
    """Open a tournament whose organiser is the actor, with its tables and a knock-out to draw.

    Raises ``PermissionDenied`` for somebody who is no organiser, ``RefusedError`` with all that is
    wrong with ``details``.
    """
    if not may_open_tournaments(actor.user):
        raise PermissionDenied
    rules = _checked_rules(details)
    with transaction.atomic():
        tournament = _filled(Tournament(created_at=at, is_demo=is_demo), details, rules)
        _insert(tournament, details)
        Staff.objects.create(
            tournament=tournament, user=actor.user, role=StaffRole.ORGANISER, appointed_at=at
        )
        Stage.objects.create(
            tournament=tournament,
            position=1,
            kind=StageKind.KNOCKOUT,
            settings=_stage_settings(details.late_formats),
        )
        with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
            _set_tables(change, details.tables)
            change.record(AuditAction.TOURNAMENT_CREATED, "tournament", after=details_json(details))
            return change.tournament


def edit_tournament(
    *, tournament: Tournament, details: TournamentDetails, actor: Actor, at: datetime
) -> Tournament:
    """Change what is settled of a tournament; its address stays.

    The match formats hold for rounds drawn from now on: a round that is drawn has its own
    (``services.rounds``). The rules hold for all its matches, and stay once one was played by them.
    Raises ``RefusedError``, also ``rules-in-play``, ``table-in-use`` for fewer tables than are
    being played on, ``table-closed`` where a round would have none left of those it is kept to, and
    ``no-final`` for formats of the last rounds where no stage has a final.
    """
    rules = _checked_rules(details)
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = change.tournament
        if read_rules(rules) != read_rules(current.rules):
            require_no_sheet(current)
        stage = _stage_with_final(current)
        if stage is None and details.late_formats:
            raise refuse(Reason.NO_FINAL, "late_formats")
        before = details_json(_details_of(current, stage))
        _filled(current, details, rules).save(
            update_fields=[
                "name",
                "village",
                "date",
                "rules",
                "calling",
                "is_published",
                *FORMAT_FIELDS,
            ]
        )
        if stage is not None:
            stage.settings = stage.settings | _stage_settings(details.late_formats)
            stage.save(update_fields=["settings"])
        _set_tables(change, details.tables)
        after = details_json(_details_of(current, stage))
        if before != after:
            change.record(AuditAction.TOURNAMENT_EDITED, "tournament", before=before, after=after)
        call_waiting(change)
        return current


def details_of(tournament: Tournament) -> TournamentDetails:
    """What is settled of a tournament, as a form shows it: two queries."""
    return _details_of(tournament, _stage_with_final(tournament))


def has_final(tournament: Tournament) -> bool:
    """Whether a stage ends in a final, so that the last rounds can be played to another format."""
    return _stage_with_final(tournament) is not None


def publish(
    *, tournament: Tournament, is_published: bool, actor: Actor, at: datetime
) -> Tournament:
    """Show the tournament to everybody, or no longer."""
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = change.tournament
        if current.is_published != is_published:
            change.record(
                AuditAction.TOURNAMENT_EDITED,
                "tournament",
                before={"is_published": current.is_published},
                after={"is_published": is_published},
            )
            current.is_published = is_published
            current.save(update_fields=["is_published"])
        return current


def close_signup(*, tournament: Tournament, actor: Actor, at: datetime) -> Tournament:
    """No more pairs. Closing what is closed changes nothing; ``RefusedError`` below two pairs."""
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = change.tournament
        if current.is_open_for_signup:
            if (pairs := current.pairs.count()) < FEWEST_PAIRS:
                raise refuse(Reason.TOO_FEW_PAIRS, pairs=pairs)
            move(current, TournamentState.CLOSED)
            change.record(AuditAction.SIGNUP_CLOSED, "tournament", after={"pairs": pairs})
        return current


def reopen_signup(*, tournament: Tournament, actor: Actor, at: datetime) -> Tournament:
    """Let pairs in again while nothing is drawn; ``RefusedError`` (``already-drawn``) later."""
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = change.tournament
        if current.is_open_for_signup:
            return current
        if current.state != TournamentState.CLOSED:
            raise refuse(Reason.ALREADY_DRAWN)
        move(current, TournamentState.SIGNUP)
        change.record(AuditAction.SIGNUP_REOPENED, "tournament")
        return current


def delete_tournament(*, tournament: Tournament, actor: Actor, at: datetime) -> None:
    """Remove a tournament and all that hangs on it; its audit rows stay."""
    with changing(tournament, actor=actor, action=Action.DELETE_TOURNAMENT, at=at) as change:
        current = change.tournament
        change.record(
            AuditAction.TOURNAMENT_DELETED,
            "tournament",
            before={"slug": current.slug, "name": current.name, "pairs": current.pairs.count()},
        )
        change.write()
        sheets = list(
            Scoresheet.objects.filter(submission__match__tournament=current).values_list(
                "pk", flat=True
            )
        )
        Tournament.objects.filter(pk=current.pk).delete()
        Scoresheet.objects.filter(pk__in=sheets).delete()


def move(tournament: Tournament, after: TournamentState) -> None:
    """Bring the tournament into the state ``after``, if the table of states allows it."""
    states.require(states.TOURNAMENT, TournamentState(tournament.state), after)
    tournament.state = after.value
    tournament.save(update_fields=["state"])


def details_json(details: TournamentDetails) -> Json:
    """What the audit keeps of the settings."""
    return {
        **asdict(details),
        "date": details.date.isoformat(),
        "format": details.format.to_json(),
        "late_formats": _stage_settings(details.late_formats)["formats"],
    }


def _checked_rules(details: TournamentDetails) -> object:
    """The rules as they are stored: the profile's name alone where nothing is set apart."""
    if found := [*problems_of(details), *rules_problems(details.rules)]:
        raise RefusedError(*found)
    return rules_to_json(read_rules(details.rules))


def _filled(tournament: Tournament, details: TournamentDetails, rules: object) -> Tournament:
    tournament.name = tidy(details.name)
    tournament.village = tidy(details.village)
    tournament.date = details.date
    tournament.rules = rules
    tournament.calling = Calling.AUTOMATIC if details.automatic_calls else Calling.PROPOSED
    tournament.is_published = details.is_published
    tournament.match_format = details.format
    return tournament


def _stage_with_final(tournament: Tournament) -> Stage | None:
    """The stage whose last rounds are meant: a bracket after it is a consolation."""
    return tournament.stages.filter(kind__in=TO_A_FINAL).order_by("position").first()


def _details_of(tournament: Tournament, stage: Stage | None) -> TournamentDetails:
    return TournamentDetails(
        name=tournament.name,
        village=tournament.village,
        date=tournament.date,
        rules=tournament.rules,
        format=tournament.match_format,
        tables=tournament.tables.filter(is_open=True).count(),
        automatic_calls=tournament.calling == Calling.AUTOMATIC,
        is_published=tournament.is_published,
        late_formats={} if stage is None else stage.round_formats,
    )


def _stage_settings(late_formats: Mapping[int, MatchFormat]) -> dict[str, dict[str, object]]:
    return {"formats": {str(left): late_formats[left].to_json() for left in sorted(late_formats)}}


def _insert(tournament: Tournament, details: TournamentDetails) -> None:
    """Save a new row under a free address, also if somebody takes the one found meanwhile."""
    while True:
        tournament.slug = _free_slug(details)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return


def _free_slug(details: TournamentDetails) -> str:
    """An address nobody has: "guinote-san-roque-2027", and a number behind it where taken."""
    base = slugify(f"{details.name} {details.date.year}")[:60].strip("-")
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _set_tables(change: Change, wanted: int) -> None:
    """Have so many tables in use: the last are put away, the first of those put away come back.

    One that was put away by itself stays so where the number is as it was.
    """
    tables = list(change.tournament.tables.order_by("number"))
    in_use = [table.number for table in tables if table.is_open]
    _put_away(change.tournament, in_use[wanted:])
    missing = wanted - len(in_use)
    if missing <= 0:
        return
    back = [table.number for table in tables if not table.is_open][:missing]
    change.tournament.tables.filter(number__in=back).update(is_open=True)
    first = 1 + max((table.number for table in tables), default=0)
    Table.objects.bulk_create(
        Table(tournament=change.tournament, number=number)
        for number in range(first, first + missing - len(back))
    )


def _put_away(tournament: Tournament, numbers: Collection[int]) -> None:
    tables = tournament.tables.filter(number__in=numbers)
    busy = tables.filter(occupations__released_at__isnull=True, occupations__isnull=False)
    if (table := busy.order_by("number").first()) is not None:
        raise refuse(Reason.TABLE_IN_USE, "tables", table=table.number)
    if tables.update(is_open=False):
        _require_places(tournament)


def _require_places(tournament: Tournament) -> None:
    """A stage or round kept to some tables has one of them left."""
    in_use = set(tournament.tables.filter(is_open=True).values_list("number", flat=True))
    rounds = Round.objects.filter(stage__tournament=tournament)
    for rows in (tournament.stages, rounds):
        for only in rows.values_list("only_tables", flat=True):
            if only and in_use.isdisjoint(only):
                raise refuse(Reason.TABLE_CLOSED, "tables", table=min(only))
