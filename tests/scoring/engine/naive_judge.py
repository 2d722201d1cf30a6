"""A second judge of partidas with deals, slow and plain, from the sentences of docs/acta.md.

It takes what can be read: reading is not its matter. Errors alone are told, not warnings.
"""

from dataclasses import dataclass, field
from typing import Any

Deal = dict[str, Any]
Partida = dict[str, Any]
OTHER = {"a": "b", "b": "a"}
FAULTS = ("renuncio", "falso-101", "cartas-tiradas", "sancion")


@dataclass
class Told:
    """The winner that counts, the codes with their places, and the tantos noted."""

    winner: str | None
    codes: list[tuple[str, str]] = field(default_factory=list)
    tantos: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})


def naive_judge(partida: Partida, rules: dict[str, Any], players: int) -> Told:
    """``rules`` are the settings by name, as files write them."""
    told = Told(None)
    deals: dict[str, Deal] = {}
    for name in ("idas", "vueltas"):
        deals |= {name: partida[name]} if name in partida else {}
    for deal in deals.values():
        for side in "ab":
            told.tantos[side] += total(deal, side)
    by, declared = partida.get("by", "tantos"), partida.get("winner")
    if by == "anulada":
        told.codes += stopped_deals(deals, rules, players)
        told.codes += [] if declared is None else [("wrong-winner", "winner")]
        return told
    winner = ruled(partida, deals, rules, players, told)
    told.winner = winner or declared
    if declared is None:
        told.codes.append(("winner-missing", "winner"))
    elif by in FAULTS and declared == partida.get("fault"):
        told.codes.append(("fault-is-winner", "winner"))
    elif winner is not None and winner != declared:
        told.codes.append(("wrong-winner", "winner"))
    return told


def ruled(
    partida: Partida, deals: dict[str, Deal], rules: dict[str, Any], players: int, told: Told
) -> str | None:
    """Who won by the rules; None where they cannot say, or say that the declared winner did."""
    by = partida.get("by", "tantos")
    if by == "tantos":
        return by_tantos(partida, rules, players, told) if deals else None
    told.codes += stopped_deals(deals, rules, players)
    if by not in FAULTS:
        tute(partida, deals, rules, told)
        return None
    if partida.get("fault") is None:
        told.codes.append(("fault-missing", "fault"))
        return None
    return OTHER[partida["fault"]]


def stopped_deals(
    deals: dict[str, Deal], rules: dict[str, Any], players: int
) -> list[tuple[str, str]]:
    codes = []
    for name, deal in deals.items():
        codes += stopped_cards(deal, name) + cantes_and_bazas(deal, name, rules, players)
    return codes


def tute(partida: Partida, deals: dict[str, Deal], rules: dict[str, Any], told: Told) -> None:
    if not rules["tute"]:
        told.codes.append(("tute-not-admitted", "by"))
    declared = partida.get("winner")
    if deals and declared is not None:
        name = list(deals)[-1]
        other = OTHER[declared]
        if deals[name]["cantes"][other]:
            told.codes.append(("cante-impossible", f"{name}.cantes.{other}"))


def worth(cante: object, trump: object) -> int:
    if cante in (20, 40):
        return int(str(cante))
    return 40 if cante == trump else 20


def played_out(deal: Deal) -> bool:
    return sum(deal["cards"].values()) == 120 and deal.get("last") is not None


def total(deal: Deal, side: str) -> int:
    tantos: int = deal["cards"][side]
    for cante in deal["cantes"][side]:
        tantos += worth(cante, deal.get("trump"))
    return tantos + (10 if played_out(deal) and deal["last"] == side else 0)


def impossible(deal: Deal, name: str) -> list[tuple[str, str]]:
    return [
        ("cards-impossible", f"{name}.cards.{side}")
        for side in "ab"
        if deal["cards"][side] in (1, 119) or not 0 <= deal["cards"][side] <= 120
    ]


def stopped_cards(deal: Deal, name: str) -> list[tuple[str, str]]:
    codes = impossible(deal, name)
    if sum(deal["cards"].values()) > 120:
        codes.append(("cards-sum", f"{name}.cards"))
    return codes


def whole_cards(deal: Deal, name: str) -> list[tuple[str, str]]:
    codes = impossible(deal, name)
    if sum(deal["cards"].values()) != 120:
        codes.append(("cards-sum", f"{name}.cards"))
    if deal.get("last") is None:
        codes.append(("last-missing", f"{name}.last"))
    return codes


