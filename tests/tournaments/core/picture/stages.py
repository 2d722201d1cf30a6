"""Stages of the pure core as the rounds that a picture is made of."""

from tournaments.core.brackets import PlannedRound, RoundCode, Section
from tournaments.core.picture.shapes import Node
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.values import Place, WinnerOf


def nodes_of(
    stage: MemoryStage, section: Section = Section.MAIN
) -> tuple[list[list[Node]], list[Node]]:
    """The rounds of a section, and the match for third place if there is one."""
    rounds = [each for each in stage.rounds if each.section is section]
    known = {match.key for round_ in rounds for match in round_.matches}
    columns = [_nodes(each, known) for each in rounds if each.name.code != RoundCode.THIRD_PLACE]
    third = [_nodes(each, known) for each in rounds if each.name.code == RoundCode.THIRD_PLACE]
    return columns, [node for round_ in third for node in round_]


def _nodes(round_: PlannedRound, known: set[int]) -> list[Node]:
    return [
        Node(match.key, _winner(match.a, known), _winner(match.b, known), match.number is None)
        for match in round_.matches
    ]


def _winner(place: Place, known: set[int]) -> int | None:
    return place.match if isinstance(place, WinnerOf) and place.match in known else None
