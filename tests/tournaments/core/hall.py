"""A hall in memory: carries out what the simulator chooses, and writes the day down."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import ARAGONES
from scoring.engine.rules import Rules
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from scoring.engine.verdict import Verdict
from tests.tournaments.core.knockouts import record_of_knockout
from tournaments.core.brackets import KnockoutPlan, draw_order, plan_knockout
from tournaments.core.memory import MemoryGraph
from tournaments.core.pair_details import PairDetails
from tournaments.core.progress import Change, Result, played_on
from tournaments.core.simulate import (
    Action,
    CallNext,
    Cast,
    CloseSignup,
    CorrectResult,
    GiveRuling,
    MakeDraw,
    RegisterPair,
    Sitting,
    StartMatch,
    SubmitActa,
    View,
    next_action,
)
from tournaments.core.stages.record import Occupation, Record
from tournaments.core.states import TournamentState
from tournaments.core.stream import Stream
from tournaments.core.table_play import Acta, Partida, Partidas
from tournaments.core.tables import QueuedMatch, next_calls
from tournaments.core.values import Outcome

OUTCOMES = {
    None: Outcome.PLAYED,
    "incomparecencia": Outcome.WALKOVER,
    "retirada": Outcome.RETIRED,
    "descalificacion": Outcome.DISQUALIFIED,
}
FORMAT = MatchFormat(cotos=1, partidas=3)
NO_PLAN = KnockoutPlan(())


@dataclass
class Hall:
    """One tournament being played, with so many tables."""

    tables: int
    third_place: bool = False
    format: MatchFormat = FORMAT
    rules: Rules = ARAGONES.rules
    state: TournamentState = TournamentState.SIGNUP
    pairs: list[PairDetails] = field(default_factory=list)
    seed: str = ""
    plan: KnockoutPlan = NO_PLAN
    graph: MemoryGraph = field(default_factory=lambda: MemoryGraph(()))
    noted: dict[int, Partidas] = field(default_factory=dict)
    seated: dict[int, int] = field(default_factory=dict)
    occupations: list[Occupation] = field(default_factory=list)
    now: datetime = datetime(2026, 8, 15, 16, tzinfo=UTC)
    done: list[Action] = field(default_factory=list)

    def view(self) -> View:
        states = self.graph.states.values()
        at_tables = [self.graph.match(match) for match in self.seated]
        finished = [s for s in states if s.outcome in OUTCOMES.values()]
        return View(
            state=self.state,
            registered=len(self.pairs),
            callable=len(self.calls()),
            waiting=sum(s.outcome is None and s.key not in self.seated for s in states),
            called=tuple(self.sitting(s.key) for s in at_tables if not s.begun),
            playing=tuple(self.sitting(s.key) for s in at_tables if s.begun),
            correctable=tuple(
                self.sitting(s.key) for s in finished if not played_on(self.graph, s.key)
            ),
        )

    def sitting(self, match: int) -> Sitting:
        a, b = (side for side in self.graph.match(match).occupants if isinstance(side, int))
        return Sitting(match, self.terms, (a, b), self.noted.get(match, ()))

    @property
    def terms(self) -> MatchTerms:
        return MatchTerms(self.rules, self.format)

    def calls(self) -> dict[int, int]:
        """The queue's proposal: tables by match."""
        waiting = [
            QueuedMatch(state.key, state.key, state.occupants)
            for _, state in sorted(self.graph.states.items())
            if state.outcome is None and state.key not in self.seated
        ]
        free = [n for n in range(1, self.tables + 1) if n not in self.seated.values()]
        busy = {
            side
            for match in self.seated
            for side in self.graph.match(match).occupants
            if isinstance(side, int)
        }
        return {call.match: call.table for call in next_calls(waiting, free, busy).calls}

    def carry_out(self, action: Action) -> None:
        self.now += timedelta(minutes=1)
        self.done.append(action)
        match action:
            case RegisterPair(pair):
                self.pairs.append(pair)
            case CloseSignup():
                self.state = TournamentState.CLOSED
            case MakeDraw(seed):
                self.draw(seed)
            case CallNext():
                for called, table in self.calls().items():
                    self.seat(called, table)
            case StartMatch(key):
                self.graph.begin(key)
            case SubmitActa(key, acta) | CorrectResult(key, acta):
                self.judge(key, acta)
            case GiveRuling(key, outcome):
                self.settle(key, Result(outcome))

    def draw(self, seed: str) -> None:
        self.seed, self.state = seed, TournamentState.DRAWN
        order = draw_order(range(1, len(self.pairs) + 1), seed)
        self.plan = plan_knockout(order, third_place=self.third_place)
        self.graph = MemoryGraph.of_plan(self.plan.matches)

    def seat(self, match: int, table: int) -> None:
        self.graph.call(match)
        self.seated[match] = table
        self.occupations.append(Occupation(table, match, self.now))

    def judge(self, match: int, acta: Acta) -> None:
        verdict = check_acta(acta, own=self.terms)
        assert verdict.errors == ()
        if verdict.winner is None:
            assert acta["partial"] is True
            assert self.graph.match(match).outcome is None
            noted = partidas_of(acta, verdict)
            before = self.noted.get(match, ())
            assert noted[: len(before)] == before
            self.noted[match] = noted
            return
        ending = acta.get("ending")
        by = ending["by"] if isinstance(ending, dict) else None
        self.settle(match, Result(OUTCOMES[by], Side(verdict.winner)))

    def settle(self, match: int, result: Result) -> None:
        changes = self.graph.settle(match, result)
        if match in self.seated:
            self.release(match)
        self.call_back(changes)
        decided = [state.outcome is not None for state in self.graph.states.values()]
        self.state = TournamentState.FINISHED if all(decided) else TournamentState.PLAYING

    def call_back(self, changes: tuple[Change, ...]) -> None:
        for change in changes:
            if change.call_back:
                self.release(change.match)

    def release(self, match: int) -> None:
        del self.seated[match]
        self.occupations = [
            replace(o, released_at=self.now) if o.match == match and not o.released_at else o
            for o in self.occupations
        ]

    def record(self) -> Record:
        return record_of_knockout(
            self.plan,
            self.graph.states,
            pairs=len(self.pairs),
            seed=self.seed,
            third_place=self.third_place,
            occupations=self.occupations,
        )


def partidas_of(acta: Acta, verdict: Verdict) -> Partidas:
    """The partidas of a sheet, each with its winner."""
    cotos = acta["cotos"]
    assert isinstance(cotos, list)
    noted = [partida for coto in cotos for partida in coto]
    winners = [winner for coto in verdict.partida_winners for winner in coto]
    return tuple(map(Partida, winners, noted))


def play_day(hall: Hall, cast: Cast, stream: Stream) -> Record:
    """The whole day, from the first name on the list to the last result."""
    for _ in moments(hall, cast, stream):
        pass
    return hall.record()


def moments(hall: Hall, cast: Cast, stream: Stream) -> Iterator[Action]:
    """Each action of the day, once it is carried out."""
    while (action := next_action(hall.view(), cast, stream)) is not None:
        hall.carry_out(action)
        yield action
