"""A deal for every code: one that breaks its rule and one that keeps it, or one with its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scorekeeper.engine.deal import CardsSide, Side, SpecialHand
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.special_hands import SpecialHandId
from tests.engine.build import Table, net

Make = Callable[[Table], Side]
OUT: dict[str, Any] = {"hands": ["", "K"], "out": True}


def melds(*texts: str) -> Make:
    """Return a side that melded these, the minimum kept."""
    return lambda table: table.side(*texts, hands=["", "K"], score_before=-5)


def first(*texts: str, score: int = 0, melded: tuple[str, ...] = ()) -> Make:
    """Return a side that laid these down first."""
    return lambda table: table.side(*(melded or texts), first=texts, score_before=score)


def out(*texts: str, **others: Any) -> Make:  # noqa: ANN401 - as Table.side has it
    """Return a side that went out with these."""
    return lambda table: table.side(*texts, **{**OUT, **others})


def counted(**values: Any) -> Make:  # noqa: ANN401 - as Table.counts has it
    """Return a side written down as counts."""
    return lambda table: table.counts(hand_points=(0, 10), **values)


def american(*texts: str, **others: Any) -> Make:  # noqa: ANN401 - as Table.side has it
    """Return a side of four hands that begins at 0."""
    return lambda table: table.side(*texts, hands=["", "K"], **others)


def special(name: str, cards: str, *texts: str) -> Make:
    """Return a side that laid down a special hand."""
    laid = SpecialHand(SpecialHandId(name), read_cards(cards))

    def make(table: Table) -> Side:
        side = table.side(*texts, hands=["", "K"])
        assert isinstance(side, CardsSide)
        return replace(side, special_hand=laid)

    return make


RICH = ("Jx7", "8x6")
FIVE = ("9x7", "8x7", "Kx6 2", "Qx6 2", "2x7")
AMERICAN = "modern-american"
AMERICAN_VIOLATIONS: Final[list[tuple[str, str, Make, Make]]] = [
    ("meld.sevens_wild", AMERICAN, melds(*RICH, "7x4 JKR"), melds(*RICH, "7x4")),
    (
        "meld.wild_too_early",
        AMERICAN,
        american("10x4 2", "Ax5", "8x3", first=("Ax5", "8x3")),
        american("10x5 2", "Ax5", "8x3", first=("Ax5", "8x3")),
    ),
    (
        "meld.aces_wild",
        AMERICAN,
        american("Ax5 2", "8x3", "Kx7", first=("Ax5", "8x3")),
        american("Ax5 2", "8x3", first=("A A A A 2", "8x3")),
    ),
    (
        "meld.wild_meld_open",
        AMERICAN,
        american("10x5 2", "9x3", "2 2 JKR", first=("2 2 JKR", "9x3", "10x5")),
        american("10x5 2", "9x3", "2 2 JKR", first=("2 2 JKR", "9x3", "10x5 2")),
    ),
    (
        "first_meld.needs_clean_triple",
        AMERICAN,
        american("8 8 2 2", "10 10 JKR", "A A JKR"),
        american("8x3", "10 10 JKR", "A A JKR"),
    ),
    (
        "first_meld.mixed_canasta",
        AMERICAN,
        american("Kx6 2", "A A A", first=("Kx6 2", "A A A")),
        american("Kx6 2", "A A A", "9x3", first=("Kx6", "A A A", "9x3")),
    ),
    (
        "going_out.unfinished",
        AMERICAN,
        out("8x7", "10x7", "7x3"),
        out("8x7", "10x7", "6x3"),
    ),
    (
        "special_hand.wrong_cards",
        AMERICAN,
        special("pairs", "8x4 9 9 10 10 J J Q Q K K"),
        special("pairs", "7 7 8 8 9 9 10 10 J J Q Q K K"),
    ),
    (
        "special_hand.after_meld",
        AMERICAN,
        special("garbage", "4x4 5x4 6x3 8x3", "Ax7"),
        special("garbage", "4x4 5x4 6x3 8x3"),
    ),
]
# code, ruleset, what breaks it, what keeps it
VIOLATIONS: Final[list[tuple[str, str, Make, Make]]] = [
    ("meld.too_short", "classic", melds("7 7"), melds("7 7 7")),
    ("meld.too_long", "cuban", melds("7x6 2 2"), melds("7x6 2")),
    ("meld.too_long", "samba", melds("4 5 6 7 8 9 10 J"), melds("4 5 6 7 8 9 10")),
    ("meld.too_long", "uruguay", melds("2x7 JKR"), melds("2x6 JKR")),
    ("meld.too_few_naturals", "classic", melds("7 2 2"), melds("7 7 2 2")),
    ("meld.too_few_naturals", "italian", melds("set: 2 JKR JKR"), melds("set: 2 2 JKR")),
    ("meld.too_many_wilds", "canasta", melds("7x5 2x4"), melds("7x5 2x3")),
    ("meld.too_many_wilds", "italian", melds("set: 2x4 JKRx4"), melds("set: 2x4 JKRx3")),
    ("meld.wilds_not_outnumbered", "caliente-2001", melds("7 7 2 2"), melds("7x3 2 2")),
    ("meld.mixed_ranks", "classic", melds("set: 7 7 7 K"), melds("set: 7 7 7")),
    ("meld.wild_not_allowed", "canasta", melds("2 2 2"), melds("7 2 7")),
    ("meld.sequence_not_allowed", "canasta", melds("4 5 6"), melds("4 4 4")),
    ("meld.sequence_broken", "samba", melds("4 5 7"), melds("4 5 6")),
    ("meld.sequence_broken", "samba", melds("4 4 5 6"), melds("4 5 6 7")),
    ("meld.sequence_suit", "samba", melds("4H 5H 6S"), melds("4H 5H 6")),
    (
        "meld.sequence_wild",
        "samba",
        melds("sequence: 4 5 6 2"),
        melds("sequence: 4 5 6 7"),
    ),
    ("meld.rank_twice", "classic", melds("7 7 7", "7 7 7"), melds("7 7 7", "8 8 8")),
    ("meld.red_three", "classic", melds("7 7 7 3R"), melds("7 7 7 7")),
    ("meld.black_threes", "classic", out("Kx7", "3Bx3 2"), out("Kx7", "3Bx3")),
    ("meld.black_threes", "classic", melds("3Bx3"), melds("4x3")),
    ("meld.caliente", "caliente-2001", melds("7 7 7 CAL"), melds("7 7 7")),
    ("deck.too_many", "classic", melds("7x9"), melds("7x8")),
    ("first_meld.below_minimum", "classic", first("Kx4"), first("Kx5")),
    (
        "first_meld.needs_canasta",
        "brazilian",
        first("Ax6", score=7_000),
        first("4x7", score=7_000),
    ),
    (
        "first_meld.needs_natural_canasta",
        "brazilian",
        first("Ax6 2", score=9_000),
        first("Ax7", score=9_000),
    ),
    (
        "first_meld.not_in_melds",
        "classic",
        first("Kx5", melded=("Kx4", "Ax3")),
        first("Kx5", melded=("Kx5", "Ax3")),
    ),
    (
        "going_out.two_sides",
        "classic",
        lambda _: net(0, out=True),
        lambda _: net(0),
    ),
    ("going_out.cards_left", "classic", out("Kx7", hands=["4", "4"]), out("Kx7")),
    ("going_out.too_few_canastas", "samba", out("Kx7", "Qx6"), out("Kx7", "Qx7")),
    ("going_out.missing_canasta", "bolivia", out("Kx7", "Qx7"), out("Kx7", "4 5 6 7 8 9 10")),
    (
        "going_out.too_few_red_threes",
        "mexicana",
        out("Kx7", "Qx7", red_threes=1),
        out("Kx7", "Qx7", red_threes=2),
    ),
    (
        "going_out.foot_not_taken",
        "hand-and-foot",
        out(*FIVE, hands=["", "K foot: 4"]),
        out(*FIVE, hands=["", "K 4"]),
    ),
    (
        "concealed.not_out",
        "classic",
        lambda table: table.side("Kx7", hands=["", "4"], concealed=True),
        out("Kx7", concealed=True),
    ),
    ("concealed.not_scored", "samba", out("Kx7", "Qx7", concealed=True), out("Kx7", "Qx7")),
    (
        "counts.impossible",
        "classic",
        counted(card_points=55, canastas={}, melded=False),
        counted(card_points=55, canastas={}),
    ),
    *AMERICAN_VIOLATIONS,
]
# code, ruleset, what draws the notice, what does not
NOTICES: Final[list[tuple[str, str, Make, Make]]] = [
    (
        "hands.missing",
        "classic",
        lambda table: table.side(hands=["4"]),
        lambda table: table.side(hands=["4", ""]),
    ),
    ("score.unusual", "classic", lambda _: net(10_005), lambda _: net(10_000)),
    ("score.unusual", "classic", lambda _: net(-10_005), lambda _: net(-10_000)),
    ("score.unusual", "classic", lambda _: net(57), lambda _: net(55)),
    (
        "first_meld.not_recorded",
        "classic",
        lambda table: table.side("Kx5", hands=["", "4"]),
        lambda table: table.side("Kx5", hands=["", "4"], first=["Kx5"]),
    ),
]


FIVE_NATURALS = ("4x7", "5x7", "6x7", "7x7", "8x7")
# code, ruleset, the side, how many things the lines count, their points
LINES: Final[list[tuple[str, str, Make, int, int]]] = [
    ("melded_cards", "classic", melds("Kx5"), 5, 50),
    ("natural_canasta", "classic", melds("Kx7", "Qx8"), 2, 1_000),
    ("mixed_canasta", "classic", melds("Kx6 2"), 1, 300),
    ("wild_canasta", "bolivia", melds("2x7"), 1, 2_500),
    ("samba_canasta", "samba", melds("4 5 6 7 8 9 10"), 1, 1_500),
    ("sevens_canasta", "mexicana", melds("7x6 2"), 1, 1_000),
    ("natural_deuces_canasta", "italian", out("2x7", "Kx7"), 1, 3_000),
    ("mixed_deuces_canasta", "italian", out("2x6 JKR", "Kx7"), 1, 2_000),
    ("canasta_collection", "italian", melds(*FIVE_NATURALS), 5, 2_000),
    ("red_threes", "classic", lambda table: table.side(red_threes=4), 4, -800),
    ("red_threes_in_hand", "canasta", lambda t: t.side(hands=["3R 3R", "3R"]), 3, -600),
    ("going_out", "classic", out("Kx7"), 1, 100),
    ("concealed", "classic", out("Kx7", concealed=True), 1, 100),
    ("cards_in_hand", "classic", lambda table: table.side(hands=["A K 3R", ""]), 2, -30),
    ("black_threes_in_hand", "bolivia", out("Kx7", "Qx7", hands=["", "3B 3B 4"]), 2, -200),
    ("black_threes_removed", "cuban", lambda t: t.side(black_threes_removed=3), 3, 15),
    ("short_sequence", "brazilian", melds("4 5 6", "8 9 10 J"), 2, -2_000),
    ("caliente_played", "caliente-2001", lambda t: t.side(calientes_played=2), 2, -200),
    ("caliente_in_hand", "caliente-2001", lambda t: t.side(hands=["CAL K"]), 1, -10),
    ("penalty", "classic", lambda table: table.side(penalty=50), 1, -50),
    ("agreed_bonus", "classic", lambda table: table.side(agreed_bonus=50), 1, 50),
    ("net", "classic", lambda _: net(250), 1, 250),
    ("aces_canasta", AMERICAN, melds("Ax7"), 1, 2_500),
    ("unfinished_aces", AMERICAN, melds("Kx7", "Ax3"), 1, -2_500),
    ("unfinished_sevens", AMERICAN, melds("Kx7", "7x3"), 1, -2_500),
    ("unfinished_wilds", AMERICAN, melds("Kx7", "2x3"), 1, -2_000),
    ("special_hand", AMERICAN, special("pairs", "7 7 8 8 9 9 10 10 J J Q Q K K"), 1, 2_500),
    ("black_threes", AMERICAN, lambda t: t.side("Kx7", "Ax7", black_threes=3), 3, 500),
    ("held_aces", AMERICAN, lambda t: t.side(hands=["Ax4", "A A"]), 4, -1_500),
    ("held_sevens", AMERICAN, lambda t: t.side(hands=["7x3", "7x3"]), 6, -3_000),
]
