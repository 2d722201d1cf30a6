"""A result as people enter it: partidas tapped one by one, or a match that stopped early."""

import re
from collections.abc import Mapping, MutableMapping
from dataclasses import replace
from enum import StrEnum
from itertools import count
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.acta import check_acta
from scoring.engine.endings import Ending
from scoring.engine.match import MatchFormat
from scoring.engine.problems import Code, Wanted, malformed, problem
from scoring.engine.result import result_problems
from scoring.engine.sides import Score, Side, read_side
from scoring.engine.terms import MatchTerms
from scoring.engine.verdict import Verdict
from scoring.engine.writing import MatchAlreadyWonError, acta_of
from scoring.text import placed_sentence, sentence
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.tapping import ANNULLED, Tapping, UnreadableTapsError
from tournaments.forms.endings import NOBODY_PLAYED, ending_of, endings
from tournaments.forms.note import Wrong
from tournaments.forms.notes import Notes, TappedPartida, tapped
from tournaments.forms.start import StartField
from tournaments.models import Ruling
from tournaments.text import REASONS
from tournaments.text import sentence as refusal_sentence

Names = Mapping[Side, str]

_WITHOUT_MARK: Final[dict[str, Any]] = dict.fromkeys(
    ("required", "invalid", "min_value"), REASONS[Reason.KEY_MISSING]
)


class Act(StrEnum):
    """The button that sent the form. Only the last three save anything."""

    TAP = "tap"
    UNDO = "undo"
    STAY = "stay"
    NOTE = "note"
    NOTED = "noted"
    FORGET = "forget"
    SAVE = "save"
    HAND_IN = "hand_in"
    END = "end"


_STEPS: Final = (Act.TAP, Act.UNDO, Act.STAY, Act.NOTE, Act.NOTED, Act.FORGET)
ALL: Final = "all"
"""What the button says that undoes every tap."""

_OF_ONE: Final = (Act.NOTE, Act.NOTED, Act.FORGET)
"""Their buttons name a partida by its place in the row."""


