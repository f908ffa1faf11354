"""The tally of a side at the end of a deal, at whatever depth it was written down.

Scoring and the checks of going out read this beside the side itself, so that they need not know
whether it was written down card by card or as counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import repeat, zip_longest
from operator import attrgetter
from typing import Final, NamedTuple

from scorekeeper.engine.canasta_kinds import begun_as, canasta_kind
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import CountsSide, Hand
from scorekeeper.engine.melds import (
    CanastaKind,
    Meld,
    SequenceMeld,
    SetMeld,
    UnfinishedKind,
    lie_on_the_table,
)
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.table import CardPoints
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.violations import Violation

_NOT_HELD: Mapping[Rank, int] = {}
# Names of the module: members of an enumeration are slow to look up, and each hand is asked for.
_RED_THREE, _BLACK_THREE, _CALIENTE = Rank.RED_THREE, Rank.BLACK_THREE, Rank.CALIENTE
_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER


class MeldTally(NamedTuple):
    """A meld with its values under the rules, independent of other melds.

    Attributes:
        meld: the meld.
        line: the score line of its cards, where they count for its side.
        points_to_open: the points of its cards that count towards a minimum.
        canasta: the kind of canasta that it is, if it is long enough and legal.
        faults: its faults, for a side that went out or for one that did not.
    """

    meld: Meld
    line: ScoreLine
    points_to_open: int
    canasta: CanastaKind | None
    faults: tuple[Violation, ...]


POINTS_TO_OPEN: Final = attrgetter("points_to_open")


class HandTally(NamedTuple):
    """The cards left in one player's hand and foot, counted.

    Attributes:
        size: the number of cards that count in `points`; 0 where only their points are known.
        points: card points of hand and foot, black threes apart where they cost extra.
        red_threes: red threes never laid down.
        calientes: Caliente cards.
        black_threes: black threes that cost extra; 0 where they are in `points`.
        is_empty: whether the hand holds nothing; a foot may still lie there.
        held: the number of cards of each rank that costs extra where there are many.
    """

    size: int = 0
    points: int = 0
    red_threes: int = 0
    calientes: int = 0
    black_threes: int = 0
    is_empty: bool = True
    held: Mapping[Rank, int] = _NOT_HELD


_EMPTY_HAND = HandTally()


class Tally(NamedTuple):
    """The counts and points that scoring needs of a side, the same for either depth of entry.

    Attributes:
        canastas: the number of its legal canastas by kind, kinds without any left out.
        melds: its melds, empty where only counts are known.
        card_points: points of the melded cards where only their sum is known.
        has_melded: whether it melded at all.
        hands: the cards left in its players' hands.
        side_points: card points of cards in hands whose player is not known.
        red_threes_in_hand: red threes in all hands, never laid down.
        black_threes_in_hand: black threes in all hands that cost extra.
        calientes_in_hand: Caliente cards in all hands.
        black_threes_counted: melded black threes where no melds are known.
        short_sequences: sequences so short that they cost points.
        unfinished: melds that cost points because they are unfinished.
    """

    canastas: Mapping[CanastaKind, int]
    melds: tuple[MeldTally, ...] = ()
    card_points: int = 0
    has_melded: bool = False
    hands: tuple[HandTally, ...] = ()
    side_points: int = 0
    red_threes_in_hand: int = 0
    black_threes_in_hand: int = 0
    calientes_in_hand: int = 0
    black_threes_counted: int = 0
    short_sequences: int = 0
    unfinished: tuple[UnfinishedKind, ...] = ()

    @property
    def canasta_count(self) -> int:
        """The number of canastas of all kinds."""
        return sum(self.canastas.values())

    @property
    def black_threes_melded(self) -> int:
        """The number of black threes in its melds."""
        melded = [each.meld.cards.counts[_BLACK_THREE] for each in self.melds]
        return self.black_threes_counted + sum(melded)

    @property
    def points_to_open(self) -> int:
        """The points of its melds that count towards a minimum."""
        return sum(map(POINTS_TO_OPEN, self.melds))


def tally_of_cards(
    rules: Ruleset,
    melds: tuple[MeldTally, ...],
    hands: Iterable[Hand],
    broken: frozenset[int] = frozenset(),
    *,
    extra_black_threes: bool,
) -> Tally:
    """Return the tally of a side written down card by card.

    Args:
        rules: the rules it played by.
        melds: its melds, each with its tally (`tallies_of_melds`).
        hands: the hands of its players.
        broken: indices of the melds that break a rule: their cards count, their bonus does not.
        extra_black_threes: whether black threes in hands cost extra in this deal.
    """
    found = tuple([_hand_tally(rules, hand, extra=extra_black_threes) for hand in hands])
    return _tally(rules, melds, broken, found)


def tally_of_melds(
    rules: Ruleset, melds: Iterable[Meld], broken: frozenset[int] = frozenset()
) -> Tally:
    """Return the tally of melds; `broken` as above."""
    return _tally(rules, tallies_of_melds(rules, melds), broken, ())


def _tally(
    rules: Ruleset,
    tallies: tuple[MeldTally, ...],
    broken: frozenset[int],
    hands: tuple[HandTally, ...],
) -> Tally:
    """Return the tally of melds and hands together."""
    melds = [each.meld for each in tallies]
    red_threes = black_threes = calientes = 0
    for hand in hands:
        red_threes += hand.red_threes
        black_threes += hand.black_threes
        calientes += hand.calientes
    return Tally(
        melds=tallies,
        has_melded=lie_on_the_table(melds),
        canastas=_canastas(tallies, broken),
        hands=hands,
        red_threes_in_hand=red_threes,
        black_threes_in_hand=black_threes,
        calientes_in_hand=calientes,
        short_sequences=_short_sequences(rules, melds) if rules.sequences.short_cards else 0,
        unfinished=unfinished_of(rules, melds, broken),
    )


def tallies_of_melds(
    rules: Ruleset, melds: Iterable[Meld], *, going_out: bool = False
) -> tuple[MeldTally, ...]:
    """Return the tally of each of some melds; `going_out` as in `meld_faults`."""
    return tuple(map(_tally_of_meld(rules), melds, repeat(going_out)))


@cached_by_rules
def _tally_of_meld(rules: Ruleset, meld: Meld, going_out: bool) -> MeldTally:  # noqa: FBT001 -- a key
    """Return the tally of a meld, from a cache: the same few melds lie on every table."""
    cards, worth = meld.cards, rules.card_points
    line = ScoreLine(
        code=LineCode.MELDED_CARDS,
        count=cards.size,
        points=worth.of(cards.counts),
        source=_source_of_points(worth, meld),
        meld=meld,
    )
    return MeldTally(
        meld=meld,
        line=line,
        points_to_open=points_to_open(rules, cards),
        canasta=canasta_kind(rules, meld),
        faults=meld_faults(rules, meld, going_out=going_out),
    )


def _source_of_points(worth: CardPoints, meld: Meld) -> Citation:
    """Return the citation of a meld's points: of its rank, or of all where it holds others."""
    if isinstance(meld, SetMeld) and not meld.cards.wilds:
        return worth.citation_by_rank[meld.rank]
    return worth.source


