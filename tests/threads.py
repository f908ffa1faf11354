"""Several who do something at the same time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

T = TypeVar("T")


def at_once(act: Callable[[int], T], clients: int = 4) -> list[T]:
    """Return the answer to each of some clients, who all start at once; raise what one raised."""
    barrier = Barrier(clients, timeout=60)

    def run(client: int) -> T:
        barrier.wait()
        return act(client)

    with ThreadPoolExecutor(clients) as pool:
        return list(pool.map(run, range(clients)))
