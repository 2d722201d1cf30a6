"""The draw: made from a list and a seed, and taken back while nothing is played."""

import secrets
from datetime import datetime

from django.db.models import Max, Q

from tournaments.core import states
from tournaments.core.brackets import ALGORITHM, FEWEST, MOST, BracketSizeError
from tournaments.core.pairing.values import PairingRefusedError
from tournaments.core.refusals import Reason, RefusedError, refuse
from tournaments.core.stages.canonical import to_json
from tournaments.core.stages.chains import LevelAtCutError
from tournaments.core.stages.conditions import WITH_CONDITIONS
from tournaments.core.stages.extra import ALGORITHM as EXTRA_ALGORITHM
from tournaments.core.stages.format import Due, Layout, Note
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.level import draws_extra
from tournaments.core.stages.mixer import TooFewIndividualsError
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.states import DrawState, MatchState, SubmissionState, TournamentState
from tournaments.core.stream import MalformedSeedError, Stream, fingerprint_of
from tournaments.core.text_keys import is_writable
from tournaments.core.values import EntryPlace, StageKind
from tournaments.models import Draw, Match, Pair, Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.pairs import pairs_of
from tournaments.services.calls import call_waiting
from tournaments.services.change import Change, Json, changing
from tournaments.services.layouts import Drawable, empty, remove_batches, write_layout
from tournaments.services.nothing_due import why_nothing_is_due
from tournaments.services.stage_settings import not_listed
from tournaments.services.standing import refresh_state
from tournaments.services.tournaments import move

SEED_LENGTH = 64


def new_seed() -> str:
    """A seed nobody can foresee: 16 hexadecimal digits, short enough to read out in the hall."""
    return secrets.token_hex(8)


def seal_draw(*, tournament: Tournament, actor: Actor, at: datetime) -> Draw:
    """Fix a secret seed for what is to be drawn next, and publish its fingerprint.

    Sealing what is sealed changes nothing. Raises ``RefusedError`` as ``make_draw``.
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        if (sealed := _sealed(change.tournament)) is not None:
            return sealed
        drawable = _due(change.tournament)
        draw = _row(drawable, new_seed(), change, DrawState.SEALED)
        draw.sealed_at = at
        draw.save()
        change.record(
            AuditAction.DRAW_SEALED,
            f"draw:{draw.sequence}",
            after={"fingerprint": draw.fingerprint, "stage": drawable.stage.position},
        )
        return draw


def make_draw(
    *, tournament: Tournament, seed: str | None = None, actor: Actor, at: datetime
) -> Draw:
    """Draw what is due: a bracket, or the next round, from how the stage stands and ``seed``.

    Without a seed it is the one that was sealed, or a new one. The same seed once more, as from a
    double tap, gives the draw already made. Raises ``RefusedError``: sign-up still open, nothing
    due, fewer than two pairs, an unusable seed or another than the one sealed.
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        current = change.tournament
        made = Draw.objects.filter(stage__tournament=current, state=DrawState.MADE)
        if seed is not None:
            _stream(seed)
        if seed and (repeated := made.filter(seed=seed).order_by("-made_at").first()) is not None:
            return repeated
        sealed = _sealed(current)
        if sealed is not None and seed not in {None, sealed.seed}:
            raise refuse(Reason.SEED_SEALED, "seed")
        draw = draw_due(change, seed or seed_for_next(current))
        call_waiting(change)
        return draw


def seed_for_next(tournament: Tournament) -> str:
    """The seed that is sealed for the next draw, or a new one."""
    sealed = _sealed(tournament)
    return new_seed() if sealed is None else sealed.seed


def draw_due(change: Change, seed: str) -> Draw:
    """Draw what is due in a change already under way; raises as ``make_draw``."""
    tournament = change.tournament
    drawable = _due(tournament)
    layout = laid_out(drawable, _stream(seed))
    draw = _row(drawable, seed, change, DrawState.MADE)
    if (sealed := _sealed(tournament)) is not None:
        draw = _moved(sealed, draw)
    draw.state, draw.made_at, draw.made_by = DrawState.MADE.value, change.at, change.actor.user
    draw.canonical_list = _canonical_list(drawable, draw.algorithm)
    draw.notes = [_note_json(layout, note) for note in layout.notes]
    draw.drawn = write_layout(drawable, layout)
    draw.save()
    if drawable.table is not None:
        drawable.stage.table = drawable.table.to_json()
        drawable.stage.save(update_fields=["table"])
    if tournament.state == TournamentState.CLOSED:
        move(tournament, TournamentState.DRAWN)
    change.record(
        AuditAction.DRAW_MADE,
        f"draw:{draw.sequence}",
        after={
            "algorithm": draw.algorithm,
            "seed": seed,
            _drawn_word(drawable): _playing(drawable),
            "order": _order(layout),
        },
    )
    refresh_state(change)
    return draw


