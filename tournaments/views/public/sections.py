"""The rounds of a stage as the sections that are drawn: each a bracket of its own.

A match that nobody can ever play is left out, and so are the lines from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.core.brackets import RoundCode, Section
from tournaments.core.picture.shapes import Node
from tournaments.core.values import PlaceKind
from tournaments.queries.bracket import RoundView
from tournaments.queries.matches import MatchView, SideView


@dataclass(frozen=True, slots=True)
class Bracket:
    """One section: its rounds from left to right, and the match for third place beside them.

    ``nodes`` and ``below`` are what the layout takes, ``matches`` has every match by its key.
    """

    section: Section
    rounds: tuple[RoundView, ...]
    third: RoundView | None
    nodes: tuple[tuple[Node, ...], ...]
    below: tuple[Node, ...]
    matches: Mapping[int, MatchView]


def sections_of(rounds: Sequence[RoundView]) -> tuple[Bracket, ...]:
    """The sections that have rounds: the main one first, then losers and consolation."""
    matches = {match.pk: match for round_ in rounds for match in round_.all_matches}
    return tuple(
        _bracket(section, own, matches)
        for section in Section
        if (own := [round_ for round_ in rounds if round_.section == section])
    )


def decider(side: SideView, matches: Mapping[int, MatchView]) -> SideView:
    """The side as it names who comes: past byes, back to the match that is really played."""
    while side.pair is None and side.source is None and side.kind == PlaceKind.WINNER_OF:
        source = matches.get(side.source_key or 0)
        waiting = next(filter(may_come, source.sides), None) if source else None
        if waiting is None:
            break
        side = replace(waiting, name=side.name, won=side.won)
    return side


def may_come(side: SideView) -> bool:
    """Whether a pair stands there or may yet."""
    return side.pair is not None or (side.kind != PlaceKind.BYE and not side.is_vacant)


def _bracket(
    section: Section, rounds: Sequence[RoundView], matches: Mapping[int, MatchView]
) -> Bracket:
    main = tuple(each for each in rounds if each.name.code != RoundCode.THIRD_PLACE)
    third = next((each for each in rounds if each.name.code == RoundCode.THIRD_PLACE), None)
    drawn: set[int] = set()
    nodes = tuple(tuple(_nodes(round_, drawn)) for round_ in main)
    below = tuple(_nodes(third, set())) if third else ()
    return Bracket(section, main, third, nodes, below, matches)


def _nodes(round_: RoundView, drawn: set[int]) -> Iterator[Node]:
    """The matches of a round that are drawn; ``drawn`` has those of the rounds before."""
    before = frozenset(drawn)
    for match in round_.all_matches:
        if match.is_bye and not any(map(may_come, match.sides)):
            continue
        drawn.add(match.pk)
        a, b = (_feeder(side, before) for side in match.sides)
        yield Node(match.pk, a, b, is_bye=match.is_bye)


def _feeder(side: SideView, before: frozenset[int]) -> int | None:
    comes = side.kind == PlaceKind.WINNER_OF and side.source_key in before
    return side.source_key if comes else None
