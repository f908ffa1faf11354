"""Taps of ten usual hands, in each way of writing them down, on the page itself.

A phone of 390 × 664 pixels writes them in a game of each way, from the button on the board to the
saved hand; the depth is that of the hand before. A hold that slides to a number is one tap.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, expect, sync_playwright

from scorekeeper.engine.deal import CardsSide, Hand, meld_of
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.scoring.sheet import score_side
from scorekeeper.engine.tally import Tally, tallies_of_melds, tally_of_cards
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import migrations
from tests.browser.conftest import serving_here
from tests.browser.device import REFERENCE, Device, Side, chromium

STEP: Final = 22
"""Pixels that a finger slides for one more card."""
HELD: Final = 320
"""Milliseconds after which a touch counts by its way, even on its key."""
_PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
_NOTHING: Final = Side()
_EMPTY: Final[dict[str, dict[str, int]]] = {"counts": {}, "net": {"net": 0}}
"""What a side that has nothing must tell, by depth."""


@dataclass(frozen=True, slots=True)
class Usual:
    """A hand that comes up often.

    Attributes:
        name: a short description.
        sides: the cards of both sides.
        variant: the ruleset that it is played by.
    """

    name: str
    sides: tuple[Side, Side]
    variant: str = "caliente-complete"

    @property
    def rules(self) -> Ruleset:
        """The rules played by."""
        return find_variant(self.variant).ruleset(4)


def side(
    *melds: str, bonus: int = 0, blacks: int = 0, out: bool = False, hands: Sequence[str] = ()
) -> Side:
    """Return a side told in notation."""
    return Side(
        melds=[_piles(meld) for meld in melds],
        bonus=bonus,
        blacks=blacks,
        out=out,
        hands=[hand.split() for hand in (*hands, "", "")][:2],
    )


def _piles(meld: str) -> list[tuple[str, int]]:
    told = (word.partition("x") for word in meld.split())
    return [(card, int(count or 1)) for card, _, count in told]


HANDS: Final = (
    Usual("the rule books' example", (REFERENCE, _NOTHING)),
    Usual(
        "out with one canasta, the others have melded",
        (
            side("Kx7", "9x4", "5x3", out=True, hands=["", "7 J"]),
            side("Ax3", "8x4", bonus=1, hands=["4 10 Q", "6 9"]),
        ),
    ),
    Usual(
        "out with a mixed canasta, the others caught",
        (
            side("6x5 2x2", "Qx3", bonus=1, out=True, hands=["", "4 A"]),
            side(hands=["5 8 9 J K A 2", "4 6 7 7 10 Q"]),
        ),
    ),
    Usual(
        "two canastas, and out",
        (
            side("10x7", "7x5 2 JKR", "4x3", "Jx3", bonus=2, out=True, hands=["", "9"]),
            side("Kx4", "8x3", hands=["A A", "5 6 Q"]),
        ),
    ),
    Usual(
        "the others go out",
        (
            side("Ax4", "9x3 2", bonus=1, hands=["J K", "6 8 10"]),
            side("Qx7", "5x4", "7x3", out=True, hands=["4", ""]),
        ),
    ),
    Usual(
        "nobody goes out, the stock is used up",
        (
            side("8x6", "Kx3 JKR", bonus=2, hands=["4 5 9", "7 J A"]),
            side("10x4", "6x3", bonus=1, hands=["9 Q", "4 5 K 2"]),
        ),
    ),
    Usual(
        "four canastas on the table",
        (
            side("Ax7", "4x6 2", "9x3", bonus=1, out=True, hands=["", "Q"]),
            side("Jx7", "6x5 2x2", "Kx3", bonus=2, hands=["8", "10 10"]),
        ),
    ),
    Usual(
        "out soon, little on the table",
        (
            side("7x7", "Ax3", out=True, hands=["", "4 5 6 8"]),
            side("Qx3", "10x3 2", hands=["K K 9", "5 6 J J"]),
        ),
    ),
    Usual(
        "small melds on both sides",
        (
            side("4x3", "6x4", "8x3", "Jx3 2", "Qx3", bonus=1, hands=["K", "A 9"]),
            side("5x7", "7x3", "9x3", "10x4", out=True, hands=["A", ""]),
        ),
    ),
    Usual(
        "all four Bonus cards",
        (
            side("Kx8", "5x3 2", bonus=4, out=True, hands=["", "7 7"]),
            side("9x4", "Jx3", hands=["4 A", "6 Q 2"]),
        ),
    ),
)


AMERICAN: Final = Usual(
    "two canastas, threes of both colours, and out",
    (
        side("10x7", "9x6 JKR", "Ax2 2x2", bonus=1, blacks=3, out=True, hands=["", "6 K"]),
        side(),
    ),
    variant="modern-american",
)
"""The reference hand of Modern American Canasta: 1745."""


def _scored(rules: Ruleset, told: Side) -> CardsSide:
    """Return a side's cards, as the engine scores them."""
    melds = (read_cards(" ".join(f"{card}x{n}" for card, n in meld)) for meld in told.melds)
    return CardsSide(
        melds=tuple(meld_of(rules, cards) for cards in melds),
        hands=tuple(Hand(read_cards(" ".join(hand))) for hand in told.hands),
        red_threes=told.bonus,
        black_threes=told.blacks,
        went_out=told.out,
    )


def _tally(rules: Ruleset, told: Side) -> Tally:
    side = _scored(rules, told)
    melds = tallies_of_melds(rules, side.melds)
    return tally_of_cards(rules, melds, side.hands, extra_black_threes=False)


