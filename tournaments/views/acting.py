"""What a view does with the answer of a service: say in words what was refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import Http404, HttpRequest

from tournaments.core.refusals import RefusedError
from tournaments.models import Match
from tournaments.text import sentence


@contextmanager
def telling_refusals(request: HttpRequest) -> Iterator[None]:
    """Show on the next page why a service refused, instead of failing.

    Raises ``Http404`` for a match that is gone, as when its draw was discarded meanwhile.
    """
    try:
        yield
    except RefusedError as error:
        tell_refusals(request, error)
    except Match.DoesNotExist as error:
        raise Http404 from error


def tell_refusals(request: HttpRequest, error: RefusedError) -> None:
    """Show on the next page why a service refused."""
    for refusal in error.refusals:
        messages.error(request, sentence(refusal))
