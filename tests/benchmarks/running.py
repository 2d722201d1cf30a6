"""Runs the command and hands back what it printed."""

from io import StringIO

from django.core.management import call_command


def measured(*options: object) -> str:
    out = StringIO()
    call_command("benchmark", *options, stdout=out)
    return out.getvalue()
