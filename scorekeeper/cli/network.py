"""Addresses under which the app can be reached: the port, and this machine on the local network."""

from __future__ import annotations

import errno
import socket
from ipaddress import ip_address
from typing import Final

from scorekeeper.cli.files import InputError

HIGHEST_PORT: Final = 65_535
_IN_LINE: Final = 2048
"""Connections that may wait to be taken, where the system allows as many."""

# Any address that is routed to the local network's gateway; nothing is ever sent to it.
_ELSEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}


def claim_port(host: str, port: int) -> tuple[str, int]:
    """Return the address and the port to listen on, once nobody else listens there.

    Args:
        host: name or address of an interface.
        port: the port; 0 for any that is free.

    Raises:
        InputError: the interface does not exist, or the port is taken or not allowed.
    """
    with listening(host, port) as probe:
        return probe.getsockname()[0], probe.getsockname()[1]


def listening(host: str, port: int) -> socket.socket:
    """Open a socket that listens; see `claim_port`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise InputError(
            f"There is no interface “{host}” here. Try 0.0.0.0 or 127.0.0.1."
        ) from error
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    # A port that a server has just left is free, though the system still remembers it.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
        listener.listen(_IN_LINE)
    except OSError as error:
        listener.close()
        raise InputError(_refusal(host, port, error)) from error
    return listener


def _refusal(host: str, port: int, error: OSError) -> str:
    """Return the reason why nothing can listen there, and the remedy."""
    other = f"choose another port, such as --port {port % HIGHEST_PORT + 1}"
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Stop the program that uses it, or {other}."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by you; {other}."
    return f"“{host}” is not an address of this machine. Try 0.0.0.0 or 127.0.0.1."


def reachable_at(address: str, port: int) -> str:
    """Return the app's address for the other phones in the room.

    Args:
        address: the one that is listened on; all interfaces are `0.0.0.0` or `::`.
        port: the port.
    """
    if ip_address(address).is_unspecified:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        address = _own_address(family)
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    """Return this machine's address on the network; `localhost` without one."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE[family])
        except OSError:
            return "localhost"
        own: str = probe.getsockname()[0]
        return own
