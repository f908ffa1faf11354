"""Minimum melds in words."""

from __future__ import annotations

from scorekeeper.engine.ruleset import CanastaNeeded, Minimum
from scorekeeper.wording.translation import Translations


def minimum_text(t: Translations, minimum: Minimum) -> str:
    """Return what a first meld needs: `90`, `a canasta`, `200 and a canasta`, `any meld`."""
    canasta = {
        None: "",
        CanastaNeeded.ANY: t.gettext("a canasta"),
        CanastaNeeded.NATURAL: t.gettext("a natural canasta"),
    }[minimum.canasta]
    if not minimum.points:
        return canasta or t.gettext("any meld")
    if not canasta:
        return str(minimum.points)
    return t.gettext("%(points)d and %(canasta)s") % {
        "points": minimum.points,
        "canasta": canasta,
    }
