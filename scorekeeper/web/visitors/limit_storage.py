"""Flask-Limiter's counts in the scorekeeper's own database: one for all processes and machines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Final

from limits import RateLimitItem
from limits.storage import Storage
from limits.strategies import STRATEGIES, FixedWindowRateLimiter

from scorekeeper.services import database
from scorekeeper.services.upkeep.rate_counts import Counted, count, counted, forget_counts

SCHEME: Final = "scorekeeper"
"""Name of the storage and of its strategy for Flask-Limiter."""

_MOST_KNOWN: Final = 10_000
_STEPS: Final = 50
"""Steps up to the limit of a frequent action, which is not counted one by one."""


class DatabaseStorage(Storage):
    """Counts in the database of the request.

    An exhausted limit is known to this process as well, until its window ends: who goes on asking
    costs no more than the answer. Frequent actions are written down a step at a time.
    """

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012 -- the library's own declaration

    def __init__(self, uri: str | None = None) -> None:
        super().__init__(uri)
        self._full: dict[str, Counted] = {}
        self._uncounted: dict[str, int] = {}
        self._lock = Lock()

    @property
    def base_exceptions(self) -> type[Exception]:
        """Exceptions that counting may raise."""
        return Exception

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count an action, and return its count in this window of `expiry` seconds."""
        return count(database.session(), key, timedelta(seconds=expiry), amount).times

    def get(self, key: str) -> int:
        """Return the count of an action."""
        found = self._found(key)
        return found.times if found else 0

    def get_expiry(self, key: str) -> float:
        """Return the end of a window, in seconds since 1970; now where there is none."""
        found = self._found(key)
        return (found.until if found else datetime.now(UTC)).timestamp()

    def check(self) -> bool:
        """Whether counting works."""
        return database.is_reachable(database.session())

    def reset(self) -> int | None:
        """Reset all counts."""
        self._full.clear()
        self._uncounted.clear()
        return forget_counts(database.session())

    def clear(self, key: str) -> None:
        """Reset one count."""
        self._full.pop(key, None)
        self._uncounted.pop(key, None)
        forget_counts(database.session(), key)

    def knows_full(self) -> bool:
        """Whether this process knows of any exhausted limit, which may have ended since."""
        return bool(self._full)

    def is_full(self, key: str) -> bool:
        """Whether this process knows that a limit is exhausted; without the database."""
        found = self._full.get(key)
        return found is not None and found.until > datetime.now(UTC)

    def due(self, key: str, times: int, step: int) -> int:
        """Return the amount to count now: nothing till there is a whole step of it."""
        with self._lock:
            if len(self._uncounted) >= _MOST_KNOWN:
                self._uncounted.clear()
            found = self._uncounted.pop(key, 0) + times
            if found < step:
                self._uncounted[key] = found
                return 0
            return found

    def note_full(self, key: str) -> None:
        """Remember a limit as exhausted."""
        if len(self._full) >= _MOST_KNOWN:
            self._full.clear()
        found = counted(database.session(), key)
        if found is not None:
            self._full[key] = found

    def _found(self, key: str) -> Counted | None:
        return self._full[key] if self.is_full(key) else counted(database.session(), key)


class DatabaseWindow(FixedWindowRateLimiter):
    """Fixed windows; an exhausted one is not counted in any more."""

    storage: DatabaseStorage

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Count an action, and return whether it is within its limit."""
        key = item.key_for(*identifiers)
        if self.storage.is_full(key):
            return False
        due = self.storage.due(key, cost, max(1, item.amount // _STEPS))
        is_within = not due or super().hit(item, *identifiers, cost=due)
        if not is_within:
            self.storage.note_full(key)
        return is_within


STRATEGIES[SCHEME] = DatabaseWindow
