"""How closely a side of a hand is written down."""

from __future__ import annotations

from enum import StrEnum


class Depth(StrEnum):
    """How closely a side of a hand is written down (`entry` in its document); the closest first."""

    CARDS = "cards"
    COUNTS = "counts"
    NET = "net"
