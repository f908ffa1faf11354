"""Check that the numbers of a `counts` entry can be true together, and made of the decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, zip_longest
from typing import Final

from scorekeeper.engine.canasta_kinds import (
    FORMS,
    UNFINISHED_FORMS,
    is_only_natural,
    jokers_of,
    known_kinds,
    own_kinds,
)
from scorekeeper.engine.cards import NATURAL_RANKS, NATURALS, Rank
from scorekeeper.engine.deal import CountsSide
from scorekeeper.engine.melds import CanastaKind, MeldKind, UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, POINTS_STEP, SHORTEST_MELD, Citation
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.melding import Majority, SameRank
from scorekeeper.engine.violations import Violation, ViolationCode

CanastaCounts = Mapping[CanastaKind, int]
Shortage = tuple[str, int, int]
"""Cards or canastas of which there are too few: their name (`canastas.` and a word, or `most.` and
the kind of canasta), the number needed, and the number there is or that can be made."""

_SETS: Final = tuple(kind for kind, form in FORMS.items() if form.is_set_of_naturals)
_NATURAL: Final = tuple(
    kind for kind, form in FORMS.items() if form.is_set_of_any_rank and form.natural
)
_OF_ONE_RANK: Final = sum(FORMS[kind].rank is not None for kind in _SETS)
_COMMON: Final = tuple(kind for kind, form in FORMS.items() if form.is_set_of_any_rank)
_SEQUENCES: Final = tuple(kind for kind, form in FORMS.items() if form.of is MeldKind.SEQUENCE)
_OF_WILDS: Final = tuple(kind for kind, form in FORMS.items() if form.is_of_wilds)


def beyond_the_decks(rules: Ruleset, canastas: CanastaCounts) -> Iterator[Shortage]:
    """Yield the shortages: cards or canastas that exceed the decks."""
    for subject, found, allowed in (
        *_of_kinds(rules, canastas),
        *_sets(rules, canastas),
        *_wilds(rules, canastas),
        ("canastas.naturals", _naturals(rules, canastas), _in_decks(rules, *NATURAL_RANKS)),
        ("canastas", CANASTA_SIZE * sum(canastas.values()), _all(rules)),
    ):
        if found > allowed:
            yield subject, found, allowed


def most_canastas(rules: Ruleset) -> int:
    """Return an upper bound of the number of canastas, of all kinds, that one side can have."""
    naturals = _in_decks(rules, *NATURAL_RANKS)
    sets = naturals // max(1, _fewest_naturals(rules))
    most = min(sets, len(NATURAL_RANKS)) if _is_one_set_a_rank(rules) else sets
    if rules.wild_melds.allowed:
        most += _in_decks(rules, Rank.JOKER, Rank.DEUCE) // CANASTA_SIZE
    if rules.sequences.allowed:
        most += naturals // CANASTA_SIZE
    return min(most, _all(rules) // CANASTA_SIZE)


def _of_kinds(rules: Ruleset, canastas: CanastaCounts) -> Iterator[tuple[str, int, int]]:
    """Yield the subject, number and greatest possible number of each kind of canasta."""
    each = rules.deck.count(NATURAL_RANKS[0])
    most = {kind: len(_ranks_of(rules, kind)) * (each // CANASTA_SIZE) for kind in _NATURAL}
    for rank, kind in own_kinds(rules):
        fewest = CANASTA_SIZE if is_only_natural(rules, kind) else _fewest_naturals(rules)
        most[kind] = rules.deck.count(rank) // fewest
        if _is_one_set_a_rank(rules):
            most[kind] = min(most[kind], 1)
    # Every sequence of seven between 4 and ace holds an eight.
    most |= dict.fromkeys(_SEQUENCES, each)
    for kind, allowed in most.items():
        yield f"most.{kind.value}", canastas.get(kind, 0), allowed


def _sets(rules: Ruleset, canastas: CanastaCounts) -> Iterator[tuple[str, int, int]]:
    """Yield the subject, number and greatest possible number of sets, where each rank has one.

    Some kinds together have as many canastas as they have ranks at most. Those with the greatest
    excess are told; a kind of one rank alone is told by `_of_kinds`.
    """
    counted = [kind for kind in _SETS if canastas.get(kind, 0)]
    fewest = len(NATURAL_RANKS) - max(_OF_ONE_RANK, len(rules.sets.never_wild))
    if sum([canastas[kind] for kind in counted]) <= fewest or not _is_one_set_a_rank(rules):
        return
    some = chain.from_iterable(combinations(counted, n) for n in range(len(counted), 0, -1))
    numbers = [
        (sum(canastas[kind] for kind in kinds), len(ranks))
        for kinds in some
        if len(ranks := frozenset[Rank]().union(*(_ranks_of(rules, kind) for kind in kinds))) > 1
    ]
    if numbers:
        yield "canastas.sets", *max(numbers, key=lambda number: number[0] - number[1])


def _ranks_of(rules: Ruleset, kind: CanastaKind) -> frozenset[Rank]:
    """Return the ranks of which there may be canastas of a kind of set."""
    form = FORMS[kind]
    if form.rank is not None:
        return frozenset({form.rank})
    own = own_kinds(rules)
    if form.natural:
        return NATURALS - {rank for rank, _ in own}
    mixed = {rank for rank, other in own if not is_only_natural(rules, other)}
    return NATURALS - mixed - rules.sets.never_wild


def _is_one_set_a_rank(rules: Ruleset) -> bool:
    """Return whether a side never has two sets of a rank."""
    return rules.sets.same_rank is SameRank.ONE


def _fewest_naturals(rules: Ruleset) -> int:
    """Return the fewest naturals of a mixed canasta of seven cards."""
    sets = rules.sets
    outnumbering = {Majority.NONE: 0, Majority.MORE: 4, Majority.TWICE: 5}[sets.majority]
    beside_wilds = 0 if sets.most_wilds is None else CANASTA_SIZE - sets.most_wilds
    return max(sets.fewest_naturals, sets.canasta_naturals, beside_wilds, outnumbering)


def _naturals(rules: Ruleset, canastas: CanastaCounts) -> int:
    """Return the fewest naturals of all the canastas together."""
    return sum(
        count * _naturals_in(rules, kind) for kind, count in canastas.items() if kind in FORMS
    )


def _naturals_in(rules: Ruleset, kind: CanastaKind) -> int:
    """Return the fewest naturals of a canasta of a kind."""
    form = FORMS[kind]
    if form.is_of_wilds:
        return 0
    is_natural = not form.is_set_of_naturals or is_only_natural(rules, kind)
    return CANASTA_SIZE if is_natural else _fewest_naturals(rules)


def _wilds(rules: Ruleset, canastas: CanastaCounts) -> Iterator[tuple[str, int, int]]:
    """Yield subject, number needed and number in the decks of jokers, deuces and all wilds."""
    jokers = {kind: jokers_of(rules, kind) for kind in _OF_WILDS}
    counted = {kind: canastas.get(kind, 0) for kind in jokers}
    fewest = sum(count * jokers[kind][0] for kind, count in counted.items())
    most = sum(count * min(jokers[kind][1], CANASTA_SIZE) for kind, count in counted.items())
    cards = CANASTA_SIZE * sum(counted.values())
    yield "canastas.jokers", fewest, _in_decks(rules, Rank.JOKER)
    yield "canastas.deuces", cards - most, _in_decks(rules, Rank.DEUCE)
    every = cards + sum(canastas.get(kind, 0) for kind in _SETS if FORMS[kind].mixed)
    yield "canastas.wilds", every, _in_decks(rules, Rank.JOKER, Rank.DEUCE)


def _in_decks(rules: Ruleset, *ranks: Rank) -> int:
    """Return the number of cards of some ranks in the decks."""
    return sum(rules.deck.count(rank) for rank in ranks)


def _all(rules: Ruleset) -> int:
    """Return the number of cards in the decks that canastas can hold."""
    return _in_decks(rules, *NATURAL_RANKS, Rank.DEUCE, Rank.JOKER)


_ONCE: Final = tuple(
    (finished, [kind for kind, form in UNFINISHED_FORMS.items() if form.finished == finished])
    for finished in dict.fromkeys(form.finished for form in UNFINISHED_FORMS.values())
)
"""Canastas of one rank or of wild cards, each with the unfinished kinds that become it."""


def counts_violations(rules: Ruleset, side: CountsSide) -> Iterator[Violation]:
    """Yield the violations of the counts of a side: numbers that cannot be true."""
    for subject, found, allowed, source in (
        *_steps(rules, side),
        *_canastas(rules, side),
        *_melded(rules, side),
        *_once(rules, side),
        *_held(rules, side),
        *_unknown_things(rules, side),
    ):
        yield Violation(
            code=ViolationCode.COUNTS_IMPOSSIBLE,
            source=source,
            found=found,
            allowed=allowed,
            subject=subject,
        )


_Clash = tuple[str, int, int | None, Citation]


def _steps(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of points that no cards add up to: all cards count multiples of five."""
    source = rules.card_points.citation("steps")
    if side.card_points % POINTS_STEP:
        yield "card_points", side.card_points, None, source
    for points in side.hand_points:
        if points % POINTS_STEP:
            yield "hand_points", points, None, source


