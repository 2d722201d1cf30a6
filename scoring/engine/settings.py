"""The values that the settings of a rule set can have. What each setting is: `rules.Rules`."""

from enum import StrEnum


class Deal(StrEnum):
    """How many cards are dealt at first."""

    STOCK = "stock"
    """Six each; the rest is drawn from, one card after each baza."""
    ALL = "all"
    """All of them."""


class PartnerWinning(StrEnum):
    """What is owed in arrastre while one's partner is winning the baza."""

    FREE = "free"
    """Any card of the suit led; void, any card at all."""
    BEAT_OPPONENTS = "beat_opponents"
    """The same duties as ever, against the rivals' cards alone."""
    BEAT_ALL = "beat_all"
    """The partner counts as a rival."""


class CantesPerBaza(StrEnum):
    """How many cantes a pair may declare after one baza won."""

    ANY = "any"
    EACH = "each"
    """One for each partner."""
    ONE = "one"
    """One for the pair."""


class SevenSwap(StrEnum):
    """Which pinta the seven of trumps may be exchanged for."""

    NONE = "none"
    HIGHER = "higher"
    """Only one above the seven."""
    ANY = "any"


class BothReach(StrEnum):
    """Who wins when both sides have 101 in one complete deal."""

    LAST = "last"
    """The side that took the last baza."""
    TOTAL = "total"
    """The larger total; level, the side that took the last baza."""


class Thirty(StrEnum):
    """When a side needs thirty malas, that is, tantos without cantes, to win the idas."""

    ALWAYS = "always"
    BOTH = "both"
    """Only when both sides reach 101."""
    NONE = "none"


class VueltasEnd(StrEnum):
    """How vueltas end."""

    CLAIM = "claim"
    """One side says that it has 101; wrong, it loses."""
    AUTOMATIC = "automatic"
    """At once when a side has 101."""
