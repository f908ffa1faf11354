"""Rules of a first meld beside its points: a clean triple, no mixed canasta."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.engine.canasta_kinds import FORMS, canasta_kind
from scorekeeper.engine.cards import NO_CARDS, NO_RANKS, Cards, Rank
from scorekeeper.engine.deal import CountsSide
from scorekeeper.engine.melds import CanastaKind, Meld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.table import Triple
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.violations import Violation, ViolationCode


class Laid(NamedTuple):
    """Melds that are, or may have been, a side's first.

    Attributes:
        melds: the melds.
        up_card: the card among them that comes from the pile, or no card.
        dead: ranks that nobody melds any more.
        at_once: whether they were laid in one turn; else they are all that the side had in the
            end, and may have been less at first.
        points: their points towards a minimum, where these are known.
    """

    melds: Sequence[Meld]
    up_card: Cards = NO_CARDS
    dead: frozenset[Rank] = NO_RANKS
    at_once: bool = True
    points: int | None = None

    def counted(self, rules: Ruleset, meld: Meld) -> Cards:
        """Return the cards of a meld that count: not the card of the pile, unless rules say so."""
        if self.up_card and not rules.minimums.up_card_counts and meld is self._with_up_card:
            return meld.cards - self.up_card
        return meld.cards

    @property
    def _with_up_card(self) -> Meld | None:
        """The set that the card of the pile goes to: of several, one that it spoils least."""
        sets = (meld for meld in self.melds if isinstance(meld, SetMeld))
        fitting = [meld for meld in sets if meld.cards.contains(self.up_card)]
        with_pair = [meld for meld in fitting if meld.cards.counts[meld.rank] >= SHORTEST_MELD]
        return min(with_pair or fitting, key=_loss, default=None)


def _loss(meld: Meld) -> tuple[bool, bool, int]:
    """Return the sort key of a set that is to hold a card which does not count."""
    size = meld.cards.size
    return size >= CANASTA_SIZE, not meld.cards.wilds, -size


def triple_violations(rules: Ruleset, triple: Triple, laid: Laid) -> Iterator[Violation]:
    """Yield the violation of melds that lack the triple asked of a side's first ones."""
    if not any(triples_of(rules, triple, laid)):
        code = ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE
        yield Violation(code, rules.minimums.citation("triple"), 0, 1, triple.value)


def mixed_canasta_violations(rules: Ruleset, melds: Iterable[Meld]) -> Iterator[Violation]:
    """Yield a violation where a first meld holds a mixed canasta and may not."""
    mixed = [meld for meld in melds if is_mixed_canasta(meld)]
    if mixed and not rules.minimums.mixed_canasta:
        code = ViolationCode.FIRST_MELD_MIXED_CANASTA
        yield Violation(code, rules.minimums.citation("triple"), len(mixed), 0)


def is_mixed_canasta(meld: Meld) -> bool:
    """Return whether a meld is a set of seven cards or more with a wild card among naturals."""
    cards = meld.cards
    return cards.size >= CANASTA_SIZE and 0 < cards.wilds < cards.size


def triples_of(rules: Ruleset, triple: Triple, laid: Laid) -> Iterator[Meld]:
    """Yield the triples among melds: those without which a side cannot begin."""
    for meld in laid.melds:
        if isinstance(meld, SetMeld) and meld.rank.is_natural:
            naturals = laid.counted(rules, meld).counts[meld.rank]
            is_clean = not meld.cards.wilds or (not laid.at_once and _was_clean(rules, meld))
            if is_clean and naturals >= SHORTEST_MELD and meld.rank not in laid.dead:
                yield meld
        elif (
            triple is Triple.CLEAN_OR_WILD and meld.cards.wilds == meld.cards.size >= SHORTEST_MELD
        ):
            yield meld


def _was_clean(rules: Ruleset, meld: SetMeld) -> bool:
    """Return whether a set with wild cards may have been laid without any at first."""
    needed = max(SHORTEST_MELD, rules.sets.naturals_before_wilds)
    return meld.rank not in rules.sets.wild_at_first and meld.cards.counts[meld.rank] >= needed


def is_enough_by_itself(rules: Ruleset, laid: Laid, *, going_out: bool) -> bool:
    """Return whether a finished canasta among melds needs neither points nor a clean triple."""
    if not rules.minimums.canasta_exempt:
        return False
    return any(
        laid.counted(rules, meld).size >= CANASTA_SIZE
        and is_exempting(canasta_kind(rules, meld))
        and not meld_faults(rules, meld, going_out=going_out)
        for meld in laid.melds
    )


def counts_are_enough(rules: Ruleset, side: CountsSide) -> bool:
    """Return whether a counted canasta needs neither points nor a clean triple."""
    found = (kind for kind, count in side.canastas.items() if count)
    return rules.minimums.canasta_exempt and any(map(is_exempting, found))


def is_exempting(kind: CanastaKind | None) -> bool:
    """Return whether a canasta of a kind may be enough for a first meld: any but a mixed one."""
    return kind is not None and not FORMS[kind].mixed
