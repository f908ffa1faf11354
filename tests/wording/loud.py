"""A language that says everything in capitals, so that what is not translated stands out."""

from __future__ import annotations

import re
from typing import Final

_PLACES: Final = re.compile(r"%\(\w+\)[sd]")


def _shout(message: str) -> str:
    """Return a message in capitals, its places for values left as they are."""
    parts = _PLACES.split(message)
    places = [*_PLACES.findall(message), ""]
    return "".join(part.upper() + place for part, place in zip(parts, places, strict=True))


class _Loud:
    def gettext(self, message: str) -> str:
        """Return `message` in capitals."""
        return _shout(message)

    def pgettext(self, _context: str, message: str) -> str:
        """Return `message` in capitals."""
        return _shout(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form that fits `n`, in capitals."""
        return _shout(singular if n == 1 else plural)


LOUD: Final = _Loud()
