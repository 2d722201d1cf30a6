"""In which stages a tournament is played."""

from dataclasses import replace

import pytest

from tests.factories import (
    AT,
    DETAILS,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    owner_of,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason, Refusal
from tournaments.models import Stage, Tournament
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import edit_tournament

pytestmark = pytest.mark.django_db

BEST = {"kind": "top", "count": 4}
KNOCKOUT = {"kind": "knockout", "name": "", "settings": {"formats": {}}, "takes": {}}


def plan(tournament: Tournament, *plans: StagePlan) -> list[Stage]:
    return set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def test_a_plan_replaces_the_one_before() -> None:
    tournament = closed_tournament(4)
    audit = Audit(tournament)
    swiss = StagePlan("swiss", {"rounds": 3}, "  La  liguilla ")
    final = StagePlan("knockout", {"third_place": True}, takes=BEST)
    first, second = plan(tournament, swiss, final)
    assert (first.position, first.kind, first.name, first.settings, first.source) == (
        1,
        "swiss",
        "La liguilla",
        {"rounds": 3},
        None,
    )
    assert (second.position, second.source, second.takes) == (2, first, BEST)
    after = [
        {"kind": "swiss", "name": "La liguilla", "settings": {"rounds": 3}, "takes": {}},
        {
            "kind": "knockout",
            "name": "",
            "settings": {"third_place": True},
            "takes": BEST,
        },
    ]
    before = {"stages": [KNOCKOUT]}
    assert audit.new == [("stages-set", "tournament", before, {"stages": after}, "")]
    with unchanged():
        plan(tournament, swiss, final)
    plan(tournament, swiss)
    assert [stage.kind for stage in tournament.stages.order_by("position")] == ["swiss"]


def test_what_is_drawn_stays() -> None:
    tournament = drawn_tournament(4)
    with refuses(because(Reason.STAGE_DRAWN, "stages.1", stage=1)):
        plan(tournament, StagePlan("league"))
    drawn = StagePlan("knockout", {"formats": {}})
    with unchanged():
        plan(tournament, drawn)
    assert len(plan(tournament, drawn, StagePlan("league"))) == 2


@pytest.mark.parametrize(
    ("told", "nearest"),
    [
        ("1e20000000", "1/2"),
        ("1e-20000000", "1/2"),
        ("9" * 100_000, "1/2"),
        ("1/" + "9" * 100_000, "1/2"),
        ("1_0", "1/2"),
        (" 1/2", "1/2"),
        ("1/0", "1/2"),
        ("-1/2", "1/2"),
        ("\u0661", "1/2"),
        ("0.5", "1/2"),
        ("2/4", "1/2"),
        ("3/2", "1"),
        ("99999", "1/2"),
    ],
)
def test_a_share_is_a_short_plain_number_from_0_to_1(told: str, nearest: str) -> None:
    """Fraction("1e20000000") would be worked out for half a minute, so it is never asked."""
    tournament = closed_tournament(4)
    at = "stages.1.counting.after_leaving"
    with refuses(because(Reason.SETTING_WRONG, at, nearest=nearest)):
        plan(tournament, StagePlan("league", {"counting": {"after_leaving": told}}))
    plan(tournament, StagePlan("league", {"counting": {"after_leaving": "1/3"}}))


@pytest.mark.parametrize(
    ("plans", "refusals"),
    [
        ([], [because(Reason.STAGES_TOO_MANY, "stages", most=6)]),
        ([StagePlan("league")] * 7, [because(Reason.STAGES_TOO_MANY, "stages", most=6)]),
        ([StagePlan("poker")], [because(Reason.STAGE_KIND_UNKNOWN, "stages.1.kind")]),
        (
            [StagePlan("swiss", {"rounds": 0}), StagePlan("knockout", {"rounds": 3})],
            [
                because(Reason.SETTING_WRONG, "stages.1.rounds", nearest="1"),
                because(Reason.SETTING_WRONG, "stages.2.rounds", nearest=""),
            ],
        ),
        (
            [StagePlan("league", {"automatic": 1, "seeds": ["x"], "formats": {"x": {}}})],
            [
                because(Reason.SETTING_WRONG, "stages.1.automatic", nearest="false"),
                because(Reason.SETTING_WRONG, "stages.1.formats", wanted="formats"),
                because(Reason.SETTING_WRONG, "stages.1.seeds", wanted="seeds"),
            ],
        ),
        (
            [StagePlan("league", name="x" * 81)],
            [because(Reason.TEXT_TOO_LONG, "stages.1.name", limit=80, length=81)],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_once(plans: list[StagePlan], refusals: list[Refusal]) -> None:
    tournament = closed_tournament(4)
    with refuses(*refusals):
        plan(tournament, *plans)


def test_editing_the_tournament_leaves_its_format_alone() -> None:
    """Its details know the match formats before a final, and here is none."""
    tournament = formatted_tournament(4, "swiss", {"rounds": 2, "automatic": True}, seed=None)
    edit_tournament(
        tournament=tournament,
        details=replace(DETAILS, village="Fuendearcas"),
        actor=owner_of(tournament),
        at=AT,
    )
    settings = tournament.stages.get().settings
    assert settings == {"rounds": 2, "automatic": True}
