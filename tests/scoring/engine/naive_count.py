"""A second counter of matches, slow and plain, written from the sentences of docs/acta.md."""

from dataclasses import dataclass


@dataclass
class Naive:
    winner: str | None
    cotos: dict[str, int]
    partidas: dict[str, int]
    codes: list[tuple[str, str]]


def naive_count(
    acta_format: dict[str, int],
    cotos: list[list[str | None]],
    start: dict[str, int],
    ending: dict[str, str] | None,
    *,
    partial: bool,
) -> Naive:
    won = {"a": 0, "b": 0}
    partidas = {"a": 0, "b": 0}
    codes: list[tuple[str, str]] = []
    for i, coto in enumerate(cotos):
        if acta_format["cotos"] in won.values():
            codes.append(("coto-after-match-won", f"cotos[{i}]"))
            continue
        both_short = list(won.values()) == [acta_format["cotos"] - 1] * 2
        needed = acta_format["partidas"]
        if both_short and "deciding_partidas" in acta_format:
            needed = acta_format["deciding_partidas"]
        length = coto_length(coto, needed, start if i == 0 else {"a": 0, "b": 0})
        for side in "ab":
            partidas[side] += coto[: length or len(coto)].count(side)
        if length:
            won[str(coto[length - 1])] += 1
            after = range(length, len(coto))
            codes += [("partida-after-coto-won", f"cotos[{i}][{j}]") for j in after]
        elif i < len(cotos) - 1 or (not partial and ending is None):
            codes.append(("coto-unfinished", f"cotos[{i}]"))
    winner = naive_winner(acta_format["cotos"], won)
    if winner is None and ending is not None:
        winner = naive_ending(ending, won, under_way(acta_format, cotos, start))
        codes += [("match-level", "ending")] if winner is None else []
    elif winner is None and not partial:
        codes.append(("match-unfinished", "cotos"))
    return Naive(winner, won, partidas, codes)


def coto_length(coto: list[str | None], needed: int, start: dict[str, int]) -> int:
    """How many partidas it took to win the coto; 0 if nobody did."""
    for length in range(1, len(coto) + 1):
        for side in "ab":
            if start[side] + coto[:length].count(side) == needed and coto[length - 1] == side:
                return length
    return 0


def naive_winner(needed: int, won: dict[str, int]) -> str | None:
    return next((side for side in "ab" if won[side] == needed), None)


def naive_ending(ending: dict[str, str], won: dict[str, int], going: dict[str, int]) -> str | None:
    if ending["by"] != "tiempo":
        return "ba"["ab".index(ending["side"])]
    ahead = {side: (won[side], going[side]) for side in "ab"}
    if ahead["a"] == ahead["b"]:
        return None
    return max("ab", key=lambda side: ahead[side])


def under_way(
    acta_format: dict[str, int], cotos: list[list[str | None]], start: dict[str, int]
) -> dict[str, int]:
    """The score of the last coto if nobody won it; of one not begun otherwise."""
    if not cotos:
        return start
    begun = start if len(cotos) == 1 else {"a": 0, "b": 0}
    before = naive_count(acta_format, cotos[:-1], start, None, partial=True).cotos
    after = naive_count(acta_format, cotos, start, None, partial=True).cotos
    if before != after:
        return {"a": 0, "b": 0}
    return {side: begun[side] + cotos[-1].count(side) for side in "ab"}
