"""The fields that ask how a partida was won say the same as the note they are filled in from."""

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import assume, given

from scoring.engine.partida import By
from scoring.engine.profiles import ARAGONES, LASCUARENTA, TRADICIONAL, Profile
from scoring.engine.sides import Side
from tests.scoring.engine.noted_deals import partidas
from tournaments.core.aloud import AloudDeal
from tournaments.core.noting import Note, read_note, write
from tournaments.forms.note import NoteForm, note_data, unpacked
from tournaments.forms.notes import Notes


def form_of(data: QueryDict, *, place: int = 3) -> NoteForm:
    return NoteForm(data, place=place, rules=LASCUARENTA.rules)


@given(partidas())
def test_a_note_comes_back_from_its_fields_in_sight_and_out_of_sight(
    partida: dict[str, Any],
) -> None:
    note = read_note(partida)
    deals = [deal for deal in (note.idas, note.vueltas) if deal is not None]
    assume(all(total is not None and total >= 0 for deal in deals for total in deal.totals))
    assume(all(max(deal.bazas or (0, 0)) <= 40 for deal in deals))
    assume(note.by is not By.ANULADA or note.winner is None)

    shown = form_of(note_data(note, 3))
    hidden = form_of(unpacked(shown.packed, 3))

    for form in (shown, hidden):
        assert [part.errors for part in form.parts] == [{}, {}, {}]
        assert write(form.note, "cotos[0][3]") == write(note, "cotos[0][3]")


@pytest.mark.parametrize(
    ("packed", "told"),
    [
        ("by=tantos&winner=a", Note(Side.A)),
        ("by=anulada&winner=a", Note(None, By.ANULADA)),
        ("by=renuncio&winner=a&fault=b", Note(Side.A, By.RENUNCIO, Side.B)),
        ("winner=a&idas-trump=", Note(Side.A)),
        (
            "winner=b&idas-total_b=15+buenas&idas-last=b",
            Note(Side.B, idas=AloudDeal((None, 65), last=Side.B)),
        ),
        ("by=lluvia&winner=a", Note(None)),
        ("winner=c", Note(None)),
        ("winner=a&idas-total_a=mucho", Note(Side.A)),
        ("winner=a&other=1&p3-winner=b", Note(Side.A)),
    ],
)
def test_what_fields_tell(packed: str, told: Note) -> None:
    assert form_of(unpacked(packed, 3)).note == told


@pytest.mark.parametrize(
    ("profile", "tute", "claim"),
    [(ARAGONES, False, True), (TRADICIONAL, False, True), (LASCUARENTA, True, False)],
)
def test_what_the_rules_do_not_have_is_not_asked(
    profile: Profile, *, tute: bool, claim: bool
) -> None:
    form = NoteForm(QueryDict(), place=0, rules=profile.rules)
    offered = {value for value, _label in form.fields["by"].choices}  # type: ignore[attr-defined]
    assert (By.TUTE_REYES.value in offered, form.asks_claim) == (tute, claim)


def test_a_page_cannot_note_partidas_that_are_not_tapped() -> None:
    sent = QueryDict("p5-by=renuncio&n6=by%3Dsancion&n0=by%3Dsancion%26winner%3Da")
    notes = Notes.read(ARAGONES.rules, sent, 2)
    assert ([*notes.forms], notes.shown) == ([0], set())