def _total(rules: Ruleset, told: Side) -> int:
    """Return the points of a side, as a table works them out on paper."""
    return score_side(rules, _scored(rules, told), _tally(rules, told)).total


class Writer:
    """Writes hands in one way, and counts the taps."""

    def __init__(self, device: Device, rules: Ruleset, *, slides: bool = False) -> None:
        self.device = device
        self.rules = rules
        self.slides = slides

    def card(self, card: str, count: int) -> None:
        """Tap a card, and how many there are; or slide there."""
        device = self.device
        if not self.slides or count == 1:
            device.card(card, count)
            return
        box = device.page.locator(f'[data-card="{card}"]').bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        device.page.mouse.move(x, y)
        device.page.mouse.down()
        device.page.wait_for_timeout(HELD)
        device.page.mouse.move(x, y - STEP * (count - 1) - 5, steps=3)
        expect(device.page.locator(".bubble")).to_have_text(f"×{count}")
        device.page.mouse.up()
        device.taps += 1

    def by_cards(self, index: int, told: Side) -> None:
        """Write a side card by card."""
        device, sheet = self.device, self.device.page.locator(f"#side-{index}")
        for card, count in chain.from_iterable(told.melds):
            self.card(card, count)
        if told.bonus:
            self.card("3R", told.bonus)
        if told.blacks:
            self.card("3B", told.blacks)
        for player, hand in enumerate(told.hands):
            if hand:
                device.tap(sheet.locator(f'[data-hand="{player}"] .spot'))
            for card in dict.fromkeys(hand):
                self.card(card, list(hand).count(card))

    def by_counts(self, index: int, told: Side) -> None:
        """Write a side as counts."""
        tally = _tally(self.rules, told)
        for kind, count in tally.canastas.items():
            self._step(index, f"canastas-{kind}", count)
        self._number(index, "card_points", sum(meld.line.points for meld in tally.melds))
        for player, hand in enumerate(tally.hands):
            self._number(index, f"points-{player}", hand.points)
        self._step(index, "red_threes", told.bonus)
        self._step(index, "black_threes", told.blacks)

    def by_total(self, index: int, told: Side) -> None:
        """Write a side as one total."""
        self._number(index, "net", _total(self.rules, told))

    def _field(self, index: int, name: str) -> Locator:
        return self.device.page.locator(f'[name="sides-{index}-{name}"]')

    def _step(self, index: int, name: str, count: int) -> None:
        more = self._field(index, name).locator("xpath=..").locator('[data-step="1"]')
        for _ in range(count):
            self.device.tap(more)

    def _number(self, index: int, name: str, number: int) -> None:
        """Write a number with the pad; the first field takes it without being tapped."""
        if not number:
            return
        if name not in {"card_points", "net"}:
            self.device.tap(self._field(index, name))
        for digit in str(number):
            self.device.tap(f'[data-digit="{digit}"]')


Way = Callable[[Writer, int, Side], None]
WAYS: Final[dict[str, tuple[str, Way, bool]]] = {
    "cards, tapped": ("cards", Writer.by_cards, False),
    "cards, slid": ("cards", Writer.by_cards, True),
    "counts": ("counts", Writer.by_counts, False),
    "total": ("net", Writer.by_total, False),
}


def taps_of(device: Device, way: str, hands: Sequence[Usual]) -> list[int]:
    """Write hands in a new game of one ruleset, each after the other; return the taps of each."""
    depth, write, slides = WAYS[way]
    rules, page = hands[0].rules, device.page
    writer = Writer(device, rules, slides=slides)
    board = device.new_game(f"variant={hands[0].variant}", target="100000")
    if depth != "cards":  # hands open in the depth of the one before
        device.save_documents(board, *[{"entry": depth, **_EMPTY[depth]}] * 2)
    page.goto(board)
    found = []
    for hand in hands:
        device.taps = 0
        device.tap(page.locator(".dock a.main"))
        page.locator("[data-ready]").wait_for()
        for index, told in enumerate(hand.sides):
            if told != _NOTHING:
                if index:
                    device.tap(f"#tab-{index}")
                write(writer, index, told)
        if depth != "net":
            out = [str(index) for index, told in enumerate(hand.sides) if told.out]
            device.out(out[0] if out else "nobody")
        for index, told in enumerate(hand.sides):
            total = _total(rules, told)
            expect(page.locator(f"#tab-points-{index}")).to_contain_text(
                f"{total:+}".replace("-", "\N{MINUS SIGN}") if total else "0"
            )
        device.tap(device.button("Review"))
        device.tap(page.locator("button[value=save]"))
        page.wait_for_url("**/g/*")
        found.append(device.taps)
    return found


def main() -> None:
    """Print a table: taps by hand and way."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        template = folder / "template.db"
        migrations.upgrade(f"sqlite:///{template}")
        address = stack.enter_context(serving_here(template, folder))
        browser = chromium(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        device = Device(browser, address, **_PHONE)
        columns = [taps_of(device, way, HANDS) for way in WAYS]
        american = [taps_of(device, way, [AMERICAN])[0] for way in WAYS]
    print(f"| hand | {' | '.join(WAYS)} |")
    print(f"| --- |{' ---: |' * len(WAYS)}")
    for hand, *counts in zip(HANDS, *columns, strict=True):
        print(f"| {hand.name} | {' | '.join(map(str, counts))} |")
    print(f"| all ten | {' | '.join(str(sum(column)) for column in columns)} |")
    print(f"| Modern American: {AMERICAN.name} | {' | '.join(map(str, american))} |")