def cantes_and_bazas(
    deal: Deal, name: str, rules: dict[str, Any], players: int
) -> list[tuple[str, str]]:
    codes = [("cante-repeated", f"{name}.cantes")] * repeated(deal)
    bazas = deal.get("bazas")
    if bazas is None:
        return codes
    most = 10 if players == 4 else 20
    number = bazas["a"] + bazas["b"]
    if number > most or (played_out(deal) and number != most):
        codes.append(("bazas-sum", f"{name}.bazas"))
    for side in "ab":
        sung = len(deal["cantes"][side])
        if bazas[side] == 0:
            if deal["cards"][side] != 0 or deal.get("last") == side:
                codes.append(("bazas-cards", f"{name}.bazas.{side}"))
            if sung:
                codes.append(("cante-without-baza", f"{name}.cantes.{side}"))
            continue
        each = {"any": 99, "one": 1, "each": 2 if players == 4 else 1}[rules["cantes_per_baza"]]
        if sung > bazas[side] * each:
            codes.append(("cante-impossible", f"{name}.cantes.{side}"))
    return codes


def repeated(deal: Deal) -> int:
    """How many ways the cantes repeat: each suit twice, two forties, more than three twenties."""
    sung = deal["cantes"]["a"] + deal["cantes"]["b"]
    ways = sum(1 for suit in "OCEB" if sung.count(suit) > 1)
    once = [suit for suit in "OCEB" if suit in sung] + [
        cante for cante in sung if cante in (20, 40)
    ]
    tantos = [worth(cante, deal.get("trump")) for cante in once]
    return ways + (tantos.count(40) > 1) + (tantos.count(20) > 3)


def by_tantos(partida: Partida, rules: dict[str, Any], players: int, told: Told) -> str | None:
    """Who won by the rules, or None where they cannot say."""
    idas, vueltas = partida["idas"], partida.get("vueltas")
    broken = whole_cards(idas, "idas")
    told.codes += broken + cantes_and_bazas(idas, "idas", rules, players)
    if broken:
        return None
    if vueltas is not None:
        broken = stopped_cards(vueltas, "vueltas")
        told.codes += broken + cantes_and_bazas(vueltas, "vueltas", rules, players)
    winner = idas_winner(idas, rules)
    if winner is not None:
        told.codes += [("vueltas-not-needed", "vueltas")] if vueltas is not None else []
        return winner
    if vueltas is None:
        told.codes.append(("vueltas-missing", "vueltas"))
    elif not broken:
        return by_vueltas(partida, rules, told)
    return None


def idas_winner(idas: Deal, rules: dict[str, Any]) -> str | None:
    totals = {side: total(idas, side) for side in "ab"}
    malas = {
        side: idas["cards"][side]
        + (10 if rules["thirty_counts_last"] and idas["last"] == side else 0)
        for side in "ab"
    }
    reach = [side for side in "ab" if totals[side] >= 101]
    if rules["thirty"] == "always" or (rules["thirty"] == "both" and len(reach) == 2):
        reach = [side for side in reach if malas[side] >= 30]
    if len(reach) == 2:
        return both(totals, idas["last"], rules)
    return reach[0] if reach else None


def both(totals: dict[str, int], last: str, rules: dict[str, Any]) -> str:
    if rules["both_reach"] == "total" and totals["a"] != totals["b"]:
        return max("ab", key=lambda side: totals[side])
    return last


def by_vueltas(partida: Partida, rules: dict[str, Any], told: Told) -> str | None:
    idas, vueltas = partida["idas"], partida["vueltas"]
    totals = {side: total(idas, side) + total(vueltas, side) for side in "ab"}
    reach = [side for side in "ab" if totals[side] >= 101]
    claimer = vueltas.get("claimed_by")
    if rules["vueltas_end"] == "claim" and claimer is not None:
        if claimer in reach:
            return str(claimer)
        if partida.get("winner") == claimer:
            told.codes.append(("false-claim", "vueltas.claimed_by"))
        return OTHER[claimer]
    if played_out(vueltas):
        return both(totals, vueltas["last"], rules) if len(reach) == 2 else reach[0]
    if rules["vueltas_end"] == "automatic" and len(reach) == 1:
        return reach[0]
    told.codes.append(("vueltas-unfinished", "vueltas"))
    return None
