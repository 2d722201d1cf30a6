"""Records: what they look like, that they read back, and what is wrong with one."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.actions import (
    Annulment,
    Called,
    Cante,
    Claim,
    Draw,
    Fault,
    Move,
    Play,
    Swap,
    Tute,
)
from scoring.engine.cards import DECK, Card, Rank, Suit
from scoring.engine.deal_record import DealRecord, PlayedDeal
from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.match_record import (
    ReplayedMatch,
    read_match,
    read_record,
    write_match,
)
from scoring.engine.moves import legal_actions
from scoring.engine.notation import read_move, write_move
from scoring.engine.partida import FAULTS, By
from scoring.engine.partida_play import PlayedPartida
from scoring.engine.player import play_deal
from scoring.engine.record import IllegalMoveError, read_deal, write_deal
from scoring.engine.record_text import RecordError
from scoring.engine.rules import Rules
from scoring.engine.sides import Score, Side
from tests.scoring.engine.deals import EVERYBODY, NAMES, chance, rules_of, walk
from tests.scoring.engine.test_deal_laws import MIXED, SEEDS

pytestmark = pytest.mark.pure

SEATS = st.integers(0, 3)
ACTIONS = st.one_of(
    st.builds(Play, SEATS, st.sampled_from(DECK)),
    st.builds(Draw, SEATS),
    st.builds(Cante, SEATS, st.sampled_from(Suit)),
    st.builds(Swap, SEATS, st.sampled_from([Rank.SIETE, Rank.DOS])),
    st.builds(Tute, SEATS, st.sampled_from([Rank.REY, Rank.SOTA])),
    st.builds(Claim, SEATS),
)
MOVES = st.one_of(
    ACTIONS,
    st.builds(Called, ACTIONS),
    st.builds(Fault, SEATS, st.sampled_from(sorted(FAULTS))),
    st.just(Annulment()),
)


@given(move=MOVES, turn=SEATS)
def test_every_move_reads_back(move: Move, turn: int) -> None:
    assert read_move(write_move(move, turn), turn) == move
    assert read_move(write_move(move, None), turn) == move


@pytest.mark.parametrize(
    ("word", "move"),
    [
        ("4O", Play(2, Card.parse("4O"))),
        ("RO", Play(2, Card.parse("12O"))),
        ("1:4O", Play(0, Card.parse("4O"))),
        ("1:4O?", Called(Play(0, Card.parse("4O")))),
        ("+", Draw(2)),
        ("4:canta-B", Cante(3, Suit.BASTOS)),
        ("1:cambia-2", Swap(0, Rank.DOS)),
        ("1:tute-sotas", Tute(0, Rank.SOTA)),
        ("1:101?", Called(Claim(0))),
        ("2:cartas-tiradas", Fault(1, By.CARTAS_TIRADAS)),
        ("anulada", Annulment()),
    ],
)
def test_the_words_of_a_record(word: str, move: Move) -> None:
    assert read_move(word, 2) == move


@pytest.mark.parametrize(
    "word",
    [
        *(
            "",
            "?",
            ":",
            "4X",
            "5:4O",
            "0:4O",
            "1:",
            "1::4O",
            "4O??",
            "101",
            "canta-O",
            "tute-reyes",
        ),
        *(
            "cambia-7",
            "1:cambia-3",
            "1:canta-X",
            "1:canta-",
            "renuncio",
            "1:renuncio?",
            "1:anulada",
        ),
        *("1:tantos", "1:tute", "anulada?", "1:4O?4O"),
    ],
)
def test_words_that_stand_for_nothing(word: str) -> None:
    assert read_move(word, 2) is None


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_record_replays_to_itself(rules: Rules, players: int, seed: int) -> None:
    rng = chance(seed)
    carried = None if rng.randrange(2) else (60,) * (2 if players == 4 else players)
    played = play_deal(rng, rules, players=players, dealer=seed % players, carried=carried)
    text = write_deal(played.record)
    assert read_deal(text) == PlayedDeal(played.record, played.final)
    assert write_deal(read_deal(text).record) == text
    assert read_record(text) == read_deal(text)


@given(rules=MIXED, seed=SEEDS, players=st.sampled_from([2, 4]))
@settings(max_examples=40, deadline=None)
def test_whatever_is_done_reads_back(rules: Rules, seed: int, players: int) -> None:
    """Chance alone chooses, and a breach ends some deals."""
    rng = chance(seed)
    record = play_deal(rng, rules, players=players).record
    walked = [*walk(rng, replace(record, carried=(50, 50)).start())]
    moves: list[Move] = [action for _, action in walked if action is not None]
    del moves[rng.randrange(len(moves) + 1) :]
    record = replace(record, carried=(50, 50), moves=tuple(moves))
    if not record.final().over:
        breaches: list[Move] = [Annulment(), Fault(1, By.SANCION), Fault(0, By.RENUNCIO)]
        breach = rng.choice(breaches)
        record = replace(record, moves=(*moves, breach))
    read = read_deal(write_deal(record))
    assert (read.record, read.final) == (record, record.final())


@given(rules=MIXED, seed=SEEDS, players=st.sampled_from([2, 4]))
@settings(max_examples=15, deadline=None)
def test_a_match_reads_back(rules: Rules, seed: int, players: int) -> None:
    match, deals = play_match(
        chance(seed), rules, MatchFormat(2, 2, 1), players=players, start=Score(1, 0)
    )
    match = replace(match, sides={Side.A: 'La "Peña"', Side.B: "El Ebro"})
    text = write_match(match, deals)
    read = read_record(text)
    assert isinstance(read, ReplayedMatch)
    assert (read.match, read.under_way) == (match, PlayedPartida())
    assert tuple(deal.record for deal in read.deals) == deals
    assert read_match(text) == read
    assert write_match(read.match, deals) == text


def won_in_the_idas(winner: int) -> DealRecord:
    for seed in range(1000):
        played = play_deal(chance(seed), rules_of("aragones"))
        if played.final.outcome is not None and played.final.outcome.winner == winner:
            return played.record
    raise AssertionError


def lines(match_format: str, *deals: DealRecord, header: str = "") -> str:
    """The record of a match with these deals, whatever they come to."""
    texts = [write_deal(deal).split("\n", 3)[3] for deal in deals]
    return f'[Rules "aragones"]\n[Format {match_format}]\n{header}\n' + "\n".join(texts)


IDAS = won_in_the_idas(0)
ONE = '{"cotos": 1, "partidas": 2}'


def test_a_match_that_stopped_early() -> None:
    ending = Ending(EndingBy.RETIRADA, Side.A)
    text = lines(ONE, IDAS, header='[Ending {"by": "retirada", "side": "a"}]')
    read = read_match(text)
    assert read.match.ending == ending
    assert (read.match.count.winner, read.match.count.partidas) == (Side.B, Score(1, 0))
    assert read_match(write_match(read.match, [IDAS])).match == read.match


def test_a_match_that_is_still_on() -> None:
    half = replace(IDAS, moves=IDAS.moves[:30])
    read = read_match(lines(ONE, IDAS, half))
    assert (len(read.deals), len(read.match.partidas)) == (2, 1)
    assert read.match.count.winner is None
    assert write_match(read.match, [IDAS, half]).count("; under way") == 1
    assert read_match(write_match(read.match, [IDAS, half])) == read
    open_idas = next(
        played.record
        for played in (play_deal(chance(seed), rules_of("aragones")) for seed in range(99))
        if played.final.outcome is not None and played.final.outcome.winner is None
    )
    read = read_match(lines(ONE, open_idas))
    assert read.under_way == PlayedPartida().after(open_idas.final())


HANDS = (
    '[Hands "6E 7C 5B 7B 1B 6C / 4O 6B 7E 11B 10O 11C / 5E 5O 10E 4B 4C 5C / 7O 1E 12O 6O 3C 2O"]'
)
STOCK = '[Stock "2B 10B 1C 3O 12C 11E 12E 3B 2E 1O 2C 11O 10C 4E 12B 3E"]'
DEAL = f"""[Rules "aragones"]
[Players 4]

