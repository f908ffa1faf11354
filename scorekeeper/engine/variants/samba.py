"""Samba and its children: Chile, Bolivia, Brazilian, Italian."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset.base import Vocabulary, this_project
from scorekeeper.engine.ruleset.ending import Permission, RedThreesNeed
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.pile import PileAdds, StartCover
from scorekeeper.engine.ruleset.table import Bracket, CanastaNeeded, Minimum
from scorekeeper.engine.variants.books import HOW_TO_PLAY, change, decide, how_to_play, recite
from scorekeeper.engine.variants.national import SIX_RED_THREES
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Variant, option

_SAMBA_RULES = change(
    STANDARD,
    how_to_play("Samba", "several significant changes in Samba"),
    deck={"decks": 3},
    dealing={"hand": 15, "draw": 2},
    target={"points": 10_000},
    minimums={"brackets": (*STANDARD.minimums.brackets, Bracket(7_000, Minimum(150)))},
    sets={
        "source": how_to_play(
            "Samba", "as many melds of the same rank or suited sequence as they want"
        ),
        "same_rank": SameRank.ANY,
        "may_join": True,
    },
    sequences={"allowed": True},
    canastas={"samba": 1_500},
    going_out={
        "source": how_to_play("Samba", "unless their side has played two canastas"),
        "canastas": 2,
        "points": 200,
    },
    concealed={"points": 0},
    red_threes={
        "source": how_to_play("Samba", "a side obtaining all six gets a bonus of 1000 points"),
        "points": SIX_RED_THREES,
    },
    pile={
        "natural_and_wild": False,
        "adds_to_sequences": True,
        "forced": PileAdds.UNFINISHED,
    },
)
SAMBA_RULES = decide(
    recite(_SAMBA_RULES, how_to_play, places.SAMBA),
    {
        "pile.forced": this_project(
            "Samba: whoever may add to a meld must, the stock gone; a card that fits "
            "only a finished one may be left: a sequence of seven takes no more"
        ),
    },
)

SAMBA = Variant(
    id="samba",
    name="Samba",
    aliases=("sam", "cat-sam"),
    edition=HOW_TO_PLAY,
    rulesets={4: SAMBA_RULES},
    parent="canasta",
    options=(
        option(
            "two-wilds",
            this_project("an option: four other descriptions of Samba allow two wild cards"),
            sets={"most_wilds": 2},
        ),
    ),
)

_CHILE = this_project("Chile: the rule book's list is lost; from one outside source")
_CHILE_RULES = change(
    SAMBA_RULES,
    _CHILE,
    wild_melds={"allowed": True, "most_cards": None},
    canastas={
        "source": this_project("Chile: no source gives the wild canasta; 2,000 as in Uruguay"),
        "wild": 2_000,
    },
)

CHILE = Variant(
    id="chile",
    name="Chilean Canasta",
    aliases=("chi", "cat-chi", "chilean"),
    edition=HOW_TO_PLAY,
    rulesets={4: decide(_CHILE_RULES, {"wild_melds.shortest": _CHILE})},
    parent="samba",
    options=(
        option(
            "four-decks",
            _CHILE,
            deck={"decks": 4},
            red_threes={
                "source": this_project("Chile: all eight red threes earn 1,000, as all six do"),
                "points": (*SIX_RED_THREES[:-1], 600, 700, 1_000),
            },
        ),
    ),
)

_BOLIVIA_RULES = change(
    replace(SAMBA_RULES, vocabulary=Vocabulary.ESCALERA),
    how_to_play("Bolivia", "played similarly to Samba"),
    target={"points": 15_000},
    wild_melds={"allowed": True},
    canastas={"wild": 2_500},
    going_out={"kinds": {CanastaKind.SAMBA: 1}},
    black_threes={
        "source": how_to_play(
            "Bolivia", "When any player goes out, black threes left in the hand subtract 100 points"
        ),
        "in_hand_points": -100,
    },
)
BOLIVIA_RULES = recite(_BOLIVIA_RULES, how_to_play, places.BOLIVIA)

BOLIVIA = Variant(
    id="bolivia",
    name="Bolivia",
    aliases=("bol", "cat-bol", "bolivian"),
    edition=HOW_TO_PLAY,
    rulesets={4: BOLIVIA_RULES},
    parent="samba",
)


def _brazilian_minimums(*, canasta_at_8000: bool = False) -> tuple[Bracket, ...]:
    """Return the table of minimums, with a canasta beside the 200 points at 8,000 or without."""
    return (
        *STANDARD.minimums.brackets,
        Bracket(5_000, Minimum(150)),
        Bracket(7_000, Minimum(0, CanastaNeeded.ANY)),
        Bracket(8_000, Minimum(200, CanastaNeeded.ANY if canasta_at_8000 else None)),
        Bracket(9_000, Minimum(0, CanastaNeeded.NATURAL)),
    )


_BRAZILIAN_RULES = change(
    BOLIVIA_RULES,
    how_to_play("Brazilian Canasta", "similar to the Canasta variation Bolivia"),
    target={"points": 10_000},
    minimums={"brackets": _brazilian_minimums()},
    sequences={"longer_when_out": True, "short_cards": 4, "short_points": -1_000},
    canastas={"wild": 2_000},
    going_out={"permission": Permission.MANDATORY},
    red_threes={
        "source": how_to_play(
            "Brazilian Canasta", "exactly 5 counts 1,000 and having six counts 1,200"
        ),
        "points": (0, 100, 200, 300, 400, 1_000, 1_200),
        "need": RedThreesNeed.CANASTA,
    },
    pile={"for_first_meld": False},
)

BRAZILIAN = Variant(
    id="brazilian",
    name="Brazilian Canasta",
    aliases=("bra", "cat-bra", "brazil"),
    edition=HOW_TO_PLAY,
    rulesets={4: recite(_BRAZILIAN_RULES, how_to_play, places.BRAZILIAN)},
    parent="bolivia",
    options=(
        option(
            "canasta-at-8000",
            this_project("an option: two outside sources ask for a canasta as well"),
            minimums={"brackets": _brazilian_minimums(canasta_at_8000=True)},
        ),
        option(
            "any-two-canastas",
            this_project("an option: one outside source asks for any two canastas"),
            going_out={"kinds": {}},
        ),
    ),
)

_ITALIAN_RULES = change(
    SAMBA_RULES,
    how_to_play("Italian Canasta", "The rules are the same as that for Samba"),
    target={"points": 12_000},
    minimums={
        "brackets": (
            Bracket(None, Minimum(0)),
            *STANDARD.minimums.brackets[1:],
            Bracket(5_000, Minimum(160)),
            Bracket(7_500, Minimum(180)),
            Bracket(10_000, Minimum(200)),
        ),
        "wilds_count": False,
    },
    wild_melds={
        "allowed": True,
        "most_cards": None,
        "deuce_sets": True,
        "deuces_reserved": True,
    },
    canastas={"wild": 0, "natural_deuces": 3_000, "mixed_deuces": 2_000},
    collections={
        "natural_count": 5,
        "natural_points": 2_000,
        "many_count": 10,
        "many_points": 2_000,
        "few_count": 5,
        "few_points": 1_000,
    },
    going_out={"kinds_not_counted": frozenset({CanastaKind.WILD})},
    red_threes={"points": (0, 100, 200, 300, 800, 1_000, 1_200)},
    pile={
        "always_frozen": True,
        "adds": PileAdds.NONE,
        "adds_to_sequences": False,
        "start": StartCover.BURY_BY_RANK,
    },
)
ITALIAN_RULES = decide(
    recite(_ITALIAN_RULES, how_to_play, places.ITALIAN),
    {
        "canastas.wild": this_project(
            "Italian: the rule book allows wild canastas and gives them no bonus"
        ),
        "pile.adds": this_project(
            "Italian: frozen for good, so no card is added to a meld on the table"
        ),
    },
)

ITALIAN = Variant(
    id="italian",
    name="Italian Canasta",
    aliases=("ita", "cat-ita", "italy"),
    edition=HOW_TO_PLAY,
    rulesets={4: ITALIAN_RULES},
    parent="samba",
    options=(
        option(
            "going-out-300",
            this_project("an option: three outside sources give 300 for going out"),
            going_out={"points": 300},
        ),
    ),
)
