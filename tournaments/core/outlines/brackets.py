"""The outlines of brackets: what is played there follows from how many take part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.core.brackets import (
    FEWEST,
    PlannedMatch,
    PlannedRound,
    RoundCode,
    Section,
    plan_knockout,
)
from tournaments.core.outlines.values import Outline, OutlineMatch, Outliner, put_behind
from tournaments.core.stages.double_plan import plan_double
from tournaments.core.values import LoserOf, Place, WinnerOf


def knockout(settings: Mapping[str, object], entries: int) -> Outline:
    """The bracket, with a repesca its first round before it, and the consolation behind it."""
    third_place = bool(settings.get("third_place"))
    if settings.get("repesca"):
        main = _repesca(entries, third_place=third_place)
    else:
        main = _bracket(entries, third_place=third_place)
    consoled = settings.get("consolation_rounds")
    return main + _consolation(main, consoled if isinstance(consoled, int) else 0)


def main_rounds(outliner: Outliner, settings: Mapping[str, object], entries: int) -> Iterator[int]:
    """The round of each match of the main bracket of which the loser falls for good or below."""
    plain = {**settings, "third_place": False, "consolation_rounds": 0}
    outlined = [match for match in outliner(plain, entries) if match.left]
    finals = {match.round for match in outlined if match.left == 1}
    behind_both = {max(finals)} if len(finals) > 1 else set[int]()
    return (match.round for match in outlined if match.round not in behind_both)


def _bracket(entries: int, *, third_place: bool = False) -> Outline:
    return _planned(plan_knockout(range(entries), third_place=third_place).rounds)


def double(settings: Mapping[str, object], entries: int) -> Outline:  # noqa: ARG001
    """Both brackets and the final, without the second final that is hardly ever needed."""
    first = plan_knockout(range(entries)).rounds[0]
    return _planned(plan_double([match.places for match in first.matches]))


def _planned(rounds: Sequence[PlannedRound]) -> Outline:
    matches = {match.key: match for round_ in rounds for match in round_.matches}
    return tuple(
        OutlineMatch(
            key=match.key,
            round=round_.number,
            left=_left(round_),
            after=tuple(key for place in match.places for key in _before(place, matches)),
        )
        for round_ in rounds
        for match in round_.matches
        if match.number is not None
    )


def _left(round_: PlannedRound) -> int:
    if round_.section is not Section.MAIN:
        return 0
    if round_.name.code is RoundCode.THIRD_PLACE:
        return 1
    return (round_.name.size - 1).bit_length()


def _before(place: Place, matches: Mapping[int, PlannedMatch]) -> Iterator[int]:
    """The matches played that send somebody here; a bye on the way sends on who came to it."""
    if isinstance(place, WinnerOf | LoserOf):
        if matches[place.match].number is not None:
            yield place.match
        elif isinstance(place, WinnerOf):
            for each in matches[place.match].places:
                yield from _before(each, matches)


def _repesca(entries: int, *, third_place: bool) -> Outline:
    """All play the first round; the next starts with the power of two that holds its winners."""
    matches = entries // 2
    through = entries - matches
    first = tuple(OutlineMatch(key, 1, (entries - 1).bit_length()) for key in range(1, matches + 1))
    if through < FEWEST:
        return first
    return first + put_behind(
        _bracket(1 << (through - 1).bit_length(), third_place=third_place), first
    )


def _consolation(main: Outline, rounds: int) -> Outline:
    last = max(match.round for match in main)
    consoled = tuple(each for each in range(1, rounds + 1) if each < last)
    losers = sum(match.round in consoled for match in main)
    if losers < FEWEST:
        return ()
    part = tuple(replace(match, left=0) for match in _bracket(losers))
    return put_behind(part, main, after_rounds=consoled)


def redraw(settings: Mapping[str, object], entries: int) -> Outline:
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
