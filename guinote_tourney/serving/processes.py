"""The command lines of the web server and of the worker for background jobs."""

import os
import sys

from django.conf import settings

from guinote_tourney.serving.child import Child

_GRACE_SECONDS = "5"
_JOBS_AT_ONCE = "2"


def web_server(listening_on: int) -> Child:
    """Gunicorn with threads, answering on an open socket given by its number."""
    command = [
        *(sys.executable, "-m", "gunicorn", "guinote_tourney.wsgi:application"),
        *("--bind", f"fd://{listening_on}"),
        *("--worker-class", "gthread"),
        *("--workers", str(settings.WEB_PROCESSES)),
        *("--threads", str(settings.WEB_THREADS)),
        *("--graceful-timeout", _GRACE_SECONDS),
        *("--log-level", "error"),
        "--no-control-socket",
    ]
    return Child("web", command, environment=_environment(), vital=True, keep_open=[listening_on])


def job_worker() -> Child:
    """One Celery worker with a few threads, on whichever broker the settings name."""
    command = [
        *(sys.executable, "-m", "celery", "--quiet", "--skip-checks", "--app", "guinote_tourney"),
        *("worker", "--pool", "threads", "--concurrency", _JOBS_AT_ONCE),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        *("--loglevel", settings.LOG_LEVEL),
    ]
    # the worker warns whenever it is run as root; it reads nothing but JSON, so root or not is
    # as well decided here as for the web server
    environment = _environment() | {"PYTHONWARNINGS": "ignore:You're running the worker"}
    return Child("worker", command, environment=environment, vital=False)


def _environment() -> dict[str, str]:
    # both read the same data folder as we do, wherever the settings found it
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "guinote_tourney.settings",
        "DATA_DIR": str(settings.DATA_DIR),
        "PYTHONUNBUFFERED": "1",
    }
