"""The decks of a generated deal, and the melds that can legally be made of them.

The shapes are decided here once more, from the rules' values, not by the engine's checks.
"""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import CanastaKind, Meld, SetMeld, UnfinishedKind, WildMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import Majority, SameRank
from scorekeeper.engine.ruleset.table import CanastaNeeded, Triple

CANASTA: Final = 7


class Dealer:
    """The decks of a deal: the remaining cards, and the melds that can be made of them."""

    def __init__(self, draw: st.DrawFn, rules: Ruleset) -> None:
        self.draw, self.rules = draw, rules
        self.left = list(rules.deck.by_rank)
        self.suits_left = {(r, s): rules.deck.decks for r in NATURAL_RANKS for s in Suit}

    def number(self, least: int, most: int) -> int:
        """Return a number between two others; `least` where `most` is smaller."""
        return least if least >= most else self.draw(st.integers(least, most))

    def take(self, wanted: dict[Rank, int], suit: Suit | None = None) -> Cards | None:
        """Return these cards out of the decks, None where there are too few."""
        if any(self.left[rank] < count for rank, count in wanted.items()):
            return None
        if suit and any(self.suits_left[rank, suit] < n for rank, n in wanted.items()):
            return None
        counts = [0] * len(Rank)
        for rank, count in wanted.items():
            self.left[rank] -= count
            counts[rank] = count
            if suit:
                self.suits_left[rank, suit] -= count
        said = {(rank, suit): n for rank, n in wanted.items()} if suit else {}
        return Cards(tuple(counts), suited_counts(said))

    def some_of(self, ranks: tuple[Rank, ...]) -> Cards:
        """Return one card of some of these ranks, where there is one: a bit for each."""
        bits = self.number(0, 2 ** len(ranks) - 1)
        wanted = {rank: min(self.left[rank], bits >> place & 1) for place, rank in enumerate(ranks)}
        taken = self.take(wanted)
        assert taken is not None
        return taken

    def some(self, rank: Rank, most: int) -> int:
        """Take up to `most` cards of a rank, and return how many."""
        taken = self.number(0, min(self.left[rank], most)) if most and self.left[rank] else 0
        self.left[rank] -= taken
        return taken

    def wilds(self, count: int) -> dict[Rank, int]:
        """Return `count` wilds, jokers where deuces are too few, or the other way round."""
        jokers = self.number(
            max(0, count - self.left[Rank.DEUCE]), min(count, self.left[Rank.JOKER])
        )
        return {Rank.DEUCE: count - jokers, Rank.JOKER: jokers}

    def meld_set(
        self, melds: list[Meld], naturals: int, wilds: int, *, but: Rank | None = None
    ) -> Meld | None:
        """Return a legal set of a rank that still fits beside `melds`."""
        if not is_legal_set(self.rules, naturals, wilds):
            return None
        start = self.number(0, len(NATURAL_RANKS) - 1)
        for rank in NATURAL_RANKS[start:] + NATURAL_RANKS[:start]:
            if wilds and rank in self.rules.sets.never_wild | self.rules.sets.wild_at_first:
                continue
            if rank is not but and is_free(self.rules, melds, rank, naturals + wilds):
                taken = self.take({rank: naturals, **self.wilds(wilds)})
                if taken:
                    return meld_of(self.rules, taken)
        return None

    def meld_sequence(self, length: int) -> Meld | None:
        """Return a sequence, with its suit or without."""
        if not self.rules.sequences.allowed:
            return None
        low = self.number(Rank.FOUR, Rank.ACE - length + 1)
        wanted = {Rank(low + step): 1 for step in range(length)}
        suit = self.draw(st.sampled_from([None, *Suit]))
        taken = self.take(wanted, suit)
        return meld_of(self.rules, taken) if taken else None

    def meld_wilds(self, count: int) -> Meld | None:
        """Return a meld of wilds."""
        taken = self.take(self.wilds(count)) if self.rules.wild_melds.allowed else None
        return meld_of(self.rules, taken) if taken else None

    def any_meld(self, melds: list[Meld]) -> Meld | None:
        """Return any legal meld, None where the one thought of cannot be made."""
        shape = self.number(0, 3)
        if shape == 0:
            return self.meld_sequence(self.number(3, CANASTA))
        if shape == 1:
            one = self.rules.wild_melds.one_a_side
            if one and any(isinstance(meld, WildMeld) for meld in melds):
                return None
            return self.meld_wilds(self.number(3, CANASTA))
        return self.meld_set(melds, self.number(2, 8), self.number(0, 3))

    def canasta(self, melds: list[Meld], kind: CanastaKind) -> Meld | None:
        """Return a canasta of a kind."""
        if kind is CanastaKind.SAMBA:
            return self.meld_sequence(CANASTA)
        if kind is CanastaKind.WILD:
            return self.meld_wilds(CANASTA)
        if kind is CanastaKind.SEVENS:
            taken = self.take({Rank.SEVEN: CANASTA})
            return meld_of(self.rules, taken) if taken else None
        wilds = 1 if kind is CanastaKind.MIXED else 0
        return self.meld_set(melds, CANASTA - wilds, wilds, but=Rank.SEVEN)


