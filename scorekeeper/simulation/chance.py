"""Random choices that are the same on every version of Python, whatever the hash seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


class Chance:
    """A random generator that makes the same choices for the same seed.

    Python guarantees that a seed yields the same numbers of `random()` in every version, but not
    those of `choice`, so choices are derived from `random()` here.
    """

    def __init__(self, *seed: object) -> None:
        """Start from a seed: values whose text is the same everywhere, such as numbers."""
        text = "/".join(str(part) for part in seed)
        self._random = random.Random(text).random  # noqa: S311 - games, no secret

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items, each as likely as the others."""
        return items[int(self._random() * len(items))]
