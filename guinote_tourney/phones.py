"""Where a phone finds this server: what pages and slips print for others to type."""

from collections.abc import Callable
from functools import partial
from ipaddress import ip_address

from django.http import HttpRequest

from guinote_tourney.network import lan_addresses


def phones(request: HttpRequest) -> dict[str, Callable[[], tuple[str, ...]]]:
    """For templates: ``phone_origins``, looked up only where a page asks for them."""
    return {"phone_origins": partial(origins, request)}


def origins(request: HttpRequest) -> tuple[str, ...]:
    """The beginnings of an address that a phone can open, likeliest first.

    The one by which this page was opened, or, where that was by a name that leads every machine to
    itself, those of this machine on its network; none where it is on no network.
    """
    host = request.get_host()
    if not _is_loopback(host):
        return (f"{request.scheme}://{host}",)
    port = request.get_port()
    return tuple(f"{request.scheme}://{address}:{port}" for address in lan_addresses())


def _is_loopback(host: str) -> bool:
    name = (
        host.removeprefix("[").partition("]")[0]
        if host.startswith("[")
        else host.split(":", maxsplit=1)[0]
    )
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
