"""Variants of standard Canasta without sequences: Uruguay, Mexicana, Cuban."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Bracket, Minimum, PileAdds, RedThreesNeed
from scorekeeper.engine.variants.books import HOW_TO_PLAY, amend, how_to_play, recite, this_project
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Variant

SIX_RED_THREES = (0, 100, 200, 300, 400, 500, 1_000)

_URUGUAY = this_project("Uruguay: the rule book's list is lost; three outside sources agree")
_MEXICANA = this_project("Mexicana: the rule book's list is lost; two outside sources agree")
_SEVENS = this_project(
    "Mexicana: nor on a seven; the rule book's list is lost, two outside sources agree"
)
_CUBAN = how_to_play("Cuban Canasta", "another direct variation of the parent game Canasta")

_URUGUAYAN = dict.fromkeys(("wild_melds.shortest", "wild_melds.most_cards"), (_URUGUAY.section,))

URUGUAY = Variant(
    id="uruguay",
    name="Uruguay",
    aliases=("uru", "cat-uru", "uruguayan"),
    edition=HOW_TO_PLAY,
    rulesets={
        4: recite(
            replace(
                STANDARD,
                wild_melds=amend(STANDARD.wild_melds, _URUGUAY, allowed=True),
                canastas=amend(STANDARD.canastas, _URUGUAY, wild=2_000),
                pile=amend(STANDARD.pile, _URUGUAY, always_frozen=True),
            ),
            this_project,
            _URUGUAYAN,
        )
    },
    usual_players=4,
    parent="canasta",
)

MEXICANA = Variant(
    id="mexicana",
    name="Mexicana",
    aliases=("mex", "cat-mex", "mexican"),
    edition=HOW_TO_PLAY,
    rulesets={
        4: replace(
            STANDARD,
            deck=amend(STANDARD.deck, _MEXICANA, decks=3),
            dealing=amend(STANDARD.dealing, _MEXICANA, hand=13, first_meld_draw=13),
            canastas=amend(STANDARD.canastas, _MEXICANA, sevens=1_000, sevens_may_be_mixed=True),
            going_out=amend(STANDARD.going_out, _MEXICANA, canastas=2, red_three_per_canasta=True),
            red_threes=amend(
                STANDARD.red_threes,
                STANDARD.red_threes.source,
                {
                    "points": STANDARD.red_threes.citation("points"),
                    "points.6": this_project(
                        "Mexicana: no source states all six; 1,000 as in Samba"
                    ),
                },
                points=SIX_RED_THREES,
            ),
            pile=amend(STANDARD.pile, _SEVENS, never=frozenset({Rank.SEVEN})),
        )
    },
    usual_players=4,
    parent="canasta",
)

CUBAN = Variant(
    id="cuban",
    name="Cuban Canasta",
    aliases=("cub", "cat-cub", "cuban-canasta"),
    edition=HOW_TO_PLAY,
    rulesets={
        4: recite(
            replace(
                STANDARD,
                dealing=amend(STANDARD.dealing, _CUBAN, hand=13),
                target=amend(
                    STANDARD.target,
                    this_project("Cuban: the target is lost; 7,500 from one outside source"),
                    points=7_500,
                ),
                minimums=amend(
                    STANDARD.minimums,
                    _CUBAN,
                    brackets=(*STANDARD.minimums.brackets, Bracket(5_000, Minimum(150))),
                ),
                sets=amend(STANDARD.sets, _CUBAN, most_cards=7),
                wild_melds=amend(
                    STANDARD.wild_melds,
                    how_to_play("Cuban Canasta", "A meld of just wild cards is allowed"),
                    allowed=True,
                ),
                canastas=amend(
                    STANDARD.canastas, _CUBAN, wild=2_000, wild_deuces=4_000, wild_jokers=3_000
                ),
                concealed=amend(
                    STANDARD.concealed,
                    this_project("Cuban: none; the rule book restates going out alone"),
                    points=0,
                ),
                red_threes=amend(
                    STANDARD.red_threes,
                    _CUBAN,
                    points=(0, 100, 300, 500, 1_000),
                    need=RedThreesNeed.CANASTA,
                ),
                black_threes=amend(
                    STANDARD.black_threes, _CUBAN, removed_points=5, removed_all_points=100
                ),
                pile=amend(
                    STANDARD.pile,
                    _CUBAN,
                    always_frozen=True,
                    natural_and_wild=False,
                    adds=PileAdds.NONE,
                ),
                discarding=amend(
                    STANDARD.discarding,
                    how_to_play(
                        "Cuban Canasta", "may never be discarded on any players first turn"
                    ),
                    black_three_at_first=False,
                ),
            ),
            how_to_play,
            places.CUBAN,
        )
    },
    usual_players=4,
    parent="canasta",
)
