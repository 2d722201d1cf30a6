"""Passwords that a person can read aloud across a bar and type into a phone."""

import secrets

# no letters that are mistaken for one another (l, i after l, c/z/s before e, b/v by ear)
_CONSONANTS = "bdfgkmnprst"
_VOWELS = "aeiou"
_GROUPS, _SYLLABLES = 4, 2


def readable_password() -> str:
    """A new random password such as `bado-kure-mifa-tone`: 46 bits, more than anyone can try."""
    return "-".join("".join(_syllable() for _ in range(_SYLLABLES)) for _ in range(_GROUPS))


def _syllable() -> str:
    return secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS)
