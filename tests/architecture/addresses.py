"""Every address that the application has, read from its resolver."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLResolver, get_resolver


@dataclass(frozen=True, slots=True)
class Address:
    """A pattern by its full name."""

    name: str
    route: str


def addresses() -> list[Address]:
    """All of them, in the order in which they are tried."""
    return list(_below(get_resolver(), (), ""))


def _below(resolver: URLResolver, spaces: tuple[str, ...], route: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            space = (pattern.namespace,) if pattern.namespace else ()
            yield from _below(pattern, (*spaces, *space), here)
        else:
            yield Address(":".join((*spaces, pattern.name or "")), here)
