"""The WSGI door of the application."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")

application = get_wsgi_application()
