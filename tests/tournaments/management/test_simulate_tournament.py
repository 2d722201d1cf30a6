import json
import sqlite3
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import new_organiser
from tournaments.core.simulate import StuckError
from tournaments.core.stages.check import check_record
from tournaments.management import throwaway
from tournaments.management.commands import simulate_tournament
from tournaments.models import Tournament
from tournaments.queries import outcome, soundness

# the day is played in an SQLite file of its own, whatever database is configured
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sqlite,
    pytest.mark.usefixtures("english", "migrated_once"),
]


INVARIANTS = 27


@pytest.fixture(scope="module")
def migrated() -> Iterator[sqlite3.Connection]:
    """Where the first throwaway database is kept as it was after its migrations."""
    kept = sqlite3.connect(":memory:")
    yield kept
    kept.close()


@pytest.fixture
def migrated_once(monkeypatch: pytest.MonkeyPatch, migrated: sqlite3.Connection) -> None:
    """Let every throwaway database but the first be a copy: migrating takes longer than a day."""

    def migrate(command: str, **options: object) -> None:
        connection.ensure_connection()
        if migrated.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            call_command(command, **options)
            connection.connection.backup(migrated)
        else:
            migrated.backup(connection.connection)

    monkeypatch.setattr(throwaway, "call_command", migrate)


def simulated(*options: object) -> str:
    out = StringIO()
    call_command("simulate_tournament", *options, stdout=out)
    return out.getvalue()


def as_object(*options: object) -> dict[str, object]:
    printed = simulated("--json", *options)
    assert printed.count("\n") == 1
    found: dict[str, object] = json.loads(printed)
    return found


def test_the_december_event_of_107_pairs_on_36_tables() -> None:
    found = as_object("--pairs", 107, "--tables", 36, "--seed", 1)
    assert list(found) == [
        "pairs",
        "matches",
        "with_tantos",
        "rounds",
        "champion",
        "places",
        "seconds",
        "invariants",
    ]
    assert (found["pairs"], found["matches"]) == (107, 106)
    assert found["rounds"] == [
        {"stage": "knockout", "name": "preliminary:107", "matches": 43, "byes": 21},
        {"stage": "knockout", "name": "round_of:64", "matches": 32, "byes": 0},
        {"stage": "knockout", "name": "round_of:32", "matches": 16, "byes": 0},
        {"stage": "knockout", "name": "round_of:16", "matches": 8, "byes": 0},
        {"stage": "knockout", "name": "quarterfinals:8", "matches": 4, "byes": 0},
        {"stage": "knockout", "name": "semifinals:4", "matches": 2, "byes": 0},
        {"stage": "knockout", "name": "final:2", "matches": 1, "byes": 0},
    ]
    assert set(found["invariants"].values()) == {True}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("pairs", "tables"), [(2, 1), (3, 300), (8, 3), (17, 2)])
def test_every_size_ends_with_its_places(pairs: int, tables: int) -> None:
    found = as_object("--pairs", pairs, "--tables", tables, "--seed", 5)
    places = found["places"]
    assert isinstance(places, list)
    assert sorted(place["pair"] for place in places) == list(range(1, pairs + 1))
    assert found["matches"] == pairs - 1
    assert places[0]["pair"] == found["champion"]


def test_the_invariants_are_those_of_the_core_and_those_of_the_rows() -> None:
    found = as_object("--pairs", 4, "--tables", 2, "--seed", 1)
    assert list(found["invariants"]) == [  # type: ignore[call-overload]
        "every_pair_drawn_once",
        "seeds_match_their_fingerprints",
        "draw_recomputes",
        "draws_stand",
        "matches_are_pairs_less_one",
        "sides_follow_from_results",
        "who_left_plays_no_more",
        "results_name_their_winner",
        "pairs_once_a_round",
        "byes_lose_and_never_meet",
        "one_champion",
        "everything_decided_at_the_end",
        "places_tile",
        "tables_hold_one_match",
        "matches_hold_one_table",
        "pairs_at_one_table",
        "no_orphan_rows",
        "rows_stay_in_their_tournament",
        "two_members_a_pair",
        "two_sides_a_match",
        "stages_can_be_read",
        "entries_go_by_their_pairs",
        "stages_hold_whom_they_take",
        "one_result_in_force",
        "results_follow_from_sheets",
        "audit_row_for_every_result",
        "tables_held_while_called",
    ]


