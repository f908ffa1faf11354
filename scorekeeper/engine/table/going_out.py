"""May I go out, and how?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, NO_RANKS, Cards, Rank
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.first_meld import meets_minimum
from scorekeeper.engine.legality.going_out import canastas_missing, feet_missing, left_unfinished
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.legality.opening import Laid
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import SHORTEST_MELD, Citation
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.going_out import Emptied, LastTurn, WaysOut, nearest_out, ways_out
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.table.dead import dead_violation
from scorekeeper.engine.table.first_meld import may_be_exempt, nothing_laid
from scorekeeper.engine.table.questions import UNDECIDED, SearchedAnswer, SideQuestion
from scorekeeper.engine.table.special_hands import special_hands_of
from scorekeeper.engine.tally import Tally, tally_of_melds, unfinished_of
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

_OF_CARDS: Final = frozenset(
    {
        ViolationCode.GOING_OUT_CARDS_LEFT,
        ViolationCode.GOING_OUT_NO_DISCARD,
        ViolationCode.MELD_DEAD_RANK,
        ViolationCode.PLAY_NEVER_LAST,
    }
)
"""Codes about cards without a place: each three that is laid down draws another card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOutQuestion(SideQuestion):
    """May a player go out?

    Attributes:
        table: the side's melds; none before its first meld, when the minimum has to be met.
        hand: the cards in the hand, after drawing.
        red_threes: the number that the side has laid down.
        partner_feet_taken: whether no other foot of the side lies there.
        concealed_from_stock: whether nothing was taken from the pile, nor melded before.
        most_canastas: the most that the side may have at the end, None for any number; where one
            more would bring the player's foot, which still lies there, into the hand.
    """

    table: tuple[Meld, ...] = ()
    hand: Cards
    red_threes: int = 0
    partner_feet_taken: bool = True
    concealed_from_stock: bool = False
    most_canastas: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOutAnswer(SearchedAnswer):
    """The answer whether a player may go out.

    Attributes:
        ways: the ways to go out, most points first.
        special_hands: the special hands that the whole hand makes, the best first: each is
            another way.
    """

    ways: tuple[Emptied, ...]
    special_hands: tuple[SpecialHandId, ...] = ()

    @property
    def may_go_out(self) -> bool:
        """Whether the player may."""
        return bool(self.ways or self.special_hands)


def check_go_out(question: GoOutQuestion, budget: Budget | None = None) -> GoOutAnswer:
    """Return whether a player may go out now, and how; whether a partner agrees is not judged.

    Args:
        question: the question.
        budget: the limit of the search, where it is not the usual one.
    """
    beyond = tuple(_beyond_the_deck(question))
    if beyond:
        return GoOutAnswer(ways=(), reasons=beyond)
    whole = question
    special = () if question.table else special_hands_of(question.rules, question.hand)
    laid_down = question.rules.black_threes.laid_ranks
    if any(question.hand.count(rank) for rank in laid_down):
        # They go to the table before anything else does: only the rest has to find a place.
        question = replace(
            question,
            hand=question.hand.without(*laid_down),
            red_threes=question.red_threes + question.hand.count(Rank.RED_THREE),
        )
    budget = budget or Budget()
    found = _ways(question, budget)
    reasons = [*feet_missing(question.rules, 0 if question.partner_feet_taken else 1)]
    reasons += _never_finished(question)
    threes = whole.hand.size - question.hand.size
    if threes:
        reasons += _threes_left(question, whole.hand)
    if not found.is_complete:
        reasons.append(UNDECIDED)
    elif not found.ways:
        lacking = _lacking(question, found.closest, budget)
        reasons += [each for each in lacking if not (threes and each.code in _OF_CARDS)]
    ways = () if reasons else found.ways
    # Illegal melds of the table that are unfinished may be found lacking once more in the best way.
    stated = () if special else tuple(dict.fromkeys(reasons))
    return GoOutAnswer(ways=ways, reasons=stated, special_hands=special)


