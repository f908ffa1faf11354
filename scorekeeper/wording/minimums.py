"""Minimum melds in words."""

from __future__ import annotations

from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import in_a_row


def minimum_text(t: Translations, minimum: Minimum) -> str:
    """Name the requirement of a first meld: `90`, `a canasta`, `200 and a canasta`, `any meld`."""
    parts = canasta_text(t, minimum), triple_text(t, minimum)
    needed = in_a_row(t, [part for part in parts if part])
    if not minimum.points:
        return needed or t.gettext("any meld")
    if not needed:
        return figure(minimum.points)
    values = {"points": figure(minimum.points), "canasta": needed}
    return t.gettext("%(points)s and %(canasta)s") % values


def canasta_text(t: Translations, minimum: Minimum) -> str:
    """Name the canasta that a first meld needs: `a canasta`, or an empty text."""
    return {
        None: "",
        CanastaNeeded.ANY: t.gettext("a canasta"),
        CanastaNeeded.NATURAL: t.gettext("a natural canasta"),
    }[minimum.canasta]


def triple_text(t: Translations, minimum: Minimum) -> str:
    """Name the triple that a first meld needs besides: `a clean triple`, or an empty text."""
    return {
        Triple.NONE: "",
        Triple.CLEAN: t.gettext("a clean triple"),
        Triple.CLEAN_OR_WILD: t.gettext("a clean triple or wild cards alone"),
    }[minimum.triple]
