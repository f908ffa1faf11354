"""Melds as lines of text, one meld a line: `7x3`, `sequence: 4H 5H 6H`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.engine.melds import MeldKind

MeldWritten = str | Mapping[str, str]
"""A meld as a deal document has it: its cards, or an object with its kind."""

_KINDS: Final = "|".join(kind.value for kind in MeldKind)
_SAID_KIND: Final = re.compile(rf"({_KINDS})\s*:\s*(.*)", re.IGNORECASE)


def melds_text(melds: Iterable[MeldWritten]) -> str:
    """Return melds as lines."""
    return "\n".join(map(_meld_line, melds))


def read_melds(text: str) -> list[str | dict[str, str]]:
    """Return the melds of lines, as a deal document has them; empty lines are no melds."""
    lines = (line.strip() for line in text.splitlines())
    return [_read_meld(line) for line in lines if line]


def _meld_line(meld: MeldWritten) -> str:
    if isinstance(meld, str):
        return meld
    kind, cards = meld.get("kind"), meld["cards"]
    return f"{kind}: {cards}" if kind else cards


def _read_meld(line: str) -> str | dict[str, str]:
    said = _SAID_KIND.fullmatch(line)
    return {"cards": said[2], "kind": said[1].lower()} if said else line
