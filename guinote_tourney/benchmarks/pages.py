"""What pages cost the server: time, queries and bytes, with a whole tournament played out."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Final

from django.db import connection
from django.template import Context, Engine
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from guinote_tourney.accounts.models import User
from guinote_tourney.benchmarks.report import Benchmark, Cell, Report, Size
from scoring.engine.match import MatchFormat
from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.details import TournamentDetails
from tournaments.core.names import invent_pairs
from tournaments.core.simulate import Cast
from tournaments.core.stream import Stream
from tournaments.management.throwaway import throwaway_database
from tournaments.models import Channel, Tournament
from tournaments.permissions import Actor
from tournaments.services.play import Pace, play
from tournaments.services.tournaments import create_tournament

TABLES: Final = 36
SEED: Final = "benchmark"
_REFERENCE: Final = "{% for n in rows %}<tr><td>{{ n }}</td><td>{{ n|add:1 }}</td></tr>{% endfor %}"
_REFERENCE_ROWS: Final = range(1000)


@dataclass(frozen=True, slots=True)
class Taken:
    """Milliseconds: by the clock, and of the processor, which a busy machine does not lengthen."""

    elapsed: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page by the name of its address; the desk's need somebody logged in."""

    view: str
    number: int | None = None

    @property
    def is_public(self) -> bool:
        """Whether anybody may ask for it."""
        return not self.view.startswith("desk:")

    def path(self, tournament: Tournament) -> str:
        """Its address for one tournament."""
        figures = {} if self.number is None else {"number": self.number}
        return reverse(self.view, kwargs={"slug": tournament.slug, **figures})


_PAGES: Final = (
    Page("public:overview"),
    Page("public:bracket"),
    Page("public:tables"),
    Page("public:pairs"),
    Page("public:pair", 1),
    Page("public:match", 1),
    Page("public:draw"),
    Page("desk:tournament"),
    Page("desk:pairs"),
    Page("desk:hall"),
    Page("desk:match", 1),
    Page("desk:rounds"),
    Page("desk:audit"),
    Page("api:bracket"),
    Page("api:matches"),
    Page("api:hall"),
)


def measure_pages(pairs: int, repeats: int) -> Report:
    """Play `pairs` pairs out on SQLite, then ask for each page `repeats` times."""
    with throwaway_database():
        owner = User.objects.create(username="benchmark", is_organiser=True)
        tournament = _played(pairs, Actor(owner, Channel.COMMAND))
        reference = _median(_render_reference, repeats)
        rows = list(_rows(tournament, owner, repeats, reference))
    circumstances: dict[str, Cell] = {
        "database": "sqlite",
        "pairs": pairs,
        "repeats": repeats,
        "reference_ms": round(reference.elapsed, 2),
        "reference_cpu_ms": round(reference.cpu, 2),
    }
    return Report(circumstances, rows)


def _played(pairs: int, actor: Actor) -> Tournament:
    now, stream = timezone.now(), Stream(SEED)
    pace = Pace(now - timedelta(hours=8), now, steps=4 * pairs)
    details = TournamentDetails(
        name="Medición",
        village="Alcañuela del Río",
        date=timezone.localdate(now),
        rules="aragones",
        format=MatchFormat(cotos=1, partidas=3),
        tables=TABLES,
        is_published=True,
    )
    tournament = create_tournament(details=details, actor=actor, at=pace.begin)
    cast = Cast(invent_pairs(pairs, stream), SEED)
    for _action in play(tournament=tournament, cast=cast, stream=stream, pace=pace, actor=actor):
        pass
    return tournament


def _rows(
    tournament: Tournament, owner: User, repeats: int, reference: Taken
) -> Iterator[dict[str, Cell]]:
    anybody, desk = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    desk.force_login(owner)
    for page in _PAGES:
        client, path = (anybody if page.is_public else desk), page.path(tournament)
        with CaptureQueriesContext(connection) as captured:
            size = len(_get(client, path))
        queries = len(captured)
        taken = _median(partial(_get, client, path), repeats)
        yield {
            "page": page.view,
            "ms": round(taken.elapsed, 1),
            "cpu_ms": round(taken.cpu, 1),
            "times_reference": round(taken.cpu / reference.cpu, 1),
            "queries": queries,
            "bytes": size,
        }


def _get(client: Client, path: str) -> bytes:
    answer = client.get(path)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return answer.content


def _render_reference() -> None:
    """A table of a thousand rows, rendered: about what any page of that length must cost."""
    Engine().from_string(_REFERENCE).render(Context({"rows": _REFERENCE_ROWS}))


def _median(act: Callable[[], object], repeats: int) -> Taken:
    """The medians of so many runs, after one that warms up."""
    act()
    runs = [_timed(act) for _ in range(repeats)]
    return Taken(median(run.elapsed for run in runs), median(run.cpu for run in runs))


def _timed(act: Callable[[], object]) -> Taken:
    clock, cpu = time.perf_counter(), time.process_time()
    act()
    return Taken((time.perf_counter() - clock) * 1000, (time.process_time() - cpu) * 1000)


PAGES: Final = Benchmark(
    name="pages",
    about="what pages cost with a tournament played out",
    size=Size("pairs", usual=260, least=FEWEST, most=MOST),
    run=measure_pages,
)
