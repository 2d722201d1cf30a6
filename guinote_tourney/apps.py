"""The project as an installed application, so that it can hold commands."""

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    """Has no models; makes the Celery application the current one wherever Django is set up."""

    name = "guinote_tourney"
    label = "guinote_tourney"
    verbose_name = "Guiñote"

    def ready(self) -> None:
        """Import the Celery application, so that jobs enqueued by name reach our broker."""
        from guinote_tourney import celery  # noqa: F401, PLC0415
