"""The table once more, from the sentences of docs/standings.md, with no thought of speed.

Every figure is counted anew from the list of matches whenever it is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.sides import Side
from scoring.standings.counting import Counting
from scoring.standings.matches import Entry, Lot, Match

Number = int | Fraction
AMONG = ("direct_encounter", "direct_cotos", "direct_partidas", "extra_match")
FEWEST = ("cotos_lost", "partidas_lost", "defaults", "lot")


@dataclass
class Part:
    """What a match that counts was for one pair. Scores: own, rival's."""

    round: int
    rival: int | None
    won: bool
    cotos: tuple[int, int]
    partidas: tuple[int, int]
    tantos: tuple[int, int] | None
    sat: bool
    default: bool


@dataclass
class Edge:
    """Between two places: by what, among whom."""

    code: str
    position: int
    among: list[int]
    higher: Number
    lower: Number
    again: bool
    sure: bool
    left: bool = False


class Naive:
    """All that can be asked of one table."""

    def __init__(
        self, matches: list[Match], entries: list[Entry], counting: Counting, lot: Lot | None
    ) -> None:
        self.matches = matches
        self.entries = {entry.pair: entry for entry in entries}
        self.counting = counting
        self.lot = lot
        self.last = max([m.round for m in matches if not m.extra], default=0)

    # --- who is there -------------------------------------------------------------------------

    def mine(self, pair: int) -> list[Match]:
        return [m for m in self.matches if pair in (m.a, m.b) and m.b is not None and not m.extra]

    def sat_down(self, pair: int) -> list[Match]:
        away = ("walkover", "no_show_both")
        return [m for m in self.mine(pair) if m.ended is not None and m.ended not in away]

    def fate(self, pair: int) -> str:
        """What the matches of the pair count: keep, annul or forfeit."""
        entry = self.entries[pair]
        if entry.disqualified:
            rule = str(self.counting.disqualified)
        elif entry.left is not None:
            rule = str(self.counting.withdrawn)
        else:
            return "keep"
        if rule == "half":
            return "keep" if len(self.sat_down(pair)) >= len(self.mine(pair)) / 2 else "annul"
        return rule

    def stayed(self, pair: int) -> bool:
        """There to the last round of which there is a match."""
        left = self.entries[pair].left
        return left is None or left > self.last

    def without_place(self) -> dict[int, str]:
        found = {}
        for pair, entry in self.entries.items():
            if entry.disqualified:
                found[pair] = "disqualified"
            elif entry.left is not None and self.sat_down(pair) == []:
                found[pair] = "never_came"
            elif entry.left is not None and self.fate(pair) != "keep":
                found[pair] = "withdrawn"
        return found

    # --- what a match counts --------------------------------------------------------------------

    def parts(self, pair: int, *, extra: bool = False) -> list[Part]:
        """Each match of the pair that has ended and counts."""
        found = [self.part(pair, m) for m in self.matches if pair in (m.a, m.b)]
        wanted = [m for m in self.matches if pair in (m.a, m.b)]
        return [p for p, m in zip(found, wanted, strict=True) if p and m.extra == extra]

    def part(self, pair: int, match: Match) -> Part | None:
        rival = match.b if pair == match.a else match.a
        if "annul" in [self.fate(each) for each in (pair, rival) if each is not None]:
            return None
        cotos, partidas = match.format.cotos, match.format.cotos * match.format.partidas
        if rival is None:
            nil = (cotos, 0), (partidas, 0)
            given = nil if self.counting.bye == "full" else ((0, 0), (0, 0))
            won = self.counting.bye != "nothing"
            return Part(match.round, None, won, *given, (0, 0), sat=False, default=False)
        out, rival_out = self.fate(pair) == "forfeit", self.fate(rival) == "forfeit"
        ended = str(match.ended) if match.ended else None
        won = match.winner is not None and (match.winner is Side.A) == (pair == match.a)
        if out or rival_out:
            ended = "no_show_both" if out and rival_out else "walkover"
            won = not out
        if ended is None:
            return None
        full_given = {
            "walkover": self.counting.walkover == "full",
            "retired": self.counting.broken_off == "full",
            "disqualified": self.counting.broken_off == "full",
            "no_show_both": self.counting.both_lost == "full",
            "disqualified_both": self.counting.both_lost == "full",
        }
        own = pair == match.a
        score = [match.cotos, match.partidas]
        noted = [(s.a, s.b) if own else (s.b, s.a) for s in score]
        if full_given.get(ended):
            noted = [(cotos, 0), (partidas, 0)] if won else [(0, cotos), (0, partidas)]
        elif ended in ("walkover", "no_show_both", "disqualified_both"):
            noted = [(0, 0), (0, 0)]
        tantos: tuple[int, int] | None = (0, 0)
        if ended in ("played", "time", "retired", "disqualified"):
            if match.tantos is not None:
                t = match.tantos
                tantos = (t.a, t.b) if own else (t.b, t.a)
            elif ended in ("played", "time"):
                tantos = None
        return Part(
            match.round,
            rival,
            won,
            noted[0],
            noted[1],
            tantos,
            sat=ended not in ("walkover", "no_show_both"),
            default=not won
            and ended in ("walkover", "no_show_both", "disqualified", "disqualified_both"),
        )

    def awaited(self) -> list[Match]:
        """Matches that count and are still to be played."""
        return [
            m
            for m in self.matches
            if m.ended is None
            and not m.extra
            and m.b is not None
            and {self.fate(m.a), self.fate(m.b)} == {"keep"}
        ]

    # --- figures --------------------------------------------------------------------------------

    def won(self, pair: int) -> int:
        return len([p for p in self.parts(pair) if p.won])

    def score(self, pair: int) -> Number:
        left = self.entries[pair].left
        gone = [r for r in range(1, self.last + 1) if left is not None and r >= left]
        return self.won(pair) + len(gone) * self.counting.after_leaving

    def met(self, pair: int) -> list[Number]:
        rule = self.counting.unplayed
        found = [
            self.score(p.rival)
            for p in self.parts(pair)
            if p.rival is not None and (p.sat or rule == "scheduled")
        ]
        if rule == "virtual":
            entry = self.entries[pair]
            for number in range(1, self.last + 1):
                there = number >= entry.since and (entry.left is None or number < entry.left)
                sat = [p for p in self.parts(pair) if p.round == number and p.sat]
                awaited = [m for m in self.awaited() if m.round == number and pair in (m.a, m.b)]
                if there and not sat and not awaited:
                    found.append(self.won(pair))
        return sorted(found)

    def beaten(self, pair: int) -> list[Number]:
        rule, found = self.counting.unplayed, []
        for p in [p for p in self.parts(pair) if p.won]:
            if p.rival is not None and (p.sat or rule == "scheduled"):
                found.append(self.score(p.rival))
            elif rule == "virtual":
                found.append(self.won(pair))
        return found

    def figure(self, code: str, pair: int) -> Number | None:
        """The figure of a criterion that each pair has of its own."""
        parts, what = self.parts(pair), code.partition("_")[0]
        if code == "lot":
            drawn = self.lot.order if self.lot else ()
            return drawn.index(pair) + 1 if pair in drawn else None
        if code == "matches_won":
            return self.won(pair)
        if code == "matches_won_share":
            return Fraction(self.won(pair), len(parts)) if parts else 0
        if code == "defaults":
            return len([p for p in parts if p.default])
        if code == "sonneborn_berger":
            return sum(self.beaten(pair))
        if what == "buchholz":
            met = self.met(pair)
            return sum({"buchholz": met, "buchholz_cut": met[1:]}.get(code, met[1:-1]))
        scores = [getattr(p, what) for p in parts]
        if None in scores:
            return None
        own, rival = sum(s[0] for s in scores), sum(s[1] for s in scores)
        if code.endswith("share"):
            return Fraction(own, own + rival) if own + rival else 0
        figures: dict[str, int] = {"won": own, "lost": rival, "difference": own - rival}
        return figures[code.partition("_")[2]]

    def between(self, code: str, level: list[int]) -> tuple[dict[int, int], dict[int, set[int]]]:
        """The small table among level pairs: what each has, and whom it has met."""
        figures, met = {}, {}
        for pair in level:
            parts = [p for p in self.parts(pair, extra=code == "extra_match") if p.rival in level]
            met[pair] = {p.rival for p in parts if p.rival is not None}
            figures[pair] = sum(
                {
                    "direct_cotos": p.cotos[0] - p.cotos[1],
                    "direct_partidas": p.partidas[0] - p.partidas[1],
                }.get(code, int(p.won))
                for p in parts
            )
        return figures, met

    # --- parting --------------------------------------------------------------------------------

    def table(self, criteria: Sequence[str]) -> tuple[list[list[int]], list[Edge]]:
        """The places, and what stands between each two."""
        out = self.without_place()
        everybody = sorted(pair for pair in self.entries if pair not in out)
        places, edges = ([everybody] if everybody else []), list[Edge]()
        for position, code in enumerate(criteria):
            new_places, new_edges = list[list[int]](), list[Edge]()
            for index, level in enumerate(places):
                if index:
                    new_edges.append(edges[index - 1])
                inner, inner_edges = self.part_level(code, position, level, again=False)
                new_places += inner
                new_edges += inner_edges
            places, edges = new_places, new_edges
        return places, edges

    def part_level(
        self, code: str, position: int, level: list[int], *, again: bool
    ) -> tuple[list[list[int]], list[Edge]]:
        gone = [pair for pair in level if not self.stayed(pair)]
        if code in AMONG and gone and gone != level:
            rest = [pair for pair in level if self.stayed(pair)]
            upper, upper_edges = self.part_level(code, position, rest, again=False)
            lower, lower_edges = self.part_level(code, position, gone, again=False)
            between = Edge(code, position, level, 1, 0, again=False, sure=False, left=True)
            return [*upper, *lower], [*upper_edges, between, *lower_edges]
        classes = self.classes(code, level) if len(level) > 1 else None
        if classes is None or len(classes) == 1:
            return [level], []
        places, edges = list[list[int]](), list[Edge]()
        sure = code == "direct_encounter" and self.is_sure(level)
        for index, (figure, pairs) in enumerate(classes):
            if index:
                higher = classes[index - 1][0]
                edges.append(Edge(code, position, level, higher, figure, again, sure))
            if code in AMONG:
                inner, inner_edges = self.part_level(code, position, pairs, again=True)
                places += inner
                edges += inner_edges
            else:
                places.append(pairs)
        return places, edges

    def classes(self, code: str, level: list[int]) -> list[tuple[Number, list[int]]] | None:
        """Level pairs by one look at one criterion; None if it says nothing about them."""
        figures: dict[int, Number] = {}
        if code in AMONG:
            small, met = self.between(code, level)
            figures.update(small)
            if code == "extra_match":
                if any(not met[pair] for pair in level):
                    return None
            elif self.counting.met != "any" and not self.all_met(level):
                return self.sure_first(level) if code == "direct_encounter" else None
        else:
            for pair in level:
                figure = self.figure(code, pair)
                if figure is None:
                    return None
                figures[pair] = figure
        order = sorted(set(figures.values()), reverse=code not in FEWEST)
        return [(f, [pair for pair in level if figures[pair] == f]) for f in order]

    def all_met(self, level: list[int]) -> bool:
        _, met = self.between("direct_encounter", level)
        return all(met[pair] == set(level) - {pair} for pair in level)

    def is_sure(self, level: list[int]) -> bool:
        return self.counting.met == "sure" and not self.all_met(level)

    def sure_first(self, level: list[int]) -> list[tuple[Number, list[int]]] | None:
        if self.counting.met != "sure":
            return None
        won, met = self.between("direct_encounter", level)
        for pair in level:
            others = [other for other in level if other != pair]
            reach = max(won[other] + len(set(level) - {other} - met[other]) for other in others)
            if won[pair] > reach:
                return [(won[pair], [pair]), (reach, others)]
        return None
