"""House rules that are ready to choose: what many tables play otherwise, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorekeeper.services.rules.house_rules import NewHouseRules
from scorekeeper.wording.translation import N_, Translations

_VIENNESE: Final = {"red_threes.need": "canasta", "red_threes.without": "minus_each"}
_FIVE_ROUNDS: Final = {"target.deals": 5}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """House rules that are ready to choose.

    Attributes:
        id: what addresses call them.
        name: what they are called, in English.
        variant: id of the ruleset that they change.
        players: how many play.
        options: its options.
        overrides: dotted name of a rule → its value, as JSON.
    """

    id: str
    name: str
    variant: str
    players: int = 4
    options: tuple[str, ...] = ()
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def new(self, t: Translations) -> NewHouseRules:
        """Return the house rules to be, with their name in a language."""
        return NewHouseRules(
            name=t.gettext(self.name),
            variant=self.variant,
            players=self.players,
            options=self.options,
            overrides=self.overrides,
        )


def _hand_and_foot_for(players: int, name: str) -> Preset:
    """Return Hand and Foot for another number of players than its rule book has."""
    return Preset(
        id=f"hand-and-foot-{players}",
        name=name,
        variant="hand-and-foot",
        players=players,
        options=("other-players",),
    )


PRESETS: Final = {
    preset.id: preset
    for preset in (
        Preset(
            id="viennese",
            name=N_("Viennese red threes (Classic Canasta)"),
            variant="classic",
            overrides=_VIENNESE,
        ),
        Preset(
            id="viennese-canasta",
            name=N_("Viennese red threes (Canasta)"),
            variant="canasta",
            overrides=_VIENNESE,
        ),
        Preset(
            id="five-rounds",
            name=N_("Hand and Foot with a fifth round"),
            variant="hand-and-foot",
            overrides=_FIVE_ROUNDS,
        ),
        Preset(
            id="caliente-five-rounds",
            name=N_("Hand & Foot (Canasta Caliente Complete) with a fifth round"),
            variant="caliente-hand-and-foot",
            overrides=_FIVE_ROUNDS,
        ),
        _hand_and_foot_for(2, N_("Hand and Foot for 2")),
        _hand_and_foot_for(3, N_("Hand and Foot for 3")),
        _hand_and_foot_for(5, N_("Hand and Foot for 5")),
        _hand_and_foot_for(6, N_("Hand and Foot for 6")),
    )
}
"""All of them, by their id."""
