"""The sentences of the engine's codes, in the reader's language."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.engine.cards import Suit
from scoring.engine.legality import Why
from scoring.engine.partida import By
from scoring.engine.problems import Code, Problem, Wanted
from scoring.engine.question import Fault, QuestionError
from scoring.engine.record_text import Unreadable
from scoring.engine.refusals import Refusal
from scoring.engine.settings import VueltasEnd
from scoring.engine.sides import Side
from scoring.plurals import filled, number_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Names = Mapping[Side, str]

Sentences = Mapping[str, "_StrPromise"]

WANTED: Final[Sentences] = {
    Wanted.ACTA: _("This is not an acta."),
    Wanted.VERSION: _("Only version 1 of the acta can be read."),
    Wanted.JSON: _("JSON has neither NaN, nor Infinity, nor half characters."),
    Wanted.OBJECT: _("The fields that belong here cannot be read."),
    Wanted.LIST: _("A list belongs here."),
    Wanted.RULES: _("The rules are missing: the name of a rule set belongs here."),
    Wanted.PLAYERS: _("A match is played by 4, or by 2."),
    Wanted.PARTIDA: _("Who won this partida cannot be read."),
    Wanted.SIDE: _("One of the two sides belongs here: a or b."),
    Wanted.WINNER: _("The winner is a, or b, or nobody."),
    Wanted.BY: _("A partida cannot be won like this."),
    Wanted.ENDING: _("A match cannot stop like this."),
    Wanted.NO_SIDE: _("When time is up no side is named: whoever is ahead wins."),
    Wanted.TRUE: _("Only true or false belongs here."),
    Wanted.NAME: _("A name belongs here."),
    Wanted.FROM_ONE: _("A whole number from 1 to 1000 belongs here."),
    Wanted.FROM_ZERO: _("A whole number, 0 or more, belongs here."),
    Wanted.TWO_COTOS: _("There is a deciding coto only where two cotos or more win the match."),
    Wanted.BELOW_PARTIDAS: _("A match cannot begin with a coto already won."),
    Wanted.IDAS: _("Vueltas follow idas, and no idas are noted."),
    Wanted.CANTE: _("A cante is a suit (O, C, E or B), or 20, or 40."),
    Wanted.SUIT: _("One of the four suits belongs here: O, C, E or B."),
    Wanted.TRUMP: _("The trump is missing: without it the tantos of the cantes are not known."),
}
"""What is said of something malformed, by what should stand there."""

DIFFERENT: Final[Sentences] = {
    "rules": _("The rules are not those of this match."),
    "format": _("The cotos and partidas are not those of this match."),
    "players": _("The number of players is not that of this match."),
    "sides": _("%(name)s does not play on this side of this match."),
}

RESULT: Final[Sentences] = {
    "nobody": _("The result names a winner, but nobody has won by the partidas noted."),
    "winner": _("By the partidas noted %(winner)s won the match; the result says otherwise."),
    "cotos": ngettext_lazy(
        "The result gives %(side)s %(told)s coto; by the partidas noted %(counted)s.",
        "The result gives %(side)s %(told)s cotos; by the partidas noted %(counted)s.",
        number_of("told"),
    ),
    "partidas": ngettext_lazy(
        "The result gives %(side)s %(told)s partida; by those noted %(counted)s.",
        "The result gives %(side)s %(told)s partidas; by those noted %(counted)s.",
        number_of("told"),
    ),
}

WRONG_WINNER: Final[Sentences] = {
    "anulada": _("An annulled partida counts for nobody, but %(declared)s is noted as its winner."),
    "rules": _("By the rules %(winner)s won this partida, not %(declared)s."),
}

SETTING: Final[Sentences] = {
    "key": _("The rules have no setting “%(key)s”. There are: %(choices)s."),
    "value": _("“%(key)s” cannot be %(value)s. It can be: %(choices)s."),
    "three": _("These rules are for three players alone: three have no acta."),
}

CARDS_SUM: Final[Sentences] = {
    "whole": _("The tantos of the cards add up to %(sum)s; in a whole deal they are 120."),
    "most": _("The tantos of the cards add up to %(sum)s; there are no more than 120."),
}

CANTE_REPEATED: Final[Sentences] = {
    "suit": _("The cante of %(suit)s is noted twice; it is sung once in a deal."),
    "cuarenta": _("Two forties are noted; there is one trump suit in a deal."),
    "veinte": _("More than three twenties are noted; there are three suits besides trumps."),
}

CANTE_IMPOSSIBLE: Final[Sentences] = {
    "tute": _("%(winner)s had the tute in one hand: %(side)s cannot have sung."),
    # nobody sings too often with one cante: they are two or more
    "bazas": ngettext_lazy(
        "%(side)s won %(bazas)s baza: too few to sing %(cantes)s times.",
        "%(side)s won %(bazas)s bazas: too few to sing %(cantes)s times.",
        number_of("bazas"),
    ),
}

BAZAS_SUM: Final[Sentences] = {
    "whole": _("The bazas add up to %(sum)s; in a whole deal they are %(bazas)s."),
    "most": _("The bazas add up to %(sum)s; there are no more than %(bazas)s."),
}

VUELTAS_UNFINISHED: Final[Sentences] = {
    VueltasEnd.CLAIM: _("Nobody declared 101, and the vueltas were not played to their end."),
    VueltasEnd.AUTOMATIC: _("The vueltas stopped at %(a)s to %(b)s: nobody had won."),
}

SUITS: Final[Mapping[str, Promise]] = {
    Suit.OROS: _("oros"),
    Suit.COPAS: _("copas"),
    Suit.ESPADAS: _("espadas"),
    Suit.BASTOS: _("bastos"),
}

SENTENCES: Final[Mapping[Code, "_StrPromise | Sentences"]] = {
    Code.MALFORMED: WANTED,
    Code.UNKNOWN_RULES: _("There are no rules called %(name)s."),
    Code.UNKNOWN_SETTING: SETTING,
    Code.MATCH_DIFFERS: DIFFERENT,
    Code.RESULT_DIFFERS: RESULT,
    Code.WRONG_WINNER: WRONG_WINNER,
    Code.WINNER_MISSING: _("Who won this partida is not noted."),
    Code.FAULT_MISSING: _("Partida won by %(by)s: which side was at fault is not noted."),
    Code.FAULT_IS_WINNER: _("%(fault)s was at fault (%(by)s) and cannot have won this partida."),
    Code.TUTE_NOT_ADMITTED: _("The rules of this match have no tute."),
    Code.PARTIDA_AFTER_COTO_WON: _("%(winner)s had already won this coto."),
    Code.COTO_UNFINISHED: ngettext_lazy(
        "Nobody has won this coto: it stands at %(a)s to %(b)s, and %(needed)s wins it.",
        "Nobody has won this coto: it stands at %(a)s to %(b)s, and %(needed)s win it.",
        number_of("needed"),
    ),
    Code.COTO_AFTER_MATCH_WON: _("The match had already been won."),
    Code.MATCH_UNFINISHED: _(
        "Nobody has won the match: cotos stand at %(a)s to %(b)s; whoever has %(needed)s wins."
    ),
    Code.MATCH_LEVEL: _("The match stopped level: nobody has won it."),
    Code.MANY_ANNULLED: ngettext_lazy(
        "%(number)s partida of this coto was annulled.",
        "%(number)s partidas of this coto were annulled.",
        number_of("number"),
    ),
    Code.UNKNOWN_FIELD: _("“%(field)s” is no field of an acta: it is left aside."),
    Code.CARDS_SUM: CARDS_SUM,
    Code.CARDS_IMPOSSIBLE: ngettext_lazy(
        "No cards make %(tantos)s tanto.",
        "No cards make %(tantos)s tantos.",
        number_of("tantos"),
    ),
    Code.LAST_MISSING: _("Who took the last baza is not noted."),
    Code.CANTE_REPEATED: CANTE_REPEATED,
    Code.CANTE_IMPOSSIBLE: CANTE_IMPOSSIBLE,
    Code.CANTE_WITHOUT_BAZA: _("%(side)s won no baza and cannot have sung."),
    Code.BAZAS_SUM: BAZAS_SUM,
    Code.BAZAS_CARDS: _(
        "%(side)s won no baza: it cannot have tantos from cards, nor the last baza."
    ),
    Code.VUELTAS_MISSING: _(
        "Nobody won the idas, which stand at %(a)s to %(b)s: the vueltas are not noted."
    ),
    Code.VUELTAS_NOT_NEEDED: _("%(winner)s won the idas: there are no vueltas."),
    Code.VUELTAS_UNFINISHED: VUELTAS_UNFINISHED,
    Code.FALSE_CLAIM: ngettext_lazy(
        "%(side)s declared 101 with %(tantos)s tanto, and so lost the partida.",
        "%(side)s declared 101 with %(tantos)s tantos, and so lost the partida.",
        number_of("tantos"),
    ),
    Code.NO_BAZAS: _("%(side)s won no baza in this deal."),
    Code.HUNDRED_CANTES: _("%(side)s sang all four suits in this deal."),
}

BY: Final[Sentences] = {
    By.RENUNCIO: _("renuncio"),
    By.FALSO_101: _("a false 101"),
    By.CARTAS_TIRADAS: _("cards thrown in"),
    By.SANCION: _("a penalty"),
}

NO_QUESTION: Final = _(
    "This is not a question: rules, players, trump, arrastre, hand and baza belong here."
)

LACKING: Final = _("The question lacks “%(field)s”.")

QUESTION: Final[Sentences] = {
    Fault.MALFORMED: _("“%(value)s” does not belong in this place of a question."),
    Fault.UNKNOWN_CARD: _("There is no card %(value)s."),
    Fault.REPEATED_CARD: _("The card %(value)s is there twice."),
    Fault.FULL_BAZA: ngettext_lazy(
        "There is %(value)s card on the table: everybody has played.",
        "There are %(value)s cards on the table: everybody has played.",
        number_of("value"),
    ),
}
"""What is said of a question about legal cards that cannot be answered; of its rules and players
the same as of an acta's."""

