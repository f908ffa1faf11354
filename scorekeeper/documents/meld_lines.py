"""Melds as lines of text, one meld a line: `7x3`, `sequence: 4H 5H 6H`; and special hands.

A special hand is a line, too: `zip-code`, `zip-code: 9 9 2 2 …`, or its cards alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.engine.melds import MeldKind
from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.engine.special_hands import SpecialHandId, nearness

MeldWritten = str | Mapping[str, str]
"""A meld as a deal document has it: its cards, or an object with its kind."""

_KINDS: Final = "|".join(kind.value for kind in MeldKind)
_SAID_KIND: Final = re.compile(rf"({_KINDS})\s*:\s*(.*)", re.IGNORECASE)

_SPECIAL: Final = re.compile(r"([a-z][a-z0-9-]*[a-z0-9])\s*(?::\s*(.*))?", re.IGNORECASE)
_SPECIAL_IDS: Final = frozenset(special.value for special in SpecialHandId)


def melds_text(melds: Iterable[MeldWritten]) -> str:
    """Return melds as lines."""
    return "\n".join(map(_meld_line, melds))


def read_melds(text: str) -> list[str | dict[str, str]]:
    """Return the melds in lines of text, as a deal document has them; empty lines are no melds."""
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


def special_text(special: Mapping[str, str] | None) -> str:
    """Return a special hand of a deal document as a line."""
    if special is None:
        return ""
    return f"{special['id']}: {special['cards']}" if "cards" in special else special["id"]


def read_special(text: str) -> dict[str, str] | None:
    """Return the special hand in a line, as a deal document has it; None for an empty line.

    Cards without a name are the special hand that they make, or that they are nearest to.
    """
    line = text.strip()
    if not line:
        return None
    named = _SPECIAL.fullmatch(line)
    if named and named[1].lower() in _SPECIAL_IDS:
        cards = {} if named[2] is None else {"cards": named[2].strip()}
        return {"id": named[1].lower(), **cards}
    return {"id": _recognised(line), "cards": line} if _are_cards(line) else {"id": line}


def _are_cards(line: str) -> bool:
    try:
        read_cards(line)
    except UnknownCardError:
        return False
    return True


def _recognised(cards: str) -> str:
    """Return the special hand that some cards make, or that they are nearest to."""
    hand = read_cards(cards)
    near = (nearness(special, hand) for special in SpecialHandId)
    return min(near, key=lambda each: each.short_by).special.value
