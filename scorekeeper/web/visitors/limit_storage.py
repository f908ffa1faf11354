"""Flask-Limiter's counts in the scorekeeper's own database: one for all processes and machines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Final

from limits import RateLimitItem
from limits.storage import Storage
from limits.strategies import STRATEGIES, FixedWindowRateLimiter

from scorekeeper.services import database
from scorekeeper.services.upkeep.rate_counts import Counted, count, current_count, forget_counts

SCHEME: Final = "scorekeeper"
"""Name of the storage and of its strategy for Flask-Limiter."""

_MOST_KNOWN: Final = 10_000
"""The largest number of keys that a process caches."""
_STEPS: Final = 50
"""The number of writes in which a limit is reached: high limits are counted several at a time."""


class DatabaseStorage(Storage):
    """Counts of actions in the database of the request.

    The process caches which limits are exhausted until their windows end, so that refusing further
    requests costs no query. Counts of high limits are written several actions at a time.
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
        """Add to the count of a key, and return its count in this window of `expiry` seconds."""
        return count(database.session(), key, timedelta(seconds=expiry), amount).times

    def get(self, key: str) -> int:
        """Return the count of a key in its window."""
        found = self._found(key)
        return found.times if found else 0

    def get_expiry(self, key: str) -> float:
        """Return the end of a key's window in seconds since 1970; now where it has none."""
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
        """Whether any limit is cached as exhausted; its window may have ended since."""
        return bool(self._full)

    def is_full(self, key: str) -> bool:
        """Whether a limit is cached as exhausted; asks no database."""
        found = self._full.get(key)
        return found is not None and found.until > datetime.now(UTC)

    def due(self, key: str, times: int, step: int) -> int:
        """Return the amount to write now: 0 until the uncounted actions make up a step."""
        with self._lock:
            if len(self._uncounted) >= _MOST_KNOWN:
                self._uncounted.clear()
            found = self._uncounted.pop(key, 0) + times
            if found < step:
                self._uncounted[key] = found
                return 0
            return found

    def note_full(self, key: str) -> None:
        """Cache that a limit is exhausted, until the end of its window."""
        if len(self._full) >= _MOST_KNOWN:
            self._full.clear()
        found = current_count(database.session(), key)
        if found is not None:
            self._full[key] = found

    def _found(self, key: str) -> Counted | None:
        return self._full[key] if self.is_full(key) else current_count(database.session(), key)


class DatabaseWindow(FixedWindowRateLimiter):
    """Strategy of fixed windows that counts no further in an exhausted one."""

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
