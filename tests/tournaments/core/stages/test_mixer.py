"""Individuals with a new partner every round."""

from collections import Counter

import pytest

from scoring.engine.sides import Score, Side
from tests.tournaments.core.stages.days import A_WINS, entrants, play_day, play_out, ready, stage_of
from tournaments.core.progress import BYE
from tournaments.core.stages.canonical import canonical_keys, renamed
from tournaments.core.stages.format import Due, LateEntryRefusedError, LateRefusal, Note, Why
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.mixer import CRITERIA, Mixer, TooFewIndividualsError
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Figures, Presence, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def seated(view: StageView, round_: int) -> list[int]:
    """Everybody of a round, those at rest too."""
    return [
        key
        for state in view.states_of(view.rounds[round_ - 1])
        for side in state.occupants
        for key in view.behind(side)
    ]


@pytest.mark.parametrize("individuals", range(4, 18))
def test_each_sits_or_rests_once_a_round(individuals: int) -> None:
    stage = stage_of(Mixer(rounds=4), individuals)
    play_out(stage)
    for round_ in range(1, 5):
        assert sorted(seated(stage.view, round_)) == list(range(1, individuals + 1))
        byes = sum(BYE in s.occupants for s in stage.view.states_of(stage.rounds[round_ - 1]))
        assert byes == individuals % 4
    rests = Counter(s.occupants[0] for s in stage.graph.states.values() if s.outcome is Outcome.BYE)
    had = [rests[key] for key in range(1, individuals + 1)]
    assert max(had) - min(had) <= 1


@pytest.mark.parametrize("individuals", [8, 12, 16])
def test_partners_are_new_every_round(individuals: int) -> None:
    stage = stage_of(Mixer(rounds=5), individuals)
    play_out(stage)
    partners = [frozenset(two) for two in stage.members.values()]
    assert len(set(partners)) == len(partners) == 5 * individuals // 2


def test_both_partners_have_what_their_match_was() -> None:
    stage = stage_of(Mixer(rounds=1), 4)
    stage.record(1, A_WINS, Figures(Score(2, 1), Score(7, 5)))
    winners = stage.members[stage.graph.match(1).occupants[0]]  # type: ignore[index]
    (table,) = Mixer(rounds=1).ranking(stage.view)
    assert [(row.pair in winners, row.figures[:4]) for row in table.standings.rows] == [
        (True, (1, 1, 2, 7)),
        (True, (1, 1, 2, 7)),
        (False, (0, -1, -2, 5)),
        (False, (0, -1, -2, 5)),
    ]
    assert [placing.last for placing in stage.places] == [2, 2, 4, 4]
    assert not table.provisional


def test_when_a_partner_leaves_the_rivals_win() -> None:
    stage = stage_of(Mixer(rounds=2), 8)
    pair = stage.graph.match(1).occupants[0]
    assert isinstance(pair, int)
    leaver, _ = stage.members[pair]
    stage.leave(leaver, Presence.WITHDRAWN)
    assert (stage.graph.match(1).outcome, stage.graph.match(1).winner) == (
        Outcome.UNOPPOSED,
        Side.B,
    )
    assert stage.entrants[leaver].left_after == 0
    assert stage.view.gone == {leaver, pair}
    stage.record(2, A_WINS)
    stage.lay_out("s")
    assert leaver not in seated(stage.view, 2)


def test_who_comes_late_plays_from_the_next_round() -> None:
    stage = stage_of(Mixer(rounds=2), 7)
    late = max(stage.members) + 1
    assert stage.admit(Entrant(late, late), "l").entrant.enters == 2
    for key in ready(stage):
        stage.record(key, A_WINS)
    stage.lay_out("s")
    assert sorted(seated(stage.view, 2)) == [*range(1, 8), late]
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(late + 9, late + 9), "l")
    assert refused.value.code is LateRefusal.ROUNDS_PLAYED


def test_who_rests_is_said_and_what_could_not_be_new() -> None:
    stage = MemoryStage(Mixer(rounds=4), entrants(5))
    assert stage.lay_out("s").notes == (Note(Why.BYE_BY_LOT, 2),)
    four = stage_of(Mixer(rounds=4), 4)
    whys = []
    for _ in range(3):
        for key in ready(four):
            four.record(key, A_WINS)
        whys.append({note.why for note in four.lay_out("s").notes})
    assert whys == [
        {Why.OPPONENTS_AGAIN},
        {Why.OPPONENTS_AGAIN},
        {Why.PARTNERS_AGAIN, Why.OPPONENTS_AGAIN},
    ]


def test_it_ends_when_fewer_than_four_are_left() -> None:
    stage = stage_of(Mixer(rounds=4), 4)
    stage.record(1, A_WINS)
    stage.leave(1, Presence.WITHDRAWN)
    assert stage.due is Due.OVER
    with pytest.raises(TooFewIndividualsError) as refused:
        stage_of(Mixer(), 3)
    assert refused.value.individuals == 3


def test_keys_decide_nothing() -> None:
    """The stage in other keys draws the same people together."""
    stage = MemoryStage(Mixer(), [Entrant(100 - 3 * n, n) for n in range(1, 10)])
    for step in range(3):
        stage.lay_out(f"s{step}")
        for key in ready(stage):
            stage.record(key, A_WINS)
    view = stage.view
    keys = canonical_keys(view)
    made = stage.format.lay_out(view, Stream("x"))
    canonical = stage.format.lay_out(renamed(view, keys), Stream("x"))
    assert [tuple(keys.entrants[key] for key in two) for two in made.members.values()] == list(
        canonical.members.values()
    )


@pytest.mark.parametrize("individuals", [*range(4, 14), 24])
def test_every_day_comes_to_its_end(individuals: int) -> None:
    stage = play_day(Mixer(rounds=3), individuals, f"mixer/{individuals}")
    assert stage.due is Due.OVER
    for round_ in stage.rounds:
        people = seated(stage.view, round_.number)
        assert len(people) == len(set(people))


@pytest.mark.parametrize(
    ("criteria", "nearest"),
    [
        ([], list(CRITERIA)),
        (["matches_won", "buchholz", "lot"], ["matches_won", "lot"]),
        (["direct_encounter"], list(CRITERIA)),
    ],
)
def test_criteria_that_ask_for_rivals_are_refused(criteria: list[str], nearest: object) -> None:
    with pytest.raises(WrongSettingError) as wrong:
        format_of("mixer", {"criteria": criteria})
    assert (wrong.value.field, wrong.value.nearest) == ("criteria", nearest)


def test_settings_are_read_as_they_were_written() -> None:
    format_ = format_of("mixer", {"rounds": 6, "counting": {"bye": "nothing"}})
    assert isinstance(format_, Mixer)
    assert format_of("mixer", format_.to_json()) == format_
