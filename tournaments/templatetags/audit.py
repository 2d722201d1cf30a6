"""Audit rows as people read them: of what, and what it was before and after."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import template
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.sides import Score, Side
from tournaments.core.values import Outcome
from tournaments.models import AuditRow
from tournaments.models.audit import AuditAction
from tournaments.templatetags.results import Told, result_sentence, scores_text

register = template.Library()

Names = Mapping[int, str]
"""What is called by each number: the players of a pair, or a player where partners change."""

_SUBJECTS = {
    "match": gettext_lazy("Match %(name)s"),
    "pair": gettext_lazy("Pair %(name)s"),
    "referee": gettext_lazy("Referee %(name)s"),
    "round": gettext_lazy("Round %(name)s"),
    "draw": gettext_lazy("Draw %(name)s"),
}

_LABELS = {
    "table": gettext_lazy("table"),
    "name": gettext_lazy("name"),
    "village": gettext_lazy("village"),
    "date": gettext_lazy("date"),
    "rules": gettext_lazy("rules"),
    "format": gettext_lazy("format"),
    "late_formats": gettext_lazy("formats of the last rounds"),
    "tables": gettext_lazy("tables"),
    "automatic_calls": gettext_lazy("called by themselves"),
    "is_published": gettext_lazy("published"),
    "player_1": gettext_lazy("player 1"),
    "player_2": gettext_lazy("player 2"),
    "plays_for": gettext_lazy("plays for"),
    "phone": gettext_lazy("phone"),
    "paid": gettext_lazy("paid"),
    "pairs": gettext_lazy("pairs"),
    "players": gettext_lazy("players"),
    "seed": gettext_lazy("seed"),
    "algorithm": gettext_lazy("algorithm"),
    "file": gettext_lazy("file"),
    "first": gettext_lazy("first number"),
    "last": gettext_lazy("last number"),
    "left_out": gettext_lazy("rows left out"),
    "cotos": gettext_lazy("cotos"),
    "partidas": gettext_lazy("partidas"),
    "deciding_partidas": gettext_lazy("partidas of the deciding coto"),
}


@register.filter
def action_text(row: AuditRow) -> str:
    """What was done to what: "Match 12: result recorded"."""
    kind, _colon, name = row.subject.partition(":")
    done = str(row.get_action_display())
    if kind not in _SUBJECTS:
        return capfirst(done)
    return f"{_SUBJECTS[kind] % {'name': name}}: {done}"


@register.simple_tag
def tell(row: AuditRow, pairs: Names) -> list[tuple[str, str]]:
    """What it was before and after, in words; only what differs where both are known."""
    before, after = row.before, row.after
    if before and after and "revision" not in after:
        changed = {key for key in {*before, *after} if before.get(key) != after.get(key)}
        before = {key: value for key, value in before.items() if key in changed}
        after = {key: value for key, value in after.items() if key in changed}
    when = (_("before"), _("afterwards"))
    if row.action == AuditAction.RESULT_REFUSED:
        when = (_("in force"), _("sent"))
    told = zip(when, (before, after), strict=True)
    sentences = ((what, _sentence(said, pairs)) for what, said in told if said)
    return [(what, sentence) for what, sentence in sentences if sentence]


def _sentence(said: Mapping[str, Any], pairs: Names) -> str:
    if "revision" in said:
        return _result(said, pairs)
    return "; ".join(_figures(said))


def _result(said: Mapping[str, Any], pairs: Names) -> str:
    names = {side: _pair(number, said, side, pairs) for side, number in said["pairs"].items()}
    winner = Side(said["winner"]) if said["winner"] else None
    partidas = Score(**said.get("partidas", {}))
    told = Told(
        outcome=Outcome(said["outcome"]) if said["outcome"] else None,
        winner=names[winner] if winner else "",
        loser=names[winner.other] if winner else "",
        score=scores_text(Score(**said.get("cotos", {})), partidas) if any(partidas) else "",
    )
    return result_sentence(told)


def _pair(number: int | None, said: Mapping[str, Any], side: str, pairs: Names) -> str:
    """A side by number and names; by its number alone once it is gone."""
    both = (number, said.get("partners", {}).get(side))
    names = " / ".join(pairs[each] for each in both if each is not None and each in pairs)
    return f"{number} {names}".strip()


def _figures(said: Mapping[str, Any]) -> Iterator[str]:
    # in the order of the labels: PostgreSQL's jsonb does not keep the one they were written in
    for key in sorted(said, key=_place_of):
        value = said[key]
        if key == "order" or value in (None, "", [], {}):
            continue
        yield f"{_LABELS.get(key, key)}: {_value(value)}"


def _place_of(key: str) -> tuple[int, str]:
    """Where a figure stands in the sentence; those without a label come last, by name."""
    labels = list(_LABELS)
    return (labels.index(key) if key in _LABELS else len(labels), key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(_figures(value))
    if isinstance(value, list):
        return ", ".join(_value(each) for each in value)
    return str(value)
