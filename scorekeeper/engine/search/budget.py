"""How much a question may look at: a count of states, the same on every machine.

Seconds would end a search elsewhere each time, and elsewhere in a browser than on a server. So
what a search looks at is counted where it is looked at: ways that are laid beside others, moves
of a suit, states that are compared. They take about as long as each other; what takes longer
counts for more.
"""

from __future__ import annotations

from typing import Final

MOST_STATES: Final = 120_000
"""How many states a question may look at: some 0.2 seconds of a server."""


class SpentError(Exception):
    """A search has looked at as many states as its question may."""


class Budget:
    """The states that a question may look at; all of its searches share them.

    Attributes:
        left: how many more; below 0 once it is spent.

    Args:
        states: how many.
    """

    __slots__ = ("left",)

    def __init__(self, states: int = MOST_STATES) -> None:
        """Begin with all of them."""
        self.left = states

    def spend(self, states: int) -> None:
        """Count states that are looked at next.

        Raises:
            SpentError: they are more than are left.
        """
        self.left -= states
        if self.left < 0:
            raise SpentError
