"""What axe-core finds on the public pages: nothing, in light and dark, on a phone and a desk."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.factories import absent, drawn_tournament, match_of, open_tournament, owner_of, record
from tournaments.models import Tournament
from tournaments.services.results import hand_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # the same page in other colours
    "dark": {"type": "rule", "values": ["color-contrast"]},
}
PATHS = [
    "",
    "bracket/",
    "bracket/?pair=1",
    "bracket/?round=1",
    "tables/",
    "pairs/",
    "pairs/?q=nadie",
    "pairs/1/",
    "matches/1/",
    "draw/",
    "rules/",
]
LOOKS = pytest.mark.parametrize("scheme", ["light", "dark"])
WIDTHS = (360, 1440)


def faults(page: Page, rules: object) -> list[str]:
    """The rules broken on the page, with the element that breaks them."""
    found = Axe().run(page, options={"runOnly": rules}).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def look_at(page: Page, path: str, scheme: Literal["light", "dark"]) -> list[str]:
    """What is found on a page, narrow and wide."""
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{path} {width} {fault}" for fault in faults(page, RULES[scheme])]
    return found


@LOOKS
def test_a_tournament_under_way(page: Page, scheme: Literal["light", "dark"]) -> None:
    tournament = drawn_tournament(11, tables=3)
    record(match_of(tournament, 1), "a")
    absence(tournament, 2)
    paths = [f"/t/{tournament.slug}/{path}" for path in PATHS]
    assert [fault for path in paths for fault in look_at(page, path, scheme)] == []


@LOOKS
def test_before_the_first_card_and_after_the_last(
    page: Page, scheme: Literal["light", "dark"]
) -> None:
    signing_up = open_tournament(0)
    finished = drawn_tournament(2)
    record(match_of(finished, 1), "a")
    paths = [
        *(
            f"/t/{signing_up.slug}/{path}"
            for path in ("", "bracket/", "tables/", "pairs/", "draw/")
        ),
        *(f"/t/{finished.slug}/{path}" for path in ("", "bracket/", "tables/", "pairs/1/")),
        "/",
        "/rules/reparto-completo/",
        "/account/login/?next=/desk/",
        "/no/such/page/",
    ]
    assert [fault for path in paths for fault in look_at(page, path, scheme)] == []


def absence(tournament: Tournament, number: int) -> None:
    hand_in(
        match=match_of(tournament, number),
        acta=absent("a"),
        key="falta",
        actor=owner_of(tournament),
        at=tournament.created_at,
    )
