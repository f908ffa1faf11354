from __future__ import annotations

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import Meld, MeldKind, SequenceMeld, SetMeld, WildMeld, make_meld
from scorekeeper.engine.notation import read_cards


@pytest.mark.parametrize(
    ("text", "kind", "rank"),
    [
        ("7 7 7", MeldKind.SET, Rank.SEVEN),
        ("7 7 2 JKR", MeldKind.SET, Rank.SEVEN),
        ("7 2 2", MeldKind.SET, Rank.SEVEN),
        ("3B 3B 3B", MeldKind.SET, Rank.BLACK_THREE),
        ("3B 3B 2", MeldKind.SET, Rank.BLACK_THREE),
        ("2 2 2", MeldKind.WILD, None),
        ("JKR 2 JKR", MeldKind.WILD, None),
        ("4 5 6", MeldKind.SEQUENCE, None),
        ("7 7 K", MeldKind.SEQUENCE, None),
        ("QH KH AH", MeldKind.SEQUENCE, None),
        ("", MeldKind.SET, Rank.JOKER),
    ],
)
def test_a_bare_list_says_what_it_is(text: str, kind: MeldKind, rank: Rank | None) -> None:
    meld = make_meld(read_cards(text))
    assert meld.kind is kind
    assert getattr(meld, "rank", None) is rank


@pytest.mark.parametrize(
    ("text", "kind", "meld"),
    [
        ("2 2 2", MeldKind.SET, SetMeld(read_cards("2 2 2"), Rank.DEUCE)),
        ("JKRx3", MeldKind.SET, SetMeld(read_cards("JKRx3"), Rank.JOKER)),
        ("7 7 K", MeldKind.SET, SetMeld(read_cards("7 7 K"), Rank.SEVEN)),
        ("K 7 K", MeldKind.SET, SetMeld(read_cards("7 K K"), Rank.KING)),
        ("7 7 7", MeldKind.SEQUENCE, SequenceMeld(read_cards("7 7 7"))),
        ("7 7 7", MeldKind.WILD, WildMeld(read_cards("7 7 7"))),
    ],
)
def test_a_meld_is_what_the_table_says(text: str, kind: MeldKind, meld: Meld) -> None:
    made = make_meld(read_cards(text), kind)
    assert made == meld
    assert made.kind is kind
