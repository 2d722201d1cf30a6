"""What the address asks for, after the question mark."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest

from tournaments.models import Stage

_MOST = 2**31 - 1


def asked_number(request: HttpRequest, name: str) -> int | None:
    """The whole number that ``name`` asks for, None if nothing is asked. Raises ``Http404``."""
    text = request.GET.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text[:20]) > _MOST:
        raise Http404
    return int(text)


def chosen_stage(stages: Sequence[Stage], position: int | None) -> Stage | None:
    """The stage at this position, the last where none is asked for. Raises ``Http404``."""
    if position is None:
        return stages[-1] if stages else None
    for stage in stages:
        if stage.position == position:
            return stage
    raise Http404
