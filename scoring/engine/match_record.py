"""The record of a match as text: its terms, then every deal of it in the order played.

The header holds what the acta of the match holds, under the same names; see docs/record.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.course import read_course
from scoring.engine.deal_record import DealRecord, PlayedDeal
from scoring.engine.match import MatchFormat, MatchFormatError
from scoring.engine.match_play import PlayedMatch
from scoring.engine.partida_play import PlayedPartida
from scoring.engine.reading import is_object
from scoring.engine.record import (
    DEAL_TAGS,
    HEADER_TAGS,
    deal_lines,
    read_terms,
    replay_block,
    replay_only,
)
from scoring.engine.record_text import (
    DEAL_TAG,
    Block,
    RecordError,
    Tag,
    Unreadable,
    read_blocks,
    write_tag,
)
from scoring.engine.rules_json import rules_to_json
from scoring.engine.sides import NIL, Side

FORMAT_TAG: Final = "Format"
_TAGS: Final = {
    "": HEADER_TAGS | {FORMAT_TAG, "Sides", "Start", "Ending"},
    DEAL_TAG: DEAL_TAGS,
}


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match read from its record: ``deals`` in order, and what they come to.

    ``under_way`` is the partida that was not over yet; it has no deals where there is none.
    """

    deals: tuple[PlayedDeal, ...]
    match: PlayedMatch
    under_way: PlayedPartida


def read_record(text: str) -> PlayedDeal | ReplayedMatch:
    """The deal or the match that ``text`` tells; `RecordError` or `record.IllegalMoveError`.

    A header with nothing but rules and players is that of a deal.
    """
    header, blocks = read_blocks(text, _TAGS)
    if header.tags.keys() <= HEADER_TAGS:
        return replay_only(header, blocks)
    return _replay_match(header, blocks)


def write_match(match: PlayedMatch, deals: Sequence[DealRecord]) -> str:
    """``match`` as text; ``deals`` are the records of all its deals, in the order played.

    Those that follow its partidas are of one that is under way. `refusals.Refused` for a record
    with a move that is not allowed.
    """
    lines, left = [*_header_lines(match)], iter(deals)
    for coto, partidas in enumerate(match.cotos, start=1):
        for number, partida in enumerate(partidas, start=1):
            for _, record in zip(partida.deals, left, strict=False):
                lines += ["", f"; coto {coto}, partida {number}", *deal_lines(record)]
    for record in left:
        lines += ["", "; under way", *deal_lines(record)]
    return "\n".join(lines) + "\n"


def _header_lines(match: PlayedMatch) -> Iterator[str]:
    yield write_tag("Rules", rules_to_json(match.rules))
    yield write_tag("Players", match.players)
    yield write_tag(FORMAT_TAG, match.match_format.to_json())
    if match.sides is not None:
        yield write_tag("Sides", {side.value: name for side, name in match.sides.items()})
    if match.start != NIL:
        yield write_tag("Start", {"partidas": match.start.to_json()})
    if match.ending is not None:
        yield write_tag("Ending", match.ending.to_json())


def read_match(text: str) -> ReplayedMatch:
    """The match that ``text`` tells; `RecordError` or `record.IllegalMoveError`."""
    return _replay_match(*read_blocks(text, _TAGS))


def _replay_match(header: Block, blocks: Sequence[Block]) -> ReplayedMatch:
    match = _read_header(header)
    ending, match = match.ending, match.stopped(None)
    partida, deals = PlayedPartida(), []
    for number, block in enumerate(blocks, start=1):
        if match.count.finished:
            raise RecordError(block.line, Unreadable.MATCH_OVER)
        deal = replay_block(block, match.rules, match.players, number=number)
        _check_place(block, deal.record, partida)
        deals.append(deal)
        if deal.final.over:
            partida = partida.after(deal.final)
        elif number < len(blocks):
            raise RecordError(block.line, Unreadable.UNFINISHED)
        if partida.over:
            match, partida = match.after(partida), PlayedPartida()
    return ReplayedMatch(tuple(deals), match.stopped(ending), partida)


def _check_place(block: Block, deal: DealRecord, partida: PlayedPartida) -> None:
    """The deal must be the one that was due, dealt by the seat that took the last baza."""
    if deal.carried != partida.carried:
        raise RecordError(block.tag(DEAL_TAG).line, Unreadable.WRONG_DEAL, list(deal.carried or ()))
    if partida.deals and deal.dealer != partida.dealer:
        raise RecordError(block.tag("Dealer").line, Unreadable.WRONG_DEALER, deal.dealer + 1)


def _read_header(header: Block) -> PlayedMatch:
    rules, players = read_terms(header)
    told = header.tag(FORMAT_TAG)
    try:
        match_format = MatchFormat.from_json(told.value)
    except MatchFormatError as error:
        raise RecordError(told.line, Unreadable.VALUE, told.value) from error
    if players not in (2, 4):
        raise RecordError(header.tag("Players").line, Unreadable.VALUE, players)
    start, ending = header.tags.get("Start"), header.tags.get("Ending")
    course = read_course(
        {"start": start and start.value, "ending": ending and ending.value}, match_format
    )
    for problem in course.problems:
        wrong = header.tag(problem.where.partition(".")[0].capitalize())
        raise RecordError(wrong.line, Unreadable.VALUE, wrong.value)
    return PlayedMatch(
        rules,
        match_format,
        players,
        start=course.start,
        ending=course.ending,
        sides=_read_sides(header.tags.get("Sides")),
    )


def _read_sides(told: Tag | None) -> dict[Side, str] | None:
    if told is None:
        return None
    sides = {}
    for side in Side:
        name = told.value.get(side.value) if is_object(told.value) else None
        if not isinstance(name, str):
            raise RecordError(told.line, Unreadable.VALUE, told.value)
        sides[side] = name
    return sides
