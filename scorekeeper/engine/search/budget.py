"""The budget of a search: a count of states, the same on every machine.

Seconds would end a search elsewhere each time, and elsewhere in a browser than on a server. So a
search counts its steps where it takes them: ways that are laid beside others, moves
of a suit, states that are compared. They take about as long as each other; longer steps
count for more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

MOST_STATES: Final = 120_000
"""The number of states that a question may look at: some 0.2 seconds of a server."""


MOST_KNOWN: Final = 512
"""The number of answers of a kind cached for later searches that ask alike."""

Answer = TypeVar("Answer")


class SpentError(Exception):
    """Error for a spent budget: a search has looked at all the states that its question may."""


class Budget:
    """The states that a question may look at; all of its searches share them.

    Attributes:
        left: the number of states left; below 0 once the budget is spent.

    Args:
        states: the number of states to begin with.
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

    def shared(
        self,
        known: dict[Any, tuple[Any, int]],
        key: object,
        find: Callable[[], Answer],
        *,
        keep: Callable[[Answer], bool] = lambda _answer: True,
    ) -> Answer:
        """Return the answer of `find`, or that of an earlier search, which then costs the same.

        Args:
            known: earlier answers by key, each with its price.
            key: everything that the answer depends on.
            find: finds it.
            keep: whether an answer is worth keeping.
        """
        found = known.get(key)
        if found is not None:
            self.spend(found[1])
            answer: Answer = found[0]
            return answer
        before = self.left
        answer = find()
        if keep(answer):
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[key] = answer, before - self.left
        return answer
