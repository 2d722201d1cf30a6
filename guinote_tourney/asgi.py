"""The ASGI door of the application."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")

application = get_asgi_application()
