"""Says the addresses when the web server answers, and again when the machine changes network."""

import time
from collections.abc import Callable, Sequence

from guinote_tourney.network import lan_addresses
from guinote_tourney.serving import words
from guinote_tourney.serving.watch import answers

_LOOK_AGAIN_SECONDS = 10.0


class Announcer:
    """Is asked to look every moment, and speaks only when there is something to say."""

    def __init__(self, bind: str, port: int, say: Callable[[Sequence[str]], None]) -> None:
        self._bind, self._port, self._say = bind, port, say
        self._network: list[str] | None = None
        self._looked_at = 0.0

    def look(self) -> None:
        """Greet once the server answers; after that, tell of addresses that changed."""
        if self._network is None:
            self._greet()
        elif time.monotonic() - self._looked_at > _LOOK_AGAIN_SECONDS:
            self._compare(self._network)

    def _greet(self) -> None:
        if not answers(words.own_address(self._bind), self._port):
            return
        here, network = self._addresses()
        self._say(words.addresses(here, network))
        self._network = network

    def _compare(self, shown: Sequence[str]) -> None:
        _here, network = self._addresses()
        if network != shown:
            self._say([words.address_changed(network)])
        self._network = network

    def _addresses(self) -> tuple[list[str], list[str]]:
        self._looked_at = time.monotonic()
        return words.reachable_at(self._bind, self._port, lan_addresses())
