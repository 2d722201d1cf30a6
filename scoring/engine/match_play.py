"""A match as it is played: partidas laid out in cotos and counted, and the acta of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.engine.counting import MatchCount, count_match
from scoring.engine.endings import Ending
from scoring.engine.match import MatchFormat
from scoring.engine.partida_play import PartidaError, PlayedPartida
from scoring.engine.rules import Rules
from scoring.engine.sides import NIL, Score, Side
from scoring.engine.writing import MatchAlreadyWonError, lay_out

SIDE_OF: tuple[Side, ...] = tuple(Side)
"""The side of an acta that each party is."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The partidas of a match in the order played. Immutable; `after` adds one.

    ``start`` is what the first coto begins at, ``ending`` how the match stopped before it was
    won. A match has two sides: two players, or two pairs.
    """

    rules: Rules
    match_format: MatchFormat
    players: int = 4
    partidas: tuple[PlayedPartida, ...] = ()
    start: Score = NIL
    ending: Ending | None = None
    sides: Mapping[Side, str] | None = None

    def after(self, partida: PlayedPartida) -> "PlayedMatch":
        """The match with ``partida`` played.

        `PartidaError` for one that is not over, or not played by these rules and players, or
        that follows an ending; `writing.MatchAlreadyWonError` for one after the match was won.
        """
        if not partida.over:
            raise PartidaError("the partida is not over")
        setup = partida.deals[0].setup
        if setup.rules != self.rules or setup.players != self.players:
            raise PartidaError("a partida has the rules and players of its match")
        if self.ending is not None:
            raise PartidaError("the match had stopped")
        winner = self.count.winner
        if winner is not None:
            raise MatchAlreadyWonError(len(self.partidas), winner)
        return replace(self, partidas=(*self.partidas, partida))

    def stopped(self, ending: Ending | None) -> "PlayedMatch":
        """The match stopped early; None where it was not."""
        return replace(self, ending=ending)

    @property
    def cotos(self) -> tuple[tuple[PlayedPartida, ...], ...]:
        """The partidas, coto by coto. A coto just won is not followed by an empty one."""
        winners = [self._winner(partida) for partida in self.partidas]
        left = iter(self.partidas)
        laid = lay_out(self.match_format, winners, start=self.start)
        return tuple(tuple(next(left) for _ in coto) for coto in laid)

    @property
    def count(self) -> MatchCount:
        """What the match stands at; it is taken to go on while nobody has won or stopped it."""
        return count_match(
            self.match_format,
            [[self._winner(partida) for partida in coto] for coto in self.cotos],
            start=self.start,
            ending=self.ending,
            partial=self.ending is None,
        )

    @staticmethod
    def _winner(partida: PlayedPartida) -> Side | None:
        return None if partida.winner is None else SIDE_OF[partida.winner]
