"""Is this enough for a first meld, and which cards of a hand are?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.first_meld import UNMET, counted_points, meets_minimum
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.legality.opening import (
    Laid,
    is_enough_by_itself,
    mixed_canasta_violations,
)
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import PAIR, SHORTEST_MELD
from scorekeeper.engine.ruleset.table import Minimum, Triple
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.ways_to_open import MOST_WAYS, Opening, first_melds
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.table.dead import dead_violations
from scorekeeper.engine.table.questions import UNDECIDED, SearchedAnswer, SideQuestion
from scorekeeper.engine.table.up_card import (
    blocking,
    first_meld_source,
    pair_violations,
    rank_of,
    too_few_naturals,
)
from scorekeeper.engine.violations import Subject, Violation, ViolationCode


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMeldQuestion(SideQuestion):
    """May these melds be the side's first?

    Attributes:
        melds: the melds to be laid down.
        up_card: the card of the pile that is among them, or no card.
        concealed_from_stock: whether the whole hand is laid this turn, nothing having been taken
            from the pile.
    """

    melds: tuple[Meld, ...]
    up_card: Cards = NO_CARDS
    concealed_from_stock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMeldAnswer:
    """The answer whether melds may be a side's first.

    Attributes:
        required: the minimum.
        laid: the points of the melds towards it.
        short_by: the points that are missing, 0 where none are or none are needed.
        violations: the rules that it breaks.
    """

    required: Minimum
    laid: int
    short_by: int
    violations: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether they may be laid down."""
        return not self.violations


def check_first_meld(question: FirstMeldQuestion) -> FirstMeldAnswer:
    """Return whether melds may be laid down as a side's first."""
    rules, melds = question.rules, question.melds
    required = question.required
    laid = Laid(melds=melds, up_card=question.up_card, dead=question.dead_ranks)
    points = counted_points(rules, laid)
    exempt = _is_exempt(question)
    violations = [*_of_melds(question)]
    if not exempt:
        violations += meets_minimum(rules, required, laid, going_out=question.concealed_from_stock)
        exempt = is_enough_by_itself(rules, laid, going_out=question.concealed_from_stock)
    if question.up_card:
        violations += pair_violations(rules, question.up_card, melds, laid.dead)
    return FirstMeldAnswer(
        required=required,
        laid=points,
        short_by=0 if exempt else max(0, required.points - points),
        violations=tuple(violations),
    )


def _of_melds(question: FirstMeldQuestion) -> Iterator[Violation]:
    """Yield the violations of the melds, whatever points they count."""
    rules, melds = question.rules, question.melds
    if not melds:
        yield nothing_laid(rules)
    yield from meld_violations(rules, melds, going_out=question.concealed_from_stock)
    yield from dead_violations(rules, melds, question.dead_ranks)
    yield from beyond_the_deck(rules, [meld.cards for meld in melds])
    yield from mixed_canasta_violations(rules, melds)


def nothing_laid(rules: Ruleset) -> Violation:
    """Return the violation of a first meld of no cards."""
    source = rules.sets.citation("shortest")
    return Violation(ViolationCode.MELD_TOO_SHORT, source, found=0, allowed=SHORTEST_MELD)


def _is_exempt(question: FirstMeldQuestion) -> bool:
    """Return whether the melds need no minimum: a whole hand from the stock, with a canasta."""
    rules = question.rules
    if not may_be_exempt(rules, question.up_card, question.concealed_from_stock):
        return False
    return any(
        canasta_kind(rules, meld) is not None and not meld_faults(rules, meld, going_out=True)
        for meld in question.melds
    )


def may_be_exempt(rules: Ruleset, up_card: Cards, concealed_from_stock: bool) -> bool:  # noqa: FBT001
    """Return whether a canasta is enough for a first meld."""
    return rules.minimums.concealed_exempt and concealed_from_stock and not up_card


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFirstMeldQuestion(SideQuestion):
    """Which cards of a hand make a first meld?

    Attributes:
        hand: the cards in the hand.
        up_card: the card of the pile that must be melded with a natural pair, or no card.
        concealed_from_stock: whether the whole hand is laid this turn, nothing having been taken
            from the pile.
    """

    hand: Cards
    up_card: Cards = NO_CARDS
    concealed_from_stock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFirstMeldAnswer(SearchedAnswer):
    """The cards of a hand that make a first meld.

    Attributes:
        required: the minimum.
        ways: melds to lay down, best first: fewest cards, then fewest wild cards. With an up
            card, the first meld of a way holds it.
    """

    required: Minimum
    ways: tuple[tuple[Meld, ...], ...]


