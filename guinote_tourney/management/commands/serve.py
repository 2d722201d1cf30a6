"""`manage.py serve`: everything an evening needs, in one terminal."""

from argparse import ArgumentParser
from collections.abc import Sequence

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections

from guinote_tourney.serving import first_start, listening, processes, watch, words
from guinote_tourney.serving.announcer import Announcer
from guinote_tourney.serving.child import Child
from guinote_tourney.serving.refusal import CannotServe


class Command(BaseCommand):
    """Prepares the data, starts the web server and the worker, and watches over both."""

    help = "Serve the application: database, web server and background worker, until Ctrl-C."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and whether an empty installation gets a tournament to look at."""
        parser.add_argument("--port", type=int, default=settings.PORT, help="default: PORT, 8000")
        parser.add_argument(
            "--bind",
            default="0.0.0.0",  # noqa: S104 -- phones on the same network are the point
            help="address to listen on; 127.0.0.1 for this computer alone (default: all)",
        )
        parser.add_argument("--no-demo", action="store_true", help="lay down no demo tournament")

    def handle(self, *, port: int, bind: str, no_demo: bool, **options: object) -> None:  # noqa: ARG002
        """Serve until told to stop. Ends with exit code 1 and one line if that cannot be."""
        try:
            self._serve(bind, port, demo=not no_demo)
        except CannotServe as refusal:
            raise SystemExit(str(refusal)) from refusal

    def _serve(self, bind: str, port: int, *, demo: bool) -> None:
        with listening.open_socket(bind, port) as listener, watch.stop_signals() as stop:
            self._prepare(demo=demo)
            children = [processes.web_server(listener.fileno()), processes.job_worker()]
            try:
                lost = watch.keep_up(
                    children,
                    stop,
                    on_death=self._tell_of_death,
                    every_look=Announcer(bind, port, self._say).look,
                )
            finally:
                self._say([words.stopping()])
                watch.end(children)
        if lost:
            raise CannotServe(words.given_up(lost.name))
        self._say([words.stopped()])

    def _prepare(self, *, demo: bool) -> None:
        try:
            first_start.migrate()
            password = first_start.make_desk_login()
            if password:
                self._say(words.desk_login(first_start.DESK_LOGIN, password))
            if demo:
                first_start.lay_down_demo()
        except DatabaseError as error:
            reason = str(error).partition("\n")[0]
            raise CannotServe(words.database_refused(reason)) from error
        finally:
            connections.close_all()

    def _tell_of_death(self, child: Child) -> None:
        told = words.given_up if child.is_broken() else words.died
        self._say([told(child.name)])

    def _say(self, lines: Sequence[str]) -> None:
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
