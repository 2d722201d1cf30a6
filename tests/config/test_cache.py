"""A cache that is away slows pages and never breaks them (F181)."""

import logging
import socket

import pytest

from guinote_tourney.cache import ForgivingRedisCache

OPTIONS = {"OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1}}


@pytest.fixture
def away(caplog: pytest.LogCaptureFixture) -> ForgivingRedisCache:
    """A cache on a port where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    caplog.set_level(logging.CRITICAL)
    return ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", OPTIONS)


def test_f181_an_absent_cache_is_an_empty_cache(away: ForgivingRedisCache) -> None:
    away.set("a", 1)
    away.set_many({"b": 2, "c": 3})
    away.delete_many(["b"])
    assert away.add("a", 1) is True
    assert away.get("a") is None
    assert away.get("a", "else") == "else"
    assert away.get_many(["a", "b"]) == {}
    assert away.get_or_set("a", lambda: 7) == 7
    assert "a" not in away
    assert away.touch("a") is False
    assert away.delete("a") is False
    away.clear()
    with pytest.raises(ValueError, match=r"not found\.$"):
        away.incr("a")


def test_an_absent_cache_is_told_of(
    away: ForgivingRedisCache, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    away.get("a")
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.services
def test_a_present_cache_keeps(redis_url: str) -> None:
    cache = ForgivingRedisCache(redis_url, OPTIONS)
    cache.clear()
    cache.set("a", [1, 2])
    assert (cache.get("a"), cache.add("a", 3), cache.has_key("a")) == ([1, 2], False, True)
    assert (cache.add("n", 1), cache.incr("n"), cache.delete("a")) == (True, 2, True)


@pytest.mark.services
def test_f181_no_connection_left_is_an_absent_cache(
    redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    cache = ForgivingRedisCache(redis_url, {"OPTIONS": {"max_connections": 1}})
    cache.set("a", 1)
    pool = cache._cache.get_client().connection_pool
    held = pool.get_connection()
    assert cache.get("a") is None
    pool.release(held)
    assert cache.get("a") == 1
