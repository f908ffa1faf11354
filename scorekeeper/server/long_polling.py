"""Long polling: responses that are held back until they change, without holding a thread."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, Protocol, TypeVar

HELD_FOR: Final = "scorekeeper.held_for"
"""Key of a request's environment: the seconds for which its response may be held back."""

_EVERY: Final = 1.0
"""Seconds after which the app is asked again, as a page that follows a game would."""
_MOST, _MOST_OF_A_NETWORK = 200, 50
"""The most responses that a process holds back, in all and for one address; more leave at once."""


class Holdable(Protocol):
    """A response that says for how long it may be held back."""

    @property
    def held_for(self) -> float:
        """Seconds; 0 for an answer that is sent at once."""


AnyAnswer = TypeVar("AnyAnswer", bound=Holdable)


class HeldAnswers:
    """The responses that a process holds back.

    Attributes:
        every: seconds after which the app is asked again.
    """

    def __init__(self, every: float = _EVERY) -> None:
        """Hold nothing yet."""
        self.every = every
        self._is_over = False
        self._held: Counter[str] = Counter()

    def let_go(self) -> None:
        """Release all held responses and hold no more, as the process is to stop."""
        self._is_over = True

    async def until_changed(
        self, who: str, ask: Callable[[], Awaitable[AnyAnswer]], is_gone: Callable[[], bool]
    ) -> AnyAnswer:
        """Return the app's response, asking again until it may be held back no longer.

        Args:
            who: the address that asks.
            ask: asks the app.
            is_gone: tells whether the client is gone.
        """
        began = monotonic()
        answer = await ask()
        while self._may_hold(who) and not is_gone():
            left = began + answer.held_for - monotonic()
            if left <= 0:
                break
            self._held[who] += 1
            try:
                await asyncio.sleep(min(self.every, left))
            finally:
                self._held -= Counter({who: 1})
            answer = await ask()
        return answer

    def _may_hold(self, who: str) -> bool:
        is_full = self._held.total() >= _MOST or self._held[who] >= _MOST_OF_A_NETWORK
        return not (self._is_over or is_full)
