"""Roles of the holders of links."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Role of a link to a game; each role has the rights of those before it."""

    VIEWER = "viewer"
    """See the board, the hands, the sheets."""
    SCORER = "scorer"
    """Write hands, correct and undo them."""
    OWNER = "owner"
    """Share and take back links, change the game itself, delete it."""

    def may(self, least: Role) -> bool:
        """Whether this is at least `least`."""
        roles = list(Role)
        return roles.index(self) >= roles.index(least)


class EventRole(StrEnum):
    """Role of a link to a club evening."""

    DIRECTOR = "director"
    """Direct it: seat rounds, correct anything, share its links."""
    TABLE = "table"
    """Play at a table of the room, round after round."""
    WALL = "wall"
    """Look on."""
    JOIN = "join"
    """Take part, until the first round is seated."""