[Deal "idas"]
[Dealer 4]
{HANDS}
{STOCK}

1. 1:5B 4O 4C 12O ++++  ; the first {{baza}} goes to the leader
2. 1:6C {{the rey is kept,
as people {{do}} 6B 5C 6O
"""


def test_comments_and_numbers_are_passed_over() -> None:
    read = read_deal(DEAL)
    words = [write_move(move, None) for move in read.record.moves]
    assert words[:8] == ["1:5B", "2:4O", "3:4C", "4:12O", "1:+", "2:+", "3:+", "4:+"]
    assert words[8:] == ["1:6C", "2:6B", "3:5C", "4:6O"]


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "value"),
    [
        ('[Rules "aragones"]', "", 1, "missing-tag", "Rules"),
        ('"aragones"', '"zaragoza"', 1, "unreadable-rules", "zaragoza"),
        ('"aragones"', "aragones", 1, "unreadable-tag", "[Rules aragones]"),
        ('[Rules "aragones"]', "[Rules]", 1, "unreadable-tag", "[Rules]"),
        (
            '[Rules "aragones"]',
            f"[Rules {'[' * 5000}]",
            1,
            "unreadable-tag",
            "[Rules " + "[" * 32 + "…",
        ),
        ("[Players 4]", "[Players 2]", 2, "unreadable-value", "2"),
        ("[Players 4]", "[Players true]", 2, "unreadable-value", "true"),
        ("[Players 4]", '[Rules "torneo"]', 2, "repeated-tag", "Rules"),
        ("[Players 4]", "[Plays 4]", 2, "unknown-tag", "Plays"),
        ("[Dealer 4]", "[Players 4]", 5, "unknown-tag", "Players"),
        ("[Players 4]", "4O", 2, "unreadable-word", "4O"),
        ("[Dealer 4]", "", 4, "missing-tag", "Dealer"),
        ("[Dealer 4]", "[Dealer 5]", 5, "unreadable-value", "5"),
        ("[Dealer 4]", '[Dealer "4"]', 5, "unreadable-value", "4"),
        (HANDS, "[Hands 5]", 6, "unreadable-value", "5"),
        (HANDS, '[Hands "4O/5O/6O"]', 6, "unreadable-value", "4O/5O/6O"),
        ("6E 7C 5B", "6E 7X 5B", 6, "unreadable-value", "7X"),
        ("6E 7C 5B", "6E 6E 5B", 4, "cards-not-dealt-so", ""),
        ("6E 7C 5B", "7C 5B", 4, "cards-not-dealt-so", ""),
        (STOCK, "[Stock 5]", 7, "unreadable-value", "5"),
        (STOCK, "", 4, "missing-tag", "Pinta"),
        (STOCK, '[Pinta "3E"]', 4, "cards-not-dealt-so", ""),
        (STOCK, '[Stock ""]', 4, "missing-tag", "Pinta"),
        (STOCK, '[Pinta "3E 4E"]', 4, "cards-not-dealt-so", ""),
        (STOCK, f'{STOCK}\n[Pinta "3E"]', 4, "cards-not-dealt-so", ""),
        ('[Deal "idas"]', '[Deal "vuelta"]', 4, "unreadable-value", "vuelta"),
        ('[Deal "idas"]', '[Deal "vueltas"]', 4, "missing-tag", "Carried"),
        ("[Dealer 4]", "[Dealer 4]\n[Carried [1, 2]]", 4, "unreadable-value", "idas"),
        ('"idas"]', '"vueltas"]\n[Carried 5]', 5, "unreadable-value", "5"),
        ('"idas"]', '"vueltas"]\n[Carried [1, true]]', 5, "unreadable-value", "[…]"),
        ('"idas"]', '"vueltas"]\n[Carried [1, 2, 3]]', 4, "cards-not-dealt-so", ""),
        ("4C 12O", "4C reyO", 9, "unreadable-word", "reyO"),
        ("++++", "+++-", 9, "unreadable-word", "+++-"),
        ("people {do}", "people {do", 10, "comment-not-closed", "{"),
        ("1. 1:5B", f'[Deal "idas"]\n[Dealer 4]\n{HANDS}\n{STOCK}\n1. 1:5B', 1, "one-deal", ""),
    ],
)
def test_what_cannot_be_read(old: str, new: str, line: int, code: str, value: str) -> None:
    assert DEAL.count(old) >= 1
    with pytest.raises(RecordError) as wrong:
        read_record(DEAL.replace(old, new, 1))
    assert (wrong.value.line, wrong.value.code, wrong.value.value) == (line, code, value)


def test_a_record_without_a_deal() -> None:
    for text in ('[Rules "aragones"]', '[Rules "aragones"]\n[Players 4]\n'):
        with pytest.raises(RecordError) as wrong:
            read_record(text)
        assert (wrong.value.line, wrong.value.code) == (1, "no-deal")


@pytest.mark.parametrize(
    ("old", "new", "line", "baza", "word", "code"),
    [
        ("5B 4O", "5B 1O", 9, 1, "1O", "not-in-hand"),
        ("++++", "+++++", 9, 1, "+++++", "nothing-to-draw"),
        ("++++", "+++", 10, 2, "1:6C", "draw-first"),
        ("++++", "++++ 2:canta-O", 9, 1, "2:canta-O", "not-after-own-baza"),
        ("1:6C", "4:6O", 10, 2, "4:6O", "not-your-turn"),
        ("1:6C", "1:6C?", 10, 1, "1:6C?", "no-fault"),
        ("1. 1:5B", "1. 1:renuncio anulada", 9, 0, "anulada", "not-annullable"),
    ],
)
def test_the_first_illegal_move_is_named(
    old: str, new: str, line: int, baza: int, word: str, code: str
) -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        read_deal(DEAL.replace(old, new, 1))
    error = illegal.value
    assert (error.line, error.deal, error.baza) == (line, 1, baza)
    assert (error.word, error.code) == (word, code)
    assert error.before.outcome is None or word == "anulada"


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_card_that_was_not_legal_is_found(seed: int) -> None:
    """One card of a record is changed for another of the same hand that the law forbids."""
    rng = chance(seed)
    record = play_deal(rng, rules_of("lascuarenta")).record
    for place, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        illegal = [
            Play(state.turn, card)
            for card in state.hand(state.turn)
            if Play(state.turn, card) not in legal_actions(state)
        ]
        if isinstance(move, Play) and illegal:
            moves = (*record.moves[:place], illegal[0], *record.moves[place + 1 :])
            with pytest.raises(IllegalMoveError) as error:
                read_deal(forged(record, moves))
            assert error.value.move == illegal[0]
            assert error.value.before == state
            return


def forged(record: DealRecord, moves: tuple[Move, ...]) -> str:
    """The text of a record whose moves need not be legal."""
    header = write_deal(replace(record, moves=()))
    return header + " ".join(write_move(move, None) for move in moves)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (lines(ONE, IDAS, IDAS, IDAS), 36, "match-over"),
        (lines(ONE, replace(IDAS, moves=()), IDAS), 4, "deal-unfinished"),
        (lines(ONE, replace(IDAS, carried=(1, 2), moves=())), 4, "wrong-deal"),
        (lines('{"cotos": 0, "partidas": 2}', IDAS), 2, "unreadable-value"),
        (lines("5", IDAS), 2, "unreadable-value"),
        (lines(ONE, IDAS, header='[Start {"partidas": {"a": 2, "b": 0}}]'), 3, "unreadable-value"),
        (lines(ONE, IDAS, header='[Ending {"by": "sueño"}]'), 3, "unreadable-value"),
        (lines(ONE, IDAS, header="[Sides 5]"), 3, "unreadable-value"),
        (lines(ONE, IDAS, header='[Sides {"a": "x"}]'), 3, "unreadable-value"),
        (lines(ONE, IDAS, header='[Sides {"a": "x", "b": 5}]'), 3, "unreadable-value"),
        ('[Rules "reparto-completo"]\n[Players 3]\n' + f"[Format {ONE}]", 2, "unreadable-value"),
        ('[Rules "aragones"]\n[Sides {"a": "x", "b": "y"}]', 1, "missing-tag"),
    ],
)
def test_what_is_no_match(text: str, line: int, code: str) -> None:
    with pytest.raises(RecordError) as wrong:
        read_record(text)
    assert (wrong.value.line, wrong.value.code) == (line, code)


def test_vueltas_are_dealt_by_the_taker_of_the_last_baza() -> None:
    match, deals = next(
        played
        for played in (
            play_match(chance(seed), rules_of("aragones"), MatchFormat(1, 1)) for seed in range(99)
        )
        if len(played.deals) == 2
    )
    text = write_match(match, deals)
    dealer = deals[1].dealer + 1
    head, tail = text.rsplit(f"[Dealer {dealer}]", 1)
    first, rest = tail.split("\n1. ", 1)
    wrong = f"{head}[Dealer {dealer % 4 + 1}]{first}\n"
    with pytest.raises(RecordError) as error:
        read_match(wrong)
    assert (error.value.code, error.value.value) == ("wrong-dealer", str(dealer % 4 + 1))
    assert rest


def test_a_table_of_three_has_records_of_deals_but_none_of_matches() -> None:
    played = play_deal(chance(1), rules_of("reparto-completo"), players=3)
    text = write_deal(played.record)
    assert read_record(text) == PlayedDeal(played.record, played.final)
    assert f'[Pinta "{played.record.dealt.pinta}"]' in text.split("\n")


def test_the_example_in_the_documents_can_be_replayed() -> None:
    example = (Path(__file__).parents[3] / "docs" / "record.md").read_text("utf-8").split("```")[1]
    played = read_deal(example)
    assert (played.final.totals, played.final.tally.bazas) == ((4, 10), (1, 1))
    assert write_deal(played.record).strip() == example.strip()


def test_a_played_deal_is_the_one_read_back() -> None:
    played = play_deal(chance(7), rules_of("torneo"))
    assert read_deal(write_deal(played.record)) == played
