"""A pool of threads with a fair queue: addresses take turns, however many requests one sends.

No address has all threads at once, so another never waits for it alone.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


class FairPool:
    """A pool of threads with a fair queue."""

    def __init__(self, name: str, threads: int) -> None:
        """Start no thread yet.

        Args:
            name: the prefix of the threads' names.
            threads: number of threads.
        """
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._most = max(1, threads - 1)
        self._working: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def run(self, who: str, work: Callable[[], Result]) -> Result:
        """Call `work` in a thread once it is the turn of `who`.

        Args:
            who: the address that asks. Those who wait take turns by address.
            work: the function to call.
        """
        await self._turn(who)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._give_back(who)

    async def _turn(self, who: str) -> None:
        if self._free and self._working[who] < self._most:
            self._take(who)
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._give_back(who)
            raise

    def _take(self, who: str) -> None:
        self._free -= 1
        self._working[who] += 1

    def _give_back(self, who: str) -> None:
        self._free += 1
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        self._pass_on()

    def _pass_on(self) -> None:
        """Pass the thread to the next address; this one goes to the end of the line."""
        for who in [each for each in self._waiting if self._working[each] < self._most]:
            line = self._waiting.pop(who)
            called = line.popleft()
            while called.done() and line:
                called = line.popleft()
            if line:
                self._waiting[who] = line
            if not called.done():
                self._take(who)
                called.set_result(None)
                return
