"""Lots: drawn from the event's seed alone, the same on every machine."""

from __future__ import annotations

import hashlib
from random import Random

from scorekeeper.event.evening import Event


def lot_of(seed: int, number: int) -> bytes:
    """Return an entrant's lot; it stays, whoever else comes or leaves."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def chance_of(event: Event) -> Random:
    """Return the random numbers that settle the next round among ways that are equally good."""
    return Random(f"{event.seed}/round {event.next_round}")  # noqa: S311 - seats, no secret
