"""The table in docs/permissions.md: `python -m tests.architecture.permissions_document`."""

import os
import sys

_MEANINGS = {
    "watch": "see it once it is published: bracket, pairs, tables, matches, draw",
    "watch-unpublished": "see it before it is published",
    "enter-results": "start a match, hand in its result, see what was handed in",
    "see-desk": "open its desk; see phones and payments",
    "edit-tournament": "change its settings and formats, publish it, set the format of a round",
    "delete-tournament": "delete it",
    "edit-pairs": "register, correct, remove, import, take out and substitute pairs; sign-up",
    "draw": "seal, make and discard draws",
    "call-matches": "call matches to tables and back",
    "correct-results": "correct and annul results",
    "appoint-referees": "make, renew and revoke referees' logins",
    "see-audit": "see who did what",
    "export": "take everything away in a file",
}


def permissions_table() -> str:
    """The table as it should stand."""
    from tournaments.permissions import ALLOWED, Action, Role

    rows = [
        f"| action | what it lets one do | {' | '.join(Role)} |",
        "|---|---|" + ":-:|" * len(Role),
        *(
            f"| `{action}` | {_MEANINGS[action]} | "
            + " | ".join("yes" if action in ALLOWED[role] else "" for role in Role)
            + " |"
            for action in Action
        ),
    ]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")
    import django

    django.setup()
    sys.stdout.write(permissions_table())
