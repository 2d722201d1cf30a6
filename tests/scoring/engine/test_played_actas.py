"""The acta of a match that was played is valid, and no figure of it can be changed unseen."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.played_acta import acta_of_played
from scoring.engine.profiles import PROFILES
from tests.scoring.engine.deals import chance

pytestmark = pytest.mark.pure

FORMAT = MatchFormat(1, 3)
CASES = [
    (profile, players, seed)
    for profile, found in PROFILES.items()
    for players in sorted(found.rules.players & {2, 4})
    for seed in range(3)
]


def played(profile: str, players: int, seed: int) -> dict[str, Any]:
    match = play_match(chance(seed), PROFILES[profile].rules, FORMAT, players=players).match
    acta: dict[str, Any] = json.loads(json.dumps(acta_of_played(match)))
    return acta


@pytest.mark.parametrize(("profile", "players", "seed"), CASES)
def test_it_is_valid_and_names_who_won(profile: str, players: int, seed: int) -> None:
    match = play_match(chance(seed), PROFILES[profile].rules, FORMAT, players=players).match
    verdict = check_acta(acta_of_played(match))
    assert (verdict.errors, verdict.winner) == ((), match.count.winner)
    assert verdict.partida_winners == tuple(
        tuple(None if partida.winner is None else "ab"[partida.winner] for partida in coto)
        for coto in match.cotos
    )


@pytest.mark.parametrize(("profile", "players", "seed"), CASES)
def test_a_figure_changed_is_an_error_or_another_verdict(
    profile: str, players: int, seed: int
) -> None:
    acta = played(profile, players, seed)
    told = without_errors(acta)
    text, changes = json.dumps(acta), 0
    for slip in slips(acta):
        changed = without_errors(slip)
        assert changed is None or changed != told, json.dumps(slip)
        assert json.dumps(acta) == text
        changes += 1
    assert changes > 20


def without_errors(acta: object) -> dict[str, object] | None:
    """The verdict on ``acta``, or None if it is refused."""
    verdict = check_acta(acta)
    return verdict.to_json(str) if verdict.valid else None


def slips(acta: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """``acta`` with one side's cards, the last baza, or a figure of the result written wrong."""
    text = json.dumps(acta)
    for coto, partidas in enumerate(acta["cotos"]):
        for place, partida in enumerate(partidas):
            for name in ("idas", "vueltas"):
                for field in partida.get(name, {}):
                    yield from deal_slips(text, coto, place, name, field)
    for what, change in (("cotos", 1), ("cotos", -1), ("partidas", 1), ("partidas", -1)):
        for side in "ab":
            slip = json.loads(text)
            slip["result"][what][side] += change
            yield slip
    for winner in ("a", "b", None):
        if winner != acta["result"]["winner"]:
            slip = json.loads(text)
            slip["result"]["winner"] = winner
            yield slip


def deal_slips(text: str, coto: int, place: int, name: str, field: str) -> Iterator[dict[str, Any]]:
    if field == "cards":
        for side, change in (("a", 1), ("a", -1), ("b", 2), ("b", -10)):
            slip = json.loads(text)
            slip["cotos"][coto][place][name]["cards"][side] += change
            yield slip
    if field == "last":
        slip = json.loads(text)
        deal = slip["cotos"][coto][place][name]
        deal["last"] = "b" if deal["last"] == "a" else "a"
        yield slip
