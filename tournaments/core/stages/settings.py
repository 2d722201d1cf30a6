"""The settings of a format: read from and written to plain JSON, wrong ones named."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)

_SHARE: Final = re.compile(r"[0-9]{1,4}([./][0-9]{1,4})?")


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
    """Every setting by its name, in plain lists, objects, numbers, truths and texts."""
    return {each.name: _plain(getattr(settings, each.name)) for each in fields(settings)}


def from_json(cls: "type[T]", settings: Mapping[str, object]) -> "T":
    """The settings that were written so; those left out are as they are by default.

    `WrongSettingError` for one that the format does not have, or of another kind; one within a
    group of settings is named as in "counting.bye".
    """
    defaults = {each.name: each.default for each in fields(cls)}
    for name in settings:
        if name not in defaults:
            raise WrongSettingError(name)
    return cls(**{name: _read(name, settings[name], defaults[name]) for name in settings})


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return to_json(value)
    return str(value) if isinstance(value, StrEnum | Fraction) else value


def _read(name: str, value: object, default: object) -> object:
    """The value as one of the kind that the default is of."""
    plain = _plain(default)
    if type(value) is not type(plain):
        raise WrongSettingError(name, plain)
    if is_dataclass(default) and not isinstance(default, type):
        return _read_group(name, cast("Mapping[str, object]", value), default)
    if not isinstance(default, StrEnum | Fraction):
        return _frozen(value)
    text = cast("str", value)
    try:
        read = _share(text) if isinstance(default, Fraction) else type(default)(text)
    except (ValueError, ZeroDivisionError):
        raise WrongSettingError(name, plain) from None
    if str(read) != text:
        raise WrongSettingError(name, str(read))
    return read


def _share(text: str) -> Fraction:
    """A number from 0 to 1, or the nearer of the two; `ValueError` if the text is none.

    The text is looked at before it is worked out: "1e20000000" has twenty million digits.
    """
    if not _SHARE.fullmatch(text):
        raise ValueError
    return min(Fraction(text), Fraction(1))


def _read_group(name: str, value: Mapping[str, object], default: "T") -> "T":
    """Settings within a setting; those left out are as they are in the default."""
    try:
        return from_json(type(default), {**to_json(default), **value})
    except WrongSettingError as wrong:
        raise WrongSettingError(f"{name}.{wrong.field}", wrong.nearest) from None


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(each) for each in cast("list[object]", value))
    return value
