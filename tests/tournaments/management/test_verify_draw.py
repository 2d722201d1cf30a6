import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    record,
)
from tournaments.core.stream import fingerprint_of
from tournaments.models import Draw, Tournament
from tournaments.queries.draws import draws_of, publication_of
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def verified(*options: object) -> str:
    out = StringIO()
    call_command("verify_draw", *options, stdout=out)
    return out.getvalue()


def refused(*options: object) -> tuple[int, str]:
    with pytest.raises(CommandError) as caught:
        verified(*options)
    return caught.value.returncode, str(caught.value)


def downloaded(tournament: Tournament, path: Path, **changes: object) -> Path:
    (draw,) = draws_of(tournament)
    path.write_text(json.dumps(publication_of(draw).to_json() | changes), encoding="utf-8")
    return path


def test_every_draw_of_a_tournament() -> None:
    tournament = drawn_tournament(4)
    told = "Stage 1 (knock-out), draw 1: all 3 places are as list and seed give them.\n"
    assert verified(tournament.slug) == told
    assert verified(tournament.slug, "--draw", 1) == told


def test_a_draw_of_a_chain_is_told_with_its_stage() -> None:
    tournament = closed_tournament(2)
    actor = owner_of(tournament)
    final = StagePlan("knockout", {}, "La final", {"kind": "top", "count": 2})
    plans = [StagePlan("league"), final]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    record(match_of(tournament, 1), "a")
    make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    league, final_told = (
        f"{name}, draw 1: its one place is as list and seed give it.\n"
        for name in ("Stage 1 (league)", "Stage 2 (La final)")
    )
    assert verified(tournament.slug) == league + final_told
    assert verified(tournament.slug, "--stage", 2, "--draw", 1) == final_told
    assert refused(tournament.slug, "--stage", 3) == (2, "There is no such draw.")


def test_a_seed_that_gives_another_draw_is_named_by_its_first_match(tmp_path: Path) -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 2})
    path = downloaded(tournament, tmp_path / "draw.json")
    told = f"{path}: all 2 places are as list and seed give them.\n"
    assert verified("--file", path) == told
    Draw.objects.filter(stage__tournament=tournament).update(
        seed="otra cosa", fingerprint=fingerprint_of("otra cosa")
    )
    code, said = refused(tournament.slug)
    (draw,) = draws_of(tournament)
    is_, ought = publication_of(draw).sheet[0][0], Draw.objects.count()
    assert (code, ought) == (1, 1)
    assert said.startswith(f"Stage 1 (Swiss), draw 1: round 1, place 1 is {is_}, not (")


def test_a_seed_that_is_not_the_one_published_is_told_with_both(tmp_path: Path) -> None:
    tournament = drawn_tournament(4)
    Draw.objects.filter(stage__tournament=tournament).update(fingerprint="ab", sealed_at=AT)
    path = downloaded(tournament, tmp_path / "draw.json")
    for name, given in (
        ("Stage 1 (knock-out), draw 1", [tournament.slug]),
        (str(path), ["--file", path]),
    ):
        is_ = fingerprint_of("cierzo")
        told = f"{name}: the SHA-256 of the seed is {is_}, and its fingerprint is ab."
        assert refused(*given) == (1, told)


def test_wrong_input_is_told_from_a_wrong_draw(tmp_path: Path) -> None:
    tournament = closed_tournament(4)
    give = "Give the address of a tournament, or --file with a published draw."
    assert refused() == (2, give)
    assert refused(tournament.slug, "--file", "x.json") == (2, give)
    assert refused("no-hay") == (2, "There is no tournament no-hay.")
    assert refused(tournament.slug) == (2, "There is no such draw.")
    path = tmp_path / "list.json"
    path.write_text("[]", encoding="utf-8")
    assert refused("--file", path) == (2, "This file is not a published draw: draw is [].")


def test_what_is_no_published_draw_is_said_in_one_sentence(tmp_path: Path) -> None:
    tournament = drawn_tournament(4)
    path = tmp_path / "draw.json"
    for field, value, shown in (
        ("list", ["x"], '["x"]'),
        ("list", [1, 2, 3], "[1, 2, 3]"),
        ("list", {}, "{}"),
        ("algorithm", "knockout-9", '"knockout-9"'),
        ("algorithm", "redraw-1", '"redraw-1"'),
        ("kind", "chess", '"chess"'),
        ("seed", None, "null"),
        ("seed", "", '""'),
        ("settings", [], "[]"),
        ("sheet", "x", '"x"'),
        ("sheet", [[["entry:1", "entry:2", "bye"]]], '[[["entry:1", "entry:2", "bye"]]]'),
        ("fingerprint", 7, "7"),
        ("sealed_at", "ayer", '"ayer"'),
    ):
        downloaded(tournament, path, **{field: value})
        told = f"This file is not a published draw: {field} is {shown}."
        assert refused("--file", path) == (2, told)
    downloaded(tournament, path, settings={"third_place": "si"})
    told = 'This file is not a published draw: settings.third_place is "si".'
    assert refused("--file", path) == (2, told)
    path.write_text("{}", encoding="utf-8")
    told = "This file is not a published draw: list is missing."
    assert refused("--file", path) == (2, told)
    for text in ("{", "[" * 100_000):
        path.write_text(text, encoding="utf-8")
        told = "This file is not a published draw: it is not JSON."
        assert refused("--file", path) == (2, told)
    told = f"{tmp_path} is no published draw: Is a directory."
    assert refused("--file", tmp_path) == (2, told)
