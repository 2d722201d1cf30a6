"""What was drawn is what had to be drawn, from those who were there."""

from collections.abc import Iterable, Iterator

from tournaments.core.brackets import PlannedMatch, RoundCode, Section
from tournaments.core.stages.canonical import from_json
from tournaments.core.stages.double import Double
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.publication import UnreadableDrawError, numbers_listed
from tournaments.core.stages.record import Found, Record, StageRecord
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.standing import departures
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.values import EntryPlace


def every_pair_drawn_once(record: Record) -> Found:
    """Each pair of the list takes part, and nobody is drawn into a stage who was not before."""
    if len(set(record.pairs)) < len(record.pairs):
        yield "the list names a pair twice"
    before = set(record.entrants)
    for at, stage in enumerate(record.stages, start=1):
        numbers = [entrant.number for entrant in stage.view.entrants]
        if len(set(numbers)) < len(numbers):
            yield f"stage {at}: one number twice"
        for number in sorted(_drawn_from(stage) - before):
            yield f"stage {at}: {number} was not in the stage before"
        before = set(numbers)
        if isinstance(stage.format, Knockout | Redraw | Double):
            yield from _drawn_once(stage.view)
    taking_part = {e.number for stage in record.stages for e in stage.view.entrants}
    for number in sorted(taking_part ^ set(record.entrants)):
        yield f"{number} is on the list or in a stage, and not in both"


def seeds_match_their_fingerprints(record: Record) -> Found:
    """Each seed is the one of which the fingerprint was noted when it was fixed."""
    for at, stage in enumerate(record.stages, start=1):
        for batch, published in sorted(stage.draws.items()):
            if not published.seed_is_as_published:
                yield f"stage {at}, layout {batch}: {published.seed}"


def draw_recomputes(record: Record) -> Found:
    """The published list and seed give every layout as it stands."""
    for at, stage in enumerate(record.stages, start=1):
        batches = {round_.batch for round_ in stage.view.rounds}
        for batch in sorted(batches | set(stage.draws)):
            if batch not in batches or batch not in stage.draws:
                yield f"stage {at}, layout {batch}: no draw, or nothing drawn"
                continue
            try:
                for where in departures(stage.draws[batch], stage.view, batch):
                    yield f"stage {at}, layout {batch}, {where}"
            except UnreadableDrawError as error:
                yield f"stage {at}, layout {batch}: {error}"


def draws_stand(record: Record) -> Found:
    """What was drawn is what would go into the hat now, while nobody has left or come since."""
    for at, stage in enumerate(record.stages, start=1):
        for batch, published in sorted(stage.draws.items()):
            if not isinstance(published.listed, dict) or batch not in stage.view.drawn:
                continue
            then, now = from_json(published.listed), stage.view.before(batch)
            if _plain(then.entrants) == _plain(now.entrants):
                drawn, ought = stage.view.drawn[batch], stage.format.field(now)
                for place in sorted(map(str, drawn ^ ought)):
                    yield f"stage {at}, layout {batch}: {place}"


def matches_are_pairs_less_one(record: Record) -> Found:
    """Numbers without a gap; in a knock-out one less than pairs, and one for third place."""
    numbers = sorted(m.number for m in _matches(record) if m.number is not None)
    if numbers != list(range(1, len(numbers) + 1)):
        yield "numbers with a gap"
    for at, stage in enumerate(record.stages, start=1):
        rounds = [round_.number for round_ in stage.view.rounds]
        if rounds != list(range(1, len(rounds) + 1)):
            yield f"stage {at}: rounds {rounds}"
        wanted = _matches_wanted(stage)
        played = sum(
            match.number is not None
            for round_ in stage.view.rounds
            for match in round_.matches
            if round_.section is not Section.CONSOLATION
        )
        if wanted is not None and played != wanted:
            yield f"stage {at}: {played} matches for {wanted}"


def _drawn_from(stage: StageRecord) -> frozenset[int]:
    """The numbers in the list of the stage's first draw."""
    first = min(stage.draws, default=None)
    return (
        frozenset(numbers_listed(stage.draws[first].listed)) if first is not None else frozenset()
    )


def _drawn_once(view: StageView) -> Found:
    places = [p for r in view.rounds for m in r.matches for p in m.places]
    drawn = sorted(place.entry for place in places if isinstance(place, EntryPlace))
    if drawn != sorted(view.by_key):
        yield f"drawn: {drawn}"


def _plain(entrants: Iterable[Entrant]) -> list[tuple[int, bool]]:
    return sorted((entrant.number, entrant.plays) for entrant in entrants)


def _matches(record: Record) -> Iterator[PlannedMatch]:
    for stage in record.stages:
        for round_ in stage.view.rounds:
            yield from round_.matches


def _matches_wanted(stage: StageRecord) -> int | None:
    """How many matches a bracket has, where that is known from the number of entrants alone."""
    format_, view = stage.format, stage.view
    entrants, codes = len(view.entrants), [round_.name.code for round_ in view.rounds]
    if isinstance(format_, Double):
        return 2 * entrants - 2 + codes.count(RoundCode.SECOND_FINAL)
    if isinstance(format_, Knockout) and not format_.repesca:
        return entrants - 1 + codes.count(RoundCode.THIRD_PLACE)
    return None
