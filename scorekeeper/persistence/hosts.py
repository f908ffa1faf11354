"""Several hosts in the address of a PostgreSQL: a primary and its standbys, tried in turn.

Two ways of writing them are known, libpq's own and SQLAlchemy's:

    postgresql://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write
    postgresql://user:password@/name?host=host1:5432&host=host2:5432
"""

from __future__ import annotations

import re
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy.engine import URL

_DRIVER: Final = "postgresql+psycopg"

_HOSTS: Final = re.compile(
    r"postgres(?:ql)?(?:\+\w+)?://(?:[^:/]*(?::[^@]*)?@)?(?P<hosts>[^/?]*).*"
)
"""User and password are read as SQLAlchemy reads them, so that a comma in them is none of ours."""

_ATTEMPT_SECONDS: Final = 10
"""Time that a server may take to answer to a connection, where there is no other."""
_ATTEMPT_SECONDS_EACH: Final = 3
"""Time that each server may take to answer to a connection, where there are several."""

_NOTICED: Final = {
    # A host that vanished says nothing: whoever waits for its answer asks after 5 seconds whether
    # it is still there, and gives up after about 10.
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    # The same for sent data that the host does not acknowledge; milliseconds.
    "tcp_user_timeout": 10_000,
}


def names_several(text: str) -> bool:
    """Whether an address names several hosts in libpq's own way, which SQLAlchemy cannot read."""
    found = _HOSTS.fullmatch(text)
    return found is not None and "," in found["hosts"]


def read_hosts(text: str) -> URL:
    """Read an address that names several hosts in libpq's own way.

    Raises:
        ValueError: libpq cannot read it.
    """
    _, _, rest = text.partition("://")
    try:
        given: dict[str, Any] = conninfo_to_dict(f"postgresql://{rest}")
    except psycopg.Error:
        # libpq's text may hold the password.
        raise ValueError("several hosts that cannot be read") from None
    return URL.create(
        _DRIVER,
        username=given.pop("user", None),
        password=given.pop("password", None),
        database=given.pop("dbname", None),
        query=given,
    )


def writable(url: URL) -> URL:
    """Return an address of PostgreSQL that leads to a server that may be written to.

    Of several hosts that is the primary, unless the address asks for something else.

    Raises:
        ArgumentError: its hosts and ports do not go together.
    """
    if _has_several(url) and "target_session_attrs" not in url.query:
        return url.update_query_dict({"target_session_attrs": "read-write"})
    return url


def reaching(url: URL) -> dict[str, Any]:
    """Return the driver's settings of timeouts for a silent host; those in `url` stand."""
    seconds = _ATTEMPT_SECONDS_EACH if _has_several(url) else _ATTEMPT_SECONDS
    settings = {"connect_timeout": seconds, **_NOTICED}
    return {name: value for name, value in settings.items() if name not in url.query}


def _has_several(url: URL) -> bool:
    _, settings = url.get_dialect()().create_connect_args(url)
    return "," in str(settings.get("host", ""))
