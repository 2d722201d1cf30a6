"""What a stage will have to play, before it is laid out: how many matches, and what follows what.

Only numbers are known of such a stage, and they are enough to say when it will be over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.core.brackets import FEWEST, MOST, RoundCode, plan_knockout
from tournaments.core.forecast import FutureMatch
from tournaments.core.values import LoserOf, StageKind, WinnerOf


@dataclass(frozen=True, slots=True)
class OutlineMatch:
    """One match of an outline, in the order of its round and number.

    `left` counts the rounds from the end of its bracket (1 is the final), by which it may have a
    match format of its own; 0 where it has none. `after` and `after_rounds` as in a `FutureMatch`,
    by the keys and rounds of the outline.
    """

    key: int
    round: int
    left: int
    after: tuple[int, ...] = ()
    after_rounds: tuple[int, ...] = ()


Outline = tuple[OutlineMatch, ...]
Outliner = Callable[[Mapping[str, object], int], Outline]
"""Takes the settings of a format and the number of entries."""


def outline(kind: str, settings: Mapping[str, object], entries: int) -> Outline | None:
    """What a stage of this kind will have to play; None where nobody can say yet."""
    outliner = _OUTLINERS.get(kind)
    if outliner is None or not FEWEST <= entries <= MOST:
        return None
    return outliner(settings, entries)


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
) -> Iterator[FutureMatch]:
    """An outline as matches to forecast, behind those whose keys are below `first_key`.

    `rounds` gives the key of each round by its number.
    """
    keys = {match.key: first_key + at for at, match in enumerate(outlined)}
    for match in outlined:
        yield FutureMatch(
            key=keys[match.key],
            order=keys[match.key],
            seconds=seconds(match),
            round=rounds(match.round),
            after=tuple(keys[key] for key in match.after),
            after_rounds=tuple(rounds(each) for each in match.after_rounds),
        )


def _knockout(settings: Mapping[str, object], entries: int) -> Outline:
    third_place = bool(settings.get("third_place"))
    if settings.get("repesca"):
        main = _repesca(entries, third_place=third_place)
    else:
        main = _bracket(entries, third_place=third_place)
    consoled = settings.get("consolation_rounds")
    return main + _consolation(main, consoled if isinstance(consoled, int) else 0)


def _bracket(entries: int, *, third_place: bool = False) -> Outline:
    plan = plan_knockout(range(entries), third_place=third_place)
    numbers = {match.key for match in plan.matches if match.number is not None}
    return tuple(
        OutlineMatch(
            key=match.key,
            round=round_.number,
            left=1
            if round_.name.code is RoundCode.THIRD_PLACE
            else (round_.name.size - 1).bit_length(),
            after=tuple(
                place.match
                for place in match.places
                if isinstance(place, WinnerOf | LoserOf) and place.match in numbers
            ),
        )
        for round_ in plan.rounds
        for match in round_.matches
        if match.number is not None
    )


def _repesca(entries: int, *, third_place: bool) -> Outline:
    """All play the first round; the next starts with the power of two that holds its winners."""
    matches = entries // 2
    through = entries - matches
    first = tuple(OutlineMatch(key, 1, (entries - 1).bit_length()) for key in range(1, matches + 1))
    if through < FEWEST:
        return first
    return first + _behind(
        _bracket(1 << (through - 1).bit_length(), third_place=third_place), first
    )


def _consolation(main: Outline, rounds: int) -> Outline:
    last = max(match.round for match in main)
    consoled = tuple(each for each in range(1, rounds + 1) if each < last)
    losers = sum(match.round in consoled for match in main)
    if losers < FEWEST:
        return ()
    part = tuple(replace(match, left=0) for match in _bracket(losers))
    return _behind(part, main, after_rounds=consoled)


def _behind(
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


def _redraw(settings: Mapping[str, object], entries: int) -> Outline:
    """Every round waits for the whole round before; with the final that for third place."""
    found: list[OutlineMatch] = []
    playing, before, round_, after = entries, 0, 1, tuple[int, ...]()
    while playing > 1:
        sizes = (
            [2, 2] if playing == 2 and before == 4 and settings.get("third_place") else [playing]
        )
        for number, size in enumerate(sizes, start=round_):
            found += [
                OutlineMatch(len(found) + each, number, (size - 1).bit_length(), (), after)
                for each in range(1, size // 2 + 1)
            ]
        after = tuple(range(round_, round_ + len(sizes)))
        playing, before, round_ = playing - playing // 2, playing, round_ + len(sizes)
    return tuple(found)


_OUTLINERS: Final[Mapping[str, Outliner]] = {
    StageKind.KNOCKOUT: _knockout,
    StageKind.REDRAW: _redraw,
}
