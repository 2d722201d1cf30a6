"""What is written down of a pair when it signs up, and what is wrong with it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.core.refusals import Reason, Refusal
from tournaments.core.text_keys import is_writable, search_key, strange_in_name, tidy

NAME_LENGTH = 80
PLAYS_FOR_LENGTH = 80
PHONE_LENGTH = 30
_PHONE = re.compile(r"\+?[0-9][0-9 ./()-]{3,}")


@dataclass(frozen=True, slots=True)
class PairDetails:
    """Two names, and what is noted beside them. ``paid`` says whether the fee is in."""

    player_1: str
    player_2: str
    plays_for: str = ""
    phone: str = ""
    paid: bool = False

    @property
    def names(self) -> tuple[str, str]:
        return self.player_1, self.player_2

    def tidied(self) -> "PairDetails":
        """The same with spaces and accents in one form, as it is to be stored."""
        return replace(
            self,
            player_1=tidy(self.player_1),
            player_2=tidy(self.player_2),
            plays_for=tidy(self.plays_for),
            phone=tidy(self.phone),
        )


def problems_of(details: PairDetails) -> tuple[Refusal, ...]:
    """All that is wrong with ``details`` taken alone, each at its field; empty if nothing is.

    Whether somebody else already has the name is not asked here.
    """
    found = [*_name("player_1", details.player_1), *_name("player_2", details.player_2)]
    if not found and search_key(details.player_1) == search_key(details.player_2):
        found.append(Refusal(Reason.SAME_NAME_TWICE, "player_2", {"name": tidy(details.player_2)}))
    found += _text("plays_for", details.plays_for, PLAYS_FOR_LENGTH)
    phone = tidy(details.phone)
    if phone and (len(phone) > PHONE_LENGTH or not _PHONE.fullmatch(phone)):
        found.append(Refusal(Reason.PHONE_STRANGE, "phone"))
    return tuple(found)


def _name(field: str, text: str) -> Iterator[Refusal]:
    name = tidy(text)
    if not name:
        yield Refusal(Reason.NAME_MISSING, field)
    elif len(name) > NAME_LENGTH:
        yield Refusal(Reason.NAME_TOO_LONG, field, {"limit": NAME_LENGTH, "length": len(name)})
    elif not is_writable(name):
        yield Refusal(Reason.TEXT_UNWRITABLE, field)
    elif strange := strange_in_name(name):
        yield Refusal(Reason.NAME_STRANGE, field, {"sign": strange})
    elif not any(char.isalpha() for char in name):
        yield Refusal(Reason.LETTERS_MISSING, field)


def _text(field: str, text: str, limit: int) -> Iterator[Refusal]:
    tidied = tidy(text)
    if len(tidied) > limit:
        yield Refusal(Reason.TEXT_TOO_LONG, field, {"limit": limit, "length": len(tidied)})
    elif not is_writable(tidied):
        yield Refusal(Reason.TEXT_UNWRITABLE, field)
