"""Who won, who came where, and that nothing is left."""

from collections import Counter

from tournaments.core.brackets import Section
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.double import Double
from tournaments.core.stages.falls import winner_of
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.record import Found, Record, StageRecord
from tournaments.core.stages.redraw import Redraw


def one_champion(record: Record) -> Found:
    """One when all is over, or none if nobody won the last; before that none."""
    if not record.finished:
        if record.champion is not None:
            yield f"{record.champion} before the end"
        return
    last = record.stages[-1]
    if not last.is_over:
        yield "finished before anybody has won"
    champion = champion_of(last.format, last.view)
    named = last.view.by_key[champion].number if champion is not None else None
    if named != record.champion:
        yield f"{record.champion} for {named}"
    elif champion is not None and _defeats(last, champion) > _forgiven(last):
        yield f"{record.champion} was beaten"


def everything_decided_at_the_end(record: Record) -> Found:
    """Finished means that nothing is left, and nothing left that it is finished."""
    over = all(stage.is_over and stage.view.all_decided for stage in record.stages)
    if record.finished and not over:
        yield "finished, but something is left"
    if over and not record.finished and not record.to_come:
        yield "not finished, but nothing is left"


def places_tile(record: Record) -> Found:
    """The places of all cover 1 to N, each as often as it is shared."""
    placings = record.places
    taken = {(placing.first, placing.last) for placing in placings}
    covered = [place for first, last in sorted(taken) for place in range(first, last + 1)]
    entrants = sorted(record.entrants)
    if sorted(placing.pair for placing in placings) != entrants:
        yield "not everybody has one place"
    elif covered != list(range(1, len(entrants) + 1)):
        yield f"{sorted(taken)}"
    else:
        shared = Counter((placing.first, placing.last) for placing in placings)
        yield from (f"{first}" for (first, last), n in shared.items() if n != last - first + 1)


def _defeats(stage: StageRecord, entry: int) -> int:
    return sum(
        state.outcome is not None and entry in state.occupants and winner_of(state) != entry
        for round_ in stage.view.rounds
        if round_.section is not Section.CONSOLATION
        for state in stage.view.states_of(round_)
    )


def _forgiven(stage: StageRecord) -> int:
    """How many defeats a champion may have."""
    format_ = stage.format
    if isinstance(format_, Lives):
        return format_.lives - 1
    if isinstance(format_, Knockout | Redraw):
        return int(isinstance(format_, Knockout) and format_.repesca)
    return 1 if isinstance(format_, Double) else len(stage.view.rounds)