def test_the_same_seed_plays_the_same_tournament() -> None:
    first, second, other = (
        as_object("--pairs", 8, "--tables", 2, "--seed", seed) for seed in (3, 3, 4)
    )
    del first["seconds"], second["seconds"], other["seconds"]
    assert first == second
    assert first["places"] != other["places"]


def test_three_matches_in_ten_note_tantos_or_as_many_as_are_wished() -> None:
    few, none, all_ = (
        as_object("--pairs", 20, "--tables", 5, "--seed", 2, *wished)["with_tantos"]
        for wished in ((), ("--noted-tantos", 0), ("--noted-tantos", 100))
    )
    assert isinstance(few, int)
    assert isinstance(all_, int)
    assert none == 0
    assert 2 < few < 10 < 15 < all_ <= 19


def test_nothing_is_left_in_the_configured_database() -> None:
    simulated("--pairs", 4, "--tables", 2)
    assert Tournament.objects.count() == 0


def test_here_it_stays_as_a_demonstration_of_the_organiser() -> None:
    new_organiser()
    owner = new_organiser()
    as_object("--pairs", 4, "--tables", 2, "--here", "--owner", owner.username)
    kept = Tournament.objects.get()
    assert (kept.is_demo, kept.state, kept.staff.get().user) == (True, "finished", owner)


def test_the_lines_tell_the_day_from_the_first_pair_to_the_champion() -> None:
    lines = simulated("--pairs", 3, "--tables", 1, "--seed", 2).splitlines()
    told, ending = lines[: lines.index("")], lines[lines.index("") + 1 :]
    assert [line[7:].partition(". ")[0] for line in told[:4]] == [
        "tournament created: Torneo simulado",
        "pair registered: 1",
        "pair registered: 2",
        "pair registered: 3",
    ]
    assert told[4][7:] == "sign-up closed: Torneo simulado"
    assert told[5][7:] == "draw made: seed 2"
    assert ending[:3] == [
        "Preliminary round: 1 match, 1 bye",
        "Final: 1 match",
        "3 pairs, 2 matches",
    ]
    assert ending[6].startswith("Champion: ")
    assert [line[0] for line in ending[7:-1]] == ["✓"] * INVARIANTS


@pytest.mark.parametrize("format_", ["knockout", "swiss", "groups", "redraw"])
def test_a_day_full_of_trouble_is_told_in_lines_too(format_: str) -> None:
    lines = simulated(
        "--pairs", 10, "--tables", 3, "--seed", 3, "--trouble", 1, "--format", format_
    ).splitlines()
    told = {line[7:].partition(":")[0] for line in lines[: lines.index("")]}
    assert {"pair out of the tournament", "result corrected"} <= told
    assert [line[0] for line in lines if line and line[0] in "✓✗"] == ["✓"] * INVARIANTS


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--pairs", 1), "--pairs is 1: write a whole number from 2 to 1024."),
        (("--pairs", 0), "--pairs is 0: write a whole number from 2 to 1024."),
        (("--pairs", 2000), "--pairs is 2000: write a whole number from 2 to 1024."),
        (("--pairs", "x"), "--pairs is x: write a whole number."),
        (("--seed", "1.5"), "--seed is 1.5: write a whole number."),
        (("--format", "lives", "--lives", "many"), "--lives is many: write a whole number."),
        (("--tables", 0), "--tables is 0: write a whole number from 1 to 300."),
        (("--tables", 301), "--tables is 301: write a whole number from 1 to 300."),
        (("--noted-tantos", -1), "--noted-tantos is -1: write a whole number from 0 to 100."),
        (("--noted-tantos", 101), "--noted-tantos is 101: write a whole number from 0 to 100."),
    ],
)
def test_a_wrong_figure_gets_one_sentence_and_exit_code_2(
    options: tuple[object, ...], sentence: str
) -> None:
    with pytest.raises(CommandError) as refused:
        simulated(*options)
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)


