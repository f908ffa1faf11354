"""Check one meld by itself, independent of others."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.melding import Majority, Sets
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

# Names of the module: members of an enumeration are slow to look up, and each meld is asked for.
_RED_THREE, _BLACK_THREE, _CALIENTE = Rank.RED_THREE, Rank.BLACK_THREE, Rank.CALIENTE


def meld_faults(rules: Ruleset, meld: Meld, *, going_out: bool) -> tuple[Violation, ...]:
    """Return the faults of `meld`: violations without its place.

    Args:
        rules: the rules it was laid down under.
        meld: the meld, as it lies at the end.
        going_out: whether its side went out; black threes are melded only then.
    """
    return known_faults(rules)(meld, going_out)


@cached_by_rules
def known_faults(rules: Ruleset, meld: Meld, going_out: bool) -> tuple[Violation, ...]:  # noqa: FBT001 -- a key
    """Return the faults of `meld`, from a cache: the same few melds lie on every table."""
    return tuple(_faults(rules, meld, going_out=going_out))


@cached_by_rules
def legal_sets(rules: Ruleset, naturals: int, wilds: int) -> bool:
    """Return whether `naturals` cards of one rank and `wilds` wild cards are a legal set.

    The rank is one of those judged by numbers alone.
    """
    cards = Cards.of([Rank.FOUR] * naturals + [Rank.DEUCE] * wilds)
    return not meld_faults(rules, SetMeld(cards, Rank.FOUR), going_out=False)


def _faults(rules: Ruleset, meld: Meld, *, going_out: bool) -> Iterator[Violation]:
    """Yield the faults of `meld`."""
    cards = meld.cards
    size = cards.size
    if size < SHORTEST_MELD:
        of_threes = isinstance(meld, SetMeld) and meld.rank is _BLACK_THREE
        rule = rules.black_threes if of_threes else rules.sets
        source = rule.citation("shortest")
        yield Violation(ViolationCode.MELD_TOO_SHORT, source, size, SHORTEST_MELD)
    if cards.counts[_RED_THREE]:
        yield Violation(ViolationCode.MELD_RED_THREE, rules.red_threes.citation("meldable"))
    if cards.counts[_CALIENTE]:
        yield Violation(ViolationCode.MELD_CALIENTE, rules.calientes.citation("meldable"))
    if cards.counts[_BLACK_THREE]:
        yield from _black_three_faults(rules, meld, going_out=going_out)
    if isinstance(meld, SetMeld):
        yield from _set_faults(rules, meld, size)
    elif isinstance(meld, SequenceMeld):
        yield from _sequence_faults(rules, cards, size, going_out=going_out)
    else:
        yield from _wild_faults(rules, cards, size)


def _set_faults(rules: Ruleset, meld: SetMeld, size: int) -> Iterator[Violation]:
    """Yield the faults of a set."""
    cards = meld.cards
    if meld.rank is _BLACK_THREE:
        if not cards.counts[_BLACK_THREE]:
            source = rules.sets.citation("shortest")
            yield Violation(ViolationCode.MELD_MIXED_RANKS, source, len(cards.natural_ranks), 1)
        return
    if rules.sets.most_cards is not None and size > rules.sets.most_cards:
        limit = rules.sets.most_cards
        source = rules.sets.citation("most_cards")
        yield Violation(ViolationCode.MELD_TOO_LONG, source, size, limit)
    if meld.rank.is_wild:
        yield from _deuce_set_faults(rules, cards, size)
        return
    if cards.counts[meld.rank] < cards.naturals:
        ranks = len(cards.natural_ranks)
        yield Violation(ViolationCode.MELD_MIXED_RANKS, rules.sets.citation("shortest"), ranks, 1)
    if cards.wilds and meld.rank in rules.sets.never_wild:
        source = rules.sets.citation("never_wild")
        yield Violation(ViolationCode.MELD_SEVENS_WILD, source, cards.wilds, 0)
    yield from _balance_faults(rules, cards.naturals, cards.wilds, size)


def _balance_faults(rules: Ruleset, naturals: int, wilds: int, size: int) -> Iterator[Violation]:
    """Yield the faults in the balance of naturals and wilds of a set of 4 to ace."""
    rule = rules.sets
    needed, limit = rule.fewest_naturals, "fewest_naturals"
    if size >= CANASTA_SIZE and rule.canasta_naturals > needed:
        needed, limit = rule.canasta_naturals, "canasta_naturals"
    if naturals < needed:
        source = rule.citation(limit)
        yield Violation(ViolationCode.MELD_TOO_FEW_NATURALS, source, naturals, needed)
    if not wilds:
        return
    most = _most_wilds(rules, naturals, size)
    if most is not None and wilds > most:
        limit = "most_wilds" if most == rule.most_wilds else "majority"
        yield Violation(ViolationCode.MELD_TOO_MANY_WILDS, rule.citation(limit), wilds, most)
    if not _outnumbered(rule.majority, naturals, wilds):
        twice = Subject.TWICE if rule.majority is Majority.TWICE else None
        source = rule.citation("majority")
        yield Violation(ViolationCode.MELD_WILDS_NOT_OUTNUMBERED, source, wilds, naturals, twice)


def _outnumbered(majority: Majority, naturals: int, wilds: int) -> bool:
    """Return whether there are naturals enough beside the wilds."""
    if majority is Majority.TWICE:
        return naturals >= 2 * wilds
    return majority is Majority.NONE or naturals > wilds


def _most_wilds(rules: Ruleset, naturals: int, size: int) -> int | None:
    """Return the most wilds that a set may hold, None for any number."""
    rule = rules.sets
    if rule.any_wilds_on_canasta and size >= CANASTA_SIZE and _makes_a_canasta(rule, naturals):
        return None
    if rule.majority is not Majority.TWICE:
        return rule.most_wilds
    by_naturals = naturals // 2
    return by_naturals if rule.most_wilds is None else min(by_naturals, rule.most_wilds)


def _makes_a_canasta(rule: Sets, naturals: int) -> bool:
    """Return whether naturals and as many wilds as a set may hold make a canasta.

    Only a set that is a canasta within the limit takes wilds beyond it.
    """
    within = 0 if rule.most_wilds is None else rule.most_wilds
    return naturals >= max(rule.canasta_naturals, CANASTA_SIZE - within)


def _black_three_faults(rules: Ruleset, meld: Meld, *, going_out: bool) -> Iterator[Violation]:
    """Yield the faults of black threes in a meld: only alone, only when going out."""
    count = meld.cards.counts[_BLACK_THREE]
    alone = isinstance(meld, SetMeld) and count == meld.cards.size
    if not (alone and going_out and rules.black_threes.meldable):
        never = None if rules.black_threes.meldable else Subject.NEVER
        source = rules.black_threes.citation("meldable")
        yield Violation(ViolationCode.MELD_BLACK_THREES, source, count, None, never)


def _deuce_set_faults(rules: Ruleset, cards: Cards, size: int) -> Iterator[Violation]:
    """Yield the faults of a set of wild cards."""
    rule = rules.wild_melds
    deuces, jokers = cards.counts[Rank.DEUCE], cards.counts[Rank.JOKER]
    if not rule.deuce_sets:
        needed = rules.sets.fewest_naturals
        source = rules.sets.citation("fewest_naturals")
        yield Violation(ViolationCode.MELD_TOO_FEW_NATURALS, source, 0, needed)
        if not rule.allowed and 0 < cards.wilds == size:
            yield Violation(ViolationCode.MELD_WILD_NOT_ALLOWED, rule.citation("allowed"))
        return
    if deuces < rule.deuces_needed(size):
        needed = rule.deuces_needed(size)
        source = rule.citation("fewest_deuces")
        yield Violation(ViolationCode.MELD_TOO_FEW_NATURALS, source, deuces, needed, Subject.DEUCES)
    if jokers > rule.most_jokers_with_deuces:
        limit = rule.most_jokers_with_deuces
        source = rule.citation("most_jokers_with_deuces")
        yield Violation(ViolationCode.MELD_TOO_MANY_WILDS, source, jokers, limit, Subject.DEUCES)


def _sequence_faults(
    rules: Ruleset, cards: Cards, size: int, *, going_out: bool
) -> Iterator[Violation]:
    """Yield the faults of a sequence."""
    rule = rules.sequences
    if not rule.allowed:
        yield Violation(ViolationCode.MELD_SEQUENCE_NOT_ALLOWED, rule.citation("allowed"))
        return
    limit = rule.limit(going_out=going_out)
    if limit is not None and size > limit:
        yield Violation(ViolationCode.MELD_TOO_LONG, rule.citation("most_cards"), size, limit)
    if cards.wilds:
        yield Violation(ViolationCode.MELD_SEQUENCE_WILD, rule.citation("wilds"), cards.wilds, 0)
    if not _is_consecutive(cards):
        yield Violation(ViolationCode.MELD_SEQUENCE_BROKEN, rule.citation("allowed"))
    suits = len({card.suit for card in cards.suited})
    if rule.one_suit and suits > 1:
        yield Violation(ViolationCode.MELD_SEQUENCE_SUIT, rule.citation("one_suit"), suits, 1)


def _is_consecutive(cards: Cards) -> bool:
    """Return whether the naturals follow one another without a gap, none twice."""
    ranks = cards.natural_ranks
    return bool(ranks) and ranks[-1] - ranks[0] == len(ranks) - 1 and cards.naturals == len(ranks)


def _wild_faults(rules: Ruleset, cards: Cards, size: int) -> Iterator[Violation]:
    """Yield the faults of a meld of wild cards."""
    rule = rules.wild_melds
    if not rule.allowed:
        yield Violation(ViolationCode.MELD_WILD_NOT_ALLOWED, rule.citation("allowed"))
        return
    if rule.most_cards is not None and size > rule.most_cards:
        source = rule.citation("most_cards")
        yield Violation(ViolationCode.MELD_TOO_LONG, source, size, rule.most_cards)
    if cards.wilds < size:
        code, others = ViolationCode.MELD_MIXED_RANKS, size - cards.wilds
        yield Violation(code, rule.citation("allowed"), others, 0, Subject.WILDS)
