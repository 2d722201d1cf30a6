"""What it takes to win a match: so many cotos, each of so many partidas."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.engine.problems import Wanted
from scoring.engine.reading import is_number, is_object
from scoring.engine.sides import Score, Side

MOST: Final = 1_000
"""No figure of a format is larger: nobody plays a thousand cotos, or partidas in one."""


class MatchFormatError(ValueError):
    """A match format that cannot be.

    ``field`` names the figure ("" for the whole), ``wanted`` says what should stand there.
    """

    def __init__(self, field: str, wanted: Wanted) -> None:
        super().__init__(f"{field or 'format'}: wanted {wanted}")
        self.field = field
        self.wanted = wanted


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How many cotos win the match, and how many partidas win a coto.

    ``deciding_partidas`` wins the coto played when both sides are one coto short, so it needs
    two cotos or more. ``MatchFormatError`` for a figure that is no whole number from 1 to 1,000,
    and for ``deciding_partidas`` where one coto wins the match.
    """

    cotos: int
    partidas: int
    deciding_partidas: int | None = None

    def __post_init__(self) -> None:
        for fault in _faults(self.cotos, self.partidas, self.deciding_partidas):
            raise fault

    def to_json(self) -> dict[str, int]:
        """The ``format`` of an acta."""
        figures = {"cotos": self.cotos, "partidas": self.partidas}
        if self.deciding_partidas is not None:
            figures["deciding_partidas"] = self.deciding_partidas
        return figures

    @staticmethod
    def from_json(value: object) -> "MatchFormat":
        """The format told by ``value``, the ``format`` of an acta; ``MatchFormatError``."""
        match_format, faults = read_format(value)
        if match_format is None:
            raise faults[0]
        return match_format

    def needed(self, cotos: Score) -> int:
        """The partidas that win the coto played when the sides have ``cotos``."""
        short = self.cotos - 1
        if self.deciding_partidas is not None and cotos == (short, short):
            return self.deciding_partidas
        return self.partidas

    def winner(self, cotos: Score) -> Side | None:
        """The side that has the cotos it needs, or None while neither has."""
        if cotos.a >= self.cotos:
            return Side.A
        return Side.B if cotos.b >= self.cotos else None


def read_format(value: object) -> tuple[MatchFormat | None, tuple[MatchFormatError, ...]]:
    """The format told by ``value``, or None and all that is wrong with it. Raises nothing."""
    if not is_object(value):
        return None, (MatchFormatError("", Wanted.OBJECT),)
    cotos, partidas = value.get("cotos"), value.get("partidas")
    deciding = value.get("deciding_partidas")
    faults = tuple(_faults(cotos, partidas, deciding))
    if faults or not is_number(cotos) or not is_number(partidas):
        return None, faults
    return _match_format(cotos, partidas, deciding if is_number(deciding) else None), ()


@lru_cache(maxsize=256)
def _match_format(cotos: int, partidas: int, deciding: int | None) -> MatchFormat:
    """Most actas of a file have the same few formats."""
    return MatchFormat(cotos, partidas, deciding)


def _faults(cotos: object, partidas: object, deciding: object) -> Iterator[MatchFormatError]:
    if not _is_figure(cotos):
        yield MatchFormatError("cotos", Wanted.FROM_ONE)
    if not _is_figure(partidas):
        yield MatchFormatError("partidas", Wanted.FROM_ONE)
    if deciding is None:
        return
    if not _is_figure(deciding):
        yield MatchFormatError("deciding_partidas", Wanted.FROM_ONE)
    elif cotos == 1:
        yield MatchFormatError("deciding_partidas", Wanted.TWO_COTOS)


def _is_figure(value: object) -> bool:
    return is_number(value) and 1 <= value <= MOST
