"""Stages for Hypothesis: pairs that come late, leave and are sent out, and all that can happen."""

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, SIDES, Score
from scoring.standings.counting import Award, BrokenOff, Bye, Counting, Leaving, Met, Unplayed
from scoring.standings.criteria import CRITERIA
from scoring.standings.matches import Ended, Entry, Lot, Match

FORMATS = (MatchFormat(1, 1), MatchFormat(2, 2))
SCORES = st.builds(Score, st.integers(0, 2), st.integers(0, 2))
USUAL = st.just(Ended.PLAYED)
ENDINGS = USUAL | USUAL | st.none() | st.sampled_from([each for each in Ended if each != "bye"])


@dataclass(frozen=True)
class Stage:
    """What a table is made of."""

    matches: tuple[Match, ...]
    entries: tuple[Entry, ...]
    criteria: tuple[str, ...]
    counting: Counting
    lot: Lot | None


COUNTINGS = st.builds(
    Counting,
    bye=st.sampled_from(Bye),
    walkover=st.sampled_from(Award),
    broken_off=st.sampled_from(BrokenOff),
    both_lost=st.sampled_from(Award),
    withdrawn=st.sampled_from(Leaving),
    disqualified=st.sampled_from(Leaving),
    unplayed=st.sampled_from(Unplayed),
    after_leaving=st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]),
    met=st.sampled_from(Met),
)

CRITERION_LISTS = st.lists(
    st.sampled_from(list(CRITERIA)), min_size=1, max_size=6, unique=True
).flatmap(
    lambda codes: (
        st.just(codes)
        | st.just([*codes, "direct_encounter"])
        | st.just(["matches_won", *[code for code in codes if code != "matches_won"]])
    )
)


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    """Up to six pairs and five rounds, in each of which a pair has at most one match."""
    pairs = range(1, draw(st.integers(1, 6)) + 1)
    matches: list[Match] = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(pairs))
        while len(order) > 1:
            a, b = order.pop(), order.pop()
            matches += draw(some_match(number, a, b, extra=False))
        bye_recorded = draw(st.booleans())
        if order and bye_recorded:
            matches.append(Match(number, order[0], None, draw(st.sampled_from(FORMATS)), Ended.BYE))
    if len(pairs) > 1:
        for _ in range(draw(st.integers(0, 3))):
            one, other, *_others = draw(st.permutations(pairs))
            matches += draw(some_match(1, one, other, extra=True))
    lot = draw(st.none() | st.lists(st.sampled_from(pairs), unique=True).map(tuple))
    return Stage(
        tuple(matches),
        tuple(draw(entry(pair)) for pair in pairs),
        tuple(map(str, draw(CRITERION_LISTS))),
        draw(COUNTINGS),
        None if lot is None else Lot("cachirulo", lot),
    )


@st.composite
def some_match(draw: st.DrawFn, number: int, a: int, b: int, *, extra: bool) -> list[Match]:
    """A match in any state, or none at all."""
    if draw(st.integers(0, 9)) == 0:
        return []
    ended = draw(ENDINGS)
    away = ended is None or not ended.at_table
    return [
        Match(
            number,
            a,
            b,
            draw(st.sampled_from(FORMATS)),
            ended,
            draw(st.sampled_from(SIDES)) if ended and ended.has_winner else None,
            NIL if away else draw(SCORES),
            NIL if away else draw(SCORES),
            None if away else draw(SCORES | SCORES | st.none()),
            extra=extra,
        )
    ]


@st.composite
def entry(draw: st.DrawFn, pair: int) -> Entry:
    """Mostly a pair that is in it from the first round to the last."""
    return Entry(
        pair,
        since=draw(st.just(1) | st.integers(1, 3)),
        left=draw(st.none() | st.none() | st.integers(1, 6)),
        disqualified=draw(st.integers(0, 7)) == 0,
    )
