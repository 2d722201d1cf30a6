"""The page of the interface in a real browser, without the outside and under its policy."""

from typing import TYPE_CHECKING

import pytest

from tests.api.client import API
from tests.api.schema import operations

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.browser
def test_every_operation_is_shown_and_can_be_tried(page: "Page") -> None:
    page.goto(f"{API}docs/")
    page.wait_for_selector(".opblock")
    assert page.locator(".opblock").count() == sum(1 for _ in operations())
    page.locator("#operations-rules-list_rules .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    answer = page.locator("#operations-rules-list_rules .live-responses-table .response-col_status")
    assert answer.last.inner_text().splitlines()[0] == "200"


@pytest.mark.browser
def test_only_that_page_may_style_itself(page: "Page") -> None:
    docs = page.goto(f"{API}docs/")
    schema = page.request.get(f"{API}schema/")
    assert docs is not None
    assert "'unsafe-inline'" in docs.headers["content-security-policy"]
    assert "script-src" not in docs.headers["content-security-policy"]
    assert "'unsafe-inline'" not in schema.headers["content-security-policy"]
