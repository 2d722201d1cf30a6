"""Settings of a stage that cannot be: each told at its field, in words where it is no value."""

import pytest
from django.utils.translation import override

from tests.factories import AT, closed_tournament, open_tournament, owner_of
from tests.tournaments.services.told import because, refuses
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.states import DrawState
from tournaments.models import Tournament
from tournaments.services.draws import make_draw, seal_draw
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import close_signup
from tournaments.text import sentence

pytestmark = pytest.mark.django_db

TWICE, WRONG, UNLISTED = (
    Reason.PAIR_NUMBER_TWICE,
    Reason.PAIR_NUMBER_WRONG,
    Reason.PAIR_NOT_LISTED,
)


def plan(tournament: Tournament, *plans: StagePlan) -> None:
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def wanted(name: str) -> Refusal:
    return because(Reason.SETTING_WRONG, f"stages.1.{name}", wanted=name.rpartition(".")[2])


def nearest(name: str, value: str) -> Refusal:
    return because(Reason.SETTING_WRONG, f"stages.1.{name}", nearest=value)


@pytest.mark.parametrize(
    ("kind", "settings", "refusal"),
    [
        ("league", {"criteria": ["goals"]}, wanted("criteria")),
        ("league", {"criteria": 3}, wanted("criteria")),
        ("league", {"counting": 3}, wanted("counting")),
        ("groups", {"sizes": [1, 4]}, wanted("sizes")),
        ("knockout", {"forbidden": 3}, wanted("forbidden")),
        ("knockout", {"forbidden": [[3, 3]]}, wanted("forbidden")),
        ("knockout", {"forbidden": [[1, 10**4000]]}, wanted("forbidden")),
        ("knockout", {"seeds": {}}, wanted("seeds")),
        ("knockout", {"seeds": [10**4000]}, wanted("seeds")),
        ("knockout", {"formats": []}, wanted("formats")),
        ("league", {"twice": 1}, nearest("twice", "false")),
        ("league", {"counting": {"bye": "all"}}, nearest("counting.bye", "full")),
        ("swiss", {"rounds": 0}, nearest("rounds", "1")),
        ("league", {"apart_villages": True}, nearest("apart_villages", "false")),
        ("mixer", {"apart_villages": True}, nearest("apart_villages", "false")),
        (
            "league",
            {"x" * 9_999: 1},
            because(Reason.SETTING_WRONG, f"stages.1.{'x' * 60}", nearest=""),
        ),
    ],
)
def test_what_is_wanted_is_told_in_words_or_plain_json(
    kind: str, settings: dict[str, object], refusal: Refusal
) -> None:
    tournament = closed_tournament(4)
    with refuses(refusal):
        plan(tournament, StagePlan(kind, settings))


def test_what_another_stage_takes_is_asked_for_in_words() -> None:
    tournament = closed_tournament(4)
    told = StagePlan("knockout", takes={"kind": "rest"})
    with refuses(because(Reason.SETTING_WRONG, "stages.2.takes.of", wanted="of")):
        plan(tournament, StagePlan("league"), told)


def test_the_sentence_says_what_is_wanted() -> None:
    said = "This cannot be. Write a list of numbers of pairs, the strongest first."
    with override("en"):
        assert sentence(wanted("seeds")) == said


@pytest.mark.parametrize(
    ("settings", "refusals"),
    [
        ({"seeds": [2, 1, 2]}, [because(TWICE, "stages.1.seeds", number="2")]),
        ({"seeds": [0, -3]}, [because(WRONG, "stages.1.seeds", number=n) for n in (0, -3)]),
        ({"forbidden": [[1, 2], [2, 1]]}, [because(TWICE, "stages.1.forbidden", number="1-2")]),
        ({"forbidden": [[1, 2], [1, -3]]}, [because(WRONG, "stages.1.forbidden", number=-3)]),
    ],
)
def test_a_number_that_no_pair_can_have_or_told_twice_is_refused(
    settings: dict[str, object], refusals: list[Refusal]
) -> None:
    tournament = open_tournament(4)
    with refuses(*refusals):
        plan(tournament, StagePlan("knockout", settings))


def test_when_sign_up_is_over_a_number_has_to_be_on_the_list() -> None:
    tournament = closed_tournament(4)
    with refuses(
        because(UNLISTED, "stages.1.seeds", number=9),
        because(UNLISTED, "stages.2.forbidden", number=7),
    ):
        plan(
            tournament,
            StagePlan("knockout", {"seeds": [1, 9]}),
            StagePlan("knockout", {"forbidden": [[4, 7]]}),
        )
    plan(tournament, StagePlan("knockout", {"seeds": [4], "forbidden": [[1, 2], [1, 3]]}))


def test_while_sign_up_is_open_the_draw_asks_whether_it_is_on_the_list() -> None:
    tournament = open_tournament(4)
    actor = owner_of(tournament)
    plan(tournament, StagePlan("knockout", {"seeds": [9], "forbidden": [[1, 8]]}))
    close_signup(tournament=tournament, actor=actor, at=AT)
    unlisted = (
        because(UNLISTED, "stages.1.seeds", number=9),
        because(UNLISTED, "stages.1.forbidden", number=8),
    )
    with refuses(*unlisted):
        make_draw(tournament=tournament, actor=actor, at=AT)
    with refuses(*unlisted):
        seal_draw(tournament=tournament, actor=actor, at=AT)
    plan(tournament, StagePlan("knockout", {"seeds": [4]}))
    draw = make_draw(tournament=tournament, actor=actor, at=AT)
    assert draw.state == DrawState.MADE
