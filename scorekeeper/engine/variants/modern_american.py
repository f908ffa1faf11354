"""Modern American Canasta, as clubs in the United States play it: four players, two sides."""

from __future__ import annotations

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import Citation, this_project
from scorekeeper.engine.ruleset.ending import Permission, RedThreesNeed, RedThreesWithout
from scorekeeper.engine.ruleset.pile import PileAdds, StartCover
from scorekeeper.engine.ruleset.table import Bracket, Minimum, MinimumBy, Triple
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.variants.books import AMERICAN, american, change, cite_each
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Variant, option

_THREES = (0, 100, 300, 500, 1_000)


def _brackets(second: int, third: int) -> tuple[Bracket, ...]:
    """Return the table of minimums, by totals or hands as steps."""
    return Bracket(None, Minimum(125)), Bracket(second, Minimum(155)), Bracket(third, Minimum(180))


_SPECIAL_HANDS = {
    SpecialHandId.DREAM_HAND_5: 8_500,
    SpecialHandId.DREAM_HAND_4: 8_500,
    SpecialHandId.TRIPLES: 3_500,
    SpecialHandId.QUADS: 3_500,
    SpecialHandId.STRAIGHT: 3_000,
    SpecialHandId.GARBAGE: 3_000,
    SpecialHandId.BLAST_OFF: 3_000,
    SpecialHandId.PAIRS: 2_500,
    SpecialHandId.MIAMI_PAIRS: 2_500,
    SpecialHandId.ZIP_CODE: 2_500,
    SpecialHandId.WILD_PAIRS: 2_000,
}

_RULES = change(
    STANDARD,
    None,
    dealing={"hand": 13, "talon_first": 4, "talon_next": 3},
    card_points={"red_three": 5},
    target={"points": 8_500},
    minimums={
        "brackets": _brackets(3_000, 5_000),
        "triple": Triple.CLEAN,
        "mixed_canasta": False,
        "up_card_counts": False,
    },
    sets={
        "most_wilds": 2,
        "most_cards": 7,
        "never_wild": frozenset({Rank.SEVEN}),
        "wild_at_first": frozenset({Rank.ACE}),
        "naturals_before_wilds": 5,
        "canasta_closes_rank": True,
    },
    wild_melds={"allowed": True, "wilds_reserved": True, "one_a_side": True},
    black_threes={"meldable": False, "laid_points": _THREES},
    canastas={
        "aces": 2_500,
        "sevens": 2_500,
        "wild": 2_000,
        "wild_jokers": 2_500,
        "wild_deuces": 3_000,
        "cards_need_one": True,
    },
    going_out={"canastas": 2, "permission": Permission.OPTIONAL},
    concealed={"points": 0},
    red_threes={
        "points": _THREES,
        "need": RedThreesNeed.TWO_CANASTAS,
        "without": RedThreesWithout.MINUS_WITHOUT_CANASTA,
    },
    red_threes_in_hand={"points": 0},
    pile={
        "always_frozen": True,
        "natural_and_wild": False,
        "adds": PileAdds.NONE,
        "forced": PileAdds.NONE,
        "start": StartCover.NO_CARD,
        "most_joined": 4,
    },
    discarding={
        "last_needed": True,
        "wilds_last": True,
        "not_on_empty": frozenset({Rank.SEVEN, Rank.ACE}),
    },
    unfinished={"aces": -2_500, "sevens": -2_500, "wilds": -2_000},
    held={"ranks": frozenset({Rank.ACE, Rank.SEVEN}), "points": -1_500},
    special_hands={
        "points": _SPECIAL_HANDS,
        "winning": frozenset({SpecialHandId.DREAM_HAND_5, SpecialHandId.DREAM_HAND_4}),
    },
)
_SECTIONS = {
    "seating": "rules; pagat.com, WCA 2018",
    "deck": "rules; pagat.com, WCA 2018",
    "dealing": "the deal; pagat.com",
    "card_points": "card values; pagat.com",
    "target": "scoring; pagat.com",
    "minimums": "the initial meld; WCA 2018, Honors Bridge Club",
    "sets": "melds; pagat.com, WCA 2018",
    "sequences": "melds: of one rank only",
    "wild_melds": "wild card melds; pagat.com",
    "black_threes": "threes; pagat.com",
    "canastas": "canasta bonuses; pagat.com",
    "collections": "canasta bonuses: none for many",
    "going_out": "going out; pagat.com",
    "concealed": "going out: nothing more for a concealed hand",
    "red_threes": "threes; pagat.com",
    "red_threes_in_hand": "threes: one left in a hand counts 5 like its other cards",
    "pile": "picking up the pack; pagat.com",
    "discarding": "discards; pagat.com",
    "stock_out": "the end of the hand; pagat.com",
    "unfinished": "incomplete canastas; pagat.com",
    "held": "aces and sevens left in a hand; pagat.com",
    "special_hands": "special hands",
}
RULES = cite_each(
    _RULES,
    {name: american(section) for name, section in _SECTIONS.items()}
    | dict.fromkeys(
        ("calientes", "deck.calientes"), this_project("these rules know no Caliente cards")
    ),
)


def _pagat(section: str) -> Citation:
    """Cite the page that describes other clubs' ways."""
    return Citation("John McLeod, Canasta (pagat.com)", section)


MODERN_AMERICAN = Variant(
    id="modern-american",
    name="Modern American Canasta",
    aliases=("american", "ma", "american-canasta"),
    edition=AMERICAN,
    rulesets={4: RULES},
    options=(
        option(
            "wild-meld-opens",
            _pagat("the initial meld"),
            minimums={"triple": Triple.CLEAN_OR_WILD},
        ),
        option("splash", _pagat("the initial meld"), minimums={"canasta_exempt": True}),
        option(
            "minimum-by-hand",
            Citation("NVSO (nvso.us)", "Canasta"),
            minimums={"by": MinimumBy.DEAL, "brackets": _brackets(2, 3)},
        ),
        option("no-rule-of-five", _pagat("melds"), sets={"naturals_before_wilds": 0}),
        option(
            "garbage-2000",
            _pagat("special hands"),
            special_hands={"points": {**_SPECIAL_HANDS, SpecialHandId.GARBAGE: 2_000}},
        ),
        option(
            "unfinished-four-jokers",
            _pagat("incomplete canastas"),
            unfinished={"wilds_with_all_jokers": -2_500},
        ),
        option(
            "special-hand-courtesy",
            Citation("Honors Bridge Club (honorsbridgeclub.org)", "Canasta house rules"),
            special_hands={"beside_melds": True},
        ),
        option(
            "no-swad",
            this_project("an option: clubs that discard anything on an empty pile"),
            discarding={"not_on_empty": frozenset()},
        ),
    ),
)
