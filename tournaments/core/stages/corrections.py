"""What another result of a match changes, to the last match, said before anything is changed.

A result reaches the matches behind it in the bracket, and the batches drawn after it: a batch
stands as long as what it was drawn from is still the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.core.memory import changed
from tournaments.core.progress import (
    Change,
    Feed,
    Graph,
    MatchState,
    Result,
    Takes,
    played_on,
    sends,
    settle,
)
from tournaments.core.stages.format import Format
from tournaments.core.stages.view import StageView
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that changes when a match gets another result.

    `changes` are the matches that stay and stand otherwise, as they stand at the end, the match
    itself first; nothing where it already stands so. `undone` are the batches that have to be
    drawn anew and `removed` their matches. `redone` are the matches under way that would lose what
    was played, the last laid out first, which is the order to take it from them: with any of them
    the correction is refused, unless the organiser orders exactly those.
    """

    changes: tuple[Change, ...] = ()
    redone: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()

    @property
    def called_back(self) -> tuple[int, ...]:
        """The matches that had a table and lose it, because somebody else will sit there."""
        return tuple(change.match for change in self.changes if change.call_back)


def foresee(
    graph: Graph, view: StageView, format_: Format, key: int, result: Result | None
) -> Consequences:
    """What follows when the match gets this result, or none (`None`). Nothing is touched.

    `graph` and `view` show the same stage. Raises `IllegalResultError` when the match cannot have
    the result.
    """
    sketch = Sketch(graph)
    in_the_way = _played_on_from(graph, key) if _differs(graph, key, result) else ()
    for blocking in in_the_way:
        sketch.clear(blocking)
    sketch.keep(settle(sketch, key, result))
    undone = _undone(view, format_, sketch, key)
    removed = tuple(
        match.key for round_ in view.rounds for match in round_.matches if round_.batch in undone
    )
    lost = {*in_the_way, *(each for each in removed if graph.match(each).under_way)}
    return Consequences(
        changes=_changes(graph, sketch, key, frozenset(removed)),
        redone=tuple(sorted(lost, reverse=True)),
        undone=undone,
        removed=removed,
    )


class Sketch:
    """A graph to try things on, over another that is left alone."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.states: dict[int, MatchState] = {}
        self.gone = graph.gone

    def match(self, key: int, /) -> MatchState:
        """The match as it would stand."""
        return self.states.get(key) or self._graph.match(key)

    def fed_by(self, key: int, /) -> Sequence[Feed]:
        """The sides of later matches that this match fills."""
        return self._graph.fed_by(key)

    def keep(self, changes: tuple[Change, ...]) -> None:
        """Let the matches stand as the changes say."""
        for change in changes:
            self.states[change.match] = changed(self.match(change.match), change)

    def clear(self, key: int) -> None:
        """Take the match back to before its first card."""
        self.keep(settle(self, key, None))
        self.states[key] = replace(self.match(key), begun=False, called=False)


def _differs(graph: Graph, key: int, result: Result | None) -> bool:
    match = graph.match(key)
    if result is None:
        return match.outcome is not None and not match.outcome.automatic
    return (match.outcome, match.winner) != (result.outcome, result.winner)


def _played_on_from(graph: Graph, key: int) -> tuple[int, ...]:
    """The matches under way behind this one and behind each other, the last laid out first."""
    found: set[int] = set()
    reached = [key]
    while reached:
        new = set(played_on(graph, reached.pop())) - found
        found |= new
        reached += new
    return tuple(sorted(found, reverse=True))


def _undone(view: StageView, format_: Format, sketch: Sketch, key: int) -> tuple[int, ...]:
    """The first batch that no longer stands, and all after it."""
    after = replace(view, states={**view.states, **sketch.states})
    for batch in sorted(view.drawn):
        if min(m.key for round_ in view.batch(batch) for m in round_.matches) <= key:
            continue
        if _amiss(after, format_, batch) - _amiss(view, format_, batch):
            return tuple(range(batch, view.last_batch + 1))
    return ()


def _amiss(view: StageView, format_: Format, batch: int) -> frozenset[Place]:
    """Where the batch differs from what would be drawn now.

    A match without a result keeps its places until it has one, and a pair that has left since the
    draw keeps its own: its rival there waits for nobody.
    """
    drawn, now = view.drawn[batch], format_.field(view.before(batch))
    return frozenset(
        place
        for place in drawn ^ now
        if _is_decided(view, place) and not (place in drawn and _has_left(view, place))
    )


def _is_decided(view: StageView, place: Place) -> bool:
    if isinstance(place, WinnerOf | LoserOf):
        return view.states[place.match].outcome is not None
    return True


def _has_left(view: StageView, place: Place) -> bool:
    if isinstance(place, EntryPlace):
        return place.entry in view.gone
    if not isinstance(place, WinnerOf | LoserOf):
        return False
    takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
    return sends(view.states[place.match], takes) in view.gone


def _changes(graph: Graph, sketch: Sketch, key: int, removed: frozenset[int]) -> tuple[Change, ...]:
    keys = [key, *sorted(each for each in sketch.states if each != key)]
    return tuple(
        Change(each, now.occupants, now.outcome, now.winner, before.called and not now.called)
        for each in keys
        if each not in removed and (now := sketch.match(each)) != (before := graph.match(each))
    )
