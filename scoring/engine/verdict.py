"""What the rules say of an acta."""

from collections.abc import Callable
from typing import NamedTuple

from scoring.engine.problems import Problem, Severity
from scoring.engine.sides import Score, Side


class Verdict(NamedTuple):
    """What the rules say of an acta, computed from its partidas and never from its ``result``.

    ``partida_winners`` has every partida noted, counted or not; None there counted for nobody.
    """

    winner: Side | None
    cotos: Score
    partidas: Score
    tantos: Score
    partida_winners: tuple[tuple[Side | None, ...], ...]
    problems: tuple[Problem, ...]

    @property
    def valid(self) -> bool:
        """True if nothing is wrong; warnings do not count."""
        return not self.errors

    @property
    def finished(self) -> bool:
        """True if the match has a winner."""
        return self.winner is not None

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(found for found in self.problems if found.severity is Severity.ERROR)

    def to_json(self, sentence: Callable[[Problem], str]) -> dict[str, object]:
        """The verdict as docs/acta.md has it; ``sentence`` puts a problem into words."""
        return {
            "valid": self.valid,
            "winner": _letter(self.winner),
            "cotos": self.cotos.to_json(),
            "partidas": self.partidas.to_json(),
            "tantos": self.tantos.to_json(),
            "finished": self.finished,
            "partida_winners": [[_letter(side) for side in coto] for coto in self.partida_winners],
            "problems": [
                {
                    "code": found.code.value,
                    "severity": found.severity.value,
                    "where": found.where,
                    "message": sentence(found),
                    "rule": found.rule,
                }
                for found in self.problems
            ],
        }


def _letter(side: Side | None) -> str | None:
    return None if side is None else side.value
