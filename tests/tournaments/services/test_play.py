from collections.abc import Iterator

import pytest

from scoring.engine.profiles import PROFILES
from scoring.engine.rules_json import read_rules
from tests.factories import (
    AT,
    LATER,
    drawn_tournament,
    fresh,
    new_organiser,
    new_tournament,
    owner_of,
    play_out,
    played_tournament,
)
from tournaments.core.names import invent_pairs
from tournaments.core.simulate import Cast
from tournaments.core.stages.check import check_record
from tournaments.core.stream import Stream
from tournaments.models import Match, Submission, Tournament
from tournaments.queries.day import matches_with_tantos
from tournaments.queries.record import record_of
from tournaments.queries.soundness import sound_rows
from tournaments.services.play import Pace, play

pytestmark = pytest.mark.django_db


def simulated(pairs: int, tables: int, seed: str, *, automatic_calls: bool) -> Tournament:
    tournament = new_tournament(tables=tables, automatic_calls=automatic_calls)
    stream = Stream(seed)
    cast = Cast(tuple(invent_pairs(pairs, stream)), seed)
    played = play(
        tournament=tournament,
        cast=cast,
        stream=stream,
        pace=Pace(AT, LATER, steps=200),
        actor=owner_of(tournament),
    )
    for _action in played:
        pass
    return fresh(tournament)


def broken(tournament: Tournament) -> list[str]:
    found = check_record(record_of(tournament)) | sound_rows(tournament)
    return [name for name, holds in found.items() if not holds]


@pytest.mark.parametrize("automatic_calls", [True, False])
@pytest.mark.parametrize(("pairs", "tables"), [(2, 1), (3, 1), (5, 2), (8, 8), (13, 3), (22, 4)])
def test_a_day_is_played_to_its_end_and_everything_holds(
    pairs: int,
    tables: int,
    automatic_calls: bool,  # noqa: FBT001
) -> None:
    tournament = simulated(
        pairs, tables, f"día de {pairs} parejas", automatic_calls=automatic_calls
    )
    numbered = Match.objects.filter(tournament=tournament, number__isnull=False).count()
    assert (tournament.state, numbered, broken(tournament)) == ("finished", pairs - 1, [])


def test_many_days_with_trouble_on_the_way() -> None:
    """Corrections, walkovers and double no-shows are rare: enough days have some of each."""
    owner = new_organiser()
    found = {}
    for seed in range(5):
        tournament = drawn_tournament(17, owner=owner, tables=3, seed=str(seed))
        play_out(tournament, seed=str(seed))
        found[seed] = broken(fresh(tournament))
    assert found == {seed: [] for seed in range(5)}


def test_the_same_seed_plays_the_same_day() -> None:
    first, second = played_tournament(12, seed="igual"), played_tournament(12, seed="igual")
    assert _told(first) == _told(second)


@pytest.mark.parametrize(
    "rules",
    [
        *PROFILES,
        {"profile": "aragones", "tute": True, "deal": "all", "thirty": "none"},
        {"profile": "lascuarenta", "vueltas_end": "claim", "both_reach": "total"},
        {"profile": "torneo", "players": [2]},
    ],
    ids=[*PROFILES, "all dealt, with tute", "vueltas claimed", "for two"],
)
def test_sheets_with_tantos_hold_by_any_rules(rules: str | dict[str, object]) -> None:
    """What is noted half stays in the sheet that follows; rules for two leave only who won."""
    tournament = drawn_tournament(13, tables=3)
    Tournament.objects.filter(pk=tournament.pk).update(rules=rules)
    play_out(fresh(tournament), seed="notas", noted_tantos=100)
    tournament = fresh(tournament)
    noting = matches_with_tantos(tournament)
    assert (tournament.state, broken(tournament)) == ("finished", [])
    assert (noting == 0) if read_rules(rules).players == {2} else (noting >= 8)
    assert set(_partidas_kept(tournament)) == {True}


def _partidas_kept(tournament: Tournament) -> Iterator[bool]:
    """For each sheet after a partial one, whether it begins with what that had noted."""
    before = dict[int, list[object]]()
    rows = Submission.objects.filter(match__tournament=tournament, scoresheet__isnull=False)
    for match, acta in rows.order_by("revision").values_list("match", "scoresheet__acta"):
        noted = [partida for coto in acta["cotos"] for partida in coto]
        if match in before:
            earlier = before.pop(match)
            yield noted[: len(earlier)] == earlier
        if "partial" in acta:
            before[match] = noted


def test_half_a_day_holds_too() -> None:
    tournament = drawn_tournament(21, tables=5)
    play_out(tournament, most_actions=30)
    assert (fresh(tournament).state, broken(fresh(tournament))) == ("playing", [])


def _told(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = tournament.audit_rows.order_by("pk")
    return list(rows.exclude(action="pairs-imported").values_list("action", "subject", "after"))
