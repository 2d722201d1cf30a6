"""What an export holds: the parts of a tournament, as tables and as records."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import override

from tournaments.core.brackets import Section
from tournaments.core.states import DrawState
from tournaments.core.values import StageKind
from tournaments.models import (
    AuditRow,
    Draw,
    MatchSide,
    Payment,
    Round,
    Submission,
    Tournament,
)
from tournaments.queries.matches import match_views
from tournaments.queries.pairs import pairs_of
from tournaments.text import OUTCOMES, SECTIONS, round_name

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the export; a table is written as CSV, anything else as JSON."""

    name: str
    is_table: bool
    read: Callable[[Tournament], Sequence[Row]]


def rows_of_part(part: Part, tournament: Tournament) -> Sequence[Row]:
    """The rows of one file, in Spanish as its name and its heads are, whoever asked for it."""
    with override(settings.LANGUAGE_CODE):
        return part.read(tournament)


def csv_text(rows: Sequence[Row]) -> str:
    """The rows as a Spanish spreadsheet opens them: BOM, semicolons, a head line.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    if rows:
        writer.writerow(rows[0])
        writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return value if value[1:].replace(" ", "").isdecimal() else f"'{value}"
    return value


def _pairs(tournament: Tournament) -> list[Row]:
    return [
        {
            "Número": pair.number,
            "Jugador 1": pair.players[0],
            "Jugador 2": pair.players[1],
            "Pueblo": pair.plays_for,
            "Teléfono": pair.phone,
            "Pagado": "sí" if pair.payment == Payment.PAID else "no",
        }
        for pair in pairs_of(tournament)
    ]


def _matches(tournament: Tournament) -> list[Row]:
    """Of what stage each is comes last: whoever reads the columns before finds them as ever."""
    rounds = {
        (row.stage.position, row.number): row
        for row in Round.objects.filter(stage__tournament=tournament).select_related("stage")
    }
    groups = _groups(tournament)
    return [
        {
            "Ronda": round_name(match.round),
            "Partido": match.number or "",
            "Pareja A": match.a.pair.names if match.a.pair else "",
            "Pareja B": match.b.pair.names if match.b.pair else "",
            "Cotos A": _figure(match.a.cotos),
            "Cotos B": _figure(match.b.cotos),
            "Partidas A": _figure(match.a.partidas),
            "Partidas B": _figure(match.b.partidas),
            "Resultado": str(OUTCOMES[match.outcome]) if match.outcome else "",
            "Ganador": match.winner.pair.names if match.winner and match.winner.pair else "",
            **_stage_of(rounds[match.stage, match.round_number]),
            "Grupo": groups.get(match.pk, ""),
        }
        for match in match_views(tournament)
    ]


def _stage_of(round_: Round) -> Row:
    section = Section(round_.section)
    return {
        "Fase": round_.stage.position,
        "Formato": str(round_.stage.kind_name),
        "Nombre de la fase": round_.stage.name,
        "Parte": "" if section is Section.MAIN else str(SECTIONS[section]),
    }


def _groups(tournament: Tournament) -> dict[int, int]:
    """The number of the group in which a match is played, by its primary key."""
    sides = MatchSide.objects.filter(match__tournament=tournament, entry__group__isnull=False)
    grouped = sides.filter(match__round__stage__kind=StageKind.GROUPS)
    rows = grouped.values_list("match", "entry__group")
    return {match: group for match, group in rows if group is not None}


def _figure(number: int | None) -> int | str:
    return "" if number is None else number


def _actas(tournament: Tournament) -> list[Row]:
    rows = Submission.objects.filter(match__tournament=tournament)
    return list(
        rows.order_by("match__number", "revision").values(
            "match__number",
            "revision",
            "state",
            "ruling",
            "author__username",
            "channel",
            "reason",
            "annul_reason",
            "submitted_at",
            "scoresheet__acta",
            "scoresheet__verdict",
        )
    )


def _draws(tournament: Tournament) -> list[Row]:
    """All draws; a sealed one keeps its seed to itself."""
    rows = Draw.objects.filter(stage__tournament=tournament)
    found = rows.order_by("stage__position", "sequence").values(
        "sequence",
        "algorithm",
        "fingerprint",
        "seed",
        "state",
        "made_at",
        "canonical_list",
        "batch",
        "stage__position",
        "stage__kind",
        "stage__name",
    )
    return [
        {**row, "seed": None if row["state"] == DrawState.SEALED else row["seed"]} for row in found
    ]


def _audit(tournament: Tournament) -> list[Row]:
    rows = AuditRow.objects.filter(tournament=tournament).order_by("pk")
    return list(
        rows.values("at", "actor_name", "channel", "action", "subject", "before", "after", "reason")
    )


PARTS = (
    Part("parejas", is_table=True, read=_pairs),
    Part("partidos", is_table=True, read=_matches),
    Part("actas", is_table=False, read=_actas),
    Part("sorteos", is_table=False, read=_draws),
    Part("registro", is_table=False, read=_audit),
)
