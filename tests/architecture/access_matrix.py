"""What each address answers to whom. An address or a method that is not here fails the test.

A rule has a letter for each of ROLES: Y it is done, or refused for another reason than who asks;
L log in first (a page leads there, the interface for programs answers 401); N 403; 0 404, as if it
did not exist; - not by that method; ? anything but a fault.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

ROLES: Final = (
    "anonymous",
    "organiser of another tournament",
    "referee",
    "referee of another tournament",
    "organiser",
    "administrator",
)


class Rule(NamedTuple):
    """A letter for each role, while the tournament is published and while it is not."""

    published: str
    unpublished: str


def _always(letters: str) -> Rule:
    return Rule(letters, letters)


ANYBODY: Final = _always("YYYYYY")
NOBODY: Final = _always("000000")
LOGGED_IN: Final = _always("LYYYYY")
OPENS_TOURNAMENTS: Final = _always("LYNNYY")
ADMINISTERS: Final = _always("LLLLL?")
WATCHES: Final = Rule("YYYYYY", "00Y0YY")

# the interface for programs
HANDS_IN: Final = Rule("LNYNYY", "00Y0YY")
ORGANISES: Final = Rule("LNNNYY", "00N0YY")

# pages ask for the login before anything else
DESK: Final = Rule("LNNNYY", "L0N0YY")
PHONE: Final = Rule("LNYNYY", "L0Y0YY")

_READ_WRITE: Final = {"GET": DESK, "POST": DESK}
_SENT: Final = _READ_WRITE
"""Only sent to; whoever opens it is led to the page where the form stands."""
_EVERY_METHOD: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")

Methods = Mapping[str, Rule]

MATRIX: Final[Mapping[str, Methods]] = {
    # pages for everybody
    "public:home": {"GET": ANYBODY},
    "public:overview": {"GET": WATCHES},
    "public:bracket": {"GET": WATCHES},
    "public:bracket-file": {"GET": WATCHES},
    "public:tables": {"GET": WATCHES},
    "public:pairs": {"GET": WATCHES},
    "public:pair": {"GET": WATCHES},
    "public:rounds": {"GET": WATCHES},
    "public:standings": {"GET": WATCHES},
    "public:draw": {"GET": WATCHES},
    "public:verify": {"GET": WATCHES},
    "public:draw-file": {"GET": WATCHES},
    "public:match": {"GET": WATCHES},
    "scoring:renuncio": {"GET": ANYBODY},
    "public:rules": {"GET": WATCHES},
    "public:rule-set": {"GET": ANYBODY},
    # the desk
    "desk:home": {"GET": LOGGED_IN},
    "desk:new": {"GET": OPENS_TOURNAMENTS, "POST": OPENS_TOURNAMENTS},
    "desk:tournament": {"GET": DESK},
    "desk:settings": _READ_WRITE,
    "desk:publish": _SENT,
    "desk:delete": _READ_WRITE,
    "desk:signup": _SENT,
    "desk:pairs": _READ_WRITE,
    "desk:pair-edit": _READ_WRITE,
    "desk:pair-paid": _SENT,
    "desk:pair-remove": _SENT,
    "desk:pair-late": _READ_WRITE,
    "desk:pair-leave": _SENT,
    "desk:pair-return": _SENT,
    "desk:pair-substitute": _SENT,
    "desk:feeders": _READ_WRITE,
    "desk:import": _READ_WRITE,
    "desk:import-preview": _READ_WRITE,
    "desk:format": _READ_WRITE,
    "desk:draw": _READ_WRITE,
    "desk:rounds": _READ_WRITE,
    "desk:hall": _READ_WRITE,
    "desk:tables": _READ_WRITE,
    "desk:match": _READ_WRITE,
    "desk:match-call": _SENT,
    "desk:match-call-back": _SENT,
    "desk:match-start": _SENT,
    "desk:referees": _READ_WRITE,
    "desk:referee-renew": _SENT,
    "desk:referee-revoke": _SENT,
    "desk:audit": {"GET": DESK},
    "desk:export": _READ_WRITE,
    "desk:export-download": {"GET": DESK},
    # referees' phones
    "table:home": {"GET": LOGGED_IN},
    "table:tournament": {"GET": PHONE},
    "table:match": {"GET": PHONE, "POST": PHONE},
    "table:match-start": {"GET": PHONE, "POST": PHONE},
    # accounts
    "work": {"GET": LOGGED_IN},
    "account:login": {
        "GET": ANYBODY,
        "POST": ANYBODY,
        "PUT": ANYBODY,
        # whoever is logged in is sent on, whatever the method
        "PATCH": _always("-YYYYY"),
        "DELETE": _always("-YYYYY"),
    },
    "account:logout": {"POST": ANYBODY},
    "account:password": {"GET": LOGGED_IN, "POST": LOGGED_IN, "PUT": LOGGED_IN},
    "account:password-done": {"GET": LOGGED_IN},
    "set_language": dict.fromkeys(_EVERY_METHOD, ANYBODY),
    "icon": {"GET": ANYBODY},
    # programs
    "schema": {"GET": ANYBODY},
    "api-docs": {"GET": ANYBODY},
    "api:index": {"GET": ANYBODY},
    "api:rules": {"GET": ANYBODY},
    "api:rule-set": {"GET": ANYBODY},
    "api:check-acta": {"POST": ANYBODY},
    "api:legal-plays": {"POST": ANYBODY},
    "api:tournaments": {"GET": ANYBODY, "POST": OPENS_TOURNAMENTS},
    "api:tournament": {"GET": WATCHES, "PATCH": ORGANISES, "DELETE": ORGANISES},
    "api:signup-close": {"POST": ORGANISES},
    "api:signup-reopen": {"POST": ORGANISES},
    "api:pairs": {"GET": WATCHES, "POST": ORGANISES},
    "api:pair": {"GET": WATCHES, "PATCH": ORGANISES, "DELETE": ORGANISES},
    "api:pairs-late": {"POST": ORGANISES},
    "api:pair-leave": {"POST": ORGANISES},
    "api:pair-return": {"POST": ORGANISES},
    "api:pair-substitute": {"POST": ORGANISES},
    "api:feeders": {"GET": ORGANISES, "POST": ORGANISES},
    "api:pair-lists": {"POST": ORGANISES},
    "api:pair-list": {"GET": ORGANISES},
    "api:pair-list-apply": {"POST": ORGANISES},
    "api:stages": {"GET": WATCHES, "PUT": ORGANISES},
    "api:draws": {"GET": WATCHES},
    "api:draw-seal": {"POST": ORGANISES},
    "api:draw": {"GET": WATCHES, "POST": ORGANISES, "DELETE": ORGANISES},
    "api:extra-matches": {"GET": WATCHES, "POST": ORGANISES},
    "api:rounds": {"GET": WATCHES},
    "api:round": {"GET": WATCHES, "PATCH": ORGANISES},
    "api:bracket": {"GET": WATCHES},
    "api:places": {"GET": WATCHES},
    "api:standings": {"GET": WATCHES},
    "api:matches": {"GET": WATCHES},
    "api:match": {"GET": WATCHES},
    "api:match-call": {"POST": ORGANISES},
    "api:match-call-back": {"POST": ORGANISES},
    "api:match-start": {"POST": HANDS_IN},
    "api:foresee": {"POST": ORGANISES},
    "api:results": {"GET": HANDS_IN, "POST": HANDS_IN},
    "api:result": {"GET": HANDS_IN, "DELETE": ORGANISES},
    "api:hall": {"GET": WATCHES},
    "api:tables": {"GET": WATCHES},
    "api:table-plan": {"GET": ORGANISES, "PUT": ORGANISES},
    "api:whole-day": {"GET": ORGANISES},
    "api:queue": {"GET": WATCHES},
    "api:queue-call": {"POST": ORGANISES},
    "api:referees": {"GET": ORGANISES, "POST": ORGANISES},
    "api:referee": {"GET": ORGANISES, "DELETE": ORGANISES},
    "api:referee-renew": {"POST": ORGANISES},
    "api:audit": {"GET": ORGANISES},
    "api:exports": {"GET": ORGANISES, "POST": ORGANISES},
    "api:export": {"GET": ORGANISES},
    "api:export-file": {"GET": ORGANISES},
    "api:unknown": dict.fromkeys(_EVERY_METHOD, NOBODY),
    # the administration; what it holds of each model is Django's, behind one door
    "admin:login": {"GET": ANYBODY, "POST": ANYBODY, "PUT": ANYBODY},
    "admin:logout": {"POST": ANYBODY},
}

ADMINISTRATION: Final = "admin:"
