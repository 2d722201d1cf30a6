"""From codes to sentences, in the reader's language. Each says what to do."""

from collections.abc import Collection, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.partida import By
from tournaments.core.brackets import RoundCode, RoundName, Section
from tournaments.core.noting import TotalFault
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.stages.double_plan import losers_round
from tournaments.core.stages.format import Why as DrawNote
from tournaments.core.states import MatchState, TournamentState
from tournaments.core.table_numbers import write_numbers
from tournaments.core.tables import Why
from tournaments.core.values import Outcome

REASONS: Mapping[Reason, str | Promise] = {
    Reason.SIGNUP_CLOSED: _("Sign-up is closed. Reopen it to add or remove pairs."),
    Reason.SIGNUP_OPEN: _("Sign-up is still open. Close it before the draw."),
    Reason.NAME_MISSING: _("Write the player's name."),
    Reason.LETTERS_MISSING: _("Letters are needed here. Write it in words."),
    Reason.NAME_TOO_LONG: _(
        "The name has %(length)s letters and %(limit)s fit. Write a shorter one."
    ),
    Reason.NAME_STRANGE: _("A name cannot have “%(sign)s”. Write it with letters."),
    Reason.NAME_TAKEN: _(
        "%(name)s already plays in pair %(number)s. If it is somebody else, add something to the "
        "name to tell them apart."
    ),
    Reason.SAME_NAME_TWICE: _("Both players are called %(name)s. Write the other player's name."),
    Reason.TEXT_TOO_LONG: _("This has %(length)s letters and %(limit)s fit. Shorten it."),
    Reason.TEXT_UNWRITABLE: _("This has signs that cannot be shown. Type it again by hand."),
    Reason.PHONE_STRANGE: _("This is no phone number. Write it in figures, or leave it empty."),
    Reason.PAYMENT_STRANGE: _(
        "“%(value)s” does not say whether it is paid. Write yes or no, or leave it empty."
    ),
    Reason.PAIR_DRAWN: _("The pair is in the draw and cannot be removed. Give a walkover instead."),
    Reason.FIELD_MISSING: _("Fill this in."),
    Reason.DATE_RANGE: _("The year has to be from %(first)s to %(last)s."),
    Reason.RULES_UNKNOWN: _("There are no such rules. Choose one of the list."),
    Reason.UNKNOWN_SETTING: _("There is no “%(told)s” here. There are: %(choices)s."),
    Reason.PLAYERS_NOT_FOUR: _("Four play at each table, so the rules have to be for four too."),
    Reason.RULES_IN_PLAY: _("Match %(match)s has been played by these rules, so they stay."),
    Reason.FORMAT_RANGE: _("Write a whole number from 1 to 1,000."),
    Reason.DECIDING_NEEDS_COTOS: _("A deciding coto needs a match of two cotos or more."),
    Reason.TABLES_RANGE: _("Write how many tables there are, from 1 to %(most)s."),
    Reason.TABLE_IN_USE: _(
        "Table %(table)s is being played on. Wait until it is free, or call its match back."
    ),
    Reason.FORMAT_IN_PLAY: _("This round already has a result, so its format stays."),
    Reason.NO_FINAL: _("There is no final here. Formats of single rounds stand with their stages."),
    Reason.NOT_ORGANISER: _("Only an organiser can open tournaments."),
    Reason.FEEDER_NOT_OVER: _("That tournament is not over yet."),
    Reason.FEEDER_UNKNOWN: _("There is no such tournament. Choose one of the list."),
    Reason.FEEDER_OF_INDIVIDUALS: _(
        "In that tournament partners changed every round: there is no pair to bring."
    ),
    Reason.FEEDER_LEVEL: _(
        "Pairs %(numbers)s share a place there. Bring fewer, or enough for all of them."
    ),
    Reason.TOO_FEW_PAIRS: _("A tournament needs at least two pairs. Register some more."),
    Reason.TOO_MANY_PAIRS: _("No more than %(most)s pairs fit in one tournament."),
    Reason.ALREADY_DRAWN: _("The draw is made. Discard it first, if nothing has been played."),
    Reason.RESULTS_MISSING: _(
        "The next draw waits for results. Missing: %(count)s; the first is that of match %(match)s."
    ),
    Reason.ALL_OVER: _("All is played. There is nothing more to draw."),
    Reason.NOT_DRAWN: _("The draw is not made yet."),
    Reason.DRAW_HAS_RESULTS: _(
        "Match %(match)s has begun, so the draw stays. Its result would have to be annulled first."
    ),
    Reason.SEED_STRANGE: _("The seed is a text of 1 to %(limit)s signs. Write another one."),
    Reason.SEED_SEALED: _("The seed of this draw is sealed. Leave the seed empty."),
    Reason.FORMAT_DOES_NOT_FIT: _(
        "This format cannot be played by %(pairs)s as it is set. Change its settings."
    ),
    Reason.NO_PAIRING: _(
        "No round can be drawn without a pairing that must not be. It fails for %(numbers)s."
    ),
    Reason.LEVEL_AT_CUT: _(
        "Pairs %(numbers)s are level where the line is drawn. Let them play an extra match, or add "
        "a criterion that separates them."
    ),
    Reason.EXTRA_NO_TABLE: _("There is no table of pairs there that an extra match could decide."),
    Reason.EXTRA_NOT_COUNTED: _(
        "An extra match would count for nothing. Put “extra matches won” among what decides the "
        "table."
    ),
    Reason.EXTRA_TOO_EARLY: _("Matches before it are still to be played. Play them first."),
    Reason.EXTRA_NOT_LEVEL: _(
        "Those are not all the pairs that share one place. Look at the table as it is now."
    ),
    Reason.STAGE_DRAWN: _("Stage %(stage)s is drawn and stays as it is."),
    Reason.MIXER_ALONE: _("With a new partner every round there is one stage and no other."),
    Reason.STAGES_TOO_MANY: _("A tournament has from one to %(most)s stages."),
    Reason.STAGE_KIND_UNKNOWN: _("There is no such format. Choose one of the list."),
    Reason.SETTING_WRONG: _("This cannot be."),
    Reason.PAIR_NUMBER_WRONG: _("%(number)s is no number of a pair. Numbers begin with 1."),
    Reason.PAIR_NUMBER_TWICE: _("%(number)s stands here twice. Write it once."),
    Reason.PAIR_NOT_LISTED: _(
        "Pair %(number)s stands in the format and not in the list. Take it out of the format."
    ),
    Reason.DRAWN_WITHOUT: _(
        "Draw %(draw)s was made without this pair. Discard it first; once it is played, the pair "
        "stays out."
    ),
    Reason.PAIR_GONE: _("The pair has left already."),
    Reason.ALL_PLAYED: _("All is played, and nobody can leave. Correct a result if one is wrong."),
    Reason.PAIR_IN_MATCH: _(
        "The pair is playing match %(match)s. Record there first that it gave up, or its result."
    ),
    Reason.BOTH_SUBSTITUTED: _(
        "The other player was substituted before, and only one of the two can be."
    ),
    Reason.NOTHING_DRAWN: _("Nothing is drawn yet. Change the list of pairs instead."),
    Reason.NO_FREE_PLACE: _("There is no free place: nobody rests that could still be played."),
    Reason.ROUNDS_PLAYED: _("Rounds have been played that this pair cannot be given."),
    Reason.STAGE_OVER: _("All is played. No pair can come in any more."),
    Reason.REDO_DIFFERS: _(
        "Meanwhile this result changes other matches. Look at them again before you confirm."
    ),
    Reason.SIDES_UNKNOWN: _("It is not known yet who plays this match."),
    Reason.BYE: _("This pair has a bye: there is nothing to play."),
    Reason.NO_OPPONENT: _("There is no opponent, so the pair goes through without playing."),
    Reason.MATCH_FINISHED: _("This match is finished."),
    Reason.MATCH_BEGUN: _("This match has begun. Annul what is recorded first."),
    Reason.NOT_CALLED: _("This match has not been called to a table."),
    Reason.ALREADY_CALLED: _("This match is at table %(table)s already. Call it back first."),
    Reason.TABLE_TAKEN: _("That table is taken. Choose a free one."),
    Reason.TABLE_CLOSED: _("Table %(table)s is put away. Choose another one."),
    Reason.TABLE_NOT_ALLOWED: _("This match is played only at these tables: %(tables)s."),
    Reason.TABLE_UNKNOWN: _("There is no table %(table)s. The tables are: %(tables)s."),
    Reason.TABLE_TWICE: _("Table %(table)s stands in two halls. Write it once."),
    Reason.STAGE_UNKNOWN: _("There is no such stage."),
    Reason.ROUND_UNKNOWN: _("There is no such round, or it is not drawn yet."),
    Reason.PAIR_PLAYING: _("One of the pairs is still playing another match."),
    Reason.KEY_MISSING: _("The result came without its mark. Load the page again and resend it."),
    Reason.KEY_REUSED: _(
        "This page was sent before with another result, and that one was kept. Look at the match "
        "as it is now; if it is wrong, correct it."
    ),
    Reason.RESULT_INVALID: _("This result cannot be. See what is wrong below."),
    Reason.RESULT_MISSING: _("Tap who won each partida."),
    Reason.STALE_REVISION: _(
        "Somebody has changed this result meanwhile. Look at it as it is now, and try again."
    ),
    Reason.SIDES_CHANGED: _(
        "Other pairs play match %(match)s now. Look who plays it, and tap the result again."
    ),
    Reason.NEXT_MATCH_BEGUN: _(
        "Match %(match)s, the next one of this pair, has begun, so this result stays."
    ),
    Reason.FILE_EMPTY: _("The file is empty. Choose another one."),
    Reason.FILE_TOO_LARGE: _("The file is too large. Choose one of %(limit)s MB at most."),
    Reason.FILE_UNREADABLE: _(
        "This is no list that can be read. Save it as CSV or XLSX and choose it again."
    ),
    Reason.FILE_PROTECTED: _(
        "The file is locked with a password. Save it without one and choose it again."
    ),
    Reason.FILE_SWOLLEN: _(
        "The file holds far more than a list of pairs. Copy the list alone into a new file."
    ),
    Reason.FILE_WITHOUT_NAMES: _(
        "No two columns with the players' names were found. Put “Player 1” and “Player 2” above "
        "them."
    ),
    Reason.FILE_WITHOUT_ROWS: _("There is no pair in the list that can be registered."),
    Reason.FILE_TOO_MANY_ROWS: _("The list has more than %(limit)s rows. Split it."),
    Reason.ROWS_WRONG: _(
        "Row %(line)s has something wrong, so nothing was registered. Correct the list and upload "
        "it again."
    ),
    Reason.ROW_REPEATED: _("%(name)s stands in row %(line)s already."),
    Reason.ROW_TOO_SHORT: _("This row has no second name. Write both players."),
    Reason.QUOTE_OPEN: _(
        "A quotation mark is opened here and never closed. Close it or take it out."
    ),
    Reason.LOGIN_STRANGE: _(
        "A user name has 3 to 30 small letters, figures, dots or dashes. Write another one."
    ),
    Reason.LOGIN_TAKEN: _("%(username)s is taken. Choose another user name."),
    Reason.NOT_A_REFEREE: _("This is not a referee's login."),
}

