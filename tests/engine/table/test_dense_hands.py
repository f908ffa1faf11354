"""The searches in hands of up to forty cards: ways that are known to be there, and never lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import (
    NATURAL_RANKS,
    NO_CARDS,
    Cards,
    Rank,
    Suit,
    joined,
    suited_counts,
)
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.later_wilds import later_wilds
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import CanastaKind, Meld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.search import going_out
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.going_out import LastTurn, ways_out
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld
from scorekeeper.engine.tally import unfinished_of
from scorekeeper.engine.variants.catalogue import CATALOGUE
from tests.engine.table.asked import Asked, in_notation, out, size
from tests.engine.table.twins import is_first_meld, points_of
from tests.strategies import games

every_ruleset = pytest.mark.parametrize("name", [variant.id for variant in CATALOGUE])
FEW: Final = settings(max_examples=15)
LONGEST: Final = 40
SCORES: Final = (-10, 0, 1_500, 3_000, 7_000, 8_000, 9_000)
CANASTAS: Final = {
    CanastaKind.NATURAL: ("Kx7", "Qx7", "Jx7", "10x7"),
    CanastaKind.MIXED: ("9x5 2x2", "8x5 2x2"),
    CanastaKind.WILD: ("2x5 JKRx2",),
    CanastaKind.SEVENS: ("7x7",),
    CanastaKind.SAMBA: ("4H 5H 6H 7H 8H 9H 10H",),
}


@st.composite
def piles_of_melds(draw: st.DrawFn, rules: Ruleset, most: int) -> tuple[Meld, ...]:
    """Return legal melds of `most` cards or fewer that the decks hold."""
    melds: tuple[Meld, ...] = ()
    together = NO_CARDS
    for _ in range(draw(st.integers(1, 9))):
        one = meld_of(rules, draw(st.one_of(_sets(), _runs(), _wilds())))
        more = together + one.cards
        fits = all(more.count(rank) <= rules.deck.count(rank) for rank in Rank)
        fits = fits and all(card.count <= rules.deck.decks for card in more.suited)
        fits = fits and more.size <= most
        if fits and not any(meld_violations(rules, (*melds, one), going_out=True)):
            melds, together = (*melds, one), more
    return melds


@st.composite
def _sets(draw: st.DrawFn) -> Cards:
    rank = draw(st.sampled_from(NATURAL_RANKS))
    wilds = [Rank.DEUCE] * draw(st.sampled_from([0, 0, 1, 2])) + [Rank.JOKER] * draw(
        st.sampled_from([0, 0, 1])
    )
    return _spread(Cards.of([rank] * draw(st.integers(2, 8)) + wilds), draw(st.booleans()))


def _spread(cards: Cards, suits: bool) -> Cards:
    """Return cards with suits in turn, or as they are."""
    if not suits:
        return cards
    suited: dict[tuple[Rank, Suit], int] = {}
    for rank in cards.natural_ranks:
        for number in range(cards.count(rank)):
            key = rank, tuple(Suit)[number % 4]
            suited[key] = suited.get(key, 0) + 1
    return Cards(cards.counts, suited_counts(suited))


@st.composite
def _runs(draw: st.DrawFn) -> Cards:
    low = draw(st.integers(0, len(NATURAL_RANKS) - 3))
    ranks = NATURAL_RANKS[low : low + draw(st.integers(3, 7))]
    suit = draw(st.sampled_from([None, *Suit]))
    told = [rank for rank in ranks if suit is not None and draw(st.integers(0, 4))]
    suited = {(rank, suit): 1 for rank in told if suit is not None}
    return Cards(Cards.of(ranks).counts, suited_counts(suited))


@st.composite
def _wilds(draw: st.DrawFn) -> Cards:
    return Cards.of(
        draw(st.lists(st.sampled_from([Rank.DEUCE, Rank.JOKER]), min_size=3, max_size=7))
    )


def together(melds: tuple[Meld, ...]) -> Cards:
    """Return the cards of melds."""
    return joined(meld.cards for meld in melds)


def enough_to_go_out(rules: Ruleset) -> tuple[Meld, ...]:
    """Return canastas with which a side may go out."""
    rule = rules.going_out
    kinds = dict(rule.kinds)
    kinds[CanastaKind.NATURAL] = kinds.get(CanastaKind.NATURAL, 0) + max(
        0, rule.canastas - sum(kinds.values())
    )
    names = (name for kind, count in kinds.items() for name in CANASTAS[kind][:count])
    return tuple(meld_of(rules, read_cards(name)) for name in names)


@every_ruleset
@FEW
@given(st.data())
def test_a_first_meld_hidden_in_a_hand(name: str, data: st.DataObject) -> None:
    """The best way is at least as good as one that is known; a card more never makes it worse."""
    rules = data.draw(games(name)).rules
    planted = data.draw(piles_of_melds(rules, 20))
    kinds = [rank for rank in Rank if rules.deck.count(rank) and rank is not Rank.CALIENTE]
    hand = together(planted)
    for rank in data.draw(st.lists(st.sampled_from(kinds), max_size=20)):
        if hand.count(rank) < rules.deck.count(rank):
            hand += Cards.of([rank])

    def best(cards: Cards) -> tuple[int, int] | None:
        answer = find_first_meld(question(cards))
        assume(answer.is_decided)  # a card more may spend the budget before anything is found
        ways = answer.ways
        assert all(is_first_meld(question(cards), way) for way in ways)
        sizes = [size(together(way)) for way in ways]
        assert sizes == sorted(sizes)
        return sizes[0] if sizes else None

    score, number = data.draw(st.sampled_from(SCORES)), data.draw(st.integers(1, 4))
    concealed = data.draw(st.booleans())

    def question(cards: Cards) -> FindFirstMeldQuestion:
        return FindFirstMeldQuestion(
            rules=rules,
            score_before=score,
            deal_number=number,
            hand=cards,
            concealed_from_stock=concealed,
        )

    known, found = None, best(hand)
    if planted and is_first_meld(question(hand), planted):
        known = size(together(planted))
    assert known is None or (found is not None and found <= known)
    if hand.size:
        less = hand - Cards.of([next(hand.ranks())])
        fewer = best(less)
        assert fewer is None or (found is not None and found <= fewer)


def _may_lie_there(rules: Ruleset, table: tuple[Meld, ...], planted: tuple[Meld, ...]) -> bool:
    """Return whether melds may be laid in a last turn, after the first meld of the side."""
    melds = (*table, *planted)
    return not any(later_wilds(rules, melds, table)) and not unfinished_of(rules, melds)


@every_ruleset
@FEW
@given(st.data())
def test_a_way_out_hidden_in_a_hand(name: str, data: st.DataObject) -> None:
    rules = data.draw(games(name)).rules
    table = enough_to_go_out(rules)
    planted = data.draw(piles_of_melds(rules, LONGEST))
    if any(meld_violations(rules, (*table, *planted), going_out=True)):
        planted = ()
    hand, red_threes = together(planted), rules.deck.count(Rank.RED_THREE)
    known = points_of(rules, (*table, *planted))
    canastas = sum(1 for meld in (*table, *planted) if meld.cards.size >= CANASTA_SIZE)
    assume(canastas <= red_threes or not rules.going_out.red_three_per_canasta)
    turn = LastTurn(rules=rules, table=table, hand=hand, red_threes=red_threes)
    assume(_may_lie_there(rules, table, planted))
    if rules.discarding.last_needed:
        # One card more, to be discarded.
        hand += Cards.of([Rank.FOUR])
        known -= rules.card_points.of(Cards.of([Rank.FOUR]).counts)
        assume(hand.count(Rank.FOUR) == 1)
        turn = replace(turn, hand=hand)
    found = ways_out(turn, Budget())
    assume(found.is_complete)
    assert found.ways, "it can be laid as it was planted"
    best = found.ways[0]
    assert points_of(rules, best.table) - rules.card_points.of(best.discard.counts) >= known
    for way in found.ways:
        assert not any(meld_violations(rules, way.table, going_out=True))
        assert together(way.table) + way.discard == hand + together(table)


def deck_of(ranks: str, suits: str, times: int = 1) -> str:
    """Return the cards of these ranks and suits, `times` of each."""
    return " ".join(f"{rank}{suit}x{times}" for rank in ranks.split() for suit in suits)


TEN: Final = "4 5 6 7 8 9 10 J Q K"
ALL: Final = f"{TEN} A"


class TestLimits:
    """However few states are followed at first: what is there is found."""

    HAND: Final = "4Sx2 5Sx2 6Sx2 7S 8S 9H 10H JH QH KHx2 AH 4H 5 6 9S"
    TABLE: Final = ("Kx7", "Qx7", "4D 5D 6D", "JH QH KH")

    def test_every_state_is_followed_before_it_is_no(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = Asked("samba")
        known = asked.go_out(self.HAND, *self.TABLE)
        assert known.may_go_out
        monkeypatch.setattr(going_out, "FEW_STATES", 0)
        monkeypatch.setattr(going_out, "MANY_STATES", 0)
        best = asked.go_out(self.HAND, *self.TABLE).ways[0]
        assert points_of(asked.rules, best.table) == points_of(asked.rules, known.ways[0].table)
        monkeypatch.setattr(going_out, "EXACT_CARDS", 0)
        assert not asked.go_out(self.HAND, *self.TABLE).may_go_out

    def test_few_states_find_what_many_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known = Asked("samba").go_out(self.HAND, *self.TABLE)
        monkeypatch.setattr(going_out, "FEW_STATES", 1)
        assert Asked("samba").go_out(self.HAND, *self.TABLE).may_go_out is known.may_go_out

    @pytest.mark.parametrize(
        ("states", "own", "discards"),
        [(12_000, "Kx7", ["5"]), (120_000, "Kx7", [""]), (12_000, "Kx3", [])],
    )
    def test_a_better_way_is_looked_for_while_the_budget_lasts(
        self, states: int, own: str, discards: list[str]
    ) -> None:
        """A set of three kings in place of the canasta is one too few to go out."""
        rules = Asked("chile").rules
        turn = LastTurn(
            rules=rules,
            table=(meld_of(rules, read_cards(own)),),
            hand=read_cards("4D 4H 4S 4x2 5x3 6x3 7 8S 2x7"),
            red_threes=rules.deck.count(Rank.RED_THREE),
        )
        found = ways_out(turn, Budget(states))
        assert [way.discard for way in found.ways[:1]] == [*map(read_cards, discards)]
        assert found.is_complete is bool(discards)


class TestKnownAnswers:
    def test_one_of_each_card(self) -> None:
        """Forty cards: a samba of each suit, and what is left in sets."""
        answer = Asked("samba").go_out(deck_of(TEN, "SHDC"))
        laid = in_notation(answer.ways[0].laid)
        assert sum(1 for meld in laid if len(meld.split()) == 7) == 4
        assert answer.ways[0].discard == NO_CARDS

    def test_one_suit_thrice(self) -> None:
        laid = in_notation(Asked("samba").go_out(deck_of(ALL, "S", 3)).ways[0].laid)
        assert sum(1 for meld in laid if len(meld.split()) == 7) == 3

    def test_suits_that_were_not_told(self) -> None:
        hand = " ".join(f"{rank}x3" for rank in ALL.split())
        laid = in_notation(Asked("samba").go_out(hand).ways[0].laid)
        assert sum(1 for meld in laid if len(meld.split()) == 7) == 3
        assert Asked("samba").find("4 5S 6 7 8 9 10S 4H 5H 6H", score_before=-5)[0] in (
            ["4H 5H 6H"],
            ["4 5S 6"],
            ["8 9 10S"],
        )

    @pytest.mark.parametrize("told", ["SHDC", "SH", "S", ""])
    def test_some_suits_told(self, told: str) -> None:
        """However few suits are said, four sambas can be laid of forty cards."""
        cards = [f"{rank}{suit if suit in told else ''}" for rank in TEN.split() for suit in "SHDC"]
        answer = Asked("samba").go_out(" ".join(cards))
        laid = in_notation(answer.ways[0].laid)
        assert sum(1 for meld in laid if len(meld.split()) == 7) == 4

    def test_nothing_but_wilds(self) -> None:
        asked = Asked("hand-and-foot")
        assert asked.find("2x24 JKRx12", deal_number=4)[0] == ["JKRx3"]
        table = ("10x7", "6x7", "Kx5 2x2", "4x6 2")
        answer = asked.go_out("2x21 JKRx12", *table)
        assert sum(1 for meld in answer.ways[0].laid if meld.cards.size == 7) == 4

    def test_everything_of_a_kind(self) -> None:
        assert Asked("pennies-from-heaven").find("Ax16", score_before=15_000)[0] == ["Ax4", "Ax4"]
        assert out(Asked("canasta").go_out("Ax8 Kx8 Qx8 Jx8 10x8"))[0][1] == ""
        assert Asked("classic").find("4x8 5x8 6x8 7x8", score_before=3_000)[0] == [
            "4x8",
            "5x8",
            "6x8",
        ]

    def test_no_way_in_a_dense_hand(self) -> None:
        """Every second card of each suit: no sequence, and two of a rank make no set."""
        hand = deck_of("4 6 8 10 Q A", "SH") + " " + deck_of("5 7 9 J K", "DC")
        assert Asked("samba").find(hand, score_before=-5) == []
        assert not Asked("samba").go_out(hand, "Kx7", "Qx7").may_go_out

    def test_many_own_sets_of_a_rank(self) -> None:
        asked = Asked("chile", 4, "four-decks")
        answer = asked.go_out("4x4 2 2", *["A A 2"] * 4, *["K K 2"] * 4, "Qx7", "Jx7")
        assert answer.may_go_out
        assert in_notation(answer.ways[0].table).count("Kx8 2x4") == 0

    def test_many_own_sequences_from_a_rank(self) -> None:
        own = ["8 9 10"] * 3 + ["5H 6H 7H", "JS QS KS"]
        answer = Asked("samba").go_out("4H AS 4S", "Kx7", "Qx7", *own)
        laid = in_notation(answer.ways[0].laid)
        assert "8 9 10 JS QS KS AS" in laid
        assert "4H 5H 6H 7H 8 9 10" in laid
