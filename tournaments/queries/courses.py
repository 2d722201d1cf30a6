"""How each stage stands for those in it, beyond what their matches tell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.core.stages.chains import LevelAtCutError, Losers, Rest, takes_of
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.frozen import falls, freeze
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.prospects import Awaits, prospects
from tournaments.core.stages.table import Ranked
from tournaments.core.stages.view import StageView
from tournaments.core.states import TournamentState
from tournaments.core.values import StageKind
from tournaments.models import Stage, Tournament
from tournaments.queries.standings import DrawnStage

_SETTINGS_THAT_DRAW_MORE = ("repesca", "consolation_rounds")


@dataclass(frozen=True, slots=True)
class Course:
    """A stage, and what it has become of its entrants, by their numbers.

    ``awaits`` is what is still to be drawn for them, ``gone`` who has left, ``defeats`` how many of
    ``lives`` each has. Once it is over, ``places`` are those in its table, from first to last; of
    the stage that ``is_last``, ``champion`` is who won the tournament with it. ``onward`` has the
    stages still to be drawn that take somebody of it, ``untold`` those of whom it cannot be told
    yet whether one does.
    """

    stage: Stage
    is_last: bool = True
    champion: int | None = None
    awaits: Mapping[int, Awaits] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    defeats: Mapping[int, int] = field(default_factory=dict)
    lives: int = 0
    places: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    onward: Mapping[int, Stage] = field(default_factory=dict)
    untold: frozenset[int] = frozenset()


def courses_of(tournament: Tournament, drawn: Sequence[DrawnStage]) -> dict[int, Course]:
    """The course of each of the stages that are ``drawn``, by its position.

    One query where the matches tell all; otherwise two, and seven for each stage not read yet.
    """
    if not drawn:
        return {}
    first = drawn[0].stage
    if _tells_all(first, tournament):
        return {first.position: Course(first)}
    undrawn = list(tournament.stages.exclude(pk__in=[each.stage.pk for each in drawn]))
    last = None if undrawn else drawn[-1]
    return {each.stage.position: _course(each, undrawn, is_last=each == last) for each in drawn}


def _tells_all(stage: Stage, tournament: Tournament) -> bool:
    """Whether its matches tell what comes next, as those of a bracket that is there as a whole."""
    if stage.position > 1 or tournament.stages.count() > 1:
        return False
    match StageKind(stage.kind):
        case StageKind.KNOCKOUT:
            return not any(stage.settings.get(name) for name in _SETTINGS_THAT_DRAW_MORE)
        case StageKind.LIVES | StageKind.REDRAW | StageKind.DOUBLE:
            return False
        case _:
            return tournament.state != TournamentState.FINISHED


def _course(drawn: DrawnStage, undrawn: list[Stage], *, is_last: bool) -> Course:
    stage, format_, view = drawn.stage, drawn.format, drawn.view
    numbers = {entrant.key: entrant.number for entrant in view.entrants}
    is_over = format_.due(view) is Due.OVER
    champion = champion_of(format_, view) if is_last else None
    fed = [each for each in undrawn if each.source_id == stage.pk]
    taking = [(each, *_taken(each, format_, view, is_over=is_over)) for each in fed]
    return Course(
        stage=stage,
        is_last=is_last,
        champion=None if champion is None else numbers[champion],
        awaits={numbers[key]: each for key, each in prospects(format_, view).items()},
        gone=frozenset(numbers[key] for key in view.gone if key in numbers),
        defeats=_defeats(format_, view, numbers),
        lives=format_.lives if isinstance(format_, Lives) else 0,
        places=dict(_places(format_, view, numbers)) if is_over else {},
        onward={number: each for each, taken, _ in taking for number in taken},
        untold=frozenset[int]().union(*(untold for _, _, untold in taking)),
    )


def _defeats(format_: Format, view: StageView, numbers: Mapping[int, int]) -> dict[int, int]:
    if not isinstance(format_, Lives):
        return {}
    return {numbers[key]: lost for key, lost in format_.defeats(view).items()}


def _places(
    format_: Format, view: StageView, numbers: Mapping[int, int]
) -> Iterator[tuple[int, tuple[int, int]]]:
    """The places in the table; of groups, each in its own."""
    if not isinstance(format_, Ranked):
        return
    for table in format_.ranking(view):
        for row in table.standings.rows:
            yield numbers[row.pair], (row.place, row.place + len(row.why.level) - 1)


def _taken(
    onward: Stage, format_: Format, view: StageView, *, is_over: bool
) -> tuple[frozenset[int], frozenset[int]]:
    """Whom the stage takes, and of whom it cannot be told.

    Of a bracket that is being played, those who fell in time for a stage of the losers.
    """
    takes, nobody = takes_of(onward.takes), frozenset[int]()
    if not is_over:
        fell = {view.by_key[key].number: at for key, at in falls(view) if key not in view.gone}
        if isinstance(takes, Losers):
            return frozenset(number for number, at in fell.items() if at <= takes.rounds), nobody
        return nobody, frozenset(fell if isinstance(takes, Rest) else ())
    try:
        return frozenset(each.number for each in takes.entrants(freeze(format_, view))), nobody
    except LevelAtCutError:
        return nobody, frozenset(each.number for each in view.entrants if each.plays)
