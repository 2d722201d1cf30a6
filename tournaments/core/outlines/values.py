"""What a stage will have to play, before it is laid out: how many matches, and what follows what.

Only numbers are known of such a stage, and they are enough to say when it will be over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.core.forecast import FutureMatch


@dataclass(frozen=True, slots=True)
class OutlineMatch:
    """One match of an outline, in the order of its round and number.

    `left` says under which number the stage may name a match format of its own for it: in a
    bracket how many rounds are left (1 is the final), elsewhere the round; 0 where it may not.
    `after` and `after_rounds` as in a `FutureMatch`, by the keys and rounds of the outline.
    `people` are numbers of those who sit in it, where it is known who meets whom.
    """

    key: int
    round: int
    left: int
    after: tuple[int, ...] = ()
    after_rounds: tuple[int, ...] = ()
    people: frozenset[int] = frozenset()


Outline = tuple[OutlineMatch, ...]
Outliner = Callable[[Mapping[str, object], int], Outline]
"""Takes the settings of a format and the number of entries."""


def to_come(whole: Outline, *, laid_out: int) -> Outline:
    """What comes after so many rounds that are laid out.

    What followed on one of their matches now follows on all of them.
    """
    rest = tuple(match for match in whole if match.round > laid_out)
    kept = {match.key for match in rest}
    return tuple(
        match
        if kept.issuperset(match.after)
        else replace(
            match,
            after=tuple(key for key in match.after if key in kept),
            after_rounds=tuple(range(1, laid_out + 1)),
        )
        for match in rest
    )


def future_matches(
    outlined: Sequence[OutlineMatch],
    *,
    seconds: Callable[[OutlineMatch], int],
    first_key: int,
    rounds: Callable[[int], int],
    people: Callable[[int], int] = int,
    behind_rounds: tuple[int, ...] = (),
    tables: frozenset[int] | None = None,
) -> Iterator[FutureMatch]:
    """An outline as matches to forecast, behind those whose keys are below `first_key`.

    `rounds` gives the key of each round by its number, `people` that of each person. What follows
    on nothing in the outline follows on the rounds `behind_rounds`, those of the stage before.
    `tables` are the only ones for all of it, None for any.
    """
    keys = {match.key: first_key + at for at, match in enumerate(outlined)}
    for match in outlined:
        yield FutureMatch(
            key=keys[match.key],
            order=keys[match.key],
            seconds=seconds(match),
            round=rounds(match.round),
            after=tuple(keys[key] for key in match.after),
            after_rounds=tuple(rounds(each) for each in match.after_rounds)
            or (() if match.after else behind_rounds),
            people=frozenset(people(each) for each in match.people),
            tables=tables,
        )


def put_behind(
    part: Outline, before: Outline, *, after_rounds: tuple[int, ...] | None = None
) -> Outline:
    """A part of which the first matches follow on rounds of another, its keys and rounds too."""
    keys, rounds = (
        max(match.key for match in before),
        max(match.round for match in before),
    )
    first = after_rounds if after_rounds is not None else (rounds,)
    return tuple(
        replace(
            match,
            key=match.key + keys,
            round=match.round + rounds,
            after=tuple(key + keys for key in match.after),
            after_rounds=() if match.after else first,
        )
        for match in part
    )
