"""The depth at which a side of a hand is written down."""

from __future__ import annotations

from enum import StrEnum


class Depth(StrEnum):
    """The depth of the entry of a side of a hand (`entry` in its document); the closest first."""

    CARDS = "cards"
    COUNTS = "counts"
    NET = "net"
