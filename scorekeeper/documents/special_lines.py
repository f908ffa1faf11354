"""A special hand as a line of text: `zip-code`, `zip-code: 9 9 2 2 …`, or its cards alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.engine.special_hands import SpecialHandId, nearness

_NAMED: Final = re.compile(r"([a-z][a-z0-9-]*[a-z0-9])\s*(?::\s*(.*))?", re.IGNORECASE)
_IDS: Final = frozenset(special.value for special in SpecialHandId)


def special_text(special: Mapping[str, str] | None) -> str:
    """Return a special hand of a deal document as a line."""
    if special is None:
        return ""
    return f"{special['id']}: {special['cards']}" if "cards" in special else special["id"]


def read_special(text: str) -> dict[str, str] | None:
    """Return the special hand in a line of text, as a deal document has it; None for an empty line.

    Cards without a name are the special hand that they make, or that they are nearest to.
    """
    line = text.strip()
    if not line:
        return None
    named = _NAMED.fullmatch(line)
    if named and named[1].lower() in _IDS:
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
