"""What must hold of every tournament, asked of what was written down and not of who wrote it.

Each check names what it finds: the first thing found is the first difference.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from tournaments.core.brackets import PlannedMatch, RoundCode, Section
from tournaments.core.progress import BYE, NOBODY, MatchState, Occupant, Takes, automatic, sends
from tournaments.core.stages.canonical import from_json
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.double import Double
from tournaments.core.stages.falls import winner_of
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.leaving import next_after_leaving
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.mixer import Mixer
from tournaments.core.stages.publication import UnreadableDrawError, numbers_listed
from tournaments.core.stages.record import Occupation, Record, StageRecord
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.standing import departures
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.values import BYE_PLACE, EntryPlace, LoserOf, Outcome, Place, WinnerOf

Found = Iterator[str]
_AT_THE_TABLE: Final = frozenset({Outcome.PLAYED, Outcome.TIME, Outcome.RETIRED})


class UnansweredError(Exception):
    """What is written down is such that an invariant cannot even be asked."""


def check_record(record: Record) -> dict[str, bool]:
    """Every invariant by its name, and whether it holds of a tournament that has been drawn.

    The names are stable: scripts and pages may rely on them.
    """
    return {name: _holds(check, record) for name, check in _INVARIANTS.items()}


def first_difference(record: Record) -> tuple[str, str] | None:
    """The first invariant that does not hold, and where; None when all do.

    One that cannot be asked, so spoilt is the record, is named only where no other says why.
    """
    unanswered = None
    for name, check in _INVARIANTS.items():
        try:
            where = _first_found(check, record)
        except UnansweredError as error:
            unanswered = unanswered or (name, str(error))
        else:
            if where is not None:
                return name, where
    return unanswered


def every_pair_drawn_once(record: Record) -> Found:
    """Each pair of the list takes part, and nobody is drawn into a stage who was not before."""
    if len(set(record.pairs)) < len(record.pairs):
        yield "the list names a pair twice"
    before = set(_numbers(record, record.stages[0]))
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
    for number in sorted(taking_part ^ set(_numbers(record, record.stages[0]))):
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


def sides_follow_from_results(record: Record) -> Found:
    """Played again from the top, the results put everybody where they stand."""
    for at, stage in enumerate(record.stages, start=1):
        for state in _in_order(stage.view):
            if not _follows(stage.view, state):
                yield f"stage {at}, {_called(stage.view, state)}"


def who_left_plays_no_more(record: Record) -> Found:
    """The next match of one that left was not played by it.

    The one after that may have been before: the rounds of a league need not be played in turn.
    """
    for at, stage in enumerate(record.stages, start=1):
        for entrant in stage.view.entrants:
            state = None if entrant.plays else next_after_leaving(stage.view, entrant)
            if state is not None and state.outcome in _AT_THE_TABLE:
                yield f"stage {at}, pair {entrant.number}: {_called(stage.view, state)}"


def results_name_their_winner(record: Record) -> Found:
    """A winner where the outcome has one, none elsewhere, and no result before both sides."""
    for stage in record.stages:
        for state in _in_order(stage.view):
            won = state.outcome is not None and state.outcome.has_winner
            played = state.outcome is not None and not state.outcome.automatic
            if (state.winner is not None) != won or (played and len(_entries(state)) < 2):
                yield _called(stage.view, state)


def pairs_once_a_round(record: Record) -> Found:
    """Nobody stands twice in one round, and no match has one entry twice."""
    for at, stage in enumerate(record.stages, start=1):
        for round_ in stage.view.rounds:
            sides = [s for state in stage.view.states_of(round_) for s in state.occupants]
            standing = [each for side in sides for each in stage.view.behind(side)]
            if len(standing) != len(set(standing)):
                yield f"stage {at}, round {round_.number}"


def byes_lose_and_never_meet(record: Record) -> Found:
    """A bye never wins, its match is not called out, and the draw lets no two of them meet."""
    for stage in record.stages:
        for round_ in stage.view.rounds:
            for match in round_.matches:
                state = stage.view.states[match.key]
                if match.places == (BYE_PLACE, BYE_PLACE) or (
                    BYE in state.occupants
                    and (match.number is not None or (state.winner and winner_of(state) is None))
                ):
                    yield _called(stage.view, state)


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
    entrants = sorted(_numbers(record, record.stages[0]))
    if sorted(placing.pair for placing in placings) != entrants:
        yield "not everybody has one place"
    elif covered != list(range(1, len(entrants) + 1)):
        yield f"{sorted(taken)}"
    else:
        shared = Counter((placing.first, placing.last) for placing in placings)
        yield from (f"{first}" for (first, last), n in shared.items() if n != last - first + 1)


def tables_hold_one_match(record: Record) -> Found:
    """No table has two matches at once."""
    yield from _two_at_once(record.occupations, key=lambda occupation: occupation.table)


def matches_hold_one_table(record: Record) -> Found:
    """No match has two tables at once."""
    yield from _two_at_once(record.occupations, key=lambda occupation: occupation.match)


def pairs_at_one_table(record: Record) -> Found:
    """No pair, and no individual, is called or playing at two tables now."""
    now = {occupation.match for occupation in record.occupations if occupation.released_at is None}
    for stage in record.stages:
        seated = [who for number, two in stage.standing if number in now for who in two]
        yield from (f"{who}" for who in sorted(set(seated)) if seated.count(who) > 1)


_INVARIANTS: Final[Mapping[str, Callable[[Record], Found]]] = {
    check.__name__: check
    for check in (
        every_pair_drawn_once,
        seeds_match_their_fingerprints,
        draw_recomputes,
        draws_stand,
        matches_are_pairs_less_one,
        sides_follow_from_results,
        who_left_plays_no_more,
        results_name_their_winner,
        pairs_once_a_round,
        byes_lose_and_never_meet,
        one_champion,
        everything_decided_at_the_end,
        places_tile,
        tables_hold_one_match,
        matches_hold_one_table,
        pairs_at_one_table,
    )
}


def _holds(check: Callable[[Record], Found], record: Record) -> bool:
    try:
        return _first_found(check, record) is None
    except UnansweredError:
        return False


def _first_found(check: Callable[[Record], Found], record: Record) -> str | None:
    """Where it does not hold first; None where it holds. `UnansweredError`."""
    try:
        return next(check(record), None)
    except Exception as error:  # a record spoilt by hand can make anything fail
        raise UnansweredError(f"{type(error).__name__}: {error}") from error


def _numbers(record: Record, stage: StageRecord) -> list[int]:
    """The numbers by which those of the list take part: pairs, or the two players of each."""
    if isinstance(stage.format, Mixer):
        return [2 * pair - seat for pair in record.pairs for seat in (1, 0)]
    return list(record.pairs)


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


def _in_order(view: StageView) -> Iterator[MatchState]:
    return (view.states[key] for key in sorted(view.states))


def _called(view: StageView, state: MatchState) -> str:
    for round_ in view.rounds:
        for match in round_.matches:
            if match.key == state.key:
                return f"match {match.number or '-'}, round {round_.number}, {match.position}"
    return f"match of key {state.key}"


def _entries(state: MatchState) -> list[int]:
    return [side for side in state.occupants if isinstance(side, int)]


def _follows(view: StageView, state: MatchState) -> bool:
    """Its sides come from where they should, and what decided itself had to."""
    if state.occupants != tuple(_sent(view, state, place) for place in state.places):
        return False
    if state.outcome is None:
        return state.begun or automatic(state.occupants, view.gone)[0] is None
    if not state.outcome.automatic:
        return all(isinstance(side, int) for side in state.occupants)
    return _decided_itself(view, state)


def _decided_itself(view: StageView, state: MatchState) -> bool:
    """Nobody stands against the one that went through, or nobody on either side.

    One that went through and has left since keeps it, and so it does where the other has come
    back after the next draw.
    """
    winner = winner_of(state)
    others = [side for side in state.occupants if side != winner]
    away = all(
        side in (BYE, NOBODY) or side in view.gone or _was_away(view, state, side)
        for side in others
    )
    if state.outcome is Outcome.VACANT:
        return winner is None and away
    return winner is not None and away and (BYE in others) == (state.outcome is Outcome.BYE)


def _was_away(view: StageView, state: MatchState, side: Occupant) -> bool:
    """Whether those on this side were missing when all that were in were drawn anew later."""
    batch = next(r.batch for r in view.rounds if state.key in {m.key for m in r.matches})
    own = {EntryPlace(key) for key in view.behind(side)}
    later = (drawn for at, drawn in view.drawn.items() if at > batch)
    return any(any(isinstance(p, EntryPlace) for p in drawn) and own - drawn for drawn in later)


def _sent(view: StageView, state: MatchState, place: Place) -> Occupant | None:
    """Whom the results so far put there; None where its source does not come before it."""
    if isinstance(place, EntryPlace):
        return place.entry
    if not isinstance(place, WinnerOf | LoserOf):
        return BYE
    if place.match >= state.key or place.match not in view.states:
        return None
    takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
    return sends(view.states[place.match], takes)


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


def _two_at_once(
    occupations: Iterable[Occupation], *, key: Callable[[Occupation], int]
) -> Iterator[str]:
    for before, after in pairwise(sorted(occupations, key=lambda o: (key(o), o.called_at))):
        free = before.released_at is not None and before.released_at <= after.called_at
        if key(before) == key(after) and not free:
            yield f"{key(before)}"
