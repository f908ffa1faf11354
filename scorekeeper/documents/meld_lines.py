"""Melds as lines of text, one meld a line: `7x3`, `sequence: 4H 5H 6H`; and special hands.

A special hand is a line, too: `zip code`, `zip code: 9 9 2 2 …`, or its cards alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.engine.melds import MeldKind
from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.engine.special_hands import SpecialHandId, nearness
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import special_hand_called

MeldWritten = str | dict[str, str]
"""A meld in a document: its cards, or an object with its kind where they do not tell it."""

_KINDS: Final = "|".join(kind.value for kind in MeldKind)
_SAID_KIND: Final = re.compile(rf"({_KINDS})\s*:\s*(.*)", re.IGNORECASE)

_NEAR: Final = 3
"""The most cards that a hand may lack of the special hand for which it is taken."""


def cards_text(meld: MeldWritten) -> str:
    """Return the cards of a meld in notation."""
    return meld if isinstance(meld, str) else meld["cards"]


def melds_text(melds: Iterable[MeldWritten]) -> str:
    """Return melds as lines."""
    return "\n".join(map(_meld_line, melds))


def read_melds(text: str) -> list[MeldWritten]:
    """Return the melds in lines of text, as a deal document has them; empty lines are no melds."""
    lines = (line.strip() for line in text.splitlines())
    return [_read_meld(line) for line in lines if line]


def _meld_line(meld: MeldWritten) -> str:
    kind = None if isinstance(meld, str) else meld.get("kind")
    return f"{kind}: {cards_text(meld)}" if kind else cards_text(meld)


def _read_meld(line: str) -> MeldWritten:
    said = _SAID_KIND.fullmatch(line)
    return {"cards": said[2], "kind": said[1].lower()} if said else line


def special_text(special: Mapping[str, str] | None) -> str:
    """Return a special hand of a deal document as a line."""
    if special is None:
        return ""
    return f"{special['id']}: {special['cards']}" if "cards" in special else special["id"]


def read_special(text: str, t: Translations) -> dict[str, str] | None:
    """Return the special hand in a line, as a deal document has it; None where it names none.

    Cards without a name are the special hand that they make, or that they are nearest to.

    Args:
        text: the line.
        t: the language whose names are read, beside English ones.
    """
    line = text.strip()
    name, colon, cards = line.partition(":")
    named = special_hand_called(t, name)
    if named is None:
        recognised = _recognised(line) if are_cards(line) else None
        return None if recognised is None else {"id": recognised.value, "cards": line}
    return {"id": named.value, **({"cards": cards.strip()} if colon else {})}


def are_cards(line: str) -> bool:
    """Return whether a line is cards and nothing else."""
    try:
        read_cards(line)
    except UnknownCardError:
        return False
    return True


def _recognised(cards: str) -> SpecialHandId | None:
    """Return the special hand that cards make, or else the only one that they are nearest to.

    None where they are near to none, so that the first cards of a hand are not taken for one.
    """
    hand = read_cards(cards)
    first, second = sorted(
        (nearness(special, hand) for special in SpecialHandId), key=lambda each: each.short_by
    )[:2]
    if first.short_by and (first.short_by > _NEAR or first.short_by == second.short_by):
        return None
    return first.special
