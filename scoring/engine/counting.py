"""How a match is counted: from who won each partida to who won the match.

The rules are those of docs/acta.md, "How a match is counted".
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.engine.endings import Ending
from scoring.engine.match import MatchFormat
from scoring.engine.problems import Code, Problem, problem
from scoring.engine.sides import NIL, A, B, Score, Side

Winners = Sequence[Side | None]
"""Who won each partida of a coto, in the order played; None counts for nobody."""


class MatchCount(NamedTuple):
    """What a match stands at.

    ``cotos`` and ``partidas`` are those won, ``start`` left out. ``under_way`` is the score of
    the coto being played, ``start`` counted in it, and ``needed`` the partidas that win it.
    """

    winner: Side | None
    cotos: Score
    partidas: Score
    under_way: Score
    needed: int
    problems: tuple[Problem, ...]

    @property
    def finished(self) -> bool:
        return self.winner is not None


def count_match(
    match_format: MatchFormat,
    cotos: Sequence[Winners | None],
    *,
    start: Score = NIL,
    ending: Ending | None = None,
    partial: bool = False,
) -> MatchCount:
    """Count ``cotos``, of which None is one that could not be read and is not asked to be whole.

    ``start`` is what the first coto begins at, ``ending`` how the match stopped early, ``partial``
    that it is still on. Nothing is raised: what does not fit is among the problems.
    """
    count = _Count(match_format, under_way=start)
    open_end = partial or ending is not None
    for index, winners in enumerate(cotos):
        where = f"cotos[{index}]"
        if match_format.winner(count.cotos):
            count.problems.append(problem(Code.COTO_AFTER_MATCH_WON, where))
            continue
        if index:
            count.under_way = NIL
        won = count.play(winners or (), where)
        must_be_whole = winners is not None and (index < len(cotos) - 1 or not open_end)
        if not won and must_be_whole:
            count.miss(Code.COTO_UNFINISHED, where, count.under_way, count.needed)
    winner = match_format.winner(count.cotos)
    if winner is None and ending is not None:
        winner = count.end(ending)
    elif winner is None and not partial:
        count.miss(Code.MATCH_UNFINISHED, "cotos", count.cotos, match_format.cotos)
    return count.closed(winner)


@dataclass(slots=True)
class _Count:
    """The count while it is being made."""

    match_format: MatchFormat
    under_way: Score
    cotos: Score = NIL
    partidas: Score = NIL
    problems: list[Problem] = field(default_factory=list)

    @property
    def needed(self) -> int:
        return self.match_format.needed(self.cotos)

    def play(self, winners: Winners, where: str) -> bool:
        """Count one coto from the score under way; True if somebody won it."""
        needed = self.needed
        won: Side | None = None
        a, b = before = self.under_way
        for index, winner in enumerate(winners):
            if won is not None:
                place = f"{where}[{index}]"
                self.problems.append(problem(Code.PARTIDA_AFTER_COTO_WON, place, winner=won))
            elif winner is A:
                a += 1
                won = winner if a >= needed else None
            elif winner is B:
                b += 1
                won = winner if b >= needed else None
        played = Score(a - before.a, b - before.b)
        self.partidas = self.partidas.and_also(played)
        if won is None:
            self.under_way = Score(a, b)
            return False
        self.cotos = self.cotos.plus(won)
        self.under_way = NIL
        return True

    def end(self, ending: Ending) -> Side | None:
        """Who wins a match that stopped early and was not won."""
        if ending.side is not None:
            return ending.side.other
        ahead = self.cotos.leader or self.under_way.leader
        if ahead is None:
            self.problems.append(problem(Code.MATCH_LEVEL, "ending"))
        return ahead

    def miss(self, code: Code, where: str, has: Score, needed: int) -> None:
        self.problems.append(problem(code, where, a=has.a, b=has.b, needed=needed))

    def closed(self, winner: Side | None) -> MatchCount:
        return MatchCount(
            winner, self.cotos, self.partidas, self.under_way, self.needed, tuple(self.problems)
        )