def points_to_open(rules: Ruleset, cards: Cards) -> int:
    """Return the points of `cards` that, once melded, count towards a minimum."""
    counts, worth = cards.counts, rules.card_points
    points = worth.of(counts)
    if rules.minimums.wilds_count:
        return points
    return points - counts[_DEUCE] * worth.deuce - counts[_JOKER] * worth.joker


def _canastas(melds: Iterable[MeldTally], broken: frozenset[int]) -> Mapping[CanastaKind, int]:
    """Return the number of legal canastas of each kind among `melds`."""
    found: dict[CanastaKind, int] = {}
    for index, meld in enumerate(melds):
        kind = meld.canasta
        if kind is not None and index not in broken:
            found[kind] = found.get(kind, 0) + 1
    return found


def _short_sequences(rules: Ruleset, melds: Iterable[Meld]) -> int:
    """Return the number of sequences so short that they cost points."""
    limit = rules.sequences.short_cards
    sequences = (meld for meld in melds if isinstance(meld, SequenceMeld))
    return sum(1 for meld in sequences if 0 < meld.cards.size <= limit)


def unfinished_of(
    rules: Ruleset, melds: Iterable[Meld], broken: frozenset[int] = frozenset()
) -> tuple[UnfinishedKind, ...]:
    """Return the melds that cost points as they are no canastas, one that breaks a rule included.

    Args:
        rules: the rules played by.
        melds: the side's melds.
        broken: indices of those that break a rule.
    """
    if not rules.unfinished.costs:
        return ()
    found = (
        begun_as(rules, meld)
        for index, meld in enumerate(melds)
        if index in broken or canasta_kind(rules, meld) is None
    )
    return tuple(kind for kind in found if kind is not None and rules.unfinished.of(kind))


