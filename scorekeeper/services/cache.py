"""A memory of what was worked out lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Values by key, the least lately used forgotten first; for several threads.

    A value is good for one stamp only and follows from key and stamp, so that nothing that is
    handed out is ever out of date, whatever other processes do.
    """

    def __init__(self, size: int) -> None:
        """Make room for `size` values."""
        self._size = size
        self._values: OrderedDict[K, tuple[Hashable, V]] = OrderedDict()
        self._lock = Lock()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()

    def get(self, key: K, stamp: Hashable, make: Callable[[V | None], V]) -> V:
        """Return the value of `key` at `stamp`.

        Args:
            key: what the value is of.
            stamp: which state of it.
            make: makes the value; it gets the value at another stamp, if there is one.
        """
        with self._lock:
            found = self._values.get(key)
            if found is not None and found[0] == stamp:
                self._values.move_to_end(key)
                return found[1]
        # Made outside of the lock: two threads may make the same value, which does no harm.
        value = make(None if found is None else found[1])
        with self._lock:
            self._values[key] = (stamp, value)
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return value
