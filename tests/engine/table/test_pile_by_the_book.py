"""Ways to take the pile, ruleset by ruleset: typed from the rule books, one row for each."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from tests.engine.table.asked import Asked, codes


class Book(NamedTuple):
    """Ways to take the pile in a rule book for a side that has made its first meld.

    Attributes:
        wild: one natural and one wild from the hand, if the pile is not frozen.
        unfinished: the up card for an own set of six or fewer, if the pile is not frozen.
        finished: the same for a finished canasta.
        sequence: the same for the end of an own sequence.
    """

    wild: bool
    unfinished: bool
    finished: bool
    sequence: bool = False


STANDARD: Final = Book(wild=True, unfinished=True, finished=True)
NEVER: Final = Book(wild=False, unfinished=False, finished=False)
SAMBA: Final = Book(wild=False, unfinished=True, finished=True, sequence=True)
BOOKS: Final = {
    "caliente-complete": STANDARD,
    "caliente-deluxe": STANDARD,
    "caliente-2001": STANDARD,
    "caliente-samba": SAMBA._replace(finished=False),
    "caliente-hand-and-foot": NEVER,
    "classic": STANDARD,
    "canasta": STANDARD,
    "uruguay": NEVER,
    "mexicana": STANDARD,
    "samba": SAMBA,
    "chile": SAMBA,
    "bolivia": SAMBA,
    "cuban": NEVER,
    "brazilian": SAMBA,
    "italian": NEVER,
    "hand-and-foot": NEVER,
    "pennies-from-heaven": STANDARD._replace(finished=False),
    "modern-american": NEVER,
}
OTHERS: Final = ("Kx3",)
every_book = pytest.mark.parametrize("name", BOOKS)


def test_every_ruleset_has_a_row() -> None:
    assert set(BOOKS) == {variant.id for variant in CATALOGUE}


@every_book
def test_a_natural_and_a_wild(name: str) -> None:
    asked = Asked(name)
    assert asked.take("9", "9 2 4 J", *OTHERS).may_take is BOOKS[name].wild
    assert not asked.take("9", "9 2 4 J", *OTHERS, pile_frozen=True).may_take
    assert not asked.take("9", "2 2 4 J", *OTHERS).may_take, "one natural at least"


@every_book
@pytest.mark.parametrize("own", ["9x3", "9x6", "9x4 2"])
def test_an_own_unfinished_set(name: str, own: str) -> None:
    asked = Asked(name)
    assert asked.take("9", "4 J", own, *OTHERS).may_take is BOOKS[name].unfinished
    assert not asked.take("9", "4 J", own, *OTHERS, pile_frozen=True).may_take


@every_book
def test_an_own_finished_set(name: str) -> None:
    asked = Asked(name)
    assert asked.take("9", "4 J", "9x7", *OTHERS).may_take is BOOKS[name].finished
    assert not asked.take("9", "4 J", "9x7", *OTHERS, pile_frozen=True).may_take


@pytest.mark.parametrize("name", [name for name in BOOKS if Asked(name).rules.sequences.allowed])
def test_an_own_sequence(name: str) -> None:
    asked = Asked(name)
    assert asked.take("9H", "4 J", "6H 7H 8H").may_take is BOOKS[name].sequence
    assert not asked.take("9H", "4 J", "6H 7H 8H", pile_frozen=True).may_take
    assert not asked.take("JH", "4 J", "4H 5H 6H 7H 8H 9H 10H").may_take, "seven are closed"
    assert not asked.take("9H", "10H JH 4", *OTHERS).may_take, "none is begun with it"


@every_book
@pytest.mark.parametrize("frozen", [False, True])
def test_a_pair(name: str, frozen: bool) -> None:
    asked = Asked(name)
    assert asked.take("9", "9 9 4 J", *OTHERS, pile_frozen=frozen).may_take
    assert asked.take("9", "9 9 4 J", "9x4", *OTHERS, pile_frozen=frozen).may_take


@every_book
@pytest.mark.parametrize("up", ["2", "JKR", "3B", "3R", "CAL"])
def test_cards_that_block(name: str, up: str) -> None:
    players = {"pennies-from-heaven": 6}.get(name, 4)
    options = ("caliente",) if name.startswith("caliente") else ()
    answer = Asked(name, players, *options).take(up, "4 J 9", *OTHERS, stock_empty=True)
    missing = up == "CAL" and not options
    assert codes(answer.reasons) == ["deck.too_many" if missing else "pile.blocked"]


@every_book
def test_the_first_meld_takes_a_pair_and_the_minimum(name: str) -> None:
    asked = Asked(name)
    if name == "modern-american":
        return  # its first meld takes more than three aces: see its golden cases
    never = name == "brazilian"
    assert asked.take("A", "A A 4 J", deal_number=1).may_take is not never
    assert not asked.take("A", "A 2 4 J K", deal_number=1).may_take
    assert not asked.take("4", "4 4 J K", deal_number=1).may_take, "15 points are too few"
    assert not asked.take("A", "A A 4 J", deal_number=1, stock_empty=True).must_take
