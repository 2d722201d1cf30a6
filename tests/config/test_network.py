"""This machine's addresses, and the hosts that follow them."""

import ipaddress
import socket
import time

import pytest

from guinote_tourney import hosts, network

V4 = ipaddress.IPv4Address
V6 = ipaddress.IPv6Address


def test_loopback_is_among_our_addresses() -> None:
    assert V4("127.0.0.1") in network.own_addresses()


def test_each_address_is_told_once() -> None:
    found = network.own_addresses()
    assert sorted(set(found), key=str) == sorted(found, key=str)


def test_we_can_listen_on_each_of_our_addresses() -> None:
    for address in network.own_addresses():
        if isinstance(address, V4):
            with socket.socket() as listener:
                listener.bind((str(address), 0))


def test_phones_are_told_no_loopback_and_no_address_of_the_link_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = tuple(
        map(
            ipaddress.ip_address,
            ["127.0.0.1", "192.168.1.7", "::1", "169.254.3.4", "fd00::2", "10.0.0.3"],
        )
    )
    monkeypatch.setattr(network, "own_addresses", lambda: own)
    assert network.lan_addresses() == (V4("192.168.1.7"), V4("10.0.0.3"))


def test_a_machine_without_netlink_still_knows_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(socket, "AF_NETLINK")
    monkeypatch.setattr(network, "_outgoing_address", lambda: V4("192.168.1.7"))
    assert network.own_addresses() == (V4("192.168.1.7"),)


def test_a_machine_without_any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_addresses_by_netlink", lambda: iter((V4("127.0.0.1"),)))
    monkeypatch.setattr(network, "_outgoing_address", lambda: None)
    assert network.own_addresses() == (V4("127.0.0.1"),)
    assert network.lan_addresses() == ()


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Portatil", ("portatil", "portatil.local")),
        ("desk.example.org", ("desk.example.org", "desk", "desk.local")),
        ("", ()),
    ],
)
def test_names(monkeypatch: pytest.MonkeyPatch, name: str, names: tuple[str, ...]) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert network.host_names() == names


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 15, b"\0" * 64, b"\xff" * 64, b"\x10\0\0\0" + b"\0" * 12 + b"\1"]
)
def test_a_kernel_that_talks_nonsense_is_heard_out(data: bytes) -> None:
    assert len(list(network._messages(data))) <= 1


def test_hosts_follow_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    own: list[network.IPAddress] = [V4("192.168.1.7")]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(network, "own_addresses", lambda: tuple(own))
    monkeypatch.setattr(network, "host_names", lambda: ("portatil",))
    always = ["localhost", "127.0.0.1", "[::1]", "portatil"]

    ours = hosts.OwnHosts()
    assert list(ours) == [*always, "192.168.1.7"]
    own[:] = [V4("10.0.0.3"), V6("fd00::2")]
    assert list(ours) == [*always, "192.168.1.7"]  # asked again every few seconds, not each time
    now[0] += 6
    assert list(ours) == [*always, "10.0.0.3", "[fd00::2]"]
    assert [*ours, "testserver"] == [*always, "10.0.0.3", "[fd00::2]", "testserver"]
