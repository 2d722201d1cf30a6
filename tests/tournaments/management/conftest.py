from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture
def english() -> Iterator[None]:
    """What a command says, in the language of the messages themselves."""
    with translation.override("en"):
        yield
