"""A Redis cache whose absence makes pages slower and never breaks them."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

T = TypeVar("T")
logger = logging.getLogger(__name__)


class _ForgivingClient(RedisCacheClient):
    """Answers as an empty cache that keeps nothing while Redis is away or out of connections."""

    def get(self, key: str, default: object) -> object:
        return _forgive(super().get, key, default, otherwise=default)

    def get_many(self, keys: Iterable[str]) -> dict[str, object]:
        return _forgive(super().get_many, keys, otherwise={})

    def has_key(self, key: str) -> bool:
        return _forgive(super().has_key, key, otherwise=False)

    def add(self, key: str, value: object, timeout: int | None) -> bool:
        # "you are the first": whoever asks has to do the work, since nobody else is known to
        return _forgive(super().add, key, value, timeout, otherwise=True)

    def set(self, key: str, value: object, timeout: int | None) -> None:
        _forgive(super().set, key, value, timeout, otherwise=None)

    def set_many(self, data: Mapping[str, object], timeout: int | None) -> None:
        _forgive(super().set_many, data, timeout, otherwise=None)

    def touch(self, key: str, timeout: int | None) -> bool:
        return _forgive(super().touch, key, timeout, otherwise=False)

    def delete(self, key: str) -> bool:
        return _forgive(super().delete, key, otherwise=False)

    def delete_many(self, keys: Iterable[str]) -> None:
        _forgive(super().delete_many, keys, otherwise=None)

    def clear(self) -> bool:
        return _forgive(super().clear, otherwise=False)

    def incr(self, key: str, delta: int) -> int:
        try:
            return int(super().incr(key, delta))
        except RedisError as error:
            _warn(error)
            raise ValueError(f"Key {key!r} not found.") from error


class ForgivingRedisCache(RedisCache):
    """Redis as a cache and nothing more: while it is away, nothing is found in it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _ForgivingClient


def _forgive(ask: Callable[..., T], *arguments: object, otherwise: T) -> T:
    try:
        return ask(*arguments)
    except RedisError as error:
        _warn(error)
        return otherwise


def _warn(error: RedisError) -> None:
    logger.warning("The cache does not answer, going on without it: %s", error)
