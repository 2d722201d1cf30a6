"""Why we cannot serve."""


class CannotServe(Exception):
    """Serving cannot begin or go on; the text is the one line that says what to do."""
