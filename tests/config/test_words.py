"""What `serve` says. The sentences are compared in English, which is what the source holds."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address

import pytest
from django.utils.translation import override

from guinote_tourney.serving import words
from guinote_tourney.serving.announcer import Announcer
from guinote_tourney.serving.listening import open_socket
from guinote_tourney.serving.refusal import CannotServe

LAN = [IPv4Address("192.168.1.7"), IPv4Address("10.0.0.3")]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("bind", "port", "here", "network"),
    [
        (
            "0.0.0.0",  # noqa: S104
            8000,
            ["http://localhost:8000/"],
            ["http://192.168.1.7:8000/", "http://10.0.0.3:8000/"],
        ),
        ("::", 80, ["http://localhost/"], ["http://192.168.1.7/", "http://10.0.0.3/"]),
        ("127.0.0.1", 8001, ["http://localhost:8001/"], []),
        ("::1", 8001, ["http://[::1]:8001/"], []),
        ("192.168.1.7", 8001, [], ["http://192.168.1.7:8001/"]),
    ],
)
def test_addresses(bind: str, port: int, here: list[str], network: list[str]) -> None:
    assert words.reachable_at(bind, port, LAN) == (here, network)


def test_the_greeting() -> None:
    assert words.addresses(["http://localhost:8000/"], ["http://192.168.1.7:8000/"]) == [
        "Guiñote is being served.",
        "  On this computer:                http://localhost:8000/",
        "  On phones, on the same network:  http://192.168.1.7:8000/",
        "To stop: Ctrl-C. Password forgotten: make password",
        "",
    ]


def test_the_greeting_without_a_network() -> None:
    assert words.addresses(["http://localhost:8000/"], [])[2] == (
        "  On phones, on the same network:  no network found yet"
    )


def test_the_login() -> None:
    assert words.desk_login("organizador", "bado-kure-mifa-tone") == [
        "",
        "  Organiser's login:  organizador",
        "  Password:           bado-kure-mifa-tone",
        "Write the password down: it is shown this once.",
        "",
    ]


def test_a_port_in_use() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotServe) as refusal:
            open_socket("127.0.0.1", port)
    assert str(refusal.value) == (
        f"Port {port} is in use by another program (perhaps this one, started twice): "
        f"stop it, or choose another port: make run PORT={port + 1}"
    )


@pytest.mark.parametrize("port", [0, -1, 65536, 10**9])
def test_no_port(port: int) -> None:
    with pytest.raises(CannotServe) as refusal:
        open_socket("127.0.0.1", port)
    assert str(refusal.value) == (
        f"There is no port {port}: choose one from 1024 to 65535, such as 8000."
    )


@pytest.mark.parametrize("address", ["192.0.2.77", "localhost", "", "fd00::77", "nonsense"])
def test_no_address_of_ours(address: str) -> None:
    with pytest.raises(CannotServe) as refusal:
        open_socket(address, 8000)
    assert str(refusal.value) == (
        f"{address} is no address of this computer: leave --bind out, or write 127.0.0.1"
    )


def test_the_announcer_speaks_when_there_is_something_to_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    now, up, lan = [0.0], [False], [LAN[:1]]
    module = "guinote_tourney.serving.announcer"
    monkeypatch.setattr(f"{module}.time.monotonic", lambda: now[0])
    monkeypatch.setattr(f"{module}.answers", lambda _address, _port: up[0])
    monkeypatch.setattr(f"{module}.lan_addresses", lambda: lan[0])
    announcer = Announcer("0.0.0.0", 8000, said.extend)  # noqa: S104

    announcer.look()
    assert said == []
    up[0] = True
    announcer.look()
    assert said == words.addresses(["http://localhost:8000/"], ["http://192.168.1.7:8000/"])
    said.clear()
    lan[0] = LAN[1:]
    announcer.look()
    assert said == []  # not each moment
    now[0] += 11
    announcer.look()
    announcer.look()
    assert said == ["Phones now reach this computer at http://10.0.0.3:8000/"]
    said.clear()
    lan[0] = []
    now[0] += 11
    announcer.look()
    assert said == ["This computer has lost the network: phones cannot reach it."]