SIDES: Final[Mapping[Side, Promise]] = {Side.A: _("side a"), Side.B: _("side b")}

REFUSALS: Final[Sentences] = {
    Why.MUST_FOLLOW_SUIT: _("The suit led must be followed."),
    Why.MUST_BEAT: _("The winning card must be beaten with one of the suit led."),
    Why.MUST_TRUMP: _("Without the suit led, a trump must be played."),
    Why.MUST_BEAT_TRUMP: _("Without the suit led, a higher trump must be played."),
    Refusal.DEAL_OVER: _("The deal is over."),
    Refusal.DRAW_FIRST: _("Everybody draws before the next lead."),
    Refusal.NOT_YOUR_TURN: _("It is another player's turn."),
    Refusal.NOT_IN_HAND: _("The player does not hold this card."),
    Refusal.NOTHING_TO_DRAW: _("There is nothing to draw now."),
    Refusal.NOT_AFTER_OWN_BAZA: _("Only after one's own side won a baza, before the next lead."),
    Refusal.NO_REY_AND_SOTA: _("A cante needs rey and sota of the suit in one hand."),
    Refusal.ALREADY_SUNG: _("This suit has already been sung in this deal."),
    Refusal.ONE_CANTE_A_BAZA: _("A pair sings once after each baza."),
    Refusal.ONE_CANTE_EACH: _("Each partner sings once after each baza."),
    Refusal.NO_SUCH_SWAP: _("The rules have no such swap."),
    Refusal.PINTA_GONE: _("The pinta has been drawn, or there is none."),
    Refusal.PINTA_NOT_HIGHER: _("The seven is given only for a higher pinta."),
    Refusal.PINTA_NOT_SEVEN: _("The two is given only for the seven."),
    Refusal.ALREADY_SWAPPED: _("This card has already been given for the pinta."),
    Refusal.ALREADY_DRAWN: _("At the last draw one swaps before drawing."),
    Refusal.TUTE_NOT_ADMITTED: _("The rules have no tute."),
    Refusal.NO_TUTE: _("A tute needs the four reyes or the four sotas in one hand."),
    Refusal.CLAIM_IN_IDAS: _("101 is declared only in vueltas."),
    Refusal.CLAIM_NOT_NEEDED: _("By these rules vueltas end without anybody declaring."),
    Refusal.FALSE_CLAIM: _("101 was declared without having it."),
    Refusal.NO_FAULT: _("This is allowed, or is nothing by which a partida is lost."),
    Refusal.NOT_ANNULLABLE: _("By these rules this deal cannot be annulled any more."),
    Unreadable.TAG: _("This line cannot be read."),
    Unreadable.REPEATED_TAG: _("This tag is there twice."),
    Unreadable.UNKNOWN_TAG: _("A record has no such tag here."),
    Unreadable.MISSING_TAG: _("A tag is missing."),
    Unreadable.VALUE: _("The value of this tag cannot be read."),
    Unreadable.RULES: _("The rules cannot be read."),
    Unreadable.CARDS: _("The forty cards do not lie as they are dealt."),
    Unreadable.WORD: _("This word stands for no move."),
    Unreadable.COMMENT: _("A comment begins here and does not end."),
    Unreadable.NO_DEAL: _("The record holds no deal."),
    Unreadable.ONE_DEAL: _("A record without a format holds one deal."),
    Unreadable.UNFINISHED: _("Another deal follows, but this one is not over."),
    Unreadable.WRONG_DEAL: _("This is not the deal that was due, or the tantos carried differ."),
    Unreadable.WRONG_DEALER: _("Vueltas are dealt by the player who took the last baza."),
    Unreadable.MATCH_OVER: _("The match had already been won."),
}
"""Why a move is refused, and what is wrong with a record."""

