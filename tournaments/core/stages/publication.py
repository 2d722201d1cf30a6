"""A draw as it is published, and made again from nothing else."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import UnionType
from typing import Final, TypeVar, cast

from tournaments.core.brackets import ALGORITHM, PlannedRound
from tournaments.core.stages.canonical import from_json
from tournaments.core.stages.conditions import WITH_CONDITIONS
from tournaments.core.stages.extra import ALGORITHM as EXTRA
from tournaments.core.stages.format import Format, Layout
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.level import draws_extra
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import MalformedSeedError, Stream, fingerprint_of
from tournaments.core.values import parse_place

T = TypeVar("T")
Sides = tuple[str, str]

OURS: Final = frozenset({"formats", "automatic", "apart_villages", "seeds"})
"""What the settings of a stage hold beside those of its format: the lot knows nothing of them."""


_SHOWN: Final = 40
_SPOILT: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What a list written by anybody can make a format raise."""


class UnreadableDrawError(ValueError):
    """Something that is no published draw: its `field` that is wrong, and what is there.

    `value` is text to show, cut short; "missing" where there is nothing.
    """

    def __init__(self, field: str, value: str) -> None:
        super().__init__(f"{field} is {value}")
        self.field = field
        self.value = value


@dataclass(frozen=True, slots=True)
class Publication:
    """What anybody needs to make a draw again, and what was drawn.

    `listed` is what was drawn from: lines "number<TAB>names", or a stage in its canonical form.
    `sheet` holds the sides of every match of each round laid out, as texts of places.
    `fingerprint` is what was noted of the seed when it was fixed, None where nothing was;
    `sealed_at` when that was published, None where it was not before the draw.
    """

    kind: str
    settings: Mapping[str, object]
    algorithm: str
    seed: str
    listed: object
    sheet: tuple[tuple[Sides, ...], ...]
    fingerprint: str | None = None
    sealed_at: datetime | None = None

    @property
    def seed_is_as_published(self) -> bool:
        """Whether the seed has the fingerprint noted of it, where one was."""
        return self.fingerprint is None or self.fingerprint == fingerprint_of(self.seed)

    def to_json(self) -> dict[str, object]:
        """As it is downloaded; a fingerprint that nobody saw before the draw proves nothing."""
        sealed = self.sealed_at
        return {
            "kind": self.kind,
            "settings": dict(self.settings),
            "algorithm": self.algorithm,
            "seed": self.seed,
            "fingerprint": self.fingerprint if sealed else None,
            "sealed_at": sealed.isoformat() if sealed else None,
            "list": self.listed,
            "sheet": [[list(sides) for sides in round_] for round_ in self.sheet],
        }

    @classmethod
    def from_json(cls, stored: object) -> "Publication":
        """The draw that was published so; `UnreadableDrawError` for anything else."""
        if not isinstance(stored, dict):
            raise _wrong("draw", stored)
        _field(stored, "list", list | dict)
        return cls(
            kind=cast("str", _field(stored, "kind", str)),
            settings=cast("dict[str, object]", _field(stored, "settings", dict)),
            algorithm=cast("str", _field(stored, "algorithm", str)),
            seed=cast("str", _field(stored, "seed", str)),
            listed=stored["list"],
            sheet=_sheet(_field(stored, "sheet", list)),
            fingerprint=_fingerprint(stored.get("fingerprint")),
            sealed_at=_moment(stored.get("sealed_at")),
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """A match that the list and the seed do not give. Rounds and positions count from 1.

    `published` and `drawn` are its sides here and there; None where there is no such match.
    """

    round: int
    position: int
    published: Sides | None
    drawn: Sides | None


def draw_again(publication: Publication) -> Layout:
    """What the list and the seed give. `UnreadableDrawError` when they give nothing."""
    settings = {k: v for k, v in publication.settings.items() if k not in OURS}
    try:
        format_ = format_of(publication.kind, settings)
    except WrongSettingError as error:
        if error.field == "kind":
            raise _wrong("kind", publication.kind) from error
        named = error.field.partition(".")[0]
        raise _wrong(f"settings.{error.field}", settings.get(named)) from error
    try:
        stream = Stream(publication.seed)
    except MalformedSeedError as error:
        raise _wrong("seed", publication.seed) from error
    try:
        view = _view(publication)
        own = _algorithm(publication, format_, view)
        layout = format_.lay_out(view, stream) if publication.algorithm == own else None
    except _SPOILT as error:
        raise _wrong("list", publication.listed) from error
    if layout is None:
        raise _wrong("algorithm", publication.algorithm)
    return layout


def differences(publication: Publication) -> tuple[Difference, ...]:
    """Every match in which what was published is not what the list and the seed give."""
    return tuple(compared(publication.sheet, sheet_of(draw_again(publication).rounds)))


def compared(
    published: Sequence[Sequence[Sides]], drawn: Sequence[Sequence[Sides]]
) -> Iterator[Difference]:
    """Every match that is not the same on two sheets, the one published and the one drawn."""
    for round_ in range(max(len(published), len(drawn))):
        here, there = _at(published, round_) or (), _at(drawn, round_) or ()
        for position in range(max(len(here), len(there))):
            is_, ought = _at(here, position), _at(there, position)
            if is_ != ought:
                yield Difference(round_ + 1, position + 1, is_, ought)


def sheet_of(rounds: Sequence[PlannedRound]) -> tuple[tuple[Sides, ...], ...]:
    """The sides of every match, round by round."""
    return tuple(tuple((str(m.a), str(m.b)) for m in round_.matches) for round_ in rounds)


def numbers_listed(listed: object) -> tuple[int, ...]:
    """The numbers in a published list, whichever of the two it is, in its order."""
    if isinstance(listed, dict):
        return tuple(entrant["number"] for entrant in listed["entrants"])
    lines = listed if isinstance(listed, list) else []
    return tuple(int(line.partition("\t")[0]) for line in lines)


def _algorithm(publication: Publication, format_: Format, view: StageView) -> str:
    """The name of the rules by which this kind is drawn from such a list."""
    if draws_extra(format_, view):
        return EXTRA
    if not isinstance(format_, Knockout):
        return f"{publication.kind}-1"
    return ALGORITHM if isinstance(publication.listed, list) else WITH_CONDITIONS


def _wrong(field: str, value: object) -> UnreadableDrawError:
    text = json.dumps(value, default=str)
    return UnreadableDrawError(field, text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _field(stored: Mapping[str, object], name: str, kind: type | UnionType) -> object:
    if name not in stored:
        raise UnreadableDrawError(name, "missing")
    if not isinstance(stored[name], kind):
        raise _wrong(name, stored[name])
    return stored[name]


def _sheet(stored: object) -> tuple[tuple[Sides, ...], ...]:
    try:
        rounds = cast("list[list[list[str]]]", stored)
        return tuple(tuple(_sides(*match) for match in round_) for round_ in rounds)
    except (AttributeError, TypeError, ValueError) as error:
        raise _wrong("sheet", stored) from error


def _sides(a: str, b: str) -> Sides:
    return str(parse_place(a)), str(parse_place(b))


def _fingerprint(stored: object) -> str | None:
    if stored is None or isinstance(stored, str):
        return stored
    raise _wrong("fingerprint", stored)


def _moment(stored: object) -> datetime | None:
    try:
        return None if stored is None else datetime.fromisoformat(cast("str", stored))
    except (TypeError, ValueError) as error:
        raise _wrong("sealed_at", stored) from error


def _view(publication: Publication) -> StageView:
    if isinstance(publication.listed, dict):
        return from_json(publication.listed)
    lines = cast("list[str]", publication.listed)
    numbers = [int(line.partition("\t")[0]) for line in lines]
    return StageView(tuple(Entrant(number, number) for number in numbers))


def _at(rows: Sequence[T], index: int) -> T | None:
    return rows[index] if index < len(rows) else None
