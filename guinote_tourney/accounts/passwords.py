"""Passwords that a person can read aloud across a bar and type into a phone."""

import secrets

# No letters that are mistaken for one another (l, i after l, c/z/s before e, b/v and g/j by ear),
# and nothing that a bar would laugh at: of any rude word that such syllables could spell,
# within a group or across its hyphen, one at least is not here. Hence no p, k or m, and one s.
_SYLLABLES = (
    *("be", "bi"),
    *("da", "de", "di", "do", "du"),
    *("fa", "fe", "fi", "fu"),
    "gu",
    *("na", "ne", "ni", "no", "nu"),
    *("ra", "re", "ri", "ro", "ru"),
    "su",
    *("ti", "tu"),
)
_GROUPS, _LONG = 5, 2


def readable_password() -> str:
    """A new random password such as `bedo-ture-nifa-suno-digu`: 46 bits, more than can be tried."""
    return "-".join(
        "".join(secrets.choice(_SYLLABLES) for _ in range(_LONG)) for _ in range(_GROUPS)
    )
