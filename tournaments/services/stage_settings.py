"""What is wrong with the settings of a stage, told so that whoever wrote them can mend them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from scoring.engine.match import MatchFormat, MatchFormatError
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.stages.chains import takes_of
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.publication import OURS
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.values import StageKind
from tournaments.models import Stage

LONGEST_FIELD: Final = 60
HIGHEST_NUMBER: Final = 99_999
NOBODY_APART: Final = frozenset({StageKind.LEAGUE.value, StageKind.MIXER.value})
"""Where villages cannot be kept apart: all meet anyway, or pairs are made anew."""


def wrong_settings(
    at: str, kind: str, settings: Mapping[str, object], takes: Mapping[str, object]
) -> Iterator[Refusal]:
    """All that is wrong with the settings of a stage of this kind and with what it takes.

    ``at`` is the path of the stage. A setting that has to be a list or a group of settings is told
    in words (``wanted``), any other by the ``nearest`` value that is right.
    """
    own = {name: value for name, value in settings.items() if name not in OURS}
    try:
        format_of(kind, own)
    except WrongSettingError as error:
        yield _refusal(at, error.field, error.nearest)
    yield from _wrong_of_ours(at, kind, settings)
    yield from _wrong_numbers(at, settings)
    if takes:
        try:
            takes_of(takes)
        except WrongSettingError as error:
            yield _refusal(at, f"takes.{error.field}", error.nearest)


def not_listed(stage: Stage, listed: Iterable[int]) -> Iterator[Refusal]:
    """A refusal for each number among the seeds, and those not to meet, that no pair has."""
    known = set(listed)
    at = f"stages.{stage.position}"
    settings = cast("Mapping[str, list[int]]", stage.settings)
    pairings = cast("list[list[int]]", stage.settings.get("forbidden", []))
    named = {"seeds": settings.get("seeds", []), "forbidden": [n for two in pairings for n in two]}
    for name, numbers in named.items():
        for number in dict.fromkeys(numbers):
            if number not in known:
                yield Refusal(Reason.PAIR_NOT_LISTED, f"{at}.{name}", {"number": number})


def _refusal(at: str, field: str, nearest: object) -> Refusal:
    wrong = f"{at}.{field[:LONGEST_FIELD]}"
    if isinstance(nearest, list | tuple | Mapping):
        wanted = field.rpartition(".")[2]
        return Refusal(Reason.SETTING_WRONG, wrong, {"wanted": wanted})
    told = "" if nearest is None else nearest if isinstance(nearest, str) else json.dumps(nearest)
    return Refusal(Reason.SETTING_WRONG, wrong, {"nearest": str(told)})


def _wrong_of_ours(at: str, kind: str, settings: Mapping[str, object]) -> Iterator[Refusal]:
    for name in ("automatic", "apart_villages"):
        if not isinstance(settings.get(name, False), bool):
            yield _refusal(at, name, nearest=False)
    if settings.get("apart_villages") is True and kind in NOBODY_APART:
        yield _refusal(at, "apart_villages", nearest=False)
    formats = settings.get("formats", {})
    try:
        if not isinstance(formats, Mapping):
            raise ValueError(formats)
        for left, value in formats.items():
            int(left)
            MatchFormat.from_json(value)
    except (ValueError, MatchFormatError):
        yield _refusal(at, "formats", nearest={})


def _wrong_numbers(at: str, settings: Mapping[str, object]) -> Iterator[Refusal]:
    """Numbers that no pair can have, and those that are told twice."""
    seeds, forbidden = settings.get("seeds", []), settings.get("forbidden", [])
    if not isinstance(seeds, list) or not all(_is_number(each) for each in seeds):
        yield _refusal(at, "seeds", nearest=[])
    else:
        yield from _wrong_or_twice(f"{at}.seeds", [(each,) for each in seeds])
    pairings = forbidden if isinstance(forbidden, list) else []
    twos = [tuple(sorted(two)) for two in pairings if _are_two(two)]
    if len(twos) == len(pairings):
        yield from _wrong_or_twice(f"{at}.forbidden", twos)
    elif all(_looks_like_two(two) for two in pairings):
        yield _refusal(at, "forbidden", nearest=[])


def _wrong_or_twice(field: str, told: list[tuple[int, ...]]) -> Iterator[Refusal]:
    for number in dict.fromkeys(number for numbers in told for number in numbers):
        if number < 1:
            yield Refusal(Reason.PAIR_NUMBER_WRONG, field, {"number": number})
    for numbers, times in Counter(told).items():
        if times > 1:
            named = "-".join(map(str, numbers))
            yield Refusal(Reason.PAIR_NUMBER_TWICE, field, {"number": named})


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= HIGHEST_NUMBER


def _are_two(value: object) -> bool:
    return _looks_like_two(value) and all(_is_number(each) for each in cast("list[object]", value))


def _looks_like_two(value: object) -> bool:
    """What a format takes for two numbers; all else it has refused already."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(each) is int for each in value)
        and value[0] != value[1]
    )