def _hand_tally(rules: Ruleset, hand: Hand, *, extra: bool) -> HandTally:
    """Return the tally of one player's hand; a foot never picked up is part of it."""
    cards = hand.cards + hand.foot if hand.foot.size else hand.cards
    if not cards.size:
        return _EMPTY_HAND
    counts = cards.counts
    black_threes = counts[_BLACK_THREE] if extra else 0
    red_threes, calientes = counts[_RED_THREE], counts[_CALIENTE]
    worth = rules.card_points
    counted = worth.red_three > 0
    lost = 0 if counted and not rules.red_threes_in_hand.points else red_threes
    ranks = rules.held.ranks
    return HandTally(
        size=cards.size - calientes - black_threes - (0 if counted else red_threes),
        points=worth.of(counts) - black_threes * worth.black_three,
        red_threes=lost,
        calientes=calientes,
        black_threes=black_threes,
        is_empty=hand.cards.size == 0,
        held={rank: counts[rank] for rank in ranks} if ranks else _NOT_HELD,
    )


def tally_of_counts(
    rules: Ruleset, side: CountsSide, *, is_alone: bool, extra_black_threes: bool
) -> Tally:
    """Return the tally of a side written down as counts.

    Args:
        rules: the rules it played by.
        side: the side as it was written down.
        is_alone: whether it is one player, who holds what its hands hold.
        extra_black_threes: whether black threes in hands cost extra in this deal.
    """
    counted, black_threes = side.counted, side.black_threes_in_hand
    their_points = 0 if extra_black_threes else black_threes * rules.card_points.black_three
    extra = black_threes if extra_black_threes else 0
    red_threes = _red_threes_by_player(side.red_threes_in_hand, is_alone=is_alone)
    hands = _hands_of_counts(side, red_threes)
    if is_alone and black_threes:
        hands, their_points = _with_black_threes(hands, their_points, extra), 0
    return Tally(
        card_points=side.card_points,
        has_melded=side.has_melded,
        canastas={kind: n for kind, n in side.canastas.items() if n},
        hands=hands,
        side_points=their_points,
        red_threes_in_hand=counted[_RED_THREE],
        black_threes_in_hand=extra,
        calientes_in_hand=counted[_CALIENTE],
        black_threes_counted=side.black_threes_melded,
        short_sequences=side.short_sequences,
        unfinished=tuple([kind for kind in side.unfinished if rules.unfinished.of(kind)]),
    )


def _red_threes_by_player(in_hand: tuple[int, ...] | int, *, is_alone: bool) -> tuple[int, ...]:
    """Return the red threes in each hand, where the player who held them is known."""
    if not isinstance(in_hand, int):
        return in_hand
    return (in_hand,) if in_hand and is_alone else ()


def _hands_of_counts(side: CountsSide, red_threes: tuple[int, ...]) -> tuple[HandTally, ...]:
    """Return the hands of a side written down as counts."""
    columns = (side.hand_points, side.calientes_in_hand, red_threes, *side.held.values())
    return tuple(
        HandTally(
            points=points,
            calientes=calientes,
            red_threes=reds,
            is_empty=not any((points, calientes, reds, *held)),
            held=dict(zip(side.held, held, strict=True)),
        )
        for points, calientes, reds, *held in zip_longest(*columns, fillvalue=0)
    )


def _with_black_threes(
    hands: tuple[HandTally, ...], points: int, extra: int
) -> tuple[HandTally, ...]:
    """Return the hands of who plays alone, with their black threes in the first.

    Args:
        hands: the hands without them.
        points: the points of the black threes, 0 where they cost extra.
        extra: how many of them cost extra.
    """
    first, *others = hands or (_EMPTY_HAND,)
    held = first._replace(points=first.points + points, black_threes=extra, is_empty=False)
    return (held, *others)