OUTCOMES: Mapping[Outcome, str | Promise] = {
    Outcome.PLAYED: _("played"),
    Outcome.TIME: _("decided on time"),
    Outcome.RETIRED: _("retirement"),
    Outcome.WALKOVER: _("walkover"),
    Outcome.DISQUALIFIED: _("disqualification"),
    Outcome.NO_SHOW_BOTH: _("neither pair came"),
    Outcome.DISQUALIFIED_BOTH: _("both pairs disqualified"),
    Outcome.BYE: _("bye"),
    Outcome.UNOPPOSED: _("no opponent"),
    Outcome.VACANT: _("nobody left to play it"),
}

MATCH_STATES: Mapping[MatchState, str | Promise] = {
    MatchState.WAITING: _("to be decided"),
    MatchState.READY: _("waiting for a table"),
    MatchState.CALLED: _("called"),
    MatchState.PLAYING: _("being played"),
    MatchState.FINISHED: _("finished"),
}

TOURNAMENT_STATES: Mapping[TournamentState, str | Promise] = {
    TournamentState.SIGNUP: _("sign-up open"),
    TournamentState.CLOSED: _("sign-up closed"),
    TournamentState.DRAWN: _("drawn"),
    TournamentState.PLAYING: _("being played"),
    TournamentState.FINISHED: _("finished"),
}

