"""The Celery application: the broker is a folder on the laptop, Redis on the server."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")

app = Celery("guinote_tourney")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()
