"""The socket that the web server answers on.

It is opened before anything else happens, so that a port in use is known at once, and it is handed
to the web server open: if that has to be started again, callers wait instead of being turned away.
"""

import errno
import ipaddress
import socket

from guinote_tourney.serving import words
from guinote_tourney.serving.refusal import CannotServe

_WAITING_CALLERS = 1024


def open_socket(address: str, port: int) -> socket.socket:
    """Listen on `address` (IPv4 or IPv6, `0.0.0.0` for every interface) and `port`.

    Raises CannotServe.
    """
    if not 1 <= port <= 65535:
        raise CannotServe(words.no_such_port(port))
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(address).version == 6 else socket.AF_INET
    except ValueError as error:
        raise CannotServe(words.cannot_bind(address)) from error
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # a socket of ours that closed a minute ago does not hold the port; another server does
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(_WAITING_CALLERS)
    except OSError as error:
        listener.close()
        raise CannotServe(_sentence(error, address, port)) from error
    return listener


def _sentence(error: OSError, address: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return words.port_taken(port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return words.port_not_allowed(port)
    return words.cannot_bind(address)
