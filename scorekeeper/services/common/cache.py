"""Cache of values computed lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Kept(NamedTuple, Generic[V]):
    stamp: Hashable
    value: V
    weight: int


def _one(_value: object) -> int:
    return 1


class Cache(Generic[K, V]):
    """Cache of the least recently used values, by key; for several threads.

    A value is valid for one stamp only and determined by key and stamp, so that no value is ever
    out of date, even if other processes write.
    """

    def __init__(self, room: int, weigh: Callable[[V], int] = _one) -> None:
        """Make room for values.

        Args:
            room: largest weight of all of them; the last one stays, whatever its weight.
            weigh: function that returns the weight of a value, in the unit of `room`; by default 1.
        """
        self._room = self._left = room
        self._weigh = weigh
        self._values: OrderedDict[K, _Kept[V]] = OrderedDict()
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Total weight of the values that are kept now."""
        return self._room - self._left

    def __len__(self) -> int:
        """Return the number of values that are kept now."""
        return len(self._values)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._left = self._room

    def get(self, key: K, stamp: Hashable, make: Callable[[V | None], V]) -> V:
        """Return the value of `key` at `stamp`.

        Args:
            key: key of the value.
            stamp: stamp of the value's state.
            make: makes the value; it gets the value at another stamp, if there is one.
        """
        with self._lock:
            found = self._values.get(key)
            if found is not None and found.stamp == stamp:
                self._values.move_to_end(key)
                return found.value
        # Made outside of the lock: two threads may make the same value, which does no harm.
        value = make(None if found is None else found.value)
        self.put(key, stamp, value)
        return value

    def put(self, key: K, stamp: Hashable, value: V) -> None:
        """Keep the value of `key` at `stamp`."""
        made = _Kept(stamp, value, self._weigh(value))
        with self._lock:
            self._drop(self._values.pop(key, None))
            self._values[key] = made
            self._left -= made.weight
            while self._left < 0 and len(self._values) > 1:
                self._drop(self._values.popitem(last=False)[1])

    def _drop(self, kept: _Kept[V] | None) -> None:
        self._left += 0 if kept is None else kept.weight