def ways_of_deck(question: GoOutQuestion) -> WaysOut:
    """Return the ways to go out where the cards are sure to be of the deck, the melds legal.

    Why there is none is not told. Special hands and feet are not looked at.
    """
    if any(question.hand.count(rank) for rank in question.rules.black_threes.laid_ranks):
        return WaysOut(ways=(), closest=None)
    return _ways(question, Budget(), is_closest_asked=False)


def _never_finished(question: GoOutQuestion) -> Iterator[Violation]:
    """Yield a violation where own melds must be finished, but break a rule."""
    rules, table = question.rules, question.table
    broken = broken_melds(meld_violations(rules, table, going_out=True))
    wrong = [table[index] for index in sorted(broken)]
    unfinished = unfinished_of(rules, wrong, frozenset(range(len(wrong))))
    yield from left_unfinished(rules, unfinished)


def _beyond_the_deck(question: GoOutQuestion) -> Iterator[Violation]:
    """Yield a violation for every card of which the decks hold fewer."""
    red_threes = Cards.of([Rank.RED_THREE] * question.red_threes)
    named = [question.hand, red_threes, *(meld.cards for meld in question.table)]
    yield from beyond_the_deck(question.rules, named)


def _ways(question: GoOutQuestion, budget: Budget, *, is_closest_asked: bool = True) -> WaysOut:
    """Return the ways to go out, as far as the player's own hand is concerned."""
    find = partial(ways_out, budget=budget, is_closest_asked=is_closest_asked)
    if question.table:
        return find(_last_turn(question, None))
    if may_be_exempt(question.rules, NO_CARDS, question.concealed_from_stock):
        found = find(_last_turn(question, Minimum(0, CanastaNeeded.ANY)))
        if found.ways:
            return found
    required = question.required
    if _is_always_enough(question.rules):
        required = Minimum(0)
    elif question.rules.minimums.canasta_exempt:
        found = find(replace(_last_turn(question, Minimum(0)), needs_exempting=True))
        if found.ways:
            return found
    found = find(_last_turn(question, required))
    laying = tuple(way for way in found.ways if way.laid)
    return found if laying == found.ways else WaysOut(ways=laying, closest=found.ways[0])


def _is_always_enough(rules: Ruleset) -> bool:
    """Return whether all who go out with their first meld lay a canasta that is enough for one."""
    takes_mixed = rules.minimums.mixed_canasta or rules.wild_melds.deuce_sets
    return rules.minimums.canasta_exempt and rules.going_out.canastas > 0 and not takes_mixed


def _last_turn(question: GoOutQuestion, minimum: Minimum | None) -> LastTurn:
    """Return the question as a search asks it."""
    return LastTurn(
        rules=question.rules,
        table=question.table,
        hand=question.hand,
        red_threes=question.red_threes,
        minimum=minimum,
        most_canastas=question.most_canastas,
        dead=question.dead_ranks,
    )


def _lacking(question: GoOutQuestion, best: Emptied | None, budget: Budget) -> Iterator[Violation]:
    """Yield the violations that remain even in the best way to empty the hand.

    Where no way empties it, those canastas are lacking that no part of the hand makes.
    """
    rules, red_threes = question.rules, question.red_threes
    if best is None:
        nearest = nearest_out(_last_turn(question, None), budget)
        yield from _cards_left(question, budget)
        if nearest is not None:
            yield from canastas_missing(rules, _tally(question, nearest), red_threes)
        return
    if rules.discarding.last_needed and not best.discard:
        code, source = ViolationCode.GOING_OUT_NO_DISCARD, rules.discarding.citation("last_needed")
        yield Violation(code=code, source=source, found=0, allowed=1)
    tally = _tally(question, best.table)
    yield from canastas_missing(rules, tally, red_threes)
    if question.most_canastas is not None and tally.canasta_count > question.most_canastas:
        code, source = ViolationCode.GOING_OUT_FOOT_NOT_TAKEN, rules.dealing.citation("foot_taken")
        yield Violation(code, source, tally.canasta_count, question.most_canastas, Subject.CANASTA)
    if not question.table:
        yield from _first_meld(question, best.laid)


