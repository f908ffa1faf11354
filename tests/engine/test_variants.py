"""Finding a ruleset, by number of players, with its options."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import (
    PlayersError,
    UnknownOptionError,
    UnknownVariantError,
    VariantError,
)

IDS = {
    "caliente-complete": (2, 3, 4, 5, 6),
    "caliente-deluxe": (2, 3, 4, 5, 6),
    "caliente-2001": (2, 3, 4, 5, 6),
    "caliente-samba": (2, 3, 4, 5, 6),
    "caliente-hand-and-foot": (4,),
    "classic": (2, 3, 4, 5, 6),
    "canasta": (2, 3, 4),
    "uruguay": (4,),
    "mexicana": (4,),
    "samba": (4,),
    "chile": (4,),
    "bolivia": (4,),
    "cuban": (4,),
    "brazilian": (4,),
    "italian": (4,),
    "pennies-from-heaven": (6,),
    "hand-and-foot": (4,),
    "modern-american": (4,),
}
OPTIONS = {
    ("caliente-complete", 4): {"caliente", "pile-always-frozen"},
    ("caliente-complete", 6): {"caliente", "pile-always-frozen", "three-decks"},
    ("caliente-deluxe", 2): {"caliente", "pile-always-frozen"},
    ("caliente-deluxe", 6): {"caliente", "pile-always-frozen", "three-decks"},
    ("caliente-2001", 6): {"caliente"},
    ("caliente-samba", 4): {"caliente", "sequences-need-suit"},
    ("caliente-samba", 6): {"caliente", "sequences-need-suit", "three-decks"},
    ("caliente-hand-and-foot", 4): {"caliente"},
    ("classic", 2): {"two-canastas", "draw-two"},
    ("classic", 4): set(),
    ("canasta", 3): {"red-threes-individual"},
    ("canasta", 4): set(),
    ("samba", 4): {"two-wilds"},
    ("chile", 4): {"four-decks"},
    ("brazilian", 4): {"canasta-at-8000", "any-two-canastas"},
    ("italian", 4): {"going-out-300"},
    ("pennies-from-heaven", 6): {"original-minimums"},
    ("bolivia", 4): set(),
    ("modern-american", 4): {
        "wild-meld-opens",
        "splash",
        "minimum-by-hand",
        "no-rule-of-five",
        "garbage-2000",
        "unfinished-four-jokers",
        "special-hand-courtesy",
        "no-swad",
    },
}


def test_the_rulesets_and_their_players() -> None:
    assert {variant.id: variant.players for variant in CATALOGUE} == IDS
    for variant in CATALOGUE:
        usual = 6 if variant.id == "pennies-from-heaven" else 4
        assert variant.usual_players == usual
        assert variant.ruleset() == variant.ruleset(usual, [])


@pytest.mark.parametrize(("game", "options"), OPTIONS.items())
def test_options(game: tuple[str, int], options: set[str]) -> None:
    name, players = game
    assert {option.id for option in find_variant(name).options_for(players)} == options


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("caliente-complete", "caliente-complete"),
        ("Caliente-2001", "caliente-2001"),
        (" WM-STD ", "caliente-complete"),
        ("dlx", "caliente-deluxe"),
        ("has", "caliente-2001"),
        ("wm-samba", "caliente-samba"),
        ("wm-hf", "caliente-hand-and-foot"),
        ("cc", "classic"),
        ("cat", "canasta"),
        ("cat-uru", "uruguay"),
        ("cat-mex", "mexicana"),
        ("cat-sam", "samba"),
        ("cat-chi", "chile"),
        ("cat-bol", "bolivia"),
        ("cat-cub", "cuban"),
        ("cat-bra", "brazilian"),
        ("cat-ita", "italian"),
        ("cat-pen", "pennies-from-heaven"),
        ("cat-hf", "hand-and-foot"),
    ],
)
def test_find_by_id_and_alias(name: str, found: str) -> None:
    assert find_variant(name).id == found


def test_options_in_any_order_come_to_the_same() -> None:
    variant = find_variant("caliente-complete")
    options = ["three-decks", "caliente", "pile-always-frozen"]
    assert variant.ruleset(6, options) == variant.ruleset(6, options[::-1])
    assert variant.ruleset(6, options).deck.calientes == 3


@pytest.mark.parametrize(
    ("refused", "asked", "known"),
    [
        (lambda: find_variant("rummy"), "rummy", "classic"),
        (lambda: find_variant(""), "", "classic"),
        (lambda: find_variant("samba").ruleset(5), "5", "4"),
        (lambda: find_variant("classic").ruleset(7), "7", "6"),
        (lambda: find_variant("classic").ruleset(4, ["caliente"]), "caliente", None),
        (lambda: find_variant("classic").ruleset(4, ["draw-two"]), "draw-two", None),
        (
            lambda: find_variant("caliente-complete").ruleset(4, ["three-decks"]),
            *("three-decks", "caliente"),
        ),
    ],
)
def test_what_does_not_exist_is_refused(
    refused: Callable[[], object], asked: str, known: str | None
) -> None:
    with pytest.raises(VariantError) as error:
        refused()
    assert error.value.asked == asked
    assert known is None or known in error.value.known
    assert repr(asked) in str(error.value)


def test_each_refusal_has_its_type() -> None:
    with pytest.raises(UnknownVariantError):
        find_variant("rummy")
    with pytest.raises(PlayersError):
        find_variant("samba").ruleset(5)
    with pytest.raises(UnknownOptionError):
        find_variant("samba").ruleset(4, ["caliente"])
