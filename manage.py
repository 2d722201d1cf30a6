#!/usr/bin/env python
"""Runs the application's commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Run the command named on the command line; a wrong setting ends in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
        from django.core.management import execute_from_command_line  # noqa: PLC0415
    except ImportError:
        sys.exit("Django is not installed here. Run `make setup`, then use .venv/bin/python.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
