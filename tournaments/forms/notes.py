"""The notes of all the partidas of a match: some in sight, the others in one hidden field each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from scoring.engine.partida import By
from scoring.engine.problems import Code, Problem
from scoring.engine.rules import Rules
from scoring.engine.sides import Side
from scoring.text import Names
from tournaments.core.noting import Note
from tournaments.core.tapping import Tapping
from tournaments.forms.note import NoteForm, Wrong, note_data, prefix_of, unpacked


class Notes:
    """Forms by the place of their partida in the row; those in ``shown`` are in sight."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.forms: dict[int, NoteForm] = {}
        self.shown: set[int] = set()

    @classmethod
    def of(cls, rules: Rules, notes: Iterable[Note]) -> "Notes":
        """What is told of partidas already recorded; none in sight."""
        found = cls(rules)
        for place, note in enumerate(notes):
            if note.says_more and note != Note(None, By.ANULADA):
                found._add(place, note_data(note, place))
        return found

    @classmethod
    def read(cls, rules: Rules, data: Mapping[str, Any], partidas: int) -> "Notes":
        """What a page sent along of its first so many ``partidas``."""
        found = cls(rules)
        sent = data if isinstance(data, MultiValueDict) else MultiValueDict[str, str]()
        for place in range(partidas):
            if f"{prefix_of(place)}-by" in data:
                found._add(place, sent)
                found.shown.add(place)
            elif data.get(hidden_name(place)):
                found._add(place, unpacked(data[hidden_name(place)], place))
        return found

    def show(self, place: int, winner: Side | None) -> None:
        """Bring the note of one partida into sight, alone."""
        if place not in self.forms:
            by = By.TANTOS if winner else By.ANULADA
            self._add(place, note_data(Note(winner, by), place))
        self.shown = {place}

    def put_away(self, place: int) -> None:
        """Out of sight; a note that says no more than who won is none."""
        self.shown.discard(place)
        form = self.forms.get(place)
        if form is not None and not (form.is_wrong or _is_told(form)):
            del self.forms[place]

    def forget(self, place: int) -> None:
        """Leave of one partida only who won it."""
        self.forms.pop(place, None)
        self.shown.discard(place)

    def cut(self, partidas: int) -> None:
        """Without the notes of partidas that have been undone."""
        for place in [place for place in self.forms if place >= partidas]:
            self.forget(place)

    @property
    def winners(self) -> dict[int, Side | None]:
        """Who won, by the notes in sight that can be read: there it can be changed."""
        return {place: self.forms[place].note.winner for place in self.shown if self._ok(place)}

    def write(self, places: Sequence[str]) -> dict[int, object]:
        """The partidas of which more is told than who won; ``places`` as the acta has them."""
        return {
            place: form.write(places[place]).partida
            for place, form in self.forms.items()
            if place < len(places)
        }

    def blame(
        self, problems: Iterable[Problem], places: Sequence[str], names: Names, among: set[int]
    ) -> list[Problem]:
        """Show at their fields all that is wrong in the notes ``among``; what is left comes back.

        A note in which anything is wrong comes into sight.
        """
        for place in among:
            for found in self.forms[place].written.problems:
                self.forms[place].blame(found, places[place], names)
        rest = [each for each in problems if not self._blame(each, places, names, among)]
        self.shown |= {place for place in among if self.forms[place].is_wrong}
        return rest

    def wrongs(self, places: Sequence[str], names: Names) -> Iterator[Wrong]:
        """All that is wrong in what is in sight."""
        for place in sorted(self.shown):
            yield from self.forms[place].wrongs(places[place], names)

    def are_wrong(self, among: set[int]) -> bool:
        return any(self.forms[place].is_wrong for place in among)

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """Name and value of the hidden fields for what is not in sight."""
        for place, form in sorted(self.forms.items()):
            if place not in self.shown:
                yield hidden_name(place), form.packed

    def _add(self, place: int, data: "QueryDict | MultiValueDict[str, str]") -> None:
        self.forms[place] = NoteForm(data, place=place, rules=self.rules)

    def _ok(self, place: int) -> bool:
        return self.forms[place].is_valid()

    def _blame(self, found: Problem, places: Sequence[str], names: Names, among: set[int]) -> bool:
        """Show ``found`` at its note; False where it belongs to none of them."""
        for place in among:
            where, form = places[place], self.forms[place]
            if found.where == where or found.where.startswith(f"{where}."):
                # vueltas in which a total cannot stand are left out, but not missing
                if not (found.code is Code.VUELTAS_MISSING and form.vueltas.is_told):
                    form.blame(found, where, names)
                return True
        return False


@dataclass(frozen=True, slots=True)
class TappedPartida:
    """One partida of the row: who won it, and its note where more is told, in sight or not."""

    place: int
    winner: Side | None
    note: NoteForm | None
    in_sight: bool

    @property
    def chip(self) -> str:
        """The id of the button that opens the note."""
        return f"chip-{self.place}"

    @property
    def section(self) -> str:
        """The id of the note in sight."""
        return f"note-{self.place}"


def tapped(tapping: Tapping, notes: Notes) -> list[list[TappedPartida]]:
    """The partidas tapped in, coto by coto, with their notes."""
    places = count()
    return [
        [
            TappedPartida(place, winner, notes.forms.get(place), place in notes.shown)
            for winner, place in zip(coto, places, strict=False)
        ]
        for coto in tapping.cotos
    ]


def hidden_name(place: int) -> str:
    return f"n{place}"


def _is_told(form: NoteForm) -> bool:
    note = form.note
    return note.says_more and note != Note(None, By.ANULADA)
