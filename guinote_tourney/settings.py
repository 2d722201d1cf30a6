"""All settings. Unconfigured, this is the laptop in the pavilion; the environment makes the server.

Every setting that the environment may give is read through `environment`, which refuses a value
that makes no sense with one sentence. docs/operations.md lists them.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from guinote_tourney import environment
from guinote_tourney.hosts import OwnHosts
from guinote_tourney.queue_folder import folder_queue
from guinote_tourney.terminal import SettingRefused, gettext_noop

BASE_DIR = Path(__file__).resolve().parent.parent
environment.load_file(BASE_DIR / ".env")

# What the environment may say

DATA_DIR = environment.folder("DATA_DIR", default=BASE_DIR / "data")
DEBUG = environment.flag("DEBUG", default=False)
SECURE = environment.flag("SECURE", default=False)
SECRET_KEY = environment.secret_key("SECRET_KEY", kept_in=DATA_DIR)
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", default=OwnHosts())
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
REDIS_URL = environment.redis("REDIS_URL")
LOG_LEVEL = environment.choice(
    "LOG_LEVEL", default="WARNING", options=("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
)
PORT = environment.whole("PORT", default=8000, least=1, most=65535)
WEB_PROCESSES = environment.whole("WEB_PROCESSES", default=1, least=1, most=64)
WEB_THREADS = environment.whole("WEB_THREADS", default=16, least=1, most=256)

if SECURE and not environment.given("ALLOWED_HOSTS"):
    raise SettingRefused(
        gettext_noop(
            "SECURE is on and ALLOWED_HOSTS is not given: write the name people type for this "
            "server there, such as guinote.example.org."
        )
    )

# The application

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "guinote_tourney",
    "guinote_tourney.accounts",
    "scoring",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "guinote_tourney.assets.AssetMiddleware",
    # below the static files, which browsers keep, so that those are not compressed at every use;
    # above all that writes into a page. Its padding hides the tokens of forms (BREACH)
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "guinote_tourney.urls"
WSGI_APPLICATION = "guinote_tourney.wsgi.application"
ASGI_APPLICATION = "guinote_tourney.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "guinote_tourney.phones.phones",
            ],
        },
    },
]

# Data. Services open their own transactions; reading opens none, so it never takes the write lock.

DATABASES: dict[str, dict[str, Any]] = {
    "default": environment.database("DATABASE_URL", default=DATA_DIR / "guinote.sqlite3")
}
_database = DATABASES["default"]
_database["ATOMIC_REQUESTS"] = False
_database["CONN_MAX_AGE"] = 600
_database["CONN_HEALTH_CHECKS"] = True
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        # whoever is going to write says so at once and waits; else two readers who both turn
        # writers fail each other
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL, because laptops lose power and an acknowledged result must be there afterwards
        "init_command": (
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
        ),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "guinote_tourney.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "guinote",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }

# Background jobs. How far a job has come is written in our own database: no result backend.

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "guinote"
CELERY_TIMEZONE = "Europe/Madrid"
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# a page that enqueues must not hang while Redis is away
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
if not REDIS_URL:
    CELERY_BROKER_TRANSPORT = "guinote_tourney.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = folder_queue(DATA_DIR)

# Logins

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "account:login"
LOGIN_REDIRECT_URL = "work"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Language and time

LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "guinote_tourney" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Madrid"

# Files that pages need: all served by us, nothing from outside

STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "guinote_tourney.assets.VersionedStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

# What browsers are told and what they are held to

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# browsers heed this header over https alone, and complain of it on the pavilion's plain http
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = SECURE
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # the domain's other names are not ours to decide on
    "security.W008",  # the web server in front sends http to https
    "security.W021",  # nor is the list that browsers ship with
]

# The REST interface

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "rest_framework.authentication.BasicAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.schema.OurSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Guiñote",
    "DESCRIPTION": "Guiñote tournaments: pairs, draws, matches, results.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "TournamentState": "tournaments.core.states.TournamentState",
        "MatchState": "tournaments.core.states.MatchState",
        "SubmissionState": "tournaments.core.states.SubmissionState",
        "DrawState": "tournaments.core.states.DrawState",
        "ExportState": "tournaments.models.ExportState",
        "ListState": "tournaments.models.ImportState",
        "SideName": "scoring.engine.sides.Side",
        "RoundCode": "tournaments.core.brackets.RoundCode",
        "WhyNot": "scoring.engine.legality.Why",
        "Obligation": "scoring.engine.obligations.Obligation",
    },
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Logs: to the terminal, where the organiser's own lines must stay readable

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        # each wrong address typed would be a line
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