PARTIDA_BY: Mapping[By, str | Promise] = {
    By.TANTOS: _("By tantos"),
    By.TUTE_REYES: _("Tute of reyes"),
    By.TUTE_SOTAS: _("Tute of sotas"),
    By.RENUNCIO: _("Renuncio"),
    By.FALSO_101: _("False 101"),
    By.CARTAS_TIRADAS: _("Cards thrown in"),
    By.SANCION: _("Penalty"),
    By.ANULADA: _("Annulled, and played again"),
}
"""How a partida is won."""

TOTALS: Mapping[TotalFault, str | Promise] = {
    TotalFault.UNREADABLE: _("Write the total as 65, or as 15 buenas or 40 malas."),
    TotalFault.MISSING: _("Write this total too: it cannot be worked out from the other."),
    TotalFault.BELOW_IDAS: _(
        "In vueltas the count goes on from the idas, which left %(idas)s tantos here."
    ),
    TotalFault.BELOW_CANTES: _(
        "%(total)s is too few: cantes, last baza and earlier tantos alone make %(least)s."
    ),
}
"""What is wrong with a total that a table counted aloud."""

SECTIONS: Mapping[Section, str | Promise] = {
    Section.MAIN: _("Main bracket"),
    Section.LOSERS: _("Losers' bracket"),
    Section.CONSOLATION: _("Consolation"),
    Section.EXTRA: _("Extra matches"),
}
"""The parts of a stage that has several."""

