"""Metrics of each instance behind the proxy, asked from inside."""

from __future__ import annotations

import http.client
from contextlib import closing
from typing import Final

from tests.web.test_metrics import Counts, counts

INSTANCES: Final = ("app-1", "app-2")


def counts_of(name: str) -> Counts:
    """Return the counters of an instance."""
    with closing(http.client.HTTPConnection(name, 8000, timeout=30)) as connection:
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        assert answer.status == http.HTTPStatus.OK
        return counts(answer.read().decode())


def saved_by(name: str) -> float:
    """Return the number of saves of an instance."""
    return counts_of(name).get(("scorekeeper_saves_total", "saved"), 0)


def answered_by(name: str) -> set[str]:
    """Return the endpoints that an instance has answered at."""
    return {
        labels[0] for (kind, *labels) in counts_of(name) if kind == "scorekeeper_requests_total"
    }
