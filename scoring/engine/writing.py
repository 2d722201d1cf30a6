"""Writing an acta: from what people tap in to the JSON that is judged and kept."""

from collections.abc import Iterable, Sequence

from scoring.engine.counting import Winners
from scoring.engine.endings import Ending
from scoring.engine.match import MatchFormat
from scoring.engine.partida import ANNULLED
from scoring.engine.sides import NIL, Score, Side


class MatchAlreadyWonError(ValueError):
    """A partida that follows the one which won the match; ``index`` is its place in the row."""

    def __init__(self, index: int, winner: Side) -> None:
        super().__init__(f"partida {index} follows a match that {winner} has won")
        self.index = index
        self.winner = winner


def lay_out(
    match_format: MatchFormat, winners: Iterable[str | None], *, start: Score = NIL
) -> list[list[Side | None]]:
    """The cotos in which ``winners`` won the partidas, in the order played.

    A winner is ``"a"``, ``"b"`` or None for an annulled partida, which stays with the coto being
    played. A coto that has just been won is not followed by an empty one. ``ValueError`` for any
    other winner, ``MatchAlreadyWonError`` for a partida played after the match was won.
    """
    laid: list[list[Side | None]] = []
    cotos, under_way = NIL, start
    coto_is_on = False
    for index, winner in enumerate(winners):
        won_by = match_format.winner(cotos)
        if won_by is not None:
            raise MatchAlreadyWonError(index, won_by)
        if not coto_is_on:
            laid.append([])
            coto_is_on = True
        side = None if winner is None else Side(winner)
        laid[-1].append(side)
        if side is None:
            continue
        under_way = under_way.plus(side)
        if under_way.of(side) >= match_format.needed(cotos):
            cotos, under_way, coto_is_on = cotos.plus(side), NIL, False
    return laid


def acta_of(
    cotos: Sequence[Winners],
    *,
    start: Score = NIL,
    ending: Ending | None = None,
    partial: bool = False,
) -> dict[str, object]:
    """The acta of a tournament's match of which only the winner of each partida was noted.

    None among the winners is an annulled partida. Rules, format, players and sides are the
    match's own and are left out.
    """
    acta: dict[str, object] = {"acta": 1}
    if start != NIL:
        acta["start"] = {"partidas": start.to_json()}
    acta["cotos"] = [[_partida(winner) for winner in coto] for coto in cotos]
    if ending is not None:
        acta["ending"] = ending.to_json()
    if partial:
        acta["partial"] = True
    return acta


def _partida(winner: Side | None) -> object:
    return dict(ANNULLED) if winner is None else winner.value
