"""A match that stopped before anybody had won it."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.engine.sides import Side


class EndingBy(StrEnum):
    """Why a match stopped early."""

    INCOMPARECENCIA = "incomparecencia"
    RETIRADA = "retirada"
    DESCALIFICACION = "descalificacion"
    TIEMPO = "tiempo"


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the match stopped, and the side that lost by it.

    ``ValueError`` unless ``side`` is given exactly where ``by`` is not ``tiempo``: when time is
    up, whoever is ahead wins.
    """

    by: EndingBy
    side: Side | None = None

    def __post_init__(self) -> None:
        if (self.side is None) != (self.by is EndingBy.TIEMPO):
            raise ValueError(f"{self.by} with side {self.side}")

    def to_json(self) -> dict[str, str]:
        """The ``ending`` of an acta."""
        if self.side is None:
            return {"by": self.by.value}
        return {"by": self.by.value, "side": self.side.value}
