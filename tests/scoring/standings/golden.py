"""Reading the golden tables of tests/data/standings; README.txt there says how they are written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, Score, Side
from scoring.standings.counting import (
    LEAGUE,
    SWISS,
    Award,
    BrokenOff,
    Bye,
    Counting,
    Leaving,
    Met,
    Unplayed,
)
from scoring.standings.matches import Ended, Entry, Lot, Match
from scoring.standings.places import Separation, Standings

FOLDER: Final = Path(__file__).resolve().parents[2] / "data" / "standings"
SETTINGS: Final[dict[str, type[Any]]] = {
    "bye": Bye,
    "walkover": Award,
    "broken_off": BrokenOff,
    "both_lost": Award,
    "withdrawn": Leaving,
    "disqualified": Leaving,
    "unplayed": Unplayed,
    "after_leaving": Fraction,
    "met": Met,
}
_MATCH: Final = re.compile(
    r"(?P<round>\d+|extra) +(?P<a>[A-Z]) +(?:"
    r"(?P<bye>bye)|to play +(?P<rival>[A-Z])|and +(?P<other>[A-Z]) +(?P<both>\w+)"
    r"|beat +(?P<b>[A-Z])(?: +by +(?P<by>\w+))?"
    r"(?: +(?P<cotos>\d+-\d+) +(?P<partidas>\d+-\d+))?(?: +tantos +(?P<tantos>\d+-\d+))?)"
)


@dataclass
class Asked:
    """One table of a file: by what it is made, and what must come out, in lines."""

    criteria: tuple[str, ...]
    counting: Counting = SWISS
    lot: Lot | None = None
    table: list[str] = field(default_factory=list)
    decided: list[str] = field(default_factory=list)


@dataclass
class Golden:
    """A file: its pairs, its matches, and the tables to be made of them."""

    name: str
    entries: list[Entry] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)


def read_all() -> list[Golden]:
    """Every file of the folder."""
    return [read(path) for path in sorted(FOLDER.glob("*.txt")) if path.stem != "README"]


def read(path: Path) -> Golden:
    """One file. `AssertionError` for a line that says nothing."""
    golden, section, match_format = Golden(path.stem), "title", MatchFormat(1, 3)
    for line in _lines(path):
        word, colon, rest = line.partition(":")
        if line in {"matches", "table", "decided", "working"}:
            section = line
        elif colon and word == "match":
            match_format = MatchFormat(*map(int, rest.split("x")))
        elif colon and word in {"pairs", "criteria", "counting", "lot"}:
            _read_header(golden, word, rest)
        elif section == "matches":
            golden.matches.append(_match(line, match_format))
        elif section in {"table", "decided"}:
            getattr(golden.asked[-1], section).append(" ".join(line.split()))
        else:
            assert section in {"title", "working"}, (path.name, line)
    return golden


def _read_header(golden: Golden, word: str, rest: str) -> None:
    if word == "pairs":
        golden.entries = [_entry(text) for text in rest.split(",")]
    elif word == "criteria":
        golden.asked.append(Asked(tuple(text.strip() for text in rest.split(","))))
    elif word == "counting":
        golden.asked[-1].counting = _counting(rest)
    else:
        seed, order = rest.split(":")
        golden.asked[-1].lot = Lot(seed.strip(), tuple(map(number, order.split())))


def told_table(table: Standings) -> list[str]:
    """A table in the lines of the files."""
    lines = [
        f"{row.place} {letter(row.pair)} {' '.join(_figure(figure) for figure in row.figures)}"
        for row in table.rows
    ]
    out = sorted(table.without_place.items())
    lines += [f"out {letter(pair)} {why}" for pair, why in out]
    return [*lines, *([f"pending {table.pending}"] if table.provisional else [])]


def told_decisions(table: Standings) -> list[str]:
    """What parts each place from the next, in the lines of the files."""
    edges = [row.why.below for row in table.rows if row.pair == row.why.level[0]]
    return [_edge(edge) for edge in edges if edge]


def number(text: str) -> int:
    """A is pair 1, B is pair 2, and so on."""
    return ord(text.strip()) - ord("A") + 1


def letter(pair: int) -> str:
    return chr(ord("A") + pair - 1)


def _edge(edge: Separation) -> str:
    step = edge.step
    words = [_letters(edge.above), ">", _letters(edge.below), "by", step.code]
    words += [_figure(edge.higher), "to", _figure(edge.lower), "among", _letters(step.among)]
    words += [*["again"] * step.restarted, *["sure"] * step.sure, *["left"] * step.left]
    return " ".join(words)


def _letters(pairs: tuple[int, ...]) -> str:
    return "".join(map(letter, pairs))


def _figure(figure: object) -> str:
    return "-" if figure is None else str(figure)


def _lines(path: Path) -> Iterator[str]:
    """The lines that say something; what follows two blanks and a # is a remark."""
    for line in path.read_text(encoding="utf-8").splitlines():
        said = line.split("  #")[0].strip()
        if said and not said.startswith("#"):
            yield said


def _entry(text: str) -> Entry:
    pair, *words = text.split()
    told: dict[str, Any] = {}
    while words:
        word = words.pop(0)
        if word == "disqualified":
            told["disqualified"] = True
        else:
            told[{"from": "since", "left": "left"}[word]] = int(words.pop(0))
    return Entry(number(pair), **told)


def _counting(text: str) -> Counting:
    base, *settings = (part.strip() for part in text.split(","))
    given = {"swiss": SWISS, "league": LEAGUE}[base]
    told: dict[str, Any] = {name: getattr(given, name) for name in SETTINGS}
    for setting in settings:
        name, value = setting.split()
        told[name] = SETTINGS[name](value)
    return Counting(**told)


def _match(line: str, match_format: MatchFormat) -> Match:
    found = _MATCH.fullmatch(line)
    assert found, line
    got = found.groupdict()
    a, extra = number(got["a"]), got["round"] == "extra"
    place = 1 if extra else int(got["round"])
    if got["bye"]:
        return Match(place, a, None, match_format, Ended.BYE)
    if got["rival"]:
        return Match(place, a, number(got["rival"]), match_format, extra=extra)
    if got["other"]:
        ended = Ended(got["both"])
        return Match(place, a, number(got["other"]), match_format, ended, extra=extra)
    return Match(
        place,
        a,
        number(got["b"]),
        match_format,
        Ended(got["by"] or "played"),
        Side.A,
        _score(got["cotos"]) or NIL,
        _score(got["partidas"]) or NIL,
        _score(got["tantos"]),
        extra=extra,
    )


def _score(text: str | None) -> Score | None:
    return Score(*map(int, text.split("-"))) if text else None