def _first_meld(question: GoOutQuestion, laid: tuple[Meld, ...]) -> Iterator[Violation]:
    """Yield the violations of melds as the side's first, were they all that is laid."""
    rules = question.rules
    if not laid:
        yield nothing_laid(rules)
    melds = Laid(melds=laid, dead=question.dead_ranks)
    yield from meets_minimum(rules, question.required, melds, going_out=True)


def _threes_left(question: GoOutQuestion, hand: Cards) -> Iterator[Violation]:
    """Yield a violation of threes in the hand that have to be laid down at once.

    Args:
        question: the question without them.
        hand: the hand with them.
    """
    rules = question.rules
    if hand.count(Rank.RED_THREE):
        source = rules.red_threes.citation("at_once")
        yield Violation(code=ViolationCode.MELD_RED_THREE, source=source, subject=Subject.HAND)
    if question.hand.count(Rank.BLACK_THREE) < hand.count(Rank.BLACK_THREE):
        source = rules.black_threes.citation("at_once")
        yield Violation(code=ViolationCode.MELD_BLACK_THREES, source=source, subject=Subject.HAND)


def _cards_left(question: GoOutQuestion, budget: Budget) -> Iterator[Violation]:
    """Yield the violation of cards that can be neither melded nor discarded, after its cause."""
    rules, hand = question.rules, question.hand
    source = rules.going_out.citation("ends")
    subject: str = Subject.HAND_BUT_ONE if rules.discarding.last_needed else Subject.HAND
    dead = [rank for rank in sorted(question.dead_ranks) if hand.count(rank)]
    never_last = _never_last(question, budget)
    if never_last is not None:
        cause = rules.discarding.citation("never_last")
        name = never_last.name.lower()
        yield Violation(code=ViolationCode.PLAY_NEVER_LAST, source=cause, subject=name)
        subject = Subject.ALL_BUT_THAT
    elif (stuck := _stuck(question)) is not None:
        source, subject = stuck
    elif sum(map(hand.count, dead)) > 1:
        yield from (dead_violation(rules, rank) for rank in dead)
    code = ViolationCode.GOING_OUT_CARDS_LEFT
    yield Violation(code, source, found=hand.size, allowed=0, subject=subject)


def _never_last(question: GoOutQuestion, budget: Budget) -> Rank | None:
    """Return the rank of the one card that is left, where it is never the last discard.

    None where more cards are left.
    """
    kept = [rank for rank in question.rules.discarding.never_last if question.hand.count(rank)]
    if not kept:
        return None
    discarding = replace(question.rules.discarding, never_last=NO_RANKS)
    free = replace(question, rules=replace(question.rules, discarding=discarding))
    found = ways_out(_last_turn(free, None), budget)
    best = found.ways[0] if found.ways else found.closest
    return next((rank for rank in kept if best is not None and best.discard.count(rank)), None)


def _stuck(question: GoOutQuestion) -> tuple[Citation, str] | None:
    """Return why two cards or more can only be discarded, if there are so many: rule and name."""
    rules, count = question.rules, question.hand.count
    calientes, threes = count(Rank.CALIENTE), count(Rank.BLACK_THREE)
    if threes >= SHORTEST_MELD and rules.black_threes.meldable:
        threes = 0
    if calientes + threes <= 1:
        return None
    if not calientes:
        return rules.black_threes.citation("few"), Subject.BLACK_THREES
    both = Subject.CALIENTES_AND_BLACK_THREES
    return rules.calientes.citation("meldable"), both if threes else Subject.CALIENTES


def _tally(question: GoOutQuestion, melds: tuple[Meld, ...]) -> Tally:
    """Return the tally of the side with these melds."""
    broken = broken_melds(meld_violations(question.rules, melds, going_out=True))
    return tally_of_melds(question.rules, melds, broken)
