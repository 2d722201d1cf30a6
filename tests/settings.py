"""The project's settings for tests: nothing of this machine's, and data that goes away.

TEST_DATABASE chooses the database: `sqlite` (a file, as in the pavilion) or `postgres` (the server
at TEST_POSTGRES_URL).
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FROM_ENVIRONMENT = (
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DATA_DIR",
    "DATABASE_URL",
    "DEBUG",
    "LOG_LEVEL",
    "PORT",
    "REDIS_URL",
    "SECRET_KEY",
    "SECURE",
    "WEB_PROCESSES",
    "WEB_THREADS",
)

_folder = Path(tempfile.mkdtemp(prefix="guinote-test-data-"))
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
_postgres = os.environ.get("TEST_DATABASE", "sqlite") == "postgres"

# empty is "not given", and keeps a developer's own .env out as well
os.environ.update(dict.fromkeys(FROM_ENVIRONMENT, ""))
os.environ["DATA_DIR"] = str(_folder)
os.environ["DATABASE_URL"] = os.environ["TEST_POSTGRES_URL"] if _postgres else ""

from guinote_tourney.settings import *  # noqa: E402, F403
from guinote_tourney.settings import DATABASES  # noqa: E402

ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
# hashing slowly on purpose is for passwords worth stealing
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# each client of a test loads the middleware anew, and it would list every static file each time
WHITENOISE_AUTOREFRESH = True
# connections that outlive a thread would keep a test database from being dropped
DATABASES["default"]["CONN_MAX_AGE"] = 0
if not _postgres:
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "test.sqlite3")}
