"""Who asks. Loaded before the settings are chosen, so Django is imported inside."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from guinote_tourney.accounts.models import User
    from tests.api.client import Program


@pytest.fixture
def organiser(db: None) -> "User":
    """Somebody who may open tournaments."""
    from tests.factories import new_organiser

    return new_organiser()


@pytest.fixture
def desk(organiser: "User") -> "Program":
    """The organiser's program."""
    from tests.api.client import Program

    return Program(organiser)


@pytest.fixture
def anybody(db: None) -> "Program":
    """A program of nobody's."""
    from tests.api.client import Program

    return Program()
