"""How tests meet Django, and which of them run where.

`pytest -p no:django` runs the pure tests with neither Django nor a database; so nothing here
imports Django before it is known to be wanted.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code: no example is judged by how long it takes.
settings.register_profile(
    "untimed",
    settings(),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("untimed")

pytest_plugins = ["tests.fixtures.browser", "tests.fixtures.workers"]

# what they ask of the database they ask by queries and services, which have tests of their own
_PAGES = ("tests/web/", "tests/api/", "tests/architecture/", "tests/benchmarks/")
_DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the choice of tests for a second database."""
    parser.addoption(
        "--database-only",
        action="store_true",
        help="only tests that touch the database, and not those of pages and the API",
    )
    parser.addoption(
        "--pages-too",
        action="store_true",
        help="with --database-only, the pages as well; a browser is never driven",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose the settings, unless Django is left out."""
    if config.pluginmanager.has_plugin("django"):
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        from django.conf import settings as django_settings

        assert django_settings.DATABASES  # reading one setting loads them all

        from tests.fixtures.kept_rows import lift_for_flush

        lift_for_flush()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the other database, and, if asked, what is about none."""
    other = "sqlite" if os.environ.get("TEST_DATABASE") == "postgres" else "postgres"
    wanted = [item for item in items if not item.get_closest_marker(other)]
    if config.getoption("--database-only"):
        wanted = [item for item in wanted if _touches_database(item)]
        if not config.getoption("--pages-too"):
            wanted = [item for item in wanted if not item.nodeid.startswith(_PAGES)]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Leave the next test the language of the settings, whatever a page was answered in."""
    if item.config.pluginmanager.has_plugin("django"):
        from django.utils.translation import deactivate

        deactivate()


def _touches_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("browser"):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & _DATABASE_FIXTURES)