def laid_out(drawable: Drawable, stream: Stream) -> Layout:
    """What the format lays out now; ``RefusedError`` where it cannot with those who are there."""
    try:
        return drawable.format.lay_out(drawable.view, stream)
    except PairingRefusedError as error:
        numbers = ", ".join(map(str, error.keys))
        raise refuse(Reason.NO_PAIRING, numbers=numbers) from error
    except (BracketSizeError, TooFewIndividualsError, WrongSettingError) as error:
        raise refuse(Reason.FORMAT_DOES_NOT_FIT, pairs=_playing(drawable)) from error


def _drawn_word(drawable: Drawable) -> str:
    """What was drawn, by the name under which the audit counts it."""
    return "players" if drawable.stage.kind == StageKind.MIXER else "pairs"


def _playing(drawable: Drawable) -> int:
    return sum(entrant.plays for entrant in drawable.view.entrants)


def draw_automatically(change: Change) -> None:
    """Draw what is due by itself: where the stage is set so, and a second final.

    Asked after every result, it reads a stage only where something may come of it. What cannot be
    drawn, as where no pairing is left or pairs are level at the cut of the next stage, waits: that
    is no reason to refuse a result. The page of the draw says why.
    """
    while (stage := _automatic_stage(change.tournament)) is not None:
        try:
            drawable = due_stage(change.tournament)
            if drawable is None or drawable.stage.pk != stage.pk:
                return
            draw_due(change, new_seed())
        except RefusedError:  # raised before anything is written
            return


def is_automatic(stage: Stage) -> bool:
    """Whether its rounds are drawn without a tap."""
    return bool(stage.settings.get("automatic"))


def _automatic_stage(tournament: Tournament) -> Stage | None:
    """The stage under way, if its next round is drawn without a tap."""
    if tournament.state not in {TournamentState.DRAWN, TournamentState.PLAYING}:
        return None
    stage = tournament.stages.filter(entries__isnull=False).order_by("-position").first()
    if stage is None:
        return None
    if is_automatic(stage):
        return stage
    waits = Match.objects.filter(round__stage=stage).exclude(state=MatchState.FINISHED)
    return stage if stage.kind == StageKind.DOUBLE and not waits.exists() else None


def discard_draw(*, tournament: Tournament, actor: Actor, at: datetime) -> None:
    """Take the last draw back while no match of it has begun; its row stays, its matches go.

    With one of extra matches the order goes that it came from. With no draw there nothing
    changes. Raises ``RefusedError`` (``draw-has-results``).
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        current = change.tournament
        sealed = _sealed(current)
        draw = sealed or last_draw(current)
        if draw is None:
            return
        if sealed is None:
            _require_unplayed(draw)
            remove_batches(draw.stage, {draw.batch})
            if not draw.stage.rounds.exists():
                empty(draw.stage)
        discard(draw, at)
        if last_draw(current) is None and current.state == TournamentState.DRAWN:
            move(current, TournamentState.CLOSED)
        change.record(
            AuditAction.DRAW_DISCARDED, f"draw:{draw.sequence}", before={"seed": draw.seed}
        )
        refresh_state(change)


def discard(draw: Draw, at: datetime) -> None:
    """Mark the row of a draw as discarded."""
    states.require(states.DRAW, DrawState(draw.state), DrawState.DISCARDED)
    draw.state, draw.discarded_at = DrawState.DISCARDED.value, at
    draw.save(update_fields=["state", "discarded_at"])


def last_draw(tournament: Tournament) -> Draw | None:
    """The draw made last and in force."""
    made = Draw.objects.filter(stage__tournament=tournament, state=DrawState.MADE)
    return made.select_related("stage").order_by("-stage__position", "-batch").first()


def canonical_line(pair: Pair) -> str:
    """A pair's line in the list that a knock-out is drawn from (docs/draw.md)."""
    return f"{pair.number}\t{pair.names}"


def due_stage(tournament: Tournament) -> Drawable | None:
    """The first stage of which something can be drawn now, or None."""
    stages = tournament.stages.select_related("source", "tournament").order_by("position")
    for stage in stages:
        drawable = _drawable(stage)
        if drawable.due is Due.LAYOUT:
            return drawable
        if drawable.due is Due.RESULTS:
            return None
    return None


def _drawable(stage: Stage) -> Drawable:
    try:
        return Drawable.of(stage)
    except LevelAtCutError as error:
        numbers = ", ".join(map(str, error.numbers))
        raise refuse(Reason.LEVEL_AT_CUT, numbers=numbers) from error


