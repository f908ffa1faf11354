"""A port for a server that is stopped and started again."""

from __future__ import annotations

import random
import socket
from typing import Final

_PORTS: Final = range(20_000, 32_000)
"""Below those that systems give to outgoing connections: while the server is down, nobody's
connection takes its port."""


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    while True:
        port = random.choice(_PORTS)  # noqa: S311 - no secret
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
