"""Sheets that the tests print."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate

from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.sheets.blank_page import BlankSheet
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.model import SheetHand, SheetHandSide, SheetSide
from scorekeeper.wording.reference import Fact, Section

# The scoring example of the Caliente rule books: 1190 points.
EXAMPLE_MELDS = (
    ("three 7s", 15),
    ("two jacks and a big wild", 70),
    ("eight 10s", 80),
    ("six 5s and a little wild", 50),
)
EXAMPLE_OTHERS = (
    ("natural canasta", 500),
    ("mixed canasta", 300),
    ("Bonus card", 100),
    ("going out", 100),
    ("cards in hand", -25),
)
EXAMPLE_NOTE = "Hand 1, East-West: nine kings, but two decks hold eight of them."


def example(**changes: object) -> GameSheet:
    """Return the rule books' example as a game of one hand."""
    given: dict[str, object] = {
        "title": "Canasta Caliente Complete",
        "sides": (
            SheetSide(name="North-South", players=("Anna", "Chen")),
            SheetSide(name="East-West", players=("Łukasz", "Zoë")),
        ),
        "hands": (
            SheetHand(
                number=1,
                dealer="Łukasz",
                sides=(
                    SheetHandSide(
                        total=1190,
                        running_total=1190,
                        melds=EXAMPLE_MELDS,
                        others=EXAMPLE_OTHERS,
                        minimum="50",
                        went_out=True,
                    ),
                    SheetHandSide(
                        total=-70,
                        running_total=-70,
                        others=(("cards in hand", -70),),
                        minimum="50",
                        notes=(EXAMPLE_NOTE,),
                    ),
                ),
            ),
        ),
        "options": ("Caliente cards",),
        "date": "21 November 2026",
        "target": 5000,
        "target_text": "5,000 points",
    }
    return GameSheet(**{**given, **changes})  # type: ignore[arg-type]


def game(names: Sequence[str], hands: int, *, seed: int = 1, low: int = -400) -> GameSheet:
    """Return a game between sides of these names, all totals told apart."""
    chance = random.Random(seed)  # noqa: S311 - sample data
    points = [[5 * chance.randrange(low // 5, 240) for _ in range(hands)] for _ in names]
    totals = [tuple(accumulate(side)) for side in points]
    return GameSheet(
        title="Canasta Caliente Complete",
        sides=tuple(SheetSide(name=name) for name in names),
        hands=tuple(
            SheetHand(
                number=hand + 1,
                dealer=names[hand % len(names)],
                sides=tuple(
                    _hand_side(points[side][hand], totals[side][hand], chance)
                    for side in range(len(names))
                ),
            )
            for hand in range(hands)
        ),
        target=5000,
        target_text="5,000 points",
    )


def _hand_side(points: int, total: int, chance: random.Random) -> SheetHandSide:
    melds = chance.sample(EXAMPLE_MELDS, chance.randrange(0, 5))
    return SheetHandSide(
        total=points,
        running_total=total,
        melds=tuple(melds),
        others=(("everything else", points),),
        minimum="120",
    )


def section(title: str, *rows: tuple[str, str]) -> Section:
    """Return rules to look up."""
    source = Citation("A book", "A section")
    return Section(title, tuple(Fact("a.key", label, value, source) for label, value in rows))


def blank(sides: int, hands: int = 8, **changes: object) -> BlankSheet:
    """Return a blank sheet for a number of sides without names."""
    card_points = (("big wild", "50"), ("little wild, ace", "20"), ("8 to king", "10"))
    given: dict[str, object] = {
        "title": "Canasta Caliente Complete",
        "subtitle": "Four players",
        "sides": tuple(SheetSide(name="") for _ in range(sides)),
        "parts": ("Melded cards", "Canastas", "Bonus cards", "Going out", "Cards in hand (−)"),
        "references": (
            section("Card points", *card_points),
            section("First meld", ("0 to 1495", "50")),
            section("Going out", ("Needs", "At least one canasta, natural or mixed.")),
        ),
        "hands": hands,
    }
    return BlankSheet(**{**given, **changes})  # type: ignore[arg-type]
