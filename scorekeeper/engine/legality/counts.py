"""Whether the numbers of a `counts` entry can be true together."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import CountsEntry
from scorekeeper.engine.legality.counted_canastas import beyond_the_decks, jokers_in_wilds
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import CANASTA_SIZE, POINTS_STEP, SHORTEST_MELD, Citation, Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


def counts_violations(rules: Ruleset, index: int, entry: CountsEntry) -> Iterator[Violation]:
    """Yield everything in the counts of the side at `index` that cannot be."""
    for subject, found, allowed, source in (
        *_steps(rules, entry),
        *_canastas(rules, entry),
        *_melded(rules, entry),
        *_unknown_things(rules, entry),
    ):
        yield Violation(
            code=ViolationCode.COUNTS_IMPOSSIBLE,
            source=source,
            side=index,
            found=found,
            allowed=allowed,
            subject=subject,
        )


_Clash = tuple[str, int, int | None, Citation]


def _steps(rules: Ruleset, entry: CountsEntry) -> Iterator[_Clash]:
    """Yield points that no cards add up to: all cards count multiples of five."""
    source = rules.card_points.source
    if entry.card_points % POINTS_STEP:
        yield "card_points", entry.card_points, None, source
    for points in entry.hand_points:
        if points % POINTS_STEP:
            yield "hand_points", points, None, source


def _canastas(rules: Ruleset, entry: CountsEntry) -> Iterator[_Clash]:
    """Yield kinds that the rules lack, and canastas that the points cannot hold."""
    least = 0
    for kind, count in entry.canastas.items():
        if count and rules.canastas.points(kind) is None:
            yield f"canastas.{kind.value}", count, 0, rules.canastas.source
        least += count * least_points(rules, kind)
    if entry.card_points < least:
        yield "card_points.canastas", entry.card_points, least, rules.card_points.source
    for beyond in beyond_the_decks(rules, entry.canastas):
        yield *beyond, rules.deck.source


def least_points(rules: Ruleset, kind: CanastaKind) -> int:
    """Return the fewest card points that a canasta of `kind` can hold."""
    points = rules.card_points
    natural = min(points.four_to_seven, points.eight_to_king, points.ace)
    wild = min(points.deuce, points.joker)
    if kind is CanastaKind.SAMBA:
        return _least_of_a_sequence(points.by_rank)
    if kind is CanastaKind.WILD_JOKERS:
        return 4 * points.joker + 3 * points.deuce
    if kind is CanastaKind.WILD:
        jokers = jokers_in_wilds(rules)
        rest = (CANASTA_SIZE - jokers) * wild
        return jokers * points.joker + rest
    return {
        CanastaKind.NATURAL: CANASTA_SIZE * natural,
        CanastaKind.MIXED: (CANASTA_SIZE - 1) * natural + wild,
        CanastaKind.SEVENS: CANASTA_SIZE * points.four_to_seven,
        CanastaKind.WILD_DEUCES: CANASTA_SIZE * points.deuce,
        CanastaKind.NATURAL_DEUCES: CANASTA_SIZE * points.deuce,
        CanastaKind.MIXED_DEUCES: (CANASTA_SIZE - 1) * points.deuce + points.joker,
    }[kind]


def _least_of_a_sequence(by_rank: tuple[int, ...]) -> int:
    """Return the fewest points of seven consecutive naturals."""
    return min(
        sum(by_rank[low : low + CANASTA_SIZE])
        for low in range(Rank.FOUR, Rank.ACE - CANASTA_SIZE + 2)
    )


def _melded(rules: Ruleset, entry: CountsEntry) -> Iterator[_Clash]:
    """Yield points without a meld, a meld without points, and points that no meld can have."""
    source = rules.card_points.source
    if entry.melded is not None and entry.melded != (entry.card_points > 0):
        yield "melded", entry.card_points, 0 if entry.card_points else None, source
    by_rank = rules.card_points.by_rank
    least = SHORTEST_MELD * min(
        by_rank[rank] for rank in Rank if rank.is_natural or rank is Rank.BLACK_THREE
    )
    if 0 < entry.card_points < least:
        yield "card_points.least", entry.card_points, least, source
    most = sum(rules.deck.count(rank) * by_rank[rank] for rank in Rank)
    for subject, found in (
        ("card_points.most", entry.card_points),
        ("hand_points.most", sum(entry.hand_points)),
    ):
        if found > most:
            yield subject, found, most, rules.deck.source


def _unknown_things(rules: Ruleset, entry: CountsEntry) -> Iterator[_Clash]:
    """Yield counts of things that the rules do not know."""
    if entry.short_sequences and not rules.sequences.short_cards:
        yield "short_sequences", entry.short_sequences, 0, rules.sequences.source
    black_threes = rules.black_threes
    if entry.black_threes_removed and not black_threes.removed_points:
        yield "black_threes_removed", entry.black_threes_removed, 0, black_threes.source
    if entry.black_threes_in_hand and black_threes.in_hand_points is None:
        yield "black_threes_in_hand", entry.black_threes_in_hand, 0, black_threes.source