def is_legal_set(rules: Ruleset, naturals: int, wilds: int) -> bool:
    """Return whether a set with these numbers of naturals and wilds is legal."""
    sets, size = rules.sets, naturals + wilds
    needed = max(sets.fewest_naturals, sets.canasta_naturals if size >= CANASTA else 0)
    if size < 3 or naturals < needed or size > (sets.most_cards or size):
        return False
    freed = sets.any_wilds_on_canasta and size >= CANASTA
    if sets.most_wilds is not None and wilds > sets.most_wilds and not freed:
        return False
    least = {Majority.NONE: 0, Majority.MORE: wilds + 1, Majority.TWICE: 2 * wilds}
    return not wilds or naturals >= least[sets.majority]


def is_free(rules: Ruleset, melds: list[Meld], rank: Rank, size: int) -> bool:
    """Return whether a set of `rank` and `size` may lie beside `melds`."""
    same = [meld.cards.size for meld in melds if isinstance(meld, SetMeld) and meld.rank is rank]
    if rules.sets.same_rank is SameRank.ONE:
        return not same
    unfinished = [length for length in (*same, size) if length < CANASTA]
    return rules.sets.same_rank is SameRank.ANY or len(unfinished) <= 1


def kind_of(rules: Ruleset, meld: Meld) -> CanastaKind | None:
    """Return the kind of canasta a legal meld is."""
    size, wilds, jokers = meld.cards.size, meld.cards.wilds, meld.cards.counts[Rank.JOKER]
    if size < CANASTA or meld.cards.counts[Rank.BLACK_THREE]:
        return None
    if isinstance(meld, WildMeld) and rules.canastas.wild_deuces is not None:
        four_and_three = CanastaKind.WILD_JOKERS if jokers == 4 else CanastaKind.WILD
        return four_and_three if jokers else CanastaKind.WILD_DEUCES
    if wilds == size:
        mixed = CanastaKind.MIXED_DEUCES if jokers else CanastaKind.NATURAL_DEUCES
        return mixed if isinstance(meld, SetMeld) else CanastaKind.WILD
    if len(meld.cards.natural_ranks) > 1:
        return CanastaKind.SAMBA
    return _kind_of_naturals(rules, meld)


def _kind_of_naturals(rules: Ruleset, meld: Meld) -> CanastaKind:
    """Return the kind of canasta that seven cards of 4 to ace are."""
    wilds, rank = meld.cards.wilds, meld.rank if isinstance(meld, SetMeld) else None
    pure = rules.canastas.sevens_may_be_mixed or not wilds
    if rank is Rank.SEVEN and rules.canastas.sevens and pure:
        return CanastaKind.SEVENS
    if wilds:
        return CanastaKind.MIXED
    aces = rank is Rank.ACE and rules.canastas.aces
    return CanastaKind.ACES if aces else CanastaKind.NATURAL


def is_clean(meld: Meld) -> bool:
    """Return whether a meld is a set without wild cards."""
    return isinstance(meld, SetMeld) and not meld.cards.wilds


def unfinished_kind(rules: Ruleset, meld: Meld) -> UnfinishedKind | None:
    """Return the kind of penalty that a legal meld costs unless it is finished, or None."""
    cards = meld.cards
    if not rules.unfinished.costs or cards.size >= CANASTA:
        return None
    if cards.wilds == cards.size:
        all_jokers = cards.counts[Rank.JOKER] == rules.deck.count(Rank.JOKER)
        return UnfinishedKind.WILD_JOKERS if all_jokers else UnfinishedKind.WILD
    if cards.counts[Rank.SEVEN]:
        return UnfinishedKind.SEVENS
    return UnfinishedKind.ACES if cards.counts[Rank.ACE] and not cards.wilds else None


def first_points(rules: Ruleset, melds: list[Meld]) -> int:
    """Return the points of melds towards a minimum."""
    worth = rules.card_points.by_rank
    counting = [r for r in Rank if rules.minimums.wilds_count or not r.is_wild]
    return sum(meld.cards.counts[rank] * worth[rank] for meld in melds for rank in counting)


def meets_minimum(rules: Ruleset, melds: list[Meld], scores: tuple[int, ...], number: int) -> bool:
    """Return whether melds can be a first meld at the lowest of these scores' minimums."""
    kinds = {kind_of(rules, meld) for meld in melds} - {None}
    natural = kinds & {CanastaKind.NATURAL, CanastaKind.SAMBA}
    enough = False
    for score in scores:
        minimum = rules.minimums.required(score=score, deal_number=number)
        has = {CanastaNeeded.ANY: kinds, CanastaNeeded.NATURAL: natural, None: True}
        if minimum.triple is not Triple.NONE and not any(map(is_clean, melds)):
            continue
        reached = first_points(rules, melds) >= minimum.points
        enough |= reached and bool(has[minimum.canasta])
    return enough or not melds
