"""Things worth a second look."""

from __future__ import annotations

import pytest

from scorekeeper.engine.deal import SpecialHand
from scorekeeper.engine.special_hands import SpecialHandId
from tests.engine.build import Table, members, net


def missing(table: Table, hands: list[str], **others: object) -> bool:
    """Return whether a side with these hands is asked for more."""
    side = table.side(hands=hands, **others)  # type: ignore[arg-type]
    return "hands.missing" in table.score(side).notices


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (("caliente-complete", 2), 1),
        (("caliente-complete", 3), 1),
        (("caliente-complete", 4), 2),
        (("caliente-complete", 5), 2),
        (("caliente-complete", 6), 2),
        (("caliente-complete", 6, "three-decks"), 3),
        (("pennies-from-heaven", 6), 3),
        (("canasta", 3), 1),
    ],
)
def test_hands_of_all_who_played(game: tuple[str, int], players: int) -> None:
    table = Table(*game)
    assert not missing(table, ["4"] * players)
    assert missing(table, ["4"] * (players - 1))


def test_hands_of_three_sides_at_once() -> None:
    table = Table("caliente-complete", 6, "three-decks")
    pair = table.side(hands=["4", "5"])
    assert table.score(pair, pair, pair).notices == set()


def test_hands_where_there_should_be_other_sides() -> None:
    """Three sides where the rules know two: each is taken to have one player."""
    table = Table("classic")
    alone = table.side(hands=["4"])
    assert table.score(alone, alone, alone).notices == set()


def test_hands_of_members() -> None:
    table = Table("canasta", 3)
    assert missing(table, ["4"], members=members("B", "C"))
    assert not missing(table, ["4", "5"], members=members("B", "C"))


def test_hands_of_counts() -> None:
    table = Table("classic")
    assert table.score(table.counts(hand_points=(5,))).notices == {"hands.missing"}
    assert table.score(table.counts(hand_points=(5, 0))).notices == set()


def test_no_hands_beside_a_special_hand() -> None:
    table = Table("modern-american")
    assert not missing(table, [], special_hand=SpecialHand(SpecialHandId.PAIRS))


def test_a_net_score_has_no_hands() -> None:
    assert Table("classic").score(net(5), net(5)).notices == set()


@pytest.mark.parametrize(
    ("ruleset", "most"),
    [
        ("classic", 10_000),
        ("samba", 10_000),
        ("bolivia", 15_000),
        ("pennies-from-heaven", 20_000),
        ("hand-and-foot", 10_000),
    ],
)
def test_totals_out_of_the_ordinary(ruleset: str, most: int) -> None:
    table = Table(ruleset)
    for points in (most, -most):
        assert table.score(net(points)).notices == set()
    for points in (most + 5, -most - 5):
        result = table.score(net(points))
        (notice,) = result.score.notices
        assert (notice.code, notice.side) == ("score.unusual", 0)
        assert (notice.found, notice.expected) == (points, most)


def test_a_net_score_that_no_cards_add_up_to() -> None:
    assert Table("classic").score(net(57)).notices == {"score.unusual"}
    assert Table("classic").score(net(-55)).notices == set()


def test_notices_break_no_rule() -> None:
    assert Table("classic").score(net(57)).score.is_legal
