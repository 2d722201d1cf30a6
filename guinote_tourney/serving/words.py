"""What `manage.py serve` says, line by line."""

import ipaddress
from collections.abc import Sequence

from django.utils.translation import gettext as _

from guinote_tourney.network import IPAddress

_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def url(address: str, port: int) -> str:
    """The address as it is typed into a browser."""
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def own_address(bind: str) -> str:
    """The address at which this machine itself reaches what listens on `bind`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bind, bind)  # noqa: S104


def reachable_at(bind: str, port: int, lan: Sequence[IPAddress]) -> tuple[list[str], list[str]]:
    """The addresses on this machine and those on the network, for what we listen on."""
    if bind in _EVERYWHERE:
        return [url("localhost", port)], [url(str(address), port) for address in lan]
    if ipaddress.ip_address(bind).is_loopback:
        return [url("localhost" if bind == "127.0.0.1" else bind, port)], []
    return [], [url(bind, port)]


def desk_login(login: str, password: str) -> list[str]:
    """The login made at the first start."""
    rows = [(_("Organiser's login:"), login), (_("Password:"), password)]
    return ["", *_table(rows), _("Write the password down: it is shown this once."), ""]


def addresses(here: Sequence[str], network: Sequence[str]) -> list[str]:
    """The lines to show once the server answers."""
    rows = [(_("On this computer:"), address) for address in here]
    rows += [
        (_("On phones, on the same network:"), address)
        for address in network or [_("no network found yet")]
    ]
    return [
        _("Guiñote is being served."),
        *_table(rows),
        _("To stop: Ctrl-C. Password forgotten: make password"),
        "",
    ]


def _table(rows: Sequence[tuple[str, str]]) -> list[str]:
    width = max(len(label) for label, _value in rows)
    return [f"  {label:<{width}}  {value}" for label, value in rows]


def address_changed(network: Sequence[str]) -> str:
    """The line for a machine that has moved to another network while serving."""
    if not network:
        return _("This computer has lost the network: phones cannot reach it.")
    return _("Phones now reach this computer at %(addresses)s") % {"addresses": "  ".join(network)}


def port_taken(port: int) -> str:
    """Another program answers on the port."""
    return _(
        "Port %(port)s is in use by another program (perhaps this one, started twice): "
        "stop it, or choose another port: make run PORT=%(other)s"
    ) % {"port": port, "other": port + 1 if port < 65535 else 8000}


def port_not_allowed(port: int) -> str:
    """The system keeps the port for its administrator."""
    return _(
        "Port %(port)s may only be used by the administrator: "
        "choose one from 1024 up: make run PORT=8000"
    ) % {"port": port}


def no_such_port(port: int) -> str:
    """Ports are small numbers."""
    return _("There is no port %(port)s: choose one from 1024 to 65535, such as 8000.") % {
        "port": port
    }


def cannot_bind(address: str) -> str:
    """The address to listen on is none of this machine's."""
    return _("%(address)s is no address of this computer: leave --bind out, or write 127.0.0.1") % {
        "address": address
    }


def database_refused(reason: str) -> str:
    """The database cannot be opened or brought up to date."""
    return _("The database cannot be used (%(reason)s): check DATABASE_URL and DATA_DIR.") % {
        "reason": reason
    }


def died(child: str) -> str:
    """A process ended by itself and is started again."""
    if child == "web":
        return _("The web server stopped by itself; it is being started again.")
    return _("The background worker stopped by itself; it is being started again.")


def given_up(child: str) -> str:
    """A process ends each time it is started."""
    if child == "web":
        return _("The web server does not stay up: its last messages are above.")
    return _(
        "The background worker does not stay up (its last messages are above): "
        "pages are served, exports wait for the next start."
    )


def stopping() -> str:
    """Asked to stop, and waiting for what is going on to finish."""
    return _("Stopping…")


def stopped() -> str:
    """Everything has ended."""
    return _("Stopped. Everything is saved.")
