"""A result as people enter it: partidas tapped one by one, or a match that stopped early."""

import re
from collections.abc import Iterator, Mapping, MutableMapping
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.problems import Code, Wanted, malformed, problem
from scoring.engine.result import result_problems
from scoring.engine.sides import Score, Side, read_side
from scoring.engine.verdict import Verdict
from scoring.engine.writing import MatchAlreadyWonError, acta_of
from scoring.text import placed_sentence, sentence
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.tapping import Tapping, UnreadableTapsError
from tournaments.models import Ruling
from tournaments.text import REASONS
from tournaments.text import sentence as refusal_sentence

Names = Mapping[Side, str]

_WITHOUT_MARK: Final[dict[str, Any]] = dict.fromkeys(
    ("required", "invalid", "min_value"), REASONS[Reason.KEY_MISSING]
)


class Act(StrEnum):
    """The button that sent the form. The first three save nothing."""

    TAP = "tap"
    UNDO = "undo"
    STAY = "stay"
    SAVE = "save"
    HAND_IN = "hand_in"
    END = "end"


_STEPS: Final = (Act.TAP, Act.UNDO, Act.STAY)


class ResultForm(forms.Form):
    """The whole entry of one match: what the page knew when it was made travels in hidden fields.

    ``key`` marks this one act, ``replaces`` is the revision in force that the page showed (0:
    none), ``pairs`` the numbers of the two pairs it showed.
    """

    winners = forms.CharField(required=False, widget=forms.HiddenInput)
    start = forms.CharField(required=False, widget=forms.HiddenInput)
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
        match_format: MatchFormat,
        names: Names,
        initial: MutableMapping[str, Any] | None = None,
        tapping: Tapping | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.names = names
        self.match_format = match_format
        self.tapping = tapping or Tapping(match_format)
        self.fields["ending"].choices = list(_endings(names))  # type: ignore[attr-defined]

    @property
    def act(self) -> Act | None:
        """Which button was pressed, or None for none of ours."""
        return next((act for act in Act if act in self.data), None)

    @property
    def is_step(self) -> bool:
        return self.act in _STEPS

    def take_step(self) -> None:
        """Count the button pressed in a valid form."""
        if self.act == Act.UNDO:
            self.tapping = self.tapping.undo()
        elif self.act == Act.TAP:
            self.tapping = self.tapping.tap(Side(self.data[Act.TAP]))

    def clean(self) -> dict[str, Any]:
        self._read(self.cleaned_data.get("winners", ""), self.cleaned_data.get("start", ""))
        if self.act == Act.TAP:
            if read_side(self.data[Act.TAP]) is None:
                self._blame_unreadable()
        elif self.act == Act.END:
            self._check_ending(self.cleaned_data.get("ending", ""))
        elif not self.is_step:
            self._check_partidas()
        return self.cleaned_data

    @property
    def pairs_seen(self) -> tuple[int, int]:
        """The numbers of the two pairs that the page showed."""
        a, b = self.cleaned_data["pairs"].split("-")
        return int(a), int(b)

    @property
    def ruling(self) -> Ruling | None:
        """What was decided where no acta can say it."""
        ending = self.cleaned_data["ending"]
        return Ruling(ending) if self.act == Act.END and ending in Ruling.values else None

    @property
    def acta(self) -> dict[str, object] | None:
        """The acta of a valid form, or None for a ruling."""
        if self.ruling is not None:
            return None
        return acta_of(
            self.tapping.cotos,
            start=self.tapping.start,
            ending=self._ending if self.act == Act.END else None,
            partial=self.act == Act.SAVE and not self.tapping.is_won,
        )

    def show_verdict(self, verdict: Verdict) -> None:
        """Put everything the engine found wrong beside what was tapped."""
        field = "ending" if self.act == Act.END else "winners"
        for found in verdict.errors:
            self.add_error(field, placed_sentence(found, self.names))

    @property
    def _ending(self) -> Ending:
        by, _colon, side = self.cleaned_data["ending"].partition(":")
        return Ending(EndingBy(by), read_side(side))

    def _check_ending(self, ending: str) -> None:
        if not ending:
            if "ending" not in self.errors:
                self._blame("ending", Reason.FIELD_MISSING)
        elif self.tapping.winners and ending.startswith(_NOBODY_PLAYED):
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

    def _read(self, letters: str, start: str) -> None:
        try:
            self.tapping = Tapping.read(self.match_format, letters, start=_read_start(start))
        except UnreadableTapsError:
            self._blame_unreadable()
        except MatchAlreadyWonError:
            self.add_error("winners", sentence(problem(Code.COTO_AFTER_MATCH_WON, "cotos")))

    def _blame_unreadable(self) -> None:
        self.add_error("winners", sentence(malformed("cotos", Wanted.PARTIDA)))

    def _blame(self, field: str, reason: Reason) -> None:
        self.add_error(field, refusal_sentence(Refusal(reason)))


_NOBODY_PLAYED = (EndingBy.INCOMPARECENCIA.value, Ruling.NO_SHOW_BOTH.value)


def _endings(names: Names) -> Iterator[tuple[str, str]]:
    """How a match can stop early, the ordinary ways first."""
    told = [{"pair": names[side], "side": side} for side in Side]
    for of in told:
        yield f"{EndingBy.INCOMPARECENCIA}:{of['side']}", gettext("%(pair)s did not come") % of
    yield Ruling.NO_SHOW_BOTH.value, gettext("Neither pair came")
    for of in told:
        yield f"{EndingBy.RETIRADA}:{of['side']}", gettext("%(pair)s gave up") % of
    yield EndingBy.TIEMPO.value, gettext("Time was up: whoever is ahead wins")
    for of in told:
        yield f"{EndingBy.DESCALIFICACION}:{of['side']}", gettext("%(pair)s disqualified") % of
    yield Ruling.DISQUALIFIED_BOTH.value, gettext("Both pairs disqualified")


def _read_start(text: str) -> Score:
    """The partidas that the first coto begins at: "1-0", or "" for none.

    Raises ``UnreadableTapsError``.
    """
    if not text:
        return Score()
    found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text, re.ASCII)
    if found is None:
        raise UnreadableTapsError(text)
    return Score(int(found[1]), int(found[2]))
