"""What only programs are told: the refusals that no page can meet."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ApiCode(StrEnum):
    """A refusal that comes from the way of asking, not from the tournament."""

    BODY_UNREADABLE = "body-unreadable"
    BODY_TOO_LARGE = "body-too-large"
    BUSY = "busy"
    CSRF_MISSING = "csrf-missing"
    FIELD_WRONG = "field-wrong"
    KEY_REUSED = "key-reused"
    KEY_WITHOUT_HEADER = "key-missing"
    LATE_ROUND_WRONG = "late-round-wrong"
    LOGIN_NEEDED = "login-needed"
    LOGIN_WRONG = "login-wrong"
    METHOD_WRONG = "method-wrong"
    MEDIA_TYPE_WRONG = "media-type-wrong"
    NOT_ALLOWED = "not-allowed"
    NOT_FOUND = "not-found"
    RESULT_CONFLICT = "result-conflict"
    STAGES_WANTED = "stages-wanted"


SENTENCES: Final[Mapping[ApiCode, Promise]] = {
    ApiCode.BODY_UNREADABLE: _("The body is no JSON that can be read."),
    ApiCode.BODY_TOO_LARGE: _("The body is too large."),
    ApiCode.BUSY: _("Too much is being written at once. Nothing was saved: send it again."),
    ApiCode.CSRF_MISSING: _("Send the X-CSRFToken header that belongs to your session."),
    ApiCode.FIELD_WRONG: _("This value does not fit here."),
    ApiCode.KEY_REUSED: _(
        "This Idempotency-Key came before with another result. Use a new one for each result."
    ),
    ApiCode.KEY_WITHOUT_HEADER: _(
        "Send an Idempotency-Key header: a mark of your own, of 1 to 64 signs, and the same one "
        "when you repeat the request."
    ),
    ApiCode.LATE_ROUND_WRONG: _("Rounds are counted back from the final, from 1 to 10."),
    ApiCode.LOGIN_NEEDED: _("Log in first."),
    ApiCode.LOGIN_WRONG: _("This user name and password do not belong together."),
    ApiCode.METHOD_WRONG: _("This address does not answer to that method."),
    ApiCode.MEDIA_TYPE_WRONG: _("This address does not take a body of that type."),
    ApiCode.NOT_ALLOWED: _("You may not do this."),
    ApiCode.NOT_FOUND: _("There is nothing at this address."),
    ApiCode.RESULT_CONFLICT: _(
        "Another result of this match is in force and stays so. What you sent is kept beside it, "
        "refused."
    ),
    ApiCode.STAGES_WANTED: _("Send all stages in one object: {“stages”: [...]}."),
}
