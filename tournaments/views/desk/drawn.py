"""What the desk shows of the draw that is due, or why none is."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.core.brackets import RoundCode, RoundName, Section
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.core.stages.format import Due
from tournaments.core.states import DrawState, MatchState, TournamentState
from tournaments.core.stream import Stream
from tournaments.core.values import StageKind
from tournaments.models import Draw, Tournament
from tournaments.services.draws import due_stage, is_automatic, laid_out
from tournaments.services.layouts import Drawable
from tournaments.services.nothing_due import why_nothing_is_due
from tournaments.text import sentence

_AT_ONCE = frozenset({StageKind.KNOCKOUT, StageKind.DOUBLE, StageKind.GROUPS, StageKind.LEAGUE})
OF_FORMAT = frozenset({Reason.LEVEL_AT_CUT, Reason.FORMAT_DOES_NOT_FIT, Reason.PAIR_NOT_LISTED})
"""What is mended by changing the format."""
_AT_A_TABLE = {StageKind.MIXER: 4}


@dataclass(frozen=True, slots=True)
class Planned:
    """A round to come."""

    name: RoundName
    matches: int
    byes: int
    section: Section = Section.MAIN
    number: int = 1


@dataclass(frozen=True, slots=True)
class ToDraw:
    """What can be drawn now: its ``key`` is another for whatever comes after it.

    ``round`` is its number where it is one of several rounds drawn one by one, else 0.
    """

    key: str
    stage: str
    round: int
    is_consolation: bool
    is_rest: bool
    planned: tuple[Planned, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why nothing can be drawn though not all is played."""

    refusals: tuple[Refusal, ...]

    def __str__(self) -> str:
        return " ".join(sentence(refusal) for refusal in self.refusals)

    @property
    def is_of_format(self) -> bool:
        """Whether the format is what has to be changed."""
        return any(refusal.reason in OF_FORMAT for refusal in self.refusals)


def to_draw(tournament: Tournament) -> tuple[ToDraw | None, WhyNot | None]:
    """What can be drawn now; where nothing can, why not, None where all is played.

    A round that draws itself and is still due could not be drawn.
    """
    try:
        drawable = due_stage(tournament)
        if drawable is not None and drawable.view.rounds and is_automatic(drawable.stage):
            laid_out(drawable, Stream("in advance"))
    except RefusedError as error:
        return None, WhyNot(error.refusals)
    return (None if drawable is None else _to_draw(drawable)), None


def next_draw(tournament: Tournament) -> dict[str, object]:
    """``due`` and ``why_not`` as ``to_draw`` tells them, for a page about the matches.

    Both None before the first draw, and while a match could be called: that comes first.
    """
    playing = tournament.state in {TournamentState.DRAWN, TournamentState.PLAYING}
    if not playing or tournament.matches.filter(state=MatchState.READY).exists():
        return {"due": None, "why_not": None}
    due, why_not = to_draw(tournament)
    return {"due": due, "why_not": why_not}


def waits_for(tournament: Tournament) -> str:
    """What the next draw waits for where nothing can be drawn now, "" where none will come."""
    refusal = why_nothing_is_due(tournament)
    return sentence(refusal) if refusal.reason is Reason.RESULTS_MISSING else ""


def due_key(tournament: Tournament) -> str:
    """The ``key`` of what can be drawn now, "" for nothing."""
    drawable = due_stage(tournament)
    return "" if drawable is None else _key(drawable)


def is_made(tournament: Tournament, key: str) -> bool:
    """Whether what had this ``key`` has been drawn, by the draws in force."""
    made = Draw.objects.filter(stage__tournament=tournament, state=DrawState.MADE)
    return key in {f"{at}.{batch}" for at, batch in made.values_list("stage__position", "batch")}


def _key(drawable: Drawable) -> str:
    return f"{drawable.stage.position}.{drawable.view.last_batch + 1}"


def _to_draw(drawable: Drawable) -> ToDraw:
    kind, began = StageKind(drawable.stage.kind), bool(drawable.view.rounds)
    rest = began and kind is StageKind.KNOCKOUT and bool(drawable.stage.settings.get("repesca"))
    is_rest = rest and drawable.view.last_batch == 1
    return ToDraw(
        key=_key(drawable),
        stage=str(drawable.stage),
        round=0 if kind in _AT_ONCE else drawable.view.next_round,
        is_consolation=began and kind is StageKind.KNOCKOUT and not is_rest,
        is_rest=is_rest,
        planned=tuple(_planned(drawable)),
    )


def _planned(drawable: Drawable) -> Iterable[Planned]:
    """The rounds that would be drawn: how many play depends on nobody's lot."""
    if drawable.due is not Due.LAYOUT:
        return
    kind, view = StageKind(drawable.stage.kind), drawable.view
    if kind not in _AT_ONCE:
        name = RoundName(RoundCode.ROUND, view.next_round)
        matches, byes = divmod(len(drawable.format.field(view)), _AT_A_TABLE.get(kind, 2))
        yield Planned(name, matches, byes)
        return
    try:
        layout = drawable.format.lay_out(view, Stream("in advance"))
    except ValueError:  # too few, or too many
        return
    for round_ in layout.rounds:
        played = len(round_.matches) - round_.byes
        yield Planned(round_.name, played, round_.byes, round_.section, round_.number)
