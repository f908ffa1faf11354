"""Chance that is the same everywhere: on every Python, whatever the hash seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


class Chance:
    """A source of choices that its seed decides for good.

    Python promises that `random()` gives the same numbers for the same seed on every version; how
    `choice` and `shuffle` use them may change. So they are made of it here.
    """

    def __init__(self, *seed: object) -> None:
        """Start from a seed: any values that read the same everywhere, such as numbers and text."""
        text = "/".join(str(part) for part in seed)
        self._random = random.Random(text).random  # noqa: S311 - games, no secret

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items, each as likely as the others."""
        return items[int(self._random() * len(items))]
