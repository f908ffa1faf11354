"""Texts that the scripts of the pages read as the server does: `tests/js/shared.test.js`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from scorekeeper.documents.meld_lines import read_melds
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.notation import UnknownCardError, read_cards, write_cards

SHARED: Final = Path(__file__).parents[1] / "shared"


def cases(name: str) -> dict[str, Any]:
    """Return what each text of a file of cases reads as; None for a text that is refused."""
    found: dict[str, Any] = json.loads((SHARED / name).read_text(encoding="utf-8"))
    return found


def counts(text: str) -> dict[str, int] | None:
    """Return the numbers of equal cards in a text, by token; None for a text that is refused."""
    try:
        tokens = write_cards(read_cards(text)).split()
    except UnknownCardError:
        return None
    return {card: int(count or 1) for card, _, count in (token.partition("x") for token in tokens)}


def test_cards() -> None:
    for text, expected in cases("cards.json").items():
        assert counts(text) == expected, text


def test_melds() -> None:
    for text, expected in cases("melds.json").items():
        written = [{"cards": meld} if isinstance(meld, str) else meld for meld in read_melds(text)]
        assert [{**meld, "cards": counts(meld["cards"])} for meld in written] == expected, text


def test_sums() -> None:
    for text, expected in cases("sums.json").items():
        assert read_sum(text) == expected, text
