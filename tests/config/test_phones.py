"""What is printed for phones to type."""

from ipaddress import IPv4Address

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from django.test.utils import override_settings

from guinote_tourney import phones

LAN = (IPv4Address("192.168.1.7"), IPv4Address("10.0.0.3"))


def asked_at(host: str, *, secure: bool = False) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": host}, secure=secure, SERVER_PORT="8000")


@override_settings(ALLOWED_HOSTS=["*"])
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_opened_on_the_machine_itself_its_addresses_on_the_network_are_told(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "lan_addresses", lambda: LAN)
    told = phones.origins(asked_at(host))
    assert told == ("http://192.168.1.7:8000", "http://10.0.0.3:8000")
    monkeypatch.setattr(phones, "lan_addresses", lambda: ())
    assert phones.origins(asked_at(host)) == ()


@override_settings(ALLOWED_HOSTS=["*"])
@pytest.mark.parametrize("host", ["192.168.1.7:8000", "torneo.example.org"])
def test_opened_by_a_name_that_others_know_it_is_that(host: str) -> None:
    assert phones.origins(asked_at(host, secure=True)) == (f"https://{host}",)
