"""May I go out, and how?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.deal import CardsEntry
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.first_meld import meets_minimum
from scorekeeper.engine.legality.going_out import canastas_missing, feet_missing
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import SHORTEST_MELD, CanastaNeeded, Minimum, Ruleset
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.going_out import Emptied, LastTurn, WaysOut, ways_out
from scorekeeper.engine.table.first_meld import may_be_exempt
from scorekeeper.engine.table.undecided import UNDECIDED, is_decided
from scorekeeper.engine.table.up_card import HAND_BUT_ONE, WHOLE_HAND
from scorekeeper.engine.tally import Tally, tally_of_cards
from scorekeeper.engine.violations import Violation, ViolationCode


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOutQuestion:
    """May a player go out?

    Attributes:
        rules: the rules played by.
        score_before: the side's total before the deal; a player's own where members score alone.
        deal_number: 1 for the first deal of the game.
        table: the side's melds; none before its first meld, when the minimum has to be met.
        hand: the cards in the hand, after drawing.
        red_threes: how many the side has laid down.
        partner_feet_taken: whether no other foot of the side lies there.
        concealed_from_stock: whether nothing was taken from the pile, nor melded before.
        most_canastas: how many the side may have at the end, None for any number; where another
            would bring the player's foot, which still lies there, into the hand.
    """

    rules: Ruleset
    score_before: int = 0
    deal_number: int = 1
    table: tuple[Meld, ...] = ()
    hand: Cards
    red_threes: int = 0
    partner_feet_taken: bool = True
    concealed_from_stock: bool = False
    most_canastas: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOutAnswer:
    """Whether a player may go out.

    Attributes:
        ways: how, most points first.
        reasons: why not, or that it is not known.
    """

    ways: tuple[Emptied, ...]
    reasons: tuple[Violation, ...]

    @property
    def may_go_out(self) -> bool:
        """Whether the player may."""
        return not self.reasons

    @property
    def is_decided(self) -> bool:
        """Whether that is sure."""
        return is_decided(self.reasons)


def check_go_out(question: GoOutQuestion, budget: Budget | None = None) -> GoOutAnswer:
    """Return whether a player may go out now, and how; whether a partner agrees is not judged.

    Args:
        question: the question.
        budget: how much it may look at, where that is not as much as usual.
    """
    beyond = tuple(_beyond_the_deck(question))
    if beyond:
        return GoOutAnswer(ways=(), reasons=beyond)
    found = _ways(question, budget or Budget())
    reasons = [*feet_missing(question.rules, None, 0 if question.partner_feet_taken else 1)]
    if not found.is_complete:
        reasons.append(UNDECIDED)
    elif not found.ways:
        reasons += _lacking(question, found.closest)
    return GoOutAnswer(ways=() if reasons else found.ways, reasons=tuple(reasons))


def _beyond_the_deck(question: GoOutQuestion) -> Iterator[Violation]:
    """Yield a violation for every card of which the decks hold fewer."""
    red_threes = Cards.of([Rank.RED_THREE] * question.red_threes)
    named = [question.hand, red_threes, *(meld.cards for meld in question.table)]
    yield from beyond_the_deck(question.rules, named)


def _ways(question: GoOutQuestion, budget: Budget) -> WaysOut:
    """Return the ways to go out, as far as the player's own hand is concerned."""
    if question.table:
        return ways_out(_last_turn(question, None), budget)
    if may_be_exempt(question.rules, NO_CARDS, question.concealed_from_stock):
        found = ways_out(_last_turn(question, Minimum(0, CanastaNeeded.ANY)), budget)
        if found.ways:
            return found
    found = ways_out(_last_turn(question, _required(question)), budget)
    laying = tuple(way for way in found.ways if way.laid)
    return found if laying == found.ways else WaysOut(ways=laying, closest=found.ways[0])


def _required(question: GoOutQuestion) -> Minimum:
    """Return the minimum of the side's first meld."""
    return question.rules.minimums.required(
        score=question.score_before, deal_number=question.deal_number
    )


def _last_turn(question: GoOutQuestion, minimum: Minimum | None) -> LastTurn:
    """Return the question as a search asks it."""
    return LastTurn(
        rules=question.rules,
        table=question.table,
        hand=question.hand,
        red_threes=question.red_threes,
        minimum=minimum,
        most_canastas=question.most_canastas,
    )


def _lacking(question: GoOutQuestion, best: Emptied | None) -> Iterator[Violation]:
    """Yield what the hand and the table lack, even in the best way to empty the hand."""
    rules = question.rules
    if best is None:
        yield from _cards_left(question)
        yield from canastas_missing(rules, None, _tally(question, question.table))
        return
    yield from canastas_missing(rules, None, _tally(question, best.table))
    if not question.table:
        yield from _first_meld(question, best.laid)


def _first_meld(question: GoOutQuestion, laid: tuple[Meld, ...]) -> Iterator[Violation]:
    """Yield what keeps melds from being the side's first, were they all that is laid."""
    rules = question.rules
    if not laid:
        code = ViolationCode.MELD_TOO_SHORT
        yield Violation(code=code, source=rules.sets.source, found=0, allowed=SHORTEST_MELD)
    yield from meets_minimum(rules, _required(question), laid, None, going_out=True)


def _cards_left(question: GoOutQuestion) -> Iterator[Violation]:
    """Yield that not every card can be melded or discarded."""
    rules, hand = question.rules, question.hand
    if hand.count(Rank.RED_THREE):
        yield Violation(code=ViolationCode.MELD_RED_THREE, source=rules.red_threes.source)
    yield Violation(
        code=ViolationCode.GOING_OUT_CARDS_LEFT,
        source=rules.going_out.source,
        found=hand.size,
        allowed=0,
        subject=HAND_BUT_ONE if rules.discarding.last_needed else WHOLE_HAND,
    )


def _tally(question: GoOutQuestion, melds: tuple[Meld, ...]) -> Tally:
    """Return what the side has with these melds."""
    entry = CardsEntry(melds=melds, red_threes=question.red_threes)
    broken = broken_melds([*meld_violations(question.rules, None, melds, going_out=True)])
    return tally_of_cards(question.rules, entry, broken, extra_black_threes=False)