class ResultForm(forms.Form):
    """The whole entry of one match: what the page knew when it was made travels in hidden fields.

    ``key`` marks this one act, ``replaces`` is the revision in force that the page showed (0:
    none), ``pairs`` the numbers of the two pairs it showed. ``notes`` tell how partidas were won;
    what the rules of ``terms`` find wrong in them is shown there.
    """

    winners = forms.CharField(required=False, widget=forms.HiddenInput)
    start_a = StartField()
    start_b = StartField()
    key = forms.CharField(required=False, widget=forms.HiddenInput)
    replaces = forms.IntegerField(
        min_value=0, widget=forms.HiddenInput, error_messages=_WITHOUT_MARK
    )
    pairs = forms.RegexField(
        r"^[0-9]{1,9}-[0-9]{1,9}$", widget=forms.HiddenInput, error_messages=_WITHOUT_MARK
    )
    ending = forms.ChoiceField(
        label=_("What happened?"), required=False, widget=forms.RadioSelect, choices=()
    )
    reason = forms.CharField(
        label=_("Reason (may be left empty)"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        terms: MatchTerms,
        names: Names,
        initial: MutableMapping[str, Any] | None = None,
        tapping: Tapping | None = None,
        notes: Notes | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.names = names
        self.terms = terms
        self.tapping = tapping or Tapping(terms.format)
        self.notes = notes or Notes(terms.rules)
        self.notes.write(self.tapping.places)
        self.focus = ""
        self.fields["ending"].choices = list(endings(names))  # type: ignore[attr-defined]
        for name, side in (("start_a", Side.A), ("start_b", Side.B)):
            self.fields[name].offer(names[side], terms.format)  # type: ignore[attr-defined]

    @property
    def match_format(self) -> MatchFormat:
        return self.terms.format

    @property
    def act(self) -> Act | None:
        """Which button was pressed, or None for none of ours."""
        return next((act for act in Act if act in self.data), None)

    @property
    def is_step(self) -> bool:
        return self.act in _STEPS

    def is_valid(self) -> bool:
        """A step leaves what is wrong in the notes in sight; only what is judged must be right."""
        return super().is_valid() and not self.notes.are_wrong(self._judged)

    def take_step(self) -> None:
        """Count the button pressed in a valid form. ``focus`` is then where a person goes on."""
        act, place = self.act, self._place
        if act == Act.UNDO:
            everything = self.data[Act.UNDO] == ALL
            self.tapping = replace(self.tapping, winners=()) if everything else self.tapping.undo()
            self.notes.cut(len(self.tapping.winners))
        elif act == Act.TAP:
            self.tapping = self.tapping.tap(read_side(self.data[Act.TAP]))
        elif act == Act.NOTE:
            for other in [*self.notes.shown]:
                self.notes.put_away(other)
            self.notes.show(place, self.tapping.winners[place])
            self.focus = f"note-{place}"
        elif act == Act.NOTED:
            self.notes.put_away(place)
            self.focus = f"chip-{place}"
        elif act == Act.FORGET:
            self.notes.forget(place)
            self.focus = f"chip-{place}"

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        start = Score(told.get("start_a") or 0, told.get("start_b") or 0)
        self._read(told.get("winners", ""), start)
        self.notes = Notes.read(self.terms.rules, self.data, len(self.tapping.winners))
        self._take_winners()
        if self.act == Act.TAP:
            if self.data[Act.TAP] not in (*Side, ANNULLED):
                self._blame_unreadable()
        elif self.act in _OF_ONE:
            if self._place not in range(len(self.tapping.winners)):
                self._blame_unreadable()
        elif self.act == Act.END:
            self._check_ending(told.get("ending", ""))
        elif not self.is_step:
            self._check_partidas()
        self._judge()
        return told

    @property
    def pairs_seen(self) -> tuple[int, int]:
        """The numbers of the two pairs that the page showed."""
        a, b = self.cleaned_data["pairs"].split("-")
        return int(a), int(b)

    @property
    def ruling(self) -> Ruling | None:
        """What was decided where no acta can say it."""
        ending = self.cleaned_data.get("ending")
        return Ruling(ending) if self.act == Act.END and ending in Ruling.values else None

    @property
    def acta(self) -> dict[str, object] | None:
        """The acta of a valid form, or None for a ruling."""
        if self.ruling is not None:
            return None
        return self._acta(
            ending=ending_of(self.cleaned_data["ending"]) if self.act == Act.END else None,
            partial=self.act == Act.SAVE and not self.tapping.is_won,
        )

    def show_verdict(self, verdict: Verdict) -> None:
        """Put everything the engine found wrong at the note or beside what was tapped."""
        places = self.tapping.places
        rest = self.notes.blame(verdict.errors, places, self.names, {*self.notes.forms})
        field = "ending" if self.act == Act.END else "winners"
        for found in rest:
            self.add_error(field, placed_sentence(found, self.names))

    @property
    def notes_wrong(self) -> list[Wrong]:
        """All that is wrong in the notes in sight, for the summary on top."""
        return list(self.notes.wrongs(self.tapping.places, self.names))

    @property
    def partidas(self) -> list[list[TappedPartida]]:
        """What is tapped in, coto by coto, with what is noted of each partida."""
        return tapped(self.tapping, self.notes)

    @property
    def _place(self) -> int:
        """The place that the button pressed names; -1 for none."""
        told = str(self.data.get(self.act or "", ""))
        return int(told) if self.act in _OF_ONE and re.fullmatch(r"[0-9]{1,6}", told) else -1

    @property
    def _judged(self) -> set[int]:
        """The notes that the button pressed asks to be judged."""
        if self.act == Act.NOTED:
            return {self._place} & {*self.notes.forms}
        return set() if self.is_step or self.ruling else {*self.notes.forms}

    def _acta(self, *, ending: Ending | None = None, partial: bool) -> dict[str, object]:
        """What is tapped and noted as an acta."""
        tapping = self.tapping
        acta = acta_of(tapping.cotos, start=tapping.start, ending=ending, partial=partial)
        noted = self.notes.write(tapping.places)
        places = count()
        plain = cast("list[list[object]]", acta["cotos"])
        acta["cotos"] = [[noted.get(next(places), partida) for partida in coto] for coto in plain]
        return acta

    def _judge(self) -> None:
        """Show at each note asked for what its partida has wrong; the whole is judged later."""
        acta, among = self._acta(partial=True), self._judged
        if among:
            verdict = check_acta(acta, own=self.terms)
            self.notes.blame(verdict.errors, self.tapping.places, self.names, among)

    def _check_ending(self, ending: str) -> None:
        if not ending:
            if "ending" not in self.errors:
                self._blame("ending", Reason.FIELD_MISSING)
        elif self.tapping.winners and ending.startswith(NOBODY_PLAYED):
            self.add_error(
                "ending",
                gettext(
                    "Partidas are noted, so both pairs came. Undo them, or choose that a pair "
                    "gave up."
                ),
            )

    def _check_partidas(self) -> None:
        """Something is tapped, and it says what the button said."""
        if "winners" in self.errors:
            return
        if not self.tapping.winners:
            self._blame("winners", Reason.RESULT_MISSING)
        elif self.act == Act.HAND_IN:
            said = {"winner": self.data[Act.HAND_IN]}
            for found in result_problems(said, self.tapping.count):
                self.add_error("winners", sentence(found, self.names))

    def _read(self, letters: str, start: Score) -> None:
        try:
            self.tapping = Tapping.read(self.match_format, letters, start=start)
        except UnreadableTapsError:
            self._blame_unreadable()
        except MatchAlreadyWonError:
            self._blame_overfull()

    def _take_winners(self) -> None:
        """A winner changed in a note in sight counts, unless later partidas stand in the way."""
        try:
            self.tapping = self.tapping.told(self.notes.winners)
        except MatchAlreadyWonError:
            self._blame_overfull()

    def _blame_overfull(self) -> None:
        self.add_error("winners", sentence(problem(Code.COTO_AFTER_MATCH_WON, "cotos")))

    def _blame_unreadable(self) -> None:
        self.add_error("winners", sentence(malformed("cotos", Wanted.PARTIDA)))

    def _blame(self, field: str, reason: Reason) -> None:
        self.add_error(field, refusal_sentence(Refusal(reason)))
