"""Preset house rules: usual deviations of many tables, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.services.rules.house_rules import NewHouseRules
from scorekeeper.wording.translation import N_

_VIENNESE: Final = {"red_threes.need": "canasta", "red_threes.without": "minus_each"}
_FIVE_ROUNDS: Final = {"target.deals": 5}


def _changed(name: str, variant: str, overrides: Mapping[str, Any]) -> NewHouseRules:
    """Return a ruleset for four with other values."""
    return NewHouseRules(name=name, variant=variant, players=4, overrides=overrides)


def _hand_and_foot_for(players: int, name: str) -> NewHouseRules:
    """Return Hand and Foot for another number of players than its rule book has."""
    options = ("other-players",)
    return NewHouseRules(name=name, variant="hand-and-foot", players=players, options=options)


PRESETS: Final = {
    "viennese": _changed(N_("Viennese red threes (Classic Canasta)"), "classic", _VIENNESE),
    "viennese-canasta": _changed(N_("Viennese red threes (Canasta)"), "canasta", _VIENNESE),
    "five-rounds": _changed(N_("Hand and Foot with a fifth round"), "hand-and-foot", _FIVE_ROUNDS),
    "caliente-five-rounds": _changed(
        N_("Hand & Foot (Canasta Caliente Complete) with a fifth round"),
        "caliente-hand-and-foot",
        _FIVE_ROUNDS,
    ),
    "hand-and-foot-2": _hand_and_foot_for(2, N_("Hand and Foot for 2")),
    "hand-and-foot-3": _hand_and_foot_for(3, N_("Hand and Foot for 3")),
    "hand-and-foot-5": _hand_and_foot_for(5, N_("Hand and Foot for 5")),
    "hand-and-foot-6": _hand_and_foot_for(6, N_("Hand and Foot for 6")),
}
"""All presets, by their names in addresses; their titles are in English."""
