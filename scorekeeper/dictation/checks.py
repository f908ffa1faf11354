"""Checks of all statements: contradictory and ambiguous ones are refused.

To refuse a statement is to take it out and to mark its place as not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.dictation.statements import COUNTED, CardGroup, Heard, Where, may_be_meld, size_of
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset.base import CANASTA_SIZE


def check_statements(heard: Heard, players: int, most: Sequence[int]) -> None:
    """Refuse statements that are impossible, contradict others or may mean something else.

    Args:
        heard: the statements.
        players: the number of players of the side.
        most: the number of cards of each rank in the decks, indexed by `Rank`.
    """
    heard.refuse(*(card for card in heard.cards if card.is_weak and card.is_laid))
    heard.refuse(*_doubtful_cards(heard))
    _refuse_denied(heard)
    _refuse_announced(heard)
    _refuse_repeated(heard)
    _refuse_contradictions(heard, players)
    if len({each.number for each in heard.penalties}) < len(heard.penalties):
        heard.unread += [each.span for each in heard.penalties]
        heard.penalties = []
    _refuse_impossible(heard, most)


def _doubtful_cards(heard: Heard) -> Iterator[CardGroup]:
    """Yield the cards of hands that may have another meaning.

    After `partner had a five`, `three kings` may be another meld, and `one bonus` may have been
    laid down; `had 10` may tell points.
    """
    hands: dict[tuple[int, int], list[CardGroup]] = {}
    for card in heard.cards:
        if card.where is Where.HAND:
            hands.setdefault((card.player, card.hand), []).append(card)
    for (_, number), cards in hands.items():
        if len(cards) == 1 and cards[0].is_bare:
            yield cards[0]
        yield from (card for card, behind in pairwise(cards) if _is_number_of(behind, card))
        # `a five and two` may go on with two of something.
        last = cards[-1]
        if last.is_weak and last.rank is Rank.DEUCE and last.joined:
            yield last
        if number and not _is_closed(cards):
            first = int(number not in heard.loose)
            for group in _groups(cards, loose=not first)[first:]:
                yield from group if may_be_meld(group) else ()


def _is_number_of(some: CardGroup, card: CardGroup) -> bool:
    """Return whether a card may be the number of others, said once more: `two, two kings`."""
    may_count = some.is_counted and not (card.is_counted or card.is_notation)
    return may_count and card.kind != COUNTED and (card.count, some.count) == (1, card.rank)


def _is_closed(cards: Sequence[CardGroup]) -> bool:
    """Return whether the cards are one list that `and` ends: `a six two aces and a ten`."""
    here = all(card.clause == cards[0].clause for card in cards)
    return here and [card.joined for card in cards[1:]] == [False] * (len(cards) - 2) + [True]


def _groups(cards: Sequence[CardGroup], *, loose: bool) -> list[list[CardGroup]]:
    """Group cards that are listed without a pause or joined by `and`."""
    groups: list[list[CardGroup]] = []
    for card in cards:
        if groups and (card.joined or _are_listed(groups[-1][-1], card, loose=loose)):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def _are_listed(card: CardGroup, behind: CardGroup, *, loose: bool) -> bool:
    """Return whether two cards are listed without a pause, none a meld: `a five two sixes`."""
    single = (card.count, behind.count) == (1, 1)
    small = not (loose or may_be_meld([card]) or may_be_meld([behind]))
    return card.clause == behind.clause and (single or small)


def _refuse_denied(heard: Heard) -> None:
    """Refuse cards of which it was said both that there are some and that there are none."""
    for none in heard.denied:
        some = [card for card in heard.cards if card.is_same_kind_of(none)]
        if some and none.kind == COUNTED:
            heard.refuse(none, *some)


def _refuse_announced(heard: Heard) -> None:
    """Refuse announced numbers of sequences, or of cards of a hand, that were not mentioned."""
    for hand in heard.announced_hands:
        if hand.number != size_of(card for card in heard.cards if card.hand == hand.hand):
            heard.unread.append(hand.span)
    sequences = len({card.meld for card in heard.cards if card.meld in heard.sequences})
    if sequences != sum(each.number or 0 for each in heard.announced):
        heard.unread += [each.span for each in heard.announced]


def _refuse_repeated(heard: Heard) -> None:
    """Refuse `one caliente I had one caliente`, which may be the same card mentioned twice."""
    for card, behind in pairwise(list(heard.cards)):
        apart = card.is_laid and behind.where is Where.HAND
        same = card.is_same_number(behind)
        beside = card.clause == behind.clause
        is_kind = same and card.is_same_kind_of(behind)
        again = is_kind and behind.repeats(card)
        # `a joker, joker`
        stammers = is_kind and card.is_counted > behind.is_counted and card.count == 1
        if (stammers or (apart and same and beside)) and not behind.joined:
            heard.refuse(card, behind)
        elif again and ((beside and card.count != 1) or card.kind == COUNTED or not card.is_laid):
            heard.refuse(card)
    for said, more in pairwise(_lists(heard)):
        are_same = (
            card.is_same_number(other) and card.is_same_kind_of(other)
            for card, other in zip(said, more, strict=False)
            if card.suit in (None, other.suit)
        )
        # Two sequences behind a comma may be the same.
        begun_again = said[0].hand or said[0].clause == more[0].clause
        if begun_again and sum(are_same) == len(said):
            heard.refuse(*said)  # `Ann had a king, Ann had a king and a five`


def _lists(heard: Heard) -> Iterator[list[CardGroup]]:
    """Yield the cards of each hand and sequence that was begun by its own words."""
    for (hand, meld), cards in groupby(heard.cards, lambda card: (card.hand, card.meld)):
        if hand or meld in heard.sequences:
            yield list(cards)


def _refuse_contradictions(heard: Heard, players: int) -> None:
    """Refuse statements about going out that contradict one another, or the cards in hands."""
    told = [(said.out, said.concealed, said.player) for said in heard.outs]
    held = {card.player for card in heard.cards if not card.is_laid}
    is_held = heard.went_out and (heard.out_player in held or held >= set(range(players)))
    if is_held:
        heard.refuse(*(card for card in heard.cards if not card.is_laid))
    if is_held or any(len(set(values) - {None}) > 1 for values in zip(*told, strict=True)):
        heard.refuse_outs()


def _refuse_impossible(heard: Heard, most: Sequence[int]) -> None:
    """Refuse more cards of a rank than the decks hold: `bonus of 50` is no Bonus card."""
    for rank, suit in {(card.rank, card.suit) for card in heard.cards if card.suit is not None}:
        some = [card for card in heard.cards if (card.rank, card.suit) == (rank, suit)]
        if size_of(some) > most[rank] // len(Suit):
            heard.refuse(*some)
    # The number of Caliente cards in play is each table's own choice.
    for rank in {card.rank for card in heard.cards} - {Rank.CALIENTE}:
        some = [card for card in heard.cards if card.rank is rank]
        full = [card for card in some if card.is_natural_canasta]
        if max(size_of(some), CANASTA_SIZE * len(full)) > most[rank]:
            heard.refuse(*some)