def _due(tournament: Tournament) -> Drawable:
    if tournament.state == TournamentState.SIGNUP:
        raise refuse(Reason.SIGNUP_OPEN)
    if tournament.state == TournamentState.CLOSED:
        _require_enough(tournament.pairs.count())
    drawable = due_stage(tournament)
    if drawable is None:
        raise RefusedError(why_nothing_is_due(tournament))
    if not drawable.view.rounds:
        _require_listed(drawable.stage)
    return drawable


def _require_listed(stage: Stage) -> None:
    """Refuse to draw with seeds, or pairs not to meet, that nobody is: sign-up may lack them."""
    listed = stage.tournament.pairs.values_list("number", flat=True)
    if found := list(not_listed(stage, listed)):
        raise RefusedError(*found)


def _require_enough(pairs: int) -> None:
    if pairs < FEWEST:
        raise refuse(Reason.TOO_FEW_PAIRS, pairs=pairs)
    if pairs > MOST:
        raise refuse(Reason.TOO_MANY_PAIRS, most=MOST)


def _sealed(tournament: Tournament) -> Draw | None:
    sealed = Draw.objects.filter(stage__tournament=tournament, state=DrawState.SEALED)
    return sealed.select_related("stage").first()


def _row(drawable: Drawable, seed: str, change: Change, state: DrawState) -> Draw:
    """An unsaved draw of what is due."""
    stage = drawable.stage
    return Draw(
        stage=stage,
        sequence=(stage.draws.aggregate(last=Max("sequence"))["last"] or 0) + 1,
        batch=drawable.view.last_batch + 1,
        algorithm=_algorithm(drawable),
        canonical_list=[],
        conditions=stage.settings,
        seed=seed,
        fingerprint=fingerprint_of(seed),
        state=state,
        made_by=change.actor.user,
    )


def _moved(sealed: Draw, due: Draw) -> Draw:
    """The sealed draw for what is due by now, which a correction may have changed since."""
    if sealed.stage_id != due.stage_id:
        sealed.stage, sealed.sequence = due.stage, due.sequence
    sealed.batch, sealed.algorithm, sealed.conditions = due.batch, due.algorithm, due.conditions
    return sealed


def _algorithm(drawable: Drawable) -> str:
    """The name of the rules by which this is drawn.

    Extra matches are drawn in one way wherever they are played. The first rules of a knock-out draw
    the whole list; what is drawn later, or in a later stage, has other places in its hat.
    """
    if draws_extra(drawable.format, drawable.view):
        return EXTRA_ALGORITHM
    if not isinstance(drawable.format, Knockout):
        return f"{drawable.stage.kind}-1"
    if drawable.view.rounds or drawable.stage.source_id is not None:
        return WITH_CONDITIONS
    return drawable.format.algorithm(drawable.view.entrants)


def _canonical_list(drawable: Drawable, algorithm: str) -> object:
    """What was drawn from, as it is published."""
    if algorithm == ALGORITHM:
        return [canonical_line(pair) for pair in pairs_of(drawable.stage.tournament)]
    return to_json(drawable.view)


def _stream(seed: str) -> Stream:
    if len(seed) > SEED_LENGTH or not is_writable(seed):
        raise refuse(Reason.SEED_STRANGE, "seed", limit=SEED_LENGTH)
    try:
        return Stream(seed)
    except MalformedSeedError as error:
        raise refuse(Reason.SEED_STRANGE, "seed", limit=SEED_LENGTH) from error


def _order(layout: Layout) -> list[int]:
    """The entrants in the order in which they were drawn."""
    places = (p for r in layout.rounds for match in r.matches for p in match.places)
    return list(dict.fromkeys(p.entry for p in places if isinstance(p, EntryPlace)))


def _note_json(layout: Layout, note: Note) -> Json:
    """A note with its match by round and position, which stay what they are."""
    at = {m.key: (r.number, m.position) for r in layout.rounds for m in r.matches}
    round_, position = at.get(note.match, (None, None)) if note.match is not None else (None, None)
    return {"why": note.why.value, "round": round_, "position": position, "what": note.what}


def _require_unplayed(draw: Draw) -> None:
    begun = Q(started_at__isnull=False) | Q(submissions__state=SubmissionState.IN_FORCE)
    matches = Match.objects.filter(round__stage=draw.stage, round__batch=draw.batch)
    first = matches.filter(begun).order_by("number").first()
    if first is not None:
        raise refuse(Reason.DRAW_HAS_RESULTS, match=first.number or 0)
