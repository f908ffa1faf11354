"""May I take the pile, must I, and is this a way? The reasons where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.later_wilds import wilds_laid
from scorekeeper.engine.legality.melds import has_to_be_joined
from scorekeeper.engine.melds import Meld, SequenceMeld, is_set_of, with_added
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, PAIR, Citation
from scorekeeper.engine.ruleset.melding import Sequences, Sets
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.table.first_meld import FirstMeldQuestion, check_first_meld
from scorekeeper.engine.table.pile_ways import (
    FoundWays,
    PileWay,
    TakePileQuestion,
    found_ways,
    is_too_full,
)
from scorekeeper.engine.table.questions import UNDECIDED, SearchedAnswer
from scorekeeper.engine.table.up_card import (
    blocking,
    no_match,
    too_few_naturals,
)
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

_WITH_PAIR: Final = PAIR + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePileAnswer(SearchedAnswer):
    """The answer whether the pile may be taken.

    Attributes:
        must_take: whether it must, as the stock is gone and the up card fits an own meld.
        takes: the number of cards taken, 0 where it may not be.
        ways: the ways to take it, fewest cards from the hand first; those found so far, where the
            search was not finished.
    """

    must_take: bool
    takes: int
    ways: tuple[PileWay, ...]

    @property
    def may_take(self) -> bool:
        """Whether it may be taken."""
        return not self.reasons


def check_take_pile(question: TakePileQuestion, budget: Budget | None = None) -> TakePileAnswer:
    """Return whether the pile may be taken, and in which ways; the rest of the hand is not judged.

    Args:
        question: the question.
        budget: the limit of the search, where it is not the usual one.
    """
    named = [question.up_card, question.hand, *(meld.cards for meld in question.table)]
    beyond = tuple(beyond_the_deck(question.rules, named))
    if beyond:
        return TakePileAnswer(must_take=False, takes=0, ways=(), reasons=beyond)
    return answer_of_deck(question, budget)


def answer_of_deck(question: TakePileQuestion, budget: Budget | None = None) -> TakePileAnswer:
    """Return `check_take_pile`'s answer for cards that are sure to be of the deck."""
    found = found_ways(question, budget)
    ways = found.ways
    reasons = tuple(_reasons(question, found))
    if reasons:
        known = ways if reasons == (UNDECIDED,) else ()
        return TakePileAnswer(must_take=False, takes=0, ways=known, reasons=reasons)
    most = question.rules.pile.takes
    return TakePileAnswer(
        must_take=question.stock_empty and any(_forces(question.rules, way) for way in ways),
        takes=question.pile_size if most is None else min(question.pile_size, most),
        ways=ways,
        reasons=(),
    )


def _forces(rules: Ruleset, way: PileWay) -> bool:
    """Return whether a way forces a player to take the pile once the stock is gone."""
    own = way.added_to
    if own is None or rules.pile.forced is PileAdds.NONE:
        return False
    return rules.pile.forced is PileAdds.ANY or own.cards.size < CANASTA_SIZE


def _reasons(question: TakePileQuestion, found: FoundWays) -> Iterator[Violation]:
    """Yield the reasons why the pile may not be taken, the weightiest first."""
    rules = question.rules
    first_meld, dead = not question.table, question.dead_ranks
    blocked = [*blocking(rules, question.up_card, first_meld=first_meld, dead=dead)]
    yield from blocked
    if not rules.pile.last_card and question.pile_size == 1 and question.hand.size <= 1:
        source = rules.pile.citation("last_card")
        yield Violation(code=ViolationCode.PILE_LAST_CARD, source=source)
    if not found.is_decided:
        yield UNDECIDED
    elif not (found.ways or blocked):
        yield from _lacking(question)


def _lacking(question: TakePileQuestion) -> Iterator[Violation]:
    """Yield the violations where hand and table give no way to take a card of the pile."""
    closed = [*_closed(question)]
    yield from closed
    if question.naturals < PAIR:
        fits = any(_goes_with(question, own) for own in question.table)
        why = _why_two(question, own_fits=fits)
        yield too_few_naturals(question.source, question.naturals, why)
        if not question.naturals:
            yield no_match(question.source, Subject.HAND if fits else None)
    elif not question.table:
        code = ViolationCode.PILE_FIRST_MELD_SHORT
        yield Violation(code=code, source=question.source)
    elif not closed:
        yield no_match(question.source, Subject.ILLEGAL)


def _why_two(question: TakePileQuestion, *, own_fits: bool) -> str | None:
    """Return why it takes two naturals from the hand, where something else goes with the up card.

    Args:
        question: the question.
        own_fits: whether it goes with an own meld.
    """
    rule = question.rules.pile
    if own_fits and question.is_frozen and rule.adds_when_frozen is PileAdds.NONE:
        return Subject.FROZEN
    if question.naturals and question.hand.wilds:
        return Subject.NO_WILD
    return Subject.OR_WILD if rule.natural_and_wild and not question.is_frozen else None


