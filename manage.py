#!/usr/bin/env python
"""Runs the application's commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Run the command named on the command line, in the terminal's language.

    A wrong setting ends in one sentence.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "guinote_tourney.settings")
    try:
        import django  # noqa: PLC0415
        from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
        from django.core.management import execute_from_command_line  # noqa: PLC0415
        from django.utils.translation import activate  # noqa: PLC0415

        from guinote_tourney.terminal import language  # noqa: PLC0415
    except ImportError:
        sys.exit("Django is not installed here. Run `make setup`, then use .venv/bin/python.")
    try:
        django.setup()
        activate(language())
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