_PLACE: Final = re.compile(r"cotos\[(\d+)\](?:\[(\d+)\])?")


def sentence(found: Problem, names: Names | None = None) -> str:
    """What ``found`` says, in the language in force; ``names`` are the pairs', where known."""
    told = SENTENCES[found.code]
    if isinstance(told, Mapping):
        told = told[str(found.params.get("wanted") or found.params["why"])]
    said = filled(told, {key: _shown(key, value, names) for key, value in found.params.items()})
    said = said[:1].upper() + said[1:]
    if found.params.get("nearest"):
        said += " " + gettext("Did you mean %(nearest)s?") % found.params
    return said


def question_sentence(error: QuestionError) -> str:
    """Why a question about legal cards cannot be answered, in the language in force."""
    if error.problem is not None:
        return sentence(error.problem)
    if error.where == "question":
        return str(NO_QUESTION)
    if error.lacks and error.fault is Fault.MALFORMED:
        return str(LACKING) % {"field": error.where}
    return filled(QUESTION[error.fault], {"value": error.value})


def place(found: Problem) -> str:
    """Where ``found`` is, as people count: "Coto 2, partida 3", or "" for the whole match."""
    return place_at(found.where)


def place_at(where: str) -> str:
    """The place ``where`` of an acta as people count, or "" for the whole match."""
    found = _PLACE.match(where)
    if found is None:
        return ""
    coto, partida = found.groups()
    if partida is None:
        return gettext("Coto %(coto)s") % {"coto": int(coto) + 1}
    numbers = {"coto": int(coto) + 1, "partida": int(partida) + 1}
    return gettext("Coto %(coto)s, partida %(partida)s") % numbers


def placed_sentence(found: Problem, names: Names | None = None) -> str:
    """The sentence with its place before it, for where the two do not stand side by side."""
    where = place_at(found.where)
    return f"{where}: {sentence(found, names)}" if where else sentence(found, names)


def _shown(key: str, value: str | int, names: Names | None) -> str | int:
    if isinstance(value, Side):
        return names[value] if names else str(SIDES[value])
    if key == "by":
        return str(BY[str(value)])
    if key == "suit":
        return str(SUITS[str(value)])
    return value
