"""What has been tapped in of a match: who won each partida, one after the other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from scoring.engine.counting import MatchCount, count_match
from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, Score, Side
from scoring.engine.writing import lay_out

ANNULLED = "-"
"""Stands for a partida that counts for nobody, as an acta may hold it."""


class UnreadableTapsError(ValueError):
    """A text that says of something who won it, and not by "a", "b" or "-"."""


@dataclass(frozen=True, slots=True)
class Tapping:
    """The partidas so far. Each tap gives another value; nothing is saved anywhere."""

    match_format: MatchFormat
    winners: tuple[Side | None, ...] = ()
    start: Score = NIL

    @classmethod
    def read(cls, match_format: MatchFormat, letters: str, *, start: Score = NIL) -> Self:
        """The value that prints as ``letters``.

        Raises ``UnreadableTapsError``, or ``MatchAlreadyWonError`` for a partida too many.
        """
        if not set(letters) <= {*Side, ANNULLED}:
            raise UnreadableTapsError(letters)
        winners = tuple(None if letter == ANNULLED else Side(letter) for letter in letters)
        lay_out(match_format, winners, start=start)
        return cls(match_format, winners, start)

    @classmethod
    def of(
        cls, match_format: MatchFormat, letters: Iterable[str | None], *, start: Score = NIL
    ) -> Self:
        """The value of partidas already recorded; one that counts for nobody is None."""
        return cls(match_format, tuple(Side(each) if each else None for each in letters), start)

    def __str__(self) -> str:
        return "".join(winner or ANNULLED for winner in self.winners)

    def tap(self, side: Side | None) -> Self:
        """One partida more for ``side``, None for one annulled; a match won stays as it is."""
        return self if self.is_won else replace(self, winners=(*self.winners, side))

    def undo(self) -> Self:
        """Without the last partida."""
        return replace(self, winners=self.winners[:-1])

    def told(self, told: Mapping[int, Side | None]) -> Self:
        """With other winners for some partidas, by their place in the row.

        ``MatchAlreadyWonError`` where the match would then have been won before its last one.
        """
        winners = tuple(told.get(place, winner) for place, winner in enumerate(self.winners))
        lay_out(self.match_format, winners, start=self.start)
        return replace(self, winners=winners)

    @property
    def places(self) -> list[str]:
        """Where each partida stands in an acta: ``cotos[1][0]``."""
        return [
            f"cotos[{coto}][{place}]"
            for coto, winners in enumerate(self.cotos)
            for place in range(len(winners))
        ]

    @property
    def cotos(self) -> list[list[Side | None]]:
        """The partidas in the cotos they belong to."""
        return lay_out(self.match_format, self.winners, start=self.start)

    @property
    def count(self) -> MatchCount:
        """What the match stands at."""
        return count_match(self.match_format, self.cotos, start=self.start, partial=True)

    @property
    def is_won(self) -> bool:
        return self.count.finished

    @property
    def standing(self) -> Score:
        """What counts now: the cotos of a match won by them, else the partidas of this coto."""
        count = self.count
        if self.match_format.cotos == 1:
            return Score(*(map(sum, zip(count.partidas, self.start, strict=True))))
        return count.cotos if count.finished else count.under_way

    @property
    def starts_ahead(self) -> bool:
        """Whether a side begins with partidas, the other having come late."""
        return self.start != NIL
