"""The Classic Canasta page, for two to six players."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Vocabulary, this_project
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.melding import Majority
from scorekeeper.engine.ruleset.table import Bracket, Minimum
from scorekeeper.engine.variants.books import (
    CLASSIC_PAGE,
    Places,
    change,
    classic_page,
    decide,
    recite,
)
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS as CALIENTE_FOUR
from scorekeeper.engine.variants.places.classic_page import STANDARD, THREE_PLAYERS, TWO_PLAYERS
from scorekeeper.engine.variants.variant import Variant, option

_FOUR_PLAYERS = change(
    replace(CALIENTE_FOUR, vocabulary=Vocabulary.CLASSIC),
    None,
    minimums={
        "brackets": (Bracket(None, Minimum(0)), *CALIENTE_FOUR.minimums.brackets[1:]),
        "concealed_exempt": True,
    },
    sets={"majority": Majority.NONE, "canasta_naturals": 4, "any_wilds_on_canasta": True},
    red_threes_in_hand={"points": -500},
    pile={"last_card": False},
)
_UNSAID = {
    "red_threes_in_hand": this_project(
        "the page is silent; 500 as in the official laws of the game"
    ),
    "calientes deck.calientes": this_project("the page knows no Caliente cards"),
}
FOUR_PLAYERS = decide(recite(_FOUR_PLAYERS, classic_page, STANDARD), _UNSAID)


def _alone(players: int, hand: int, places: Places) -> Ruleset:
    """Return the rules for players who each play alone: only the deal is another."""
    changed = change(
        FOUR_PLAYERS,
        None,
        seating={"players": players, "sides": ((1,) * players,), "playing": 1},
        dealing={"hand": hand},
        going_out={"permission": Permission.NOBODY},
    )
    return recite(changed, classic_page, places)


def _more(*sizes: int) -> Ruleset:
    """Return the rules for two sides of which two play each hand and the others sit out."""
    return change(
        FOUR_PLAYERS,
        this_project("two sides, two playing each hand, as in the Caliente editions"),
        seating={"players": sum(sizes), "sides": (sizes,), "playing": 2},
    )


_FOR_TWO = this_project("an option for two players; the page gives the deal only")
_TWO = frozenset({2})

CLASSIC = Variant(
    id="classic",
    name="Classic Canasta",
    aliases=("cc", "classic-canasta"),
    edition=CLASSIC_PAGE,
    rulesets={
        2: _alone(2, 15, TWO_PLAYERS),
        3: _alone(3, 13, THREE_PLAYERS),
        4: FOUR_PLAYERS,
        5: _more(2, 3),
        6: _more(3, 3),
    },
    options=(
        option("two-canastas", _FOR_TWO, _TWO, going_out={"canastas": 2}),
        option("draw-two", _FOR_TWO, _TWO, dealing={"draw": 2}),
    ),
)
