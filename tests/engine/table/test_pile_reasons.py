"""Why the pile may not be taken: the true reasons only, each with the passage it stands in."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.pile import PileAdds
from tests.engine.table.asked import Asked, codes

OTHERS = "K K K"
RUN = "4H 5H 6H 7H 8H 9H 10H"
FROZEN = {"pile_frozen": True}
ALWAYS_FROZEN = ("pile-always-frozen",)
TWO = "pile.needs_two_naturals"
NONE = "pile.no_match"
CLOSED = "pile.closed_canasta"

Reasons = list[tuple[str, str | None]]


def _asked(name: str, options: tuple[str, ...] = ()) -> Asked:
    return Asked(name, 6 if name == "pennies-from-heaven" else 4, *options)


@pytest.mark.parametrize(
    ("name", "up", "hand", "table", "others", "reasons"),
    [
        # What goes with the card is never said not to.
        ("caliente-samba", "9", "9 2 4", (OTHERS,), {}, [(TWO, "no_wild")]),
        ("chile", "4", "4 2 9", (OTHERS,), {}, [(TWO, "no_wild")]),
        ("caliente-complete", "4", "4 2 9", (OTHERS,), FROZEN, [(TWO, "no_wild")]),
        ("caliente-samba", "9", "9 4", (OTHERS,), {}, [(TWO, None)]),
        ("caliente-complete", "9", "9 4", (OTHERS,), {}, [(TWO, "or_wild")]),
        ("caliente-complete", "9", "9 4", (OTHERS,), FROZEN, [(TWO, None)]),
        (
            "caliente-2001",
            "5",
            "9 9",
            ("5 5 5",),
            {**FROZEN, "stock_empty": True},
            [(TWO, "frozen"), (NONE, "hand")],
        ),
        ("caliente-2001", "5", "5 2", ("5 5 5",), FROZEN, [(TWO, "frozen")]),
        ("samba", "8H", "4", ("9H 10H JH",), FROZEN, [(TWO, "frozen"), (NONE, "hand")]),
        ("samba", "8S", "4", ("9H 10H JH",), FROZEN, [(TWO, None), (NONE, None)]),
        ("uruguay", "6", "6 2", ("6 6 6",), {}, [(TWO, "frozen")]),
        ("caliente-complete", "9", "4 5", (OTHERS,), {}, [(TWO, "or_wild"), (NONE, None)]),
        # Before the first meld.
        ("caliente-complete", "9", "9 4", (), {}, [(TWO, None)]),
        ("caliente-complete", "9", "9 2", (), {}, [(TWO, "no_wild")]),
        ("caliente-complete", "9", "4 2", (), {}, [(TWO, None), (NONE, None)]),
        # An own meld is closed, or has no room.
        (
            "caliente-samba",
            "K",
            "4 9",
            ("Kx7",),
            {},
            [(CLOSED, "finished"), (TWO, None), (NONE, "hand")],
        ),
        ("samba", "JH", "4 J", (RUN,), {}, [(CLOSED, "too_full"), (TWO, None)]),
        ("samba", "JH", "4 J", (RUN,), FROZEN, [(TWO, "frozen")]),
        ("pennies-from-heaven", "A", "A 4", ("Ax7",), {}, [(CLOSED, "too_full"), (TWO, "or_wild")]),
        ("cuban", "K", "K K", ("Kx5",), {}, [(CLOSED, "too_full")]),
        ("cuban", "K", "K 4", ("Kx5",), {}, [(CLOSED, "too_full"), (TWO, "frozen")]),
        ("cuban", "K", "K 4", ("Kx4",), {}, [(TWO, "frozen")]),
        ("modern-american", "J", "J J 4", ("Jx5",), {}, [(CLOSED, "too_full_to_join")]),
        (
            "modern-american",
            "J",
            "J 4",
            ("Jx5",),
            {},
            [(CLOSED, "too_full_to_join"), (TWO, "frozen")],
        ),
    ],
)
def test_reasons(
    name: str,
    up: str,
    hand: str,
    table: tuple[str, ...],
    others: dict[str, Any],
    reasons: Reasons,
) -> None:
    answer = _asked(name).take(up, hand, *table, **others)
    assert [(each.code.value, each.subject) for each in answer.reasons] == reasons
    assert not answer.may_take


@pytest.mark.parametrize(
    ("hand", "table", "reasons"),
    [
        ("4 4", "Kx7", [(CLOSED, "finished"), (TWO, None), (NONE, "hand")]),
        ("K 4", "Kx6 2", [(CLOSED, "finished"), (TWO, None)]),
        ("K 2", "9x7", [(TWO, "no_wild")]),
    ],
)
@pytest.mark.parametrize("name", ["caliente-complete", "caliente-deluxe"])
def test_the_pile_that_is_always_frozen_quotes_its_own_section(
    name: str, hand: str, table: str, reasons: Reasons
) -> None:
    found = _asked(name, ALWAYS_FROZEN).take("K", hand, table).reasons
    assert [(each.code.value, each.subject) for each in found] == reasons
    for each in found:
        assert each.source.section == "Prize Pile Always Frozen"
        if each.code == CLOSED:
            assert "but not to a completed" in each.source.quote
        else:
            assert "with two natural cards from your hand" in each.source.quote


@pytest.mark.parametrize(
    ("name", "up", "hand", "table", "others", "words"),
    [
        ("caliente-complete", "9", "9 4", (), {}, "enough other cards to meet the first meld"),
        ("caliente-complete", "9", "4 4", (), {}, "enough other cards to meet the first meld"),
        ("caliente-complete", "9", "9 4", (OTHERS,), {}, "(one can be a wild)"),
        ("caliente-complete", "9", "9 4", (OTHERS,), FROZEN, "make a new 3-card meld"),
        ("caliente-2001", "5", "9 9", ("5 5 5",), FROZEN, "two or more Natural cards"),
        ("caliente-samba", "9", "9 2", (OTHERS,), {}, "Samba requires two natural cards"),
        ("hand-and-foot", "K", "K K", ("Kx5",), {}, "a maximum of seven"),
        ("cuban", "K", "K K", ("Kx5",), {}, "may never contain more than 7 cards"),
        ("samba", "JH", "4", (RUN,), {}, "A sequence of seven suited cards"),
        ("caliente-samba", "K", "4", ("Kx7",), {}, "to a completed canasta"),
    ],
)
def test_the_first_reason_is_quoted_from_where_it_stands(
    name: str, up: str, hand: str, table: tuple[str, ...], others: dict[str, Any], words: str
) -> None:
    assert words in _asked(name).take(up, hand, *table, **others).reasons[0].source.quote


@pytest.mark.parametrize(
    ("name", "up", "hand", "own", "numbers"),
    [
        ("hand-and-foot", "K", "K K", "Kx5", (8, 7)),
        ("cuban", "K", "K K", "Kx5 2x2", (10, 7)),
        ("pennies-from-heaven", "A", "4", "Ax7", (8, 7)),
        ("samba", "JH", "4", RUN, (8, 7)),
        ("modern-american", "J", "J J", "Jx5", (5, 4)),
    ],
)
def test_what_is_too_full_tells_its_limit(
    name: str, up: str, hand: str, own: str, numbers: tuple[int, int]
) -> None:
    reason = _asked(name).take(up, hand, own).reasons[0]
    assert (reason.found, reason.allowed) == numbers


def test_a_dead_rank_is_told_from_a_card_that_always_blocks() -> None:
    dead = frozenset({Rank.KING})
    answer = _asked("modern-american").take("K", "K K 4", "J J J", dead=dead)
    assert [each.subject for each in answer.reasons] == ["dead.king"]
    assert [each.subject for each in _asked("canasta").take("3B", "4", OTHERS).reasons] == [
        "black_three"
    ]


@pytest.mark.parametrize(
    ("name", "card", "words"),
    [
        ("caliente-complete", "3R", "Bonus card"),
        ("caliente-deluxe", "3R", "Bonus card"),
        ("caliente-2001", "3R", "Bonus card"),
        ("classic", "3R", "a trey (three)"),
        ("samba", "3R", "trey (3)"),
        ("hand-and-foot", "3R", "any three"),
        ("caliente-complete", "3B", "Discarding a Stop card prevents"),
        ("caliente-complete", "2", "Wild cards can never be melded"),
        ("caliente-complete", "JKR", "Wild cards can never be melded"),
        ("caliente-2001", "2", "Stop or Wild card"),
    ],
)
def test_a_card_that_blocks_is_in_its_quotation(name: str, card: str, words: str) -> None:
    (reason,) = _asked(name).take(card, "4 9", OTHERS).reasons
    assert words in reason.source.quote


def test_melds_without_the_up_card_are_not_said_to_be_the_hand() -> None:
    violations = Asked("canasta").first_meld("A A A", up="K").violations
    assert [each.subject for each in violations] == [None, "melds"]
    assert all("initial meld" in each.source.quote for each in violations)


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [("4", [(TWO, "or_wild"), (NONE, "hand")]), ("K K", [(NONE, "illegal")])],
)
def test_an_own_meld_that_breaks_a_rule_is_not_said_to_be_closed(
    hand: str, reasons: Reasons
) -> None:
    answer = _asked("canasta").take("K", hand, "K K 2 2 2 2")
    assert [(each.code.value, each.subject) for each in answer.reasons] == reasons


class TestHouseRules:
    def test_no_additions(self) -> None:
        asked = _asked("canasta").changed("pile", adds=PileAdds.NONE)
        reasons = asked.take("K", "4 9", OTHERS).reasons
        assert [(each.code.value, each.subject) for each in reasons] == [
            (TWO, "or_wild"),
            (NONE, "hand"),
        ]

    def test_a_set_that_the_rules_do_not_allow(self) -> None:
        asked = _asked("canasta").changed("sets", fewest_naturals=4)
        (reason,) = asked.take("9", "9 9", OTHERS).reasons
        assert (reason.code.value, reason.subject) == (NONE, "illegal")
        assert codes(asked.take("9", "9 2", OTHERS).reasons) == [TWO]

    def test_a_frozen_pile_that_finished_melds_take(self) -> None:
        asked = _asked("cuban").changed("pile", adds_when_frozen=PileAdds.ANY)
        (reason, *_) = asked.take("K", "4", "Kx7").reasons
        assert (reason.subject, reason.found) == ("too_full", 10)
