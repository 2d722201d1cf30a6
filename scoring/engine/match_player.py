"""Whole partidas and matches played by the seeded player."""

from typing import NamedTuple

from scoring.engine.deal_record import DealRecord
from scoring.engine.match import MatchFormat
from scoring.engine.match_play import PlayedMatch
from scoring.engine.partida_play import PlayedPartida
from scoring.engine.player import Chance, play_deal
from scoring.engine.rules import Rules
from scoring.engine.sides import NIL, Score


class RecordedPartida(NamedTuple):
    """A partida that was played, and the record of each of its deals."""

    partida: PlayedPartida
    deals: tuple[DealRecord, ...]


class RecordedMatch(NamedTuple):
    """A match that was played, and the record of each of its deals in order."""

    match: PlayedMatch
    deals: tuple[DealRecord, ...]


def play_partida(
    rng: Chance, rules: Rules, *, players: int = 4, dealer: int = 0
) -> RecordedPartida:
    """Play deals until somebody has won; vueltas are dealt by the taker of the last baza.

    Raises what `player.play_deal` raises.
    """
    partida, deals = PlayedPartida(), []
    while not partida.over:
        deal = play_deal(
            rng,
            rules,
            players=players,
            dealer=dealer if partida.dealer is None else partida.dealer,
            carried=partida.carried,
        )
        deals.append(deal.record)
        partida = partida.after(deal.final)
    return RecordedPartida(partida, tuple(deals))


def play_match(
    rng: Chance,
    rules: Rules,
    match_format: MatchFormat,
    *,
    players: int = 4,
    start: Score = NIL,
) -> RecordedMatch:
    """Play partidas until a side has won the match.

    The first dealer is drawn by lot; the deal then passes to the right from partida to partida.
    Raises what `player.play_deal` raises.
    """
    match = PlayedMatch(rules, match_format, players, start=start)
    deals: list[DealRecord] = []
    dealer = rng.randrange(players)
    while not match.count.finished:
        played = play_partida(rng, rules, players=players, dealer=dealer)
        match = match.after(played.partida)
        deals += played.deals
        dealer = (dealer + 1) % players
    return RecordedMatch(match, tuple(deals))
