"""A Redis cache whose absence makes pages slower and never breaks them."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def _not_there(key: str, *_rest: object) -> int:
    raise ValueError(f"Key {key!r} not found.")


# What is answered while Redis is away or out of connections: an empty cache that keeps nothing.
_WHILE_AWAY: dict[str, Callable[..., object]] = {
    "get": lambda _key, default: default,
    "get_many": lambda _keys: {},
    "has_key": lambda _key: False,
    # "you are the first": whoever asks has to do the work, since nobody else is known to
    "add": lambda *_what: True,
    "set": lambda *_what: None,
    "set_many": lambda *_what: None,
    "touch": lambda *_what: False,
    "incr": _not_there,
    "delete": lambda _key: False,
    "delete_many": lambda _keys: None,
    "clear": lambda: False,
}


class _ForgivingClient(RedisCacheClient):
    """The client with each of its methods forgiving."""


class ForgivingRedisCache(RedisCache):
    """Redis as a cache and nothing more: while it is away, nothing is found in it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _ForgivingClient


def _forgiving(name: str, otherwise: Callable[..., object]) -> Callable[..., object]:
    method: Callable[..., object] = getattr(RedisCacheClient, name)

    @wraps(method)
    def ask(client: RedisCacheClient, *what: object) -> object:
        try:
            return method(client, *what)
        except RedisError as error:
            logger.warning("The cache does not answer, going on without it: %s", error)
            return otherwise(*what)

    return ask


for _name, _otherwise in _WHILE_AWAY.items():
    setattr(_ForgivingClient, _name, _forgiving(_name, _otherwise))
