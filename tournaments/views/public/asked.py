"""What the address asks for, after the question mark."""

from django.http import Http404, HttpRequest

_MOST = 2**31 - 1


def asked_number(request: HttpRequest, name: str) -> int | None:
    """The whole number that ``name`` asks for, None if nothing is asked. Raises ``Http404``."""
    text = request.GET.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text[:20]) > _MOST:
        raise Http404
    return int(text)
