"""Required values of each ruleset, for each number of players and each option."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.engine.golden import (
    ALWAYS_FROZEN,
    AMERICAN,
    AT_ONCE,
    BOLIVIA,
    BRAZILIAN,
    CANASTA,
    CHILE,
    CLASSIC,
    COMPLETE,
    CUBAN,
    FOR_FIVE,
    FOR_SIX,
    FOR_THREE,
    FOR_TWO,
    HANDS_AND_FEET,
    HASBRO,
    ITALIAN,
    MEXICANA,
    PENNIES,
    SAMBA,
    SAMBA_OF_COMPLETE,
    THREE_DECKS,
    URUGUAY,
    Golden,
)

Key = tuple[str, int, tuple[str, ...]]


def _edition(name: str, four: Golden, *, refills_to_deal: bool) -> dict[Key, Golden]:
    """Return an edition of Canasta Caliente for two to six players, options included."""
    refills = {2: 15, 3: 13} if refills_to_deal else {}
    base = {
        2: replace(four, **FOR_TWO, hand=15, refill=refills.get(2, 11)),
        3: replace(four, **FOR_THREE, hand=13, refill=refills.get(3, 11)),
        4: four,
        5: replace(four, **FOR_FIVE),
        6: replace(four, **FOR_SIX),
    }
    table: dict[Key, Golden] = {}
    for players, golden in base.items():
        table[name, players, ()] = golden
        table[name, players, ("caliente",)] = replace(golden, calientes=2)
    return table


def _three_decks(name: str, *, refill: int) -> dict[Key, Golden]:
    """Return the three-deck game of an edition, and the always frozen pile."""
    three = replace(COMPLETE, **THREE_DECKS, refill=refill)
    frozen: dict[Key, Golden] = {
        (name, players, ("pile-always-frozen",)): replace(golden, **ALWAYS_FROZEN)
        for (name, players, options), golden in _edition(
            name, COMPLETE, refills_to_deal=refill == THREE_DECKS["hand"]
        ).items()
        if not options
    }
    return {
        **frozen,
        (name, 6, ("three-decks",)): three,
        (name, 6, ("caliente", "three-decks")): replace(three, calientes=3),
        (name, 6, ("caliente", "pile-always-frozen", "three-decks")): replace(
            three,
            calientes=3,
            **ALWAYS_FROZEN,
        ),
    }


def _samba_of_complete() -> dict[Key, Golden]:
    """Return Samba of Canasta Caliente Complete: fifteen cards, thirteen for six at once."""
    four = SAMBA_OF_COMPLETE
    base = {
        2: replace(four, **FOR_TWO),
        3: replace(four, **FOR_THREE),
        4: four,
        5: replace(four, **FOR_FIVE),
        6: replace(four, **FOR_SIX),
    }
    at_once = replace(four, **AT_ONCE, refill=13)
    table: dict[Key, Golden] = {
        ("caliente-samba", 6, ("three-decks",)): at_once,
        ("caliente-samba", 6, ("caliente", "three-decks")): replace(at_once, calientes=3),
        ("caliente-samba", 6, ("caliente", "sequences-need-suit", "three-decks")): replace(
            at_once, calientes=3, sequences=(True, 7, False, 0, 0)
        ),
    }
    for players, golden in base.items():
        suited = replace(golden, sequences=(True, 7, False, 0, 0))
        table["caliente-samba", players, ()] = golden
        table["caliente-samba", players, ("caliente",)] = replace(golden, calientes=3)
        table["caliente-samba", players, ("sequences-need-suit",)] = suited
    return table


def _classic() -> dict[Key, Golden]:
    """Return the Classic Canasta page for two to six players."""
    two = replace(CLASSIC, sides=((1, 1),), playing=1, hand=15, permission="nobody")
    return {
        ("classic", 2, ()): two,
        ("classic", 2, ("two-canastas",)): replace(two, out=2),
        ("classic", 2, ("draw-two",)): replace(two, draw=2),
        ("classic", 2, ("draw-two", "two-canastas")): replace(two, draw=2, out=2),
        ("classic", 3, ()): replace(CLASSIC, **FOR_THREE, hand=13),
        ("classic", 4, ()): CLASSIC,
        ("classic", 5, ()): replace(CLASSIC, **FOR_FIVE),
        ("classic", 6, ()): replace(CLASSIC, **FOR_SIX),
    }


def _how_to_play() -> dict[Key, Golden]:
    """Return the standard game of How To Play Canasta and its variants."""
    three = replace(CANASTA, sides=((1, 2), (1, 1, 1)), alone=True, hand=13, draw=2, target=7_500)
    brazil = {**BRAZILIAN.minimums, 8_000: (200, "any")}
    eight_reds = (0, 100, 200, 300, 400, 500, 600, 700, 1_000)
    return {
        ("canasta", 2, ()): replace(CANASTA, **FOR_TWO, hand=15),
        ("canasta", 3, ()): three,
        ("canasta", 3, ("red-threes-individual",)): replace(three, reds_by_member=True),
        ("canasta", 4, ()): CANASTA,
        ("uruguay", 4, ()): URUGUAY,
        ("mexicana", 4, ()): MEXICANA,
        ("samba", 4, ()): SAMBA,
        ("samba", 4, ("two-wilds",)): replace(SAMBA, sets=(2, 2, "none", 0, False, None, "any")),
        ("chile", 4, ()): CHILE,
        ("chile", 4, ("four-decks",)): replace(CHILE, decks=4, reds=eight_reds),
        ("bolivia", 4, ()): BOLIVIA,
        ("cuban", 4, ()): CUBAN,
        ("brazilian", 4, ()): BRAZILIAN,
        ("brazilian", 4, ("canasta-at-8000",)): replace(BRAZILIAN, minimums=brazil),
        ("brazilian", 4, ("any-two-canastas",)): replace(BRAZILIAN, kinds={}),
        ("brazilian", 4, ("any-two-canastas", "canasta-at-8000")): replace(
            BRAZILIAN, kinds={}, minimums=brazil
        ),
        ("italian", 4, ()): ITALIAN,
        ("italian", 4, ("going-out-300",)): replace(ITALIAN, out_points=300),
        ("pennies-from-heaven", 6, ()): PENNIES,
        ("pennies-from-heaven", 6, ("original-minimums",)): replace(
            PENNIES, minimums={0: 50, 500: 90, 1_000: 120, 1_500: 150}
        ),
    }


def _hands_and_feet() -> dict[Key, Golden]:
    """Return both games of Hand and Foot."""
    caliente = replace(
        COMPLETE,
        **HANDS_AND_FEET,
        decks=5,
        refill=13,
        sets=(2, 2, "more", 0, False, 7, "one_unfinished"),
        permission="mandatory",
        reds=tuple(range(0, 1_100, 100)),
    )
    how_to_play = replace(
        CANASTA,
        **HANDS_AND_FEET,
        decks=6,
        sets=(2, None, "twice", 0, False, 7, "one_unfinished"),
        black_threes=False,
        permission="mandatory_yes_obliges",
        reds=tuple(range(0, 1_300, 100)),
        takes=7,
        start="put_back",
    )
    return {
        ("caliente-hand-and-foot", 4, ()): caliente,
        ("caliente-hand-and-foot", 4, ("caliente",)): replace(caliente, calientes=5),
        ("hand-and-foot", 4, ()): how_to_play,
        **{
            ("hand-and-foot", players, ("other-players",)): replace(
                how_to_play,
                decks=players + 2,
                sides=sides,
                playing=playing,
                permission="nobody" if playing == 1 else how_to_play.permission,
                reds=tuple(100 * reds for reds in range(2 * (players + 2) + 1)),
            )
            for players, playing, sides in (
                (2, 1, ((1, 1),)),
                (3, 1, ((1, 1, 1),)),
                (5, 2, ((2, 3),)),
                (6, 3, ((3, 3), (2, 2, 2))),
            )
        },
    }


def _american() -> dict[Key, Golden]:
    """Return Modern American Canasta, each option by itself."""
    opening, ranks, unfinished = AMERICAN.opening, AMERICAN.ranks, AMERICAN.unfinished
    options: dict[str, dict[str, Any]] = {
        "wild-meld-opens": {"opening": ("clean_or_wild", *opening[1:])},
        "splash": {"opening": (*opening[:2], True, opening[3])},
        "minimum-by-hand": {"minimums": {1: 125, 2: 155, 3: 180}, "deals": 0},
        "no-rule-of-five": {"ranks": (*ranks[:2], 0, ranks[3])},
        "garbage-2000": {"special": {**AMERICAN.special, "garbage": 2_000}},
        "unfinished-four-jokers": {"unfinished": (*unfinished[:3], -2_500)},
        "special-hand-courtesy": {"beside_melds": True},
        "no-swad": {"discards": (True, True, frozenset())},
    }
    table: dict[Key, Golden] = {("modern-american", 4, ()): AMERICAN}
    for option, values in options.items():
        table["modern-american", 4, (option,)] = replace(AMERICAN, **values)
    return table


GOLDEN: dict[Key, Golden] = {
    **_edition("caliente-complete", COMPLETE, refills_to_deal=True),
    **_three_decks("caliente-complete", refill=13),
    **_edition("caliente-deluxe", COMPLETE, refills_to_deal=False),
    **_three_decks("caliente-deluxe", refill=11),
    **_edition("caliente-2001", HASBRO, refills_to_deal=False),
    **_samba_of_complete(),
    **_classic(),
    **_how_to_play(),
    **_hands_and_feet(),
    **_american(),
}