def _canastas(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of kinds that the rules lack, and of melds with too few points."""
    known = known_kinds(rules)
    for kind, count in side.canastas.items():
        if count and kind not in known:
            yield f"canastas.{kind.value}", count, 0, rules.canastas.citation(kind.value)
    shortages = [*beyond_the_decks(rules, side.canastas)]
    least = _least_of_canastas(rules, side.canastas, can_be=not shortages)
    least += sum(_least_unfinished(rules, kind) for kind in side.unfinished)
    if rules.sequences.short_cards:
        shortest = _least_of_a_sequence(rules.card_points.by_rank, SHORTEST_MELD)
        least += side.short_sequences * shortest
    least += side.black_threes_melded * rules.card_points.black_three
    if side.card_points < least:
        yield "card_points.canastas", side.card_points, least, rules.card_points.source
    for shortage in shortages:
        yield *shortage, rules.deck.citation("decks")


def least_points(rules: Ruleset, kind: CanastaKind) -> int:
    """Return the fewest card points that a canasta of `kind` can hold."""
    form, points = FORMS[kind], rules.card_points
    if form.of is MeldKind.SEQUENCE:
        return _least_of_a_sequence(points.by_rank, CANASTA_SIZE)
    if form.is_of_wilds:
        numbers = (min(jokers, CANASTA_SIZE) for jokers in jokers_of(rules, kind))
        return min(n * points.joker + (CANASTA_SIZE - n) * points.deuce for n in numbers)
    if form.rank is not None:
        return _least_of_a_set(rules, kind, points.by_rank[form.rank])
    return _least_of_sets(rules)(*(int(each is kind) for each in _COMMON))


def _least_of_canastas(rules: Ruleset, canastas: CanastaCounts, *, can_be: bool) -> int:
    """Return the fewest card points that canastas can hold together.

    Args:
        rules: the rules.
        canastas: the canastas, by kind.
        can_be: whether the decks have the cards for them; else each is taken for the cheapest.
    """
    if not can_be:
        return sum([count * least_points(rules, kind) for kind, count in canastas.items()])
    least = _least_of_sets(rules)(*(canastas.get(kind, 0) for kind in _COMMON))
    others = (kind for kind in canastas if kind not in _COMMON)
    return least + sum([canastas[kind] * least_points(rules, kind) for kind in others])


@cached_by_rules
def _least_of_sets(rules: Ruleset, natural: int, mixed: int) -> int:
    """Return the fewest points of some natural and mixed canastas together.

    Of each rank there are no more than the decks have cards for; wild cards are not counted.
    """
    least = {(0, 0): 0}
    for rank in NATURAL_RANKS:
        ways = [*_canastas_of_rank(rules, rank)]
        joined: dict[tuple[int, int], int] = {}
        for (naturals, mixeds), points in least.items():
            for own_naturals, own_mixeds, own in ways:
                numbers = naturals + own_naturals, mixeds + own_mixeds
                if numbers[0] <= natural and numbers[1] <= mixed:
                    joined[numbers] = min(points + own, joined.get(numbers, points + own))
        least = joined
    return least.get((natural, mixed), 0)


def _canastas_of_rank(rules: Ruleset, rank: Rank) -> Iterator[tuple[int, int, int]]:
    """Yield how many natural and mixed canastas a rank may have, and their fewest points."""
    cards, worth = rules.deck.count(rank), rules.card_points.by_rank[rank]
    wild = rules.card_points.least_wild
    fewest = max(1, _fewest_naturals(rules))
    most = 1 if _is_one_set_a_rank(rules) else cards
    is_natural, is_mixed = (rank in _ranks_of(rules, kind) for kind in _COMMON)
    for natural in range(min(most, cards // CANASTA_SIZE) + 1 if is_natural else 1):
        left = cards - natural * CANASTA_SIZE
        for mixed in range(min(most - natural, left // fewest) + 1 if is_mixed else 1):
            # Cheap naturals take the place of wild cards, dear ones are as few as may be.
            held = mixed * fewest if wild < worth else min(mixed * (CANASTA_SIZE - 1), left)
            own = (natural * CANASTA_SIZE + held) * worth
            yield natural, mixed, own + (mixed * CANASTA_SIZE - held) * wild


def _least_of_a_set(rules: Ruleset, kind: CanastaKind, natural: int) -> int:
    """Return the fewest points of a canasta of a kind of set whose naturals have so many each."""
    wild = rules.card_points.least_wild
    fewest = 1 if FORMS[kind].mixed else 0
    most = max(fewest, CANASTA_SIZE - _naturals_in(rules, kind))
    return min((CANASTA_SIZE - wilds) * natural + wilds * wild for wilds in (fewest, most))


def _least_of_a_sequence(by_rank: tuple[int, ...], size: int) -> int:
    """Return the fewest points of consecutive naturals."""
    return min(sum(by_rank[low : low + size]) for low in range(Rank.FOUR, Rank.ACE - size + 2))


def _melded(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of melds and points: either without the other, or points of no meld."""
    source = rules.card_points.source
    if _is_wrongly_melded(rules, side):
        least = None if side.melded else 0
        yield "melded", side.card_points, least, rules.card_points.citation("melded")
    points, by_rank = rules.card_points, rules.card_points.by_rank
    least = SHORTEST_MELD * min(points.least_natural, points.least_wild, points.black_three)
    if 0 < side.card_points < least:
        yield "card_points.least", side.card_points, least, source
    laid = [*NATURAL_RANKS, Rank.DEUCE, Rank.JOKER]
    if rules.black_threes.meldable and side.went_out:
        laid.append(Rank.BLACK_THREE)
    for subject, found, ranks in (
        ("card_points.most", side.card_points, laid),
        ("hand_points.most", sum(side.hand_points), Rank),
    ):
        most = sum(rules.deck.count(rank) * by_rank[rank] for rank in ranks)
        if found > most:
            yield subject, found, most, rules.deck.citation("decks")


def _is_wrongly_melded(rules: Ruleset, side: CountsSide) -> bool:
    """Return whether a side is said to have melded, or not to have, against its other numbers."""
    if may_count_nothing(rules):
        return not side.has_melded and side.tells_of_melds
    return side.melded is not None and side.melded != (side.card_points > 0)


def may_count_nothing(rules: Ruleset) -> bool:
    """Return whether there are melds of 0 points: of a rank or of wild cards without any."""
    alone = {Rank.DEUCE: rules.wild_melds.allowed, Rank.JOKER: rules.wild_melds.allowed}
    alone |= dict.fromkeys(NATURAL_RANKS, True) | {Rank.BLACK_THREE: rules.black_threes.meldable}
    return any(not rules.card_points.by_rank[rank] for rank, melded in alone.items() if melded)


def _least_unfinished(rules: Ruleset, kind: UnfinishedKind) -> int:
    """Return the fewest card points that an unfinished meld of `kind` can hold."""
    points = rules.card_points
    form = UNFINISHED_FORMS[kind]
    if form.all_jokers:
        return rules.deck.count(Rank.JOKER) * points.joker
    wild = points.least_wild
    if form.rank is None:
        return SHORTEST_MELD * wild
    natural, numbers = points.by_rank[form.rank], (SHORTEST_MELD, _naturals_begun(rules, kind))
    return min(number * natural + (SHORTEST_MELD - number) * wild for number in numbers)


def _naturals_begun(rules: Ruleset, kind: UnfinishedKind) -> int:
    """Return the fewest naturals of an unfinished set of `kind`."""
    form = UNFINISHED_FORMS[kind]
    if form.natural or form.rank in rules.sets.never_wild:
        return SHORTEST_MELD
    return min(SHORTEST_MELD, rules.sets.fewest_naturals)


def _once(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of ranks with more melds, finished or not, than a side may have.

    Too many canastas of a rank, with nothing unfinished beside them, are told by `_of_kinds`.
    """
    if not rules.unfinished.costs:
        return
    for kinds, begun in _ONCE:
        is_of_wilds = FORMS[kinds[0]].is_of_wilds
        if not (rules.wild_melds.one_a_side if is_of_wilds else _is_one_set_a_rank(rules)):
            continue
        finished = sum(side.canastas.get(each, 0) for each in kinds)
        unfinished = sum(side.unfinished.count(each) for each in begun)
        if finished + unfinished > 1 and (unfinished or is_of_wilds):
            rank = FORMS[kinds[0]].rank
            name = "wilds" if rank is None else rank.name.lower()
            yield f"once.{name}", finished + unfinished, 1, rules.unfinished.source


def _held(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of cards in hands: worth more than the hand, or on the table already."""
    for points, *held in zip_longest(side.hand_points, *side.held.values(), fillvalue=0):
        least = sum(
            count * rules.card_points.by_rank[rank]
            for rank, count in zip(side.held, held, strict=True)
        )
        if points < least:
            yield "hand_points.held", points, least, rules.card_points.source
    for kind, form in UNFINISHED_FORMS.items():
        if form.rank is None or not (held_cards := sum(side.held.get(form.rank, ()))):
            continue
        melded = side.unfinished.count(kind) * _naturals_begun(rules, kind)
        melded += _naturals(rules, {each: side.canastas.get(each, 0) for each in form.finished})
        found, most = melded + held_cards, rules.deck.count(form.rank)
        if found > most:
            yield "held", found, most, rules.deck.citation("decks")


def _unknown_things(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield clashes of counts of things that the rules do not have."""
    if side.short_sequences and not rules.sequences.short_cards:
        yield "short_sequences", side.short_sequences, 0, rules.sequences.citation("short_points")
    black_threes = rules.black_threes
    if side.black_threes_removed and not black_threes.are_removed:
        yield "black_threes_removed", side.black_threes_removed, 0, black_threes.source
    if side.black_threes_in_hand and black_threes.in_hand_points is None:
        yield "black_threes_in_hand", side.black_threes_in_hand, 0, black_threes.source
    yield from _melded_threes(rules, side)
    if side.black_threes and not black_threes.are_laid:
        yield "black_threes", side.black_threes, 0, black_threes.source
    if side.unfinished and not rules.unfinished.costs:
        yield "unfinished", len(side.unfinished), 0, rules.unfinished.source
    for rank, held in side.held.items():
        if sum(held) and rank not in rules.held.ranks:
            yield "held_cards", sum(held), 0, rules.held.source


def _melded_threes(rules: Ruleset, side: CountsSide) -> Iterator[_Clash]:
    """Yield the clash of black threes that are no meld, or that only a side going out melds."""
    found, is_open = side.black_threes_melded, rules.black_threes.meldable and side.went_out
    if found and not (is_open and found >= SHORTEST_MELD):
        least = SHORTEST_MELD if is_open else 0
        yield "black_threes_melded", found, least, rules.black_threes.citation("meldable")
