"""Slow twins of the searches: they try everything, and judge it by the checks of finished deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, SuitedCount, joined
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.first_meld import meets_minimum
from scorekeeper.engine.legality.going_out import canastas_missing
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.legality.later_wilds import later_wilds
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.legality.opening import Laid, mixed_canasta_violations
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldQuestion,
    FirstMeldQuestion,
    check_first_meld,
)
from scorekeeper.engine.table.going_out import GoOutQuestion
from scorekeeper.engine.tally import tally_of_melds
from scorekeeper.engine.violations import Violation

Melds = tuple[Meld, ...]


def parts(cards: Cards) -> Iterator[Cards]:
    """Yield every part of `cards`, each once, none and all of them included."""
    kinds = [_card(card.rank, card) for card in cards.suited]
    numbers = [card.count for card in cards.suited]
    for rank in Rank:
        unsaid = cards.count(rank) - sum(c.count for c in cards.suited if c.rank is rank)
        if unsaid:
            kinds.append(_card(rank))
            numbers.append(unsaid)
    for chosen in product(*(range(number + 1) for number in numbers)):
        part = NO_CARDS
        for kind, number in zip(kinds, chosen, strict=True):
            for _ in range(number):
                part += kind
        yield part


def _card(rank: Rank, suited: SuitedCount | None = None) -> Cards:
    plain = Cards.of([rank])
    return plain if suited is None else replace(plain, suited=(suited._replace(count=1),))


def new_melds(rules: Ruleset, cards: Cards, *, going_out: bool) -> list[Meld]:
    """Return every legal meld that can be made of some of `cards`."""
    melds = (meld_of(rules, part) for part in parts(cards))
    return [meld for meld in melds if not meld_faults(rules, meld, going_out=going_out)]


def choices(melds: Sequence[Meld], cards: Cards, *, of_all: bool) -> Iterator[Melds]:
    """Yield every choice of `melds` that `cards` are enough for, or that takes all of them."""
    if not (of_all and cards):
        yield ()
    for place, meld in enumerate(melds):
        if _has(cards, meld.cards):
            for rest in choices(melds[place:], cards - meld.cards, of_all=of_all):
                yield (meld, *rest)


def _has(cards: Cards, part: Cards) -> bool:
    """Return whether the very cards of `part`, suits unsaid included, are among `cards`."""
    return cards.contains(part) and _unsaid(cards).contains(_unsaid(part))


def _unsaid(cards: Cards) -> Cards:
    """Return the cards whose suit was not said."""
    counts = list(cards.counts)
    for card in cards.suited:
        counts[card.rank] -= card.count
    return Cards(tuple(counts))


def best_first_meld(question: FindFirstMeldQuestion) -> tuple[int, int] | None:
    """Return the fewest cards, then wild cards, of any first meld; None where there is none."""
    rules, cards = question.rules, question.hand + question.up_card
    sizes = []
    for way in choices(
        new_melds(rules, cards, going_out=question.concealed_from_stock), cards, of_all=False
    ):
        if is_first_meld(question, way):
            together = joined(meld.cards for meld in way)
            sizes.append((together.size, together.wilds))
    return min(sizes, default=None)


def is_first_meld(question: FindFirstMeldQuestion, way: Melds) -> bool:
    """Return whether a way is one."""
    asked = FirstMeldQuestion(
        rules=question.rules,
        score_before=question.score_before,
        deal_number=question.deal_number,
        melds=way,
        up_card=question.up_card,
        concealed_from_stock=question.concealed_from_stock,
    )
    return check_first_meld(asked).allowed


def best_way_out(question: GoOutQuestion) -> int | None:
    """Return the most points of canastas, less the discard, of any way out; None without one."""
    threes = [Rank.RED_THREE]
    if question.rules.black_threes.are_laid:
        threes.append(Rank.BLACK_THREE)
    if any(question.hand.count(rank) for rank in threes):
        return None
    points = [
        points_of(question.rules, table) - question.rules.card_points.of(discard.counts)
        for discard in _discards(question)
        for table in _tables(question, question.hand - discard)
        if _is_out(question, table)
    ]
    return max(points, default=None)


def has_canastas_to_go_out(question: GoOutQuestion) -> bool:
    """Return whether the side has all canastas to go out once some part of the hand is laid."""
    return any(
        not lacking_in(question, table)
        for part in parts(question.hand)
        for table in _tables(question, part)
    )


def lacking_in(question: GoOutQuestion, table: Melds) -> list[Violation]:
    """Return what keeps a side with these melds from going out, its first meld apart."""
    rules = question.rules
    violations = [*meld_violations(rules, table, going_out=True)]
    if question.table:
        violations += later_wilds(rules, table, question.table)
    tally = tally_of_melds(rules, table, broken_melds(violations))
    return [*violations, *canastas_missing(rules, tally, question.red_threes)]


def _discards(question: GoOutQuestion) -> Iterator[Cards]:
    if not question.rules.discarding.last_needed:
        yield NO_CARDS
    for part in parts(question.hand):
        last = part.size == 1 and not part.count(Rank.RED_THREE)
        if last and not set(part.ranks()) & question.rules.discarding.never_last:
            yield part


def _tables(question: GoOutQuestion, cards: Cards) -> Iterator[Melds]:
    """Yield every table on which all of `cards` lie: with own melds, or in new ones."""
    for own in _joined(question.rules, question.table):
        for grown, rest in _grown(question.rules, own, cards):
            melds = new_melds(question.rules, rest, going_out=True)
            for new in choices(melds, rest, of_all=True):
                table = (*grown, *new)
                if _keeps_deuces(question, grown, cards, new):
                    yield table


def _joined(rules: Ruleset, own: Melds) -> Iterator[Melds]:
    """Yield the own melds as they are, and joined in every way."""
    yield own
    one = rules.sets.same_rank is SameRank.ONE
    for low in range(len(own)):
        for high in range(low + 1, len(own)):
            first, second = own[low], own[high]
            if (rules.sets.may_join or one) and _may_join(rules, first, second):
                others = (meld for place, meld in enumerate(own) if place not in (low, high))
                joined = replace(first, cards=first.cards + second.cards)
                yield from _joined(rules, (joined, *others))


def _may_join(rules: Ruleset, first: Meld, second: Meld) -> bool:
    if isinstance(first, SetMeld) and isinstance(second, SetMeld):
        closed = [meld for meld in (first, second) if meld.cards.size >= CANASTA_SIZE]
        other = first.cards.wilds + second.cards.wilds - (closed[0].cards.wilds if closed else 0)
        lets = rules.sets.wilds_on_canasta or not closed or not other
        return first.rank is second.rank and first.rank.is_natural and lets
    return isinstance(first, SequenceMeld) and isinstance(second, SequenceMeld)


def _grown(rules: Ruleset, own: Melds, cards: Cards) -> Iterator[tuple[Melds, Cards]]:
    """Yield the own melds with cards added, and the cards that are left."""
    if not own:
        yield (), cards
        return
    for part in parts(cards):
        grown = replace(own[0], cards=own[0].cards + part)
        if part and not _is_legal_addition(rules, own[0], grown, part):
            continue
        for others, rest in _grown(rules, own[1:], cards - part):
            yield (grown, *others), rest


def _is_legal_addition(rules: Ruleset, own: Meld, grown: Meld, part: Cards) -> bool:
    if isinstance(own, SetMeld) and own.rank.is_wild and part.wilds < part.size:
        return False
    if meld_faults(rules, grown, going_out=True):
        return False
    if rules.sets.wilds_on_canasta or not part.wilds or not isinstance(own, SetMeld):
        return True
    # Wild cards come first, with as many naturals as they need, while the set is unfinished.
    wilds = Cards.of(rank for rank in part.ranks() if rank.is_wild)
    naturals = [Cards.of([own.rank] * count) for count in range(part.naturals + 1)]
    if own.cards.size >= CANASTA_SIZE:
        return False
    for first in naturals:
        early = replace(own, cards=own.cards + wilds + first)
        legal = not meld_faults(rules, early, going_out=True)
        if legal and early.cards.size <= CANASTA_SIZE:
            return True
    return False


def _keeps_deuces(question: GoOutQuestion, grown: Melds, cards: Cards, new: Melds) -> bool:
    """Return whether no deuce lies elsewhere while an own set of deuces is unfinished."""
    if not question.rules.wild_melds.deuces_reserved:
        return True
    unfinished = [
        meld
        for meld in grown
        if isinstance(meld, SetMeld) and meld.rank is Rank.DEUCE and meld.cards.size < CANASTA_SIZE
    ]
    if not unfinished:
        return True
    sets = [meld for meld in (*grown, *new) if isinstance(meld, SetMeld)]
    in_sets = sum(meld.cards.count(Rank.DEUCE) for meld in sets if meld.rank is Rank.DEUCE)
    before = sum(
        meld.cards.count(Rank.DEUCE)
        for meld in question.table
        if isinstance(meld, SetMeld) and meld.rank is Rank.DEUCE
    )
    return in_sets - before == cards.count(Rank.DEUCE)


def _is_out(question: GoOutQuestion, table: Melds) -> bool:
    """Return whether everything that going out needs lies on the table."""
    rules, lacking = question.rules, lacking_in(question, table)
    if not question.table:
        required = rules.minimums.required(
            score=question.score_before, deal_number=question.deal_number
        )
        exempt = rules.minimums.concealed_exempt and question.concealed_from_stock
        if not (exempt and any(canasta_kind(rules, meld) for meld in table)):
            laid = Laid(melds=table, dead=question.dead)
            lacking += meets_minimum(rules, required, laid, going_out=True)
            if not table:
                return False
        lacking += mixed_canasta_violations(rules, table)
    return not lacking


def points_of(rules: Ruleset, table: Melds) -> int:
    """Return the bonuses of a table's canastas, less what short sequences cost."""
    total = 0
    for meld in table:
        kind = canasta_kind(rules, meld)
        total += (rules.canastas.points(kind) or 0) if kind else 0
        if isinstance(meld, SequenceMeld) and meld.cards.size <= rules.sequences.short_cards:
            total += rules.sequences.short_points
    return total


__all__ = ["WildMeld", "best_first_meld", "best_way_out", "is_first_meld"]
