"""What a simulated table plays and notes: partidas until a pair has the match, and the sheet.

The same two pairs are as good, and note as much, whenever they are asked for in a day.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.engine.counting import count_match
from scoring.engine.endings import Ending
from scoring.engine.match import MatchFormat
from scoring.engine.played_acta import partida_to_json
from scoring.engine.seats import PAIRS
from scoring.engine.sides import SIDES, Side
from scoring.engine.terms import MatchTerms
from scoring.engine.writing import acta_of, lay_out
from tournaments.core.card_play import play_partida
from tournaments.core.stream import Stream

Acta = Mapping[str, object]

HUNDRED: Final = 100
MOST_CARELESS: Final = 80
"""The worst pair plays so many of its cards out of a hundred without a thought."""
EVEN: Final = 200
"""Half of the lots by which a partida is won whose cards are not played. What a pair is more
careless than the other is taken off: such a partida is won as often as one with cards."""


class Partida(NamedTuple):
    """A partida on a sheet: who won it (None where it was annulled), and all that is noted."""

    winner: Side | None
    noted: object


Partidas = tuple[Partida, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Two pairs at their match. ``careless`` as in `card_play`."""

    terms: MatchTerms
    careless: tuple[int, int]
    notes_tantos: bool


def table_of(terms: MatchTerms, pairs: tuple[int, int], *, seed: str, noted_tantos: int) -> Table:
    """How the pairs of these numbers play and note; out of a hundred matches ``noted_tantos`` do.

    Where the rules are not played by four, only who won can be noted.
    """
    a, b = pairs
    noting = Stream(f"{seed}, {a} against {b}").chance(noted_tantos, of=HUNDRED)
    return Table(
        terms,
        (_carelessness(a, seed), _carelessness(b, seed)),
        notes_tantos=noting and PAIRS in terms.rules.players,
    )


def _carelessness(pair: int, seed: str) -> int:
    return Stream(f"{seed}, pair {pair}").below(MOST_CARELESS + 1)


def play_match(table: Table, stream: Stream, *, so_far: Partidas = ()) -> Partidas:
    """All partidas until one side has the match, going on from those already noted."""
    partidas = list(so_far)
    coming = _noted_play(table, stream) if table.notes_tantos else _plain_play(table, stream)
    while not _is_won(table.terms.format, partidas):
        partidas.append(next(coming))
    return tuple(partidas)


def sheet_of(
    match_format: MatchFormat,
    partidas: Sequence[Partida],
    *,
    ending: Ending | None = None,
    partial: bool = False,
) -> Acta:
    """The acta with these partidas, in the order played.

    ``MatchAlreadyWonError`` for a partida played after the match was won.
    """
    laid, left = _lay_out(match_format, partidas), iter(partidas)
    cotos = [[next(left).noted for _ in coto] for coto in laid]
    return acta_of(laid, ending=ending, partial=partial) | {"cotos": cotos}


def _is_won(match_format: MatchFormat, partidas: Sequence[Partida]) -> bool:
    return count_match(match_format, _lay_out(match_format, partidas), partial=True).finished


def _lay_out(match_format: MatchFormat, partidas: Sequence[Partida]) -> list[list[Side | None]]:
    return lay_out(match_format, [partida.winner for partida in partidas])


def _noted_play(table: Table, stream: Stream) -> Iterator[Partida]:
    """Partidas with their tantos. The deal goes round; the bazas of a deal nobody counts."""
    dealer = stream.below(PAIRS)
    while True:
        played = play_partida(table.terms.rules, table.careless, dealer=dealer, stream=stream)
        noted = partida_to_json(played)
        for deal in (noted.get("idas"), noted.get("vueltas")):
            if isinstance(deal, dict):
                del deal["bazas"]
        yield Partida(None if played.winner is None else SIDES[played.winner], noted)
        dealer = (dealer + 1) % PAIRS


def _plain_play(table: Table, stream: Stream) -> Iterator[Partida]:
    """Partidas of which only the winner is noted."""
    careless_a, careless_b = table.careless
    while True:
        won = stream.chance(EVEN + careless_b - careless_a, of=2 * EVEN)
        winner = Side.A if won else Side.B
        yield Partida(winner, winner.value)
