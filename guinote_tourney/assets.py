"""Static files straight from their folders: nothing to collect before a start, safe to cache.

Each address that a template writes carries a fingerprint of the file's contents (`?v=…`), so a
browser may keep it for a year and still sees a changed file at once. An address without one is
checked again at every use.
"""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage, staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

_FOREVER = "max-age=31536000, public, immutable"


def fingerprint(path: Path) -> str:
    """A short hash of a file's contents."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _version(name: str) -> str:
    found = finders.find(name)
    if not found:
        raise ValueError(f"There is no static file {name!r}.")
    return fingerprint(Path(found))


# a page names some forty files, and none changes under a process that serves
_kept_version = cache(_version)


class VersionedStorage(StaticFilesStorage):
    """Writes the address of a static file with its fingerprint; a file that is not there raises."""

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: ARG002, FBT001, FBT002
        """The address of the static file `name`. Raises ValueError where there is no such file."""
        plain = super().url(name)
        if not name or name.endswith("/"):
            return plain
        return f"{plain}?v={_version(name) if settings.DEBUG else _kept_version(name)}"


class AssetMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves static files, and lets a browser keep those asked for with the right fingerprint."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Answer with a static file."""
        response: HttpResponse = WhiteNoiseMiddleware.serve(static_file, request)
        name = request.path_info.removeprefix(settings.STATIC_URL)
        if "v" in request.GET and request.get_full_path() == staticfiles_storage.url(name):
            response["Cache-Control"] = _FOREVER
        return response


@require_safe
def icon(request: HttpRequest) -> HttpResponseRedirect:  # noqa: ARG001
    """Lead browsers that look for an icon at the address of old to the one that pages name."""
    return HttpResponseRedirect(staticfiles_storage.url("favicon.svg"))
