"""The hosts we answer to when nobody named any: this machine, under its addresses of the moment."""

import time
from collections.abc import Iterator
from ipaddress import IPv6Address

from guinote_tourney import network

_FRESH_SECONDS = 5.0


def own_hosts() -> list[str]:
    """Loopback, this machine's names and its present addresses, as a Host header writes them."""
    addresses = [
        f"[{address}]" if isinstance(address, IPv6Address) else str(address)
        for address in network.own_addresses()
    ]
    return list(
        dict.fromkeys(["localhost", "127.0.0.1", "[::1]", *network.host_names(), *addresses])
    )


class OwnHosts(list[str]):
    """A list for ALLOWED_HOSTS that follows the machine from one network to another.

    A laptop is opened at home, started, and joins the pavilion's Wi-Fi afterwards; its address may
    change in the middle of an evening. So each reading asks again, at most every few seconds.
    """

    def __init__(self) -> None:
        super().__init__(own_hosts())
        self._read_at = time.monotonic()

    def __iter__(self) -> Iterator[str]:
        """Yield the hosts of this moment."""
        if time.monotonic() - self._read_at > _FRESH_SECONDS:
            self[:] = own_hosts()
            self._read_at = time.monotonic()
        return super().__iter__()
