"""What a terminal is told before Django is ready: in Spanish, or in English where it is set so."""

import gettext
import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_LOCALE = Path(__file__).resolve().parent / "locale"


def language() -> str:
    """The terminal's language: English where it is set to English, else Spanish."""
    given = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "en" if next(filter(None, given), "").startswith("en") else "es"


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogue; Django's own asks for the settings."""
    return text


class SettingRefused(ImproperlyConfigured):
    """A setting that makes no sense.

    ``sentence`` is a text of the catalogue and ``given`` what is filled in; ``reason`` is a text of
    the catalogue too, filled in as `%(reason)s`. Its ``str`` is in the terminal's language.
    """

    def __init__(self, sentence: str, *, reason: str = "", **given: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.reason = reason
        self.given = given

    def __str__(self) -> str:
        said = {"reason": _translated(self.reason) if self.reason else "", **self.given}
        return _translated(self.sentence) % said


def _translated(text: str) -> str:
    # Django's own translations need the settings that are being refused
    catalogue = gettext.translation("django", _LOCALE, [language()], fallback=True)
    return catalogue.gettext(text)
