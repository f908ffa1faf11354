"""Key values of every ruleset, typed from the rule books: nothing here is read from the engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

# Points, or (points, the canasta that must be among the melds).
Row = int | tuple[int, str]
Reds = tuple[int, ...]
REDS_OF_FOUR: Reds = (0, 100, 200, 300, 800)
REDS_OF_SIX: Reds = (0, 100, 200, 300, 400, 500, 1_000)


@dataclass(frozen=True, kw_only=True)
class Golden:
    """Required values of a ruleset; the defaults are those of most games."""

    words: str = "classic"
    sides: tuple[tuple[int, ...], ...] = ((2, 2),)
    playing: int = 2
    alone: bool = False
    decks: int = 2
    calientes: int = 0
    refill: int = 11
    hand: int = 11
    foot: int = 0
    draw: int = 1
    target: int | None = 5_000
    deals: int | None = None
    # from a score, or with `deals` from a deal: what a first meld needs; below all: `below`
    below: int = 15
    minimums: dict[int, Row] = field(default_factory=lambda: {0: 50, 1_500: 90, 3_000: 120})
    wilds_count: bool = True
    exempt: bool = False
    # sets: naturals, wilds, majority, naturals in a canasta, any wilds on it, cards, sets of a rank
    sets: tuple[int, int | None, str, int, bool, int | None, str] = (
        *(2, 3, "none"),
        *(0, False, None, "one"),
    )
    # sequences: one suit, cards, longer when out, short cards, short points
    sequences: tuple[bool, int, bool, int, int] | None = None
    # melds of wilds: the most cards (0: any number)
    wild_melds: int | None = None
    # sets of deuces: deuces, deuces in a canasta, jokers, whether they pay only when out
    deuces: tuple[int, int, int, bool] | None = None
    black_threes: bool = True
    black_three_in_hand: int | None = None
    black_threes_removed: tuple[int, int] = (0, 0)
    canastas: dict[str, int] = field(default_factory=dict)
    mixed_sevens: bool = False
    collections: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    out: int = 1
    kinds: dict[str, int] = field(default_factory=dict)
    not_counted: frozenset[str] = frozenset()
    red_three_each: bool = False
    feet: bool = False
    out_points: int = 100
    permission: str = "optional_yes_obliges"
    concealed: int = 100
    own_canasta: bool = False
    reds: Reds = REDS_OF_FOUR
    reds_need: str = "meld"
    reds_by_member: bool = False
    red_in_hand: int = -200
    # pile: always frozen, adds when frozen, natural and wild, adds, adds to sequences
    pile: tuple[bool, str, bool, str, bool] = (False, "none", True, "any", False)
    for_first_meld: bool = True
    never: frozenset[int] = frozenset()
    takes: int | None = None
    last_card: bool = True
    start: str = "cover"
    # an own set that a pair and the up card join has so many cards at most
    most_joined: int | None = None
    reds_without: str = "minus"
    # a first meld: the clean triple it needs, whether it may be mixed, whether a canasta is enough,
    # whether a card from the pile counts
    opening: tuple[str, bool, bool, bool] = ("none", True, False, True)
    # sets: ranks never with wilds, with wilds only at first, naturals before wilds, dead ranks
    ranks: tuple[frozenset[int], frozenset[int], int, bool] = (frozenset(), frozenset(), 0, False)
    # wild melds: whether an unfinished one takes all, whether a side has one only
    wild_meld: tuple[bool, bool] = (False, False)
    cards_need_one: bool = False
    # aces, sevens, wilds, wilds with all jokers
    unfinished: tuple[int, int, int, int | None] = (0, 0, 0, None)
    # ranks, how many of one in a hand, what they cost
    held: tuple[frozenset[int], int, int] = (frozenset(), 3, 0)
    blacks: Reds = (0,)
    red_three: int = 0
    special: dict[str, int] = field(default_factory=dict)
    winning: frozenset[str] = frozenset()
    beside_melds: bool = False
    talon: tuple[int, int] = (0, 0)
    # discards: a last one needed, wilds last, not on an empty pile
    discards: tuple[bool, bool, frozenset[int]] = (False, False, frozenset())


# --- Canasta Caliente ---

COMPLETE = Golden(
    words="caliente",
    sets=(2, 3, "more", 0, False, None, "one"),
    permission="optional",
    own_canasta=True,
    red_in_hand=-100,
)
FOR_TWO: dict[str, Any] = {
    "sides": ((1, 1),),
    "playing": 1,
    "draw": 2,
    "out": 2,
    "permission": "nobody",
}
FOR_THREE: dict[str, Any] = {"sides": ((1, 1, 1),), "playing": 1, "permission": "nobody"}
FOR_FIVE: dict[str, Any] = {"sides": ((2, 3),)}
FOR_SIX: dict[str, Any] = {"sides": ((3, 3),)}
AT_ONCE: dict[str, Any] = {"sides": ((3, 3), (2, 2, 2)), "playing": 3, "hand": 13}
THREE_DECKS: dict[str, Any] = {
    **AT_ONCE,
    "decks": 3,
    "target": 10_000,
    "minimums": {0: 50, 1_500: 90, 3_000: 120, 7_500: 150},
    "reds": (0, 100, 200, 300, 400, 1_100, 1_200),
    "out": 2,
}
ALWAYS_FROZEN: dict[str, Any] = {"pile": (True, "unfinished", True, "any", False)}
HASBRO = replace(COMPLETE, sets=(2, None, "more", 0, False, None, "one"))
SAMBA_OF_COMPLETE = replace(
    COMPLETE,
    decks=3,
    hand=15,
    refill=15,
    draw=2,
    target=10_000,
    minimums={0: 50, 1_500: 90, 3_000: 120, 7_000: 150},
    sets=(2, 2, "more", 5, False, None, "any"),
    sequences=(False, 7, False, 0, 0),
    canastas={"samba": 1_500},
    out=2,
    out_points=200,
    concealed=0,
    own_canasta=False,
    reds=REDS_OF_SIX,
    reds_need="two_canastas",
    pile=(False, "none", False, "unfinished", True),
)
HANDS_AND_FEET: dict[str, Any] = {
    "hand": 13,
    "foot": 13,
    "draw": 2,
    "target": None,
    "deals": 4,
    "below": 50,
    "minimums": {1: 50, 2: 90, 3: 120, 4: 150},
    "wild_melds": 7,
    "canastas": {"wild": 1_500},
    "out": 5,
    "kinds": {"natural": 2, "mixed": 2, "wild": 1},
    "feet": True,
    "concealed": 0,
    "own_canasta": False,
    "pile": (True, "none", False, "none", False),
}

# --- How To Play Canasta ---

CANASTA = Golden()
FROZEN = (True, "none", False, "none", False)
SAMBA = replace(
    CANASTA,
    decks=3,
    hand=15,
    draw=2,
    target=10_000,
    minimums={0: 50, 1_500: 90, 3_000: 120, 7_000: 150},
    sets=(2, 3, "none", 0, False, None, "any"),
    sequences=(True, 7, False, 0, 0),
    canastas={"samba": 1_500},
    out=2,
    out_points=200,
    concealed=0,
    reds=REDS_OF_SIX,
    pile=(False, "none", False, "any", True),
)
BOLIVIA = replace(
    SAMBA,
    words="escalera",
    target=15_000,
    wild_melds=7,
    canastas={"samba": 1_500, "wild": 2_500},
    kinds={"samba": 1},
    black_three_in_hand=-100,
)
BRAZILIAN = replace(
    BOLIVIA,
    target=10_000,
    minimums={
        0: 50,
        1_500: 90,
        3_000: 120,
        5_000: 150,
        7_000: (0, "any"),
        8_000: 200,
        9_000: (0, "natural"),
    },
    sequences=(True, 7, True, 4, -1_000),
    canastas={"samba": 1_500, "wild": 2_000},
    permission="mandatory",
    reds=(0, 100, 200, 300, 400, 1_000, 1_200),
    reds_need="canasta",
    for_first_meld=False,
)
CHILE = replace(SAMBA, wild_melds=0, canastas={"samba": 1_500, "wild": 2_000})
ITALIAN = replace(
    SAMBA,
    target=12_000,
    below=0,
    minimums={0: 50, 1_500: 90, 3_000: 120, 5_000: 160, 7_500: 180, 10_000: 200},
    wilds_count=False,
    wild_melds=0,
    deuces=(2, 4, 3, True),
    canastas={"samba": 1_500, "wild": 0, "natural_deuces": 3_000, "mixed_deuces": 2_000},
    collections=(5, 2_000, 10, 2_000, 5, 1_000),
    not_counted=frozenset({"wild"}),
    reds=(0, 100, 200, 300, 800, 1_000, 1_200),
    pile=FROZEN,
    start="bury_by_rank",
)
PENNIES = replace(
    CANASTA,
    sides=((3, 3),),
    playing=3,
    decks=4,
    hand=13,
    foot=11,
    draw=2,
    target=20_000,
    minimums={0: 50, 5_000: 90, 10_000: 120, 15_000: 150},
    sets=(2, 3, "none", 0, False, 7, "any"),
    wild_melds=7,
    canastas={"wild": 1_000, "sevens": 1_500},
    out=4,
    kinds={"natural": 1, "mixed": 1, "wild": 1, "sevens": 1},
    concealed=0,
    reds=(0, 100, 200, 300, 400, 500, 600, 700, 1_000),
)
CUBAN = replace(
    CANASTA,
    hand=13,
    target=7_500,
    minimums={0: 50, 1_500: 90, 3_000: 120, 5_000: 150},
    sets=(2, 3, "none", 0, False, 7, "one"),
    wild_melds=7,
    canastas={"wild": 2_000, "wild_jokers": 3_000, "wild_deuces": 4_000},
    concealed=0,
    reds=(0, 100, 300, 500, 1_000),
    reds_need="canasta",
    black_threes_removed=(5, 100),
    pile=FROZEN,
)
MEXICANA = replace(
    CANASTA,
    decks=3,
    hand=13,
    canastas={"sevens": 1_000},
    mixed_sevens=True,
    out=2,
    red_three_each=True,
    reds=REDS_OF_SIX,
    never=frozenset({7}),
)
URUGUAY = replace(
    CANASTA,
    wild_melds=7,
    canastas={"wild": 2_000},
    pile=(True, "none", True, "any", False),
)

# --- Classic Canasta ---

CLASSIC = Golden(
    below=0,
    exempt=True,
    sets=(2, 3, "none", 4, True, None, "one"),
    permission="optional",
    own_canasta=True,
    red_in_hand=-500,
    last_card=False,
)


# --- Modern American ---

AMERICAN = Golden(
    hand=13,
    target=8_500,
    below=125,
    minimums={0: 125, 3_000: 155, 5_000: 180},
    sets=(2, 2, "none", 0, False, 7, "one"),
    wild_melds=7,
    black_threes=False,
    canastas={
        "aces": 2_500,
        "sevens": 2_500,
        "wild": 2_000,
        "wild_jokers": 2_500,
        "wild_deuces": 3_000,
    },
    out=2,
    permission="optional",
    concealed=0,
    reds=(0, 100, 300, 500, 1_000),
    reds_need="two_canastas",
    reds_without="minus_without_canasta",
    red_in_hand=0,
    pile=(True, "none", False, "none", False),
    start="no_card",
    most_joined=4,
    opening=("clean", False, False, False),
    ranks=(frozenset({7}), frozenset({14}), 5, True),
    wild_meld=(True, True),
    cards_need_one=True,
    unfinished=(-2_500, -2_500, -2_000, None),
    held=(frozenset({7, 14}), 3, -1_500),
    blacks=(0, 100, 300, 500, 1_000),
    red_three=5,
    special={
        "dream-hand-5": 8_500,
        "dream-hand-4": 8_500,
        "triples": 3_500,
        "quads": 3_500,
        "straight": 3_000,
        "garbage": 3_000,
        "blast-off": 3_000,
        "pairs": 2_500,
        "miami-pairs": 2_500,
        "zip-code": 2_500,
        "wild-pairs": 2_000,
    },
    winning=frozenset({"dream-hand-5", "dream-hand-4"}),
    talon=(4, 3),
    discards=(True, True, frozenset({7, 14})),
)
