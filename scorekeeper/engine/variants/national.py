"""Variants of standard Canasta without sequences: Uruguay, Mexicana, Cuban."""

from __future__ import annotations

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import this_project
from scorekeeper.engine.ruleset.ending import RedThreesNeed
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.ruleset.table import Bracket, Minimum
from scorekeeper.engine.variants.books import HOW_TO_PLAY, change, decide, how_to_play, recite
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Variant

SIX_RED_THREES = (0, 100, 200, 300, 400, 500, 1_000)

_LOST = this_project("Uruguay: the rule book's list is lost; three outside sources agree")
_URUGUAYAN = change(
    STANDARD,
    _LOST,
    wild_melds={"allowed": True},
    canastas={"wild": 2_000},
    pile={"always_frozen": True},
)

URUGUAY = Variant(
    id="uruguay",
    name="Uruguay",
    aliases=("uru", "cat-uru", "uruguayan"),
    edition=HOW_TO_PLAY,
    rulesets={4: decide(_URUGUAYAN, {"wild_melds.shortest wild_melds.most_cards": _LOST})},
    parent="canasta",
)

_MEXICAN = change(
    STANDARD,
    this_project("Mexicana: the rule book's list is lost; two outside sources agree"),
    deck={"decks": 3},
    dealing={"hand": 13, "first_meld_draw": 13},
    canastas={"sevens": 1_000, "sevens_may_be_mixed": True},
    going_out={"canastas": 2, "red_three_per_canasta": True},
    red_threes={
        "source": STANDARD.red_threes.source,
        "cited": {
            "points": STANDARD.red_threes.citation("points"),
            "points.6": this_project("Mexicana: no source states all six; 1,000 as in Samba"),
        },
        "points": SIX_RED_THREES,
    },
    pile={
        "source": this_project(
            "Mexicana: nor on a seven; the rule book's list is lost, two outside sources agree"
        ),
        "never": frozenset({Rank.SEVEN}),
    },
)

MEXICANA = Variant(
    id="mexicana",
    name="Mexicana",
    aliases=("mex", "cat-mex", "mexican"),
    edition=HOW_TO_PLAY,
    rulesets={4: _MEXICAN},
    parent="canasta",
)

_CUBAN = change(
    STANDARD,
    how_to_play("Cuban Canasta", "another direct variation of the parent game Canasta"),
    dealing={"hand": 13},
    target={
        "source": this_project("Cuban: the target is lost; 7,500 from one outside source"),
        "points": 7_500,
    },
    minimums={"brackets": (*STANDARD.minimums.brackets, Bracket(5_000, Minimum(150)))},
    sets={"most_cards": 7},
    wild_melds={
        "source": how_to_play("Cuban Canasta", "A meld of just wild cards is allowed"),
        "allowed": True,
    },
    canastas={"wild": 2_000, "wild_deuces": 4_000, "wild_jokers": 3_000},
    concealed={
        "source": this_project("Cuban: none; the rule book restates going out alone"),
        "points": 0,
    },
    red_threes={"points": (0, 100, 300, 500, 1_000), "need": RedThreesNeed.CANASTA},
    black_threes={"removed_points": 5, "removed_all_points": 100},
    pile={"always_frozen": True, "natural_and_wild": False, "adds": PileAdds.NONE},
    discarding={
        "source": how_to_play("Cuban Canasta", "may never be discarded on any players first turn"),
        "black_three_at_first": False,
    },
)

CUBAN = Variant(
    id="cuban",
    name="Cuban Canasta",
    aliases=("cub", "cat-cub", "cuban-canasta"),
    edition=HOW_TO_PLAY,
    rulesets={4: recite(_CUBAN, how_to_play, places.CUBAN)},
    parent="canasta",
)
