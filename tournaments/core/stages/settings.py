"""The settings of a format: read from and written to plain JSON, wrong ones named."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)


class WrongSettingError(ValueError):
    """A setting that a format cannot have: its `field`, and the `nearest` value that is right.

    `nearest` is None where there is no such setting at all.
    """

    def __init__(self, field: str, nearest: object = None) -> None:
        super().__init__(f"{field}: wrong, {nearest!r} would be right")
        self.field = field
        self.nearest = nearest


def within(field: str, value: int, *, least: int, most: int) -> None:
    """`WrongSettingError` unless the value lies between the two, themselves included."""
    nearest = min(max(value, least), most)
    if value != nearest:
        raise WrongSettingError(field, nearest)


def to_json(settings: "DataclassInstance") -> dict[str, object]:
    """Every setting by its name, in plain lists, numbers, truths and texts."""
    return {each.name: _plain(getattr(settings, each.name)) for each in fields(settings)}


def from_json(cls: "type[T]", settings: Mapping[str, object]) -> "T":
    """The settings that were written so; those left out are as they are by default.

    `WrongSettingError` for one that the format does not have, or of another kind.
    """
    kinds = {each.name: each.default for each in fields(cls)}
    for name, value in settings.items():
        if name not in kinds:
            raise WrongSettingError(name)
        wanted = list if isinstance(kinds[name], tuple) else type(kinds[name])
        if type(value) is not wanted:
            raise WrongSettingError(name, _plain(kinds[name]))
    return cls(**{name: _frozen(value) for name, value in settings.items()})


def _plain(value: object) -> object:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(each) for each in cast("list[object]", value))
    return value