def find_first_meld(
    question: FindFirstMeldQuestion, budget: Budget | None = None
) -> FindFirstMeldAnswer:
    """Return the ways to make a first meld; there is none only where none is possible.

    Where all ways of few cards hold wild cards, the shortest one without any is the last.

    Args:
        question: the question.
        budget: the limit of the search, where it is not the usual one.
    """
    budget = budget or Budget()
    answer = shortest_first_melds(question, budget)
    if answer.reasons or any(_is_natural(way) for way in answer.ways):
        return answer
    naturals = replace(question, hand=question.hand.without(Rank.DEUCE, Rank.JOKER))
    without = shortest_first_melds(naturals, budget)
    last = without.ways[:1]
    ways = (*answer.ways[: MOST_WAYS - len(last)], *last)
    return replace(answer, ways=ways, reasons=() if without.is_decided else (UNDECIDED,))


def _is_natural(way: tuple[Meld, ...]) -> bool:
    """Return whether no meld of a way holds a wild card."""
    return not any(meld.cards.wilds for meld in way)


def shortest_first_melds(
    question: FindFirstMeldQuestion, budget: Budget | None = None
) -> FindFirstMeldAnswer:
    """Return the ways of few cards, without a second search for one without wild cards."""
    rules, up_card = question.rules, question.up_card
    required = question.required
    dead = question.dead_ranks
    impossible = (
        *beyond_the_deck(rules, [question.hand, up_card]),
        *(blocking(rules, up_card, first_meld=True, dead=dead) if up_card else ()),
    )
    if impossible:
        return FindFirstMeldAnswer(required=required, ways=(), reasons=impossible)
    opening = Opening(
        rules=rules,
        required=required,
        hand=question.hand,
        up_card=up_card,
        going_out=question.concealed_from_stock,
        is_exempt=may_be_exempt(rules, up_card, question.concealed_from_stock),
        dead=dead,
    )
    found = first_melds(opening, budget or Budget())
    if not found.is_complete:
        return FindFirstMeldAnswer(required=required, ways=found.ways, reasons=(UNDECIDED,))
    reasons = () if found.ways else tuple(_lacking(question, required))
    return FindFirstMeldAnswer(required=required, ways=found.ways, reasons=reasons)


def _lacking(question: FindFirstMeldQuestion, required: Minimum) -> Iterator[Violation]:
    """Yield the violations of a hand in which there is no first meld."""
    rules, up_card = question.rules, question.up_card
    naturals = question.hand.count(rank_of(up_card)) if up_card else PAIR
    if naturals < PAIR:
        # Whatever else the hand holds, it may well be enough without the up card.
        yield too_few_naturals(first_meld_source(rules), naturals)
        return
    if required.triple is not Triple.NONE and not _has_triple(question):
        code = ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE
        source = rules.minimums.citation("triple")
        yield Violation(code=code, source=source, found=0, allowed=1, subject=Subject.HAND)
        return
    if not (required.points or required.canasta or up_card):
        source = rules.sets.citation("shortest")
        yield Violation(UNMET[None], source, found=0, allowed=0, subject=Subject.NO_MELD)
        return
    yield Violation(
        code=UNMET[required.canasta],
        source=rules.minimums.citation_of(required),
        allowed=required.points,
        subject=Subject.HAND_WITH_UP_CARD if up_card else Subject.HAND,
    )


def _has_triple(question: FindFirstMeldQuestion) -> bool:
    """Return whether a hand has three cards that a first meld may begin with."""
    rules, hand = question.rules, question.hand
    dead = question.dead_ranks
    wilds = hand.wilds if rules.minimums.triple is Triple.CLEAN_OR_WILD else 0
    naturals = (hand.count(rank) for rank in hand.natural_ranks if rank not in dead)
    return max(wilds, *naturals, 0) >= SHORTEST_MELD
