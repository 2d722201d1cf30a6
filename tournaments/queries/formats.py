"""What the matches of each stage and round are played to, drawn already or not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.match import MatchFormat
from tournaments.core.brackets import RoundCode, RoundName, Section, name_of
from tournaments.core.values import TO_A_FINAL, StageKind
from tournaments.models import Round, Stage, Tournament

_AT_ONCE: Final = frozenset({StageKind.DOUBLE, StageKind.GROUPS, StageKind.LEAGUE})
"""The kinds of which every round is there once one is."""


@dataclass(frozen=True, slots=True)
class RoundFormat:
    """What a round is played to; without a name, all the others of its stage."""

    format: MatchFormat
    name: RoundName | None = None
    section: Section = Section.MAIN


@dataclass(frozen=True, slots=True)
class StageFormats:
    """A stage with what its rounds are played to, in their order, all the others first."""

    stage: Stage
    rounds: tuple[RoundFormat, ...]


def formats_of(tournament: Tournament) -> list[StageFormats]:
    """Of every stage in order: two queries."""
    drawn: dict[int, list[Round]] = {}
    rows = Round.objects.filter(stage__tournament=tournament).order_by("number")
    for row in rows:
        drawn.setdefault(row.stage_id, []).append(row)
    return [
        StageFormats(stage, tuple(_of_stage(stage, tournament.match_format, drawn.get(stage.pk))))
        for stage in tournament.stages.order_by("position")
    ]


def _of_stage(
    stage: Stage, usual: MatchFormat, rows: Sequence[Round] | None
) -> Iterator[RoundFormat]:
    drawn = [RoundFormat(row.match_format, row.name, Section(row.section)) for row in rows or ()]
    if drawn and _is_whole(stage, drawn):
        yield from drawn
        return
    yield RoundFormat(usual)
    yield from (each for each in drawn if each.format != usual)
    known = {each.name for each in drawn if each.section is Section.MAIN}
    for own in _settled(stage):
        if own.name not in known:
            yield own


def _is_whole(stage: Stage, drawn: Sequence[RoundFormat]) -> bool:
    """Whether no round is still to be drawn, as far as the formats are concerned."""
    return stage.kind in _AT_ONCE or any(each.name == name_of(2) for each in drawn)


def _settled(stage: Stage) -> Iterator[RoundFormat]:
    """The rounds that have a format of their own in the settings, the first first."""
    formats = stage.round_formats
    for at in sorted(formats, reverse=stage.kind in TO_A_FINAL):
        name = name_of(2**at) if stage.kind in TO_A_FINAL else RoundName(RoundCode.ROUND, at)
        yield RoundFormat(formats[at], name)