def _closed(question: TakePileQuestion) -> Iterator[Violation]:
    """Yield a violation where an own meld goes with the up card, but is closed or too full."""
    found = (_closed_by(question, own) for own in question.table if _goes_with(question, own))
    yield from islice(filter(None, found), 1)


def _closed_by(question: TakePileQuestion, own: Meld) -> Violation | None:
    """Return the violation of adding to an own meld that is closed or too full, if it is."""
    rules, rule, size = question.rules, question.rules.pile, own.cards.size
    if isinstance(own, SequenceMeld):
        is_free = rule.adds_to_sequences and not question.is_frozen
        return _too_long(rules.sequences, size + 1) if is_free else None
    if is_too_full(rules, own):
        source = rule.citation("most_joined")
        return _closed_canasta(source, Subject.TOO_FULL_TO_JOIN, size, rule.most_joined)
    # A set that has to be joined takes a pair from the hand at the least.
    shut = _too_long(rules.sets, size + _WITH_PAIR) if has_to_be_joined(rules, own) else None
    if shut is not None:
        return shut
    adds = rule.adds_when_frozen if question.is_frozen else rule.adds
    if adds is PileAdds.UNFINISHED and size >= CANASTA_SIZE:
        source = rule.citation("adds_when_frozen" if question.is_frozen else "adds")
        return _closed_canasta(source, Subject.FINISHED)
    return None if adds is PileAdds.NONE else _too_long(rules.sets, size + 1)


def _too_long(rule: Sets | Sequences, size: int) -> Violation | None:
    """Return the violation of a meld that would have `size` cards, where these are too many."""
    most = rule.most_cards
    if most is None or size <= most:
        return None
    return _closed_canasta(rule.citation("most_cards"), Subject.TOO_FULL, size, most)


def _closed_canasta(
    source: Citation, subject: str, found: int | None = None, allowed: int | None = None
) -> Violation:
    """Return the violation of an own meld that does not take the up card."""
    return Violation(ViolationCode.PILE_CLOSED_CANASTA, source, found, allowed, subject)


def _goes_with(question: TakePileQuestion, own: Meld) -> bool:
    """Return whether the up card goes with an own meld, were that neither closed nor frozen."""
    if not isinstance(own, SequenceMeld):
        return is_set_of(own, question.rank)
    grown = with_added(own, question.up_card)
    return all(
        fault.code is ViolationCode.MELD_TOO_LONG
        for fault in meld_faults(question.rules, grown, going_out=False)
    )


def way_violations(
    question: TakePileQuestion, way: PileWay, answer: Callable[[], TakePileAnswer]
) -> tuple[Violation, ...]:
    """Return the violations in taking the pile in this very way.

    The choice of wild cards and suits is the player's own. Whether the hand holds them is not
    judged.

    Args:
        question: the question.
        way: the way.
        answer: answers the question, where the side has melds.
    """
    if not question.table:
        asked = FirstMeldQuestion(
            rules=question.rules,
            score_before=question.score_before,
            deal_number=question.deal_number,
            melds=(way.meld, *way.others),
            up_card=question.up_card,
            dead=question.dead,
        )
        return check_first_meld(asked).violations
    found = answer()
    if found.reasons:
        return found.reasons
    if not any(_is_alike(way, other, question.up_card) for other in found.ways):
        return (no_match(question.source, Subject.WAY),)
    base = base_of(way, question.up_card)
    before = replace(way.meld, cards=base) if base else None
    return tuple(wilds_laid(question.rules, question.table, way.from_hand, way.meld, before))


def base_of(way: PileWay, up_card: Cards) -> Cards:
    """Return the cards of the own meld that a way adds to; none where its meld is a new one.

    Raises:
        ValueError: the meld does not hold the cards that are said to go to it.
    """
    return way.meld.cards - (way.from_hand + up_card)


def _is_alike(way: PileWay, other: PileWay, up_card: Cards) -> bool:
    """Return whether a way is one of those found, but for wild cards and suits."""
    if way is other:
        return True
    laid, theirs = way.from_hand, other.from_hand
    numbers = (laid.naturals, laid.wilds, laid.size, way.added_to, way.others)
    return (
        numbers == (theirs.naturals, theirs.wilds, theirs.size, other.added_to, ())
        and replace(way.meld, cards=NO_CARDS) == replace(other.meld, cards=NO_CARDS)
        and way.meld.cards.contains(laid + up_card)
        and base_of(way, up_card) == base_of(other, up_card)
    )
