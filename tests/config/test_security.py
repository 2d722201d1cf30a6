"""What browsers are told, and that the pages we did not write ourselves keep to it."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

if TYPE_CHECKING:
    from playwright.sync_api import Page

STRICT = {
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


def policy(address: str) -> set[str]:
    return set(Client().get(address)["Content-Security-Policy"].split("; "))


def test_the_headers_of_a_page() -> None:
    response = Client().get(reverse("admin:login"))
    told = {
        name: response.get(name)
        for name in (
            "X-Frame-Options",
            "X-Content-Type-Options",
            "Referrer-Policy",
            "Cross-Origin-Opener-Policy",
            "Strict-Transport-Security",
            "Content-Language",
        )
    }
    assert told == {
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": None,
        "Strict-Transport-Security": None,
        "Content-Language": "es",
    }


def test_no_page_runs_script_or_style_that_is_not_a_file_of_ours() -> None:
    assert policy(reverse("admin:login")) == STRICT
    assert policy(reverse("schema")) == STRICT


def test_the_page_of_the_api_may_style_itself_and_no_more() -> None:
    assert policy(reverse("api-docs")) == STRICT | {"style-src 'self' 'unsafe-inline'"}


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_page_of_the_api_works_offline(page: "Page") -> None:
    page.goto(reverse("api-docs"))
    page.wait_for_selector(".swagger-ui .info .title")
    assert page.locator(".swagger-ui .info .title").inner_text().splitlines()[0] == "Guiñote"


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_admin_pages_keep_to_the_policy(page: "Page", admin_user: object) -> None:
    page.goto(reverse("admin:login"))
    page.fill("#id_username", "admin")
    page.fill("#id_password", "password")
    page.click("input[type=submit]")
    page.wait_for_url(f"**{reverse('admin:index')}")
    page.goto(reverse("admin:accounts_user_changelist"))
    assert page.locator("#result_list tbody tr").count() == 1