WANTED: Mapping[str, str | Promise] = {
    "seeds": _("Write a list of numbers of pairs, the strongest first."),
    "forbidden": _("Write a list of pairings, each with the numbers of two pairs."),
    "criteria": _("Write a list of criteria of this format, each once, the first one first."),
    "sizes": _("Write a list of how many pairs each group has; together they are all pairs."),
    "counting": _("Write what counts for how much, each by its name."),
    "formats": _("Write match formats, each by the number of its round."),
    "of": _("Write what the other stage takes."),
    "extra": _("Extra matches are ordered by themselves, and not set here."),
}
"""What a setting has to be that is no single value."""

DRAW_NOTES: Mapping[DrawNote, str | Promise] = {
    DrawNote.BYE_BY_LOT: _("A bye, by lot"),
    DrawNote.BYE_LOWEST_SCORE: _("A bye: of those who have had none it stands lowest"),
    DrawNote.BYE_OTHERS_RESTED: _("A bye: those below have had more of them"),
    DrawNote.BYE_NO_OTHER: _("A bye: with any other one more pairs would meet again"),
    DrawNote.BYE_REPEATED: _("A bye once more: everybody has had one"),
    DrawNote.REMATCH_UNAVOIDABLE: _("They meet again: it could not be avoided"),
    DrawNote.APART_NOT_MET: _("They should be kept apart, and it could not be done"),
    DrawNote.SCORES_DIFFER: _("They have not won as many matches"),
    DrawNote.PARTNERS_AGAIN: _("Partners once more: it could not be avoided"),
    DrawNote.OPPONENTS_AGAIN: _("Opponents once more: it could not be avoided"),
    DrawNote.REPESCADO: _("Back by lot after losing"),
    DrawNote.SECOND_FINAL: _("The final is played again: both have lost once"),
}
"""Why a draw came out as it did."""

QUEUE_REASONS: Mapping[Why, str | Promise] = {
    Why.SIDES_UNKNOWN: _("its sides are not known yet"),
    Why.PAIR_STILL_PLAYING: _("one of the pairs is still playing"),
    Why.NO_FREE_TABLE: _("no free table"),
    Why.ONLY_THERE: _("its tables are taken"),
}

_ROUNDS: Mapping[RoundCode, str | Promise] = {
    RoundCode.PRELIMINARY: _("Preliminary round"),
    RoundCode.ROUND_OF: _("Round of %(size)s"),
    RoundCode.QUARTERFINALS: _("Quarter-finals"),
    RoundCode.SEMIFINALS: _("Semifinals"),
    RoundCode.THIRD_PLACE: _("Third place"),
    RoundCode.FINAL: _("Final"),
    RoundCode.SECOND_FINAL: _("Second final"),
    RoundCode.ROUND: _("Round %(size)s"),
    RoundCode.EXTRA: _("Extra match %(size)s"),
}

_ROUNDS_OF: Mapping[int, str | Promise] = {
    2: _("Winners' final"),
    16: _("Round of 16"),
    32: _("Round of 32"),
    64: _("Round of 64"),
}
"""Rounds that have a name of their own in some languages; the others go by their number."""


def sentence(refusal: Refusal) -> str:
    """The refusal in the active language, with what was probably meant where that is known."""
    said = str(REASONS[refusal.reason]) % refusal.params
    if refusal.params.get("nearest"):
        said += " " + gettext("Did you mean %(nearest)s?") % refusal.params
    if (wanted := refusal.params.get("wanted")) in WANTED:
        said += f" {WANTED[str(wanted)]}"
    return said


def queue_reason(why: Why, only: Collection[int] = ()) -> str:
    """Why a match has no table yet, with the numbers of the tables that it is kept to."""
    if why is Why.ONLY_THERE and only:
        said = ngettext("only at table %(tables)s", "only at tables %(tables)s", len(only))
        return said % {"tables": write_numbers(only)}
    return str(QUEUE_REASONS[why])


def round_name(name: RoundName) -> str:
    """A round's name in the active language: "Round of 32", "Semifinals".

    Of the rounds of extra matches, of which there is mostly one, only the later ones are counted.
    """
    if name.code == RoundCode.ROUND_OF and name.size in _ROUNDS_OF:
        return str(_ROUNDS_OF[name.size])
    if name == RoundName(RoundCode.EXTRA, 1):
        return gettext("Extra match")
    return str(_ROUNDS[name.code]) % {"size": name.size}


def round_title(name: RoundName, section: Section, number: int) -> str:
    """A round's name among those of all parts of its stage, where it has this number.

    "Semifinals", "Losers' round 3", "Consolation · Final".
    """
    if section is Section.LOSERS:
        return gettext("Losers' round %(number)s") % {"number": losers_round(number)}
    if section is Section.CONSOLATION:
        return f"{SECTIONS[section]} · {round_name(name)}"
    return round_name(name)