def test_an_invariant_that_does_not_hold_is_named_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        outcome, "check_record", lambda record: check_record(record) | {"places_tile": False}
    )
    monkeypatch.setattr(
        outcome, "sound_rows", lambda t: soundness.sound_rows(t) | {"no_orphan_rows": False}
    )
    out = StringIO()
    with pytest.raises(CommandError) as broken:
        call_command("simulate_tournament", "--json", "--pairs", 4, stdout=out)
    assert (str(broken.value), broken.value.returncode) == (
        "This should hold of every tournament and does not: places_tile, no_orphan_rows",
        1,
    )
    found = json.loads(out.getvalue())["invariants"]
    assert [name for name, holds in found.items() if not holds] == [
        "places_tile",
        "no_orphan_rows",
    ]


def test_a_day_that_cannot_go_on_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(**_: object) -> object:
        raise StuckError("3 matches wait and none can be called")

    monkeypatch.setattr(simulate_tournament, "play", stuck)
    with pytest.raises(CommandError, match="3 matches wait and none can be called"):
        simulated("--pairs", 4)


@pytest.mark.parametrize(
    ("options", "stages", "matches"),
    [
        (("knockout", "--third-place"), ["knockout"], 8),
        (("knockout", "--consolation"), ["knockout"], 10),
        (("knockout", "--repesca"), ["knockout"], 7),
        (("redraw", "--third-place"), ["redraw"], 8),
        (("double",), ["double"], 15),
        (("lives", "--lives", 1), ["lives"], 7),
        (("groups", "--group-size", 4, "--through", 1), ["groups", "knockout"], 13),
        (("league",), ["league"], 28),
        (("swiss", "--rounds", 3), ["swiss"], 12),
        (("lots", "--rounds", 2), ["lots"], 8),
        (("mixer", "--rounds", 2), ["mixer"], 8),
    ],
)
def test_every_format_is_played_to_its_end(
    options: tuple[object, ...], stages: list[str], matches: int
) -> None:
    found = as_object("--pairs", 8, "--tables", 3, "--seed", 9, "--format", *options)
    rounds, places, played = found["rounds"], found["places"], found["matches"]
    assert isinstance(rounds, list)
    assert isinstance(places, list)
    assert isinstance(played, int)
    assert list(dict.fromkeys(row["stage"] for row in rounds)) == stages
    assert played == sum(row["matches"] for row in rounds)
    assert abs(played - matches) <= 1
    assert (places[0]["from"], places[0]["pair"]) == (1, found["champion"])
    assert set(found["invariants"].values()) == {True}  # type: ignore[attr-defined]


def test_trouble_is_a_share_or_a_percentage() -> None:
    plain, share, percentage = (
        as_object(
            "--pairs", 7, "--tables", 2, "--seed", 4, "--format", "swiss", "--rounds", 3, *trouble
        )
        for trouble in ((), ("--trouble", "0.5"), ("--trouble", "50"))
    )
    assert set(share["invariants"].values()) == {True}  # type: ignore[attr-defined]
    assert share["places"] == percentage["places"] != plain["places"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--format", "league", "--rounds", 3), "--rounds does not go with --format league."),
        (("--repesca", "--format", "double"), "--repesca does not go with --format double."),
        (("--format", "league", "--pairs", 300), "A league takes 256 pairs at most."),
        (
            ("--trouble", "much"),
            "--trouble is much: write a share such as 0.2, or a percentage such as 20.",
        ),
        (
            ("--trouble", "-1"),
            "--trouble is -1: write a share such as 0.2, or a percentage such as 20.",
        ),
    ],
)
def test_options_that_do_not_go_together(options: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        simulated(*options)
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("swiss", "--rounds", 65), "--rounds: This cannot be. Did you mean 64?"),
        (("lives", "--lives", 0), "--lives: This cannot be. Did you mean 1?"),
        (("groups", "--group-size", 1), "--group-size: This cannot be. Did you mean 2?"),
        (("groups", "--through", 0), "--through: This cannot be. Did you mean 1?"),
    ],
)
def test_a_setting_that_a_format_cannot_have_is_told_with_its_option(
    options: tuple[object, ...], sentence: str
) -> None:
    with pytest.raises(CommandError) as refused:
        simulated("--pairs", 4, "--format", *options)
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)
