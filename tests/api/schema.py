"""The OpenAPI document as tests read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of an address, and how the document describes it."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def takes_json(self) -> bool:
        return "application/json" in self.described.get("requestBody", {}).get("content", {})


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    return dict(SchemaGenerator().get_schema(public=True))  # type: ignore[no-untyped-call]


def operations() -> Iterator[Operation]:
    """Every operation of the interface, but for the document's own address."""
    for path, methods in document()["paths"].items():
        for method, described in methods.items():
            if method in {"get", "post", "put", "patch", "delete"}:
                yield Operation(method.upper(), path, described)
