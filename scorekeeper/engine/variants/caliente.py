"""Canasta Caliente for four players, as the Complete edition has it; the others change it."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import Majority, Permission, Vocabulary
from scorekeeper.engine.variants.books import change, complete, decide, recite
from scorekeeper.engine.variants.places import complete as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD

_FOUR_PLAYERS = change(
    replace(STANDARD, vocabulary=Vocabulary.CALIENTE),
    None,
    sets={"majority": Majority.MORE},
    going_out={"permission": Permission.OPTIONAL},
    concealed={"needs_own_canasta": True},
    red_threes_in_hand={"points": -100},
)

PRINTED = {
    "card_points.ace": (
        "the edition prints an ace's value on the card alone; 20, as the Classic Canasta page has"
    ),
}
"""The values that its rule book leaves to the cards."""

FOUR_PLAYERS = decide(recite(_FOUR_PLAYERS, complete, places.COMPONENTS, places.STANDARD), PRINTED)
