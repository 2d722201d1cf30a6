"""The first line of a view: fetch what the address names, for somebody who may see it.

What may not even be seen answers 404, as if it were not there; what may be seen and not done 403.
"""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from guinote_tourney.accounts.models import User
from tournaments.models import Channel, Match, Pair, Tournament
from tournaments.permissions import Action, Actor, require


def load_tournament(request: HttpRequest, slug: str, action: Action) -> Tournament:
    """The tournament at ``slug``, if whoever asks may do ``action`` in it.

    Raises ``Http404`` or ``PermissionDenied``.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    try:
        require(request.user, tournament, action)
    except Tournament.DoesNotExist as error:
        raise Http404 from error
    return tournament


def load_pair(tournament: Tournament, number: int) -> Pair:
    pair = Pair.objects.filter(tournament=tournament, number=number).with_members().first()
    if pair is None:
        raise Http404
    pair.tournament = tournament
    return pair


def load_match(tournament: Tournament, number: int) -> Match:
    """The match that people call by ``number``; a bye has none."""
    match = Match.objects.filter(tournament=tournament, number=number).with_sides().first()
    if match is None:
        raise Http404
    match.tournament = tournament
    return match


def actor_of(request: HttpRequest, channel: Channel) -> Actor:
    """Who asks, for a service. Raises ``PermissionDenied`` if nobody is logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return Actor(request.user, channel)
