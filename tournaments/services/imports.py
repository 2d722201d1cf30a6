"""A list of pairs uploaded: kept for a look, then taken in whole."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from tournaments.core.pair_details import PairDetails, problems_of
from tournaments.core.pair_list import ReadRow
from tournaments.core.refusals import Reason, Refusal, refuse
from tournaments.core.text_keys import search_key
from tournaments.models import ImportState, Pair, PairImport, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.pairs import names_taken
from tournaments.services.change import changing
from tournaments.services.pairs import add_pairs, require_open, taken_refusals


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row beside all that is wrong with it; a row with no refusals can be taken in."""

    row: ReadRow
    refusals: tuple[Refusal, ...]


def keep_list(
    *,
    tournament: Tournament,
    file_name: str,
    rows: Sequence[ReadRow],
    actor: Actor,
    at: datetime,
) -> PairImport:
    """Keep an uploaded list for the preview; no pair is registered yet."""
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        require_open(change.tournament)
        return PairImport.objects.create(
            tournament=change.tournament,
            uploaded_by=actor.user,
            uploaded_at=at,
            file_name=file_name[:200],
            rows=[_row_json(row) for row in rows],
        )


def check_list(pair_import: PairImport) -> list[CheckedRow]:
    """Each row of a kept list with what is wrong with it now: by itself, against the rows before
    it, and against the pairs already registered. One query."""
    rows = rows_of(pair_import)
    names = [name for row in rows for name in row.details.names]
    taken = names_taken(pair_import.tournament, names)
    seen: dict[str, int] = {}
    return [CheckedRow(row, _wrong_with(row, taken, seen)) for row in rows]


def apply_list(
    *, pair_import: PairImport, leave_out_wrong: bool = False, actor: Actor, at: datetime
) -> list[Pair]:
    """Register the pairs of a kept list, all in one step or none.

    With ``leave_out_wrong`` the rows with something wrong are left out, as the organiser has seen
    and said; without it one wrong row refuses the list (``rows-wrong``). Applying a list that was
    applied before registers nothing.
    """
    tournament = pair_import.tournament
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = PairImport.objects.select_related("tournament").get(pk=pair_import.pk)
        if current.state == ImportState.APPLIED:
            return []
        require_open(change.tournament)
        checked = check_list(current)
        good = [row.row.details.tidied() for row in checked if not row.refusals]
        wrong = [row for row in checked if row.refusals]
        if wrong and not leave_out_wrong:
            raise refuse(Reason.ROWS_WRONG, "file", rows=len(wrong), line=wrong[0].row.line)
        if not good:
            raise refuse(Reason.FILE_WITHOUT_ROWS, "file")
        pairs = add_pairs(change, good)
        current.state = ImportState.APPLIED
        current.save(update_fields=["state"])
        change.record(
            AuditAction.PAIRS_IMPORTED,
            f"import:{current.pk}",
            after={
                "file": current.file_name,
                "pairs": len(pairs),
                "first": pairs[0].number,
                "last": pairs[-1].number,
                "left_out": [row.row.line for row in wrong],
            },
        )
        return pairs


def rows_of(pair_import: PairImport) -> list[ReadRow]:
    """The rows of a kept list, as they were read."""
    return [_row_of(row) for row in pair_import.rows]


def _wrong_with(row: ReadRow, taken: dict[str, int], seen: dict[str, int]) -> tuple[Refusal, ...]:
    # a field that could not be read is not blamed a second time for what is left of it
    unread = {refusal.field for refusal in row.unread}
    found = [*row.unread, *(p for p in problems_of(row.details) if p.field not in unread)]
    if not found:
        found += taken_refusals(row.details, taken)
        found += _repeats(row, seen)
    for name in row.details.names:
        seen.setdefault(search_key(name), row.line)
    return tuple(found)


def _repeats(row: ReadRow, seen: Mapping[str, int]) -> list[Refusal]:
    fields = (("player_1", row.details.player_1), ("player_2", row.details.player_2))
    return [
        Refusal(Reason.ROW_REPEATED, field, {"name": name, "line": seen[search_key(name)]})
        for field, name in fields
        if search_key(name) in seen
    ]


def _row_json(row: ReadRow) -> dict[str, object]:
    unread = [
        {"reason": refusal.reason, "field": refusal.field, "params": dict(refusal.params)}
        for refusal in row.unread
    ]
    return {"line": row.line, "unread": unread, **asdict(row.details)}


def _row_of(value: Mapping[str, object]) -> ReadRow:
    stored = dict(value)
    line, unread = stored.pop("line"), stored.pop("unread")
    assert isinstance(line, int)  # noqa: S101
    assert isinstance(unread, list)  # noqa: S101
    return ReadRow(
        line,
        PairDetails(**stored),  # type: ignore[arg-type]
        tuple(Refusal(Reason(u["reason"]), u["field"], u["params"]) for u in unread),
    )
