"""Melds, additions and joinings that are worth listing for the player in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.shapes import meld_faults
from scorekeeper.engine.melds import Meld, MeldKind, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.play.actions import Action, AddTo, Join, Lay
from scorekeeper.engine.play.bounds import may_open
from scorekeeper.engine.play.card import masks_of, of_rank, said_of, set_of, some
from scorekeeper.engine.play.draft import Draft
from scorekeeper.engine.play.melding import (
    add_to,
    growth_violations,
    joined_meld,
    lay,
    reserved,
    too_early,
)
from scorekeeper.engine.play.openings import simple_openings
from scorekeeper.engine.play.rights import foot_waits
from scorekeeper.engine.play.sequence_options import longer_sequences, new_sequences
from scorekeeper.engine.play.ways import is_taken
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD, Minimum, SameRank
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld

_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER
_ONE_OF_EACH: Final = {
    (False, False): (),
    (True, False): (some(_DEUCE, 1),),
    (False, True): (some(_JOKER, 1),),
    (True, True): (some(_DEUCE, 1), some(_JOKER, 1)),
}
"""A wild card of each kind, by whether there are deuces and jokers."""


def laying_options(draft: Draft) -> Iterator[Action]:
    """Yield what the player in turn may lay down, and play on or go out by.

    Before the side's first meld: what `simple_openings` makes of the hand; if there is none from
    which the player can go on, the ways that a search finds. After it:

    * new sets of a rank: all naturals; three of them; all of them with one wild card, or with as
      many as a canasta lacks;
    * for each own set: all naturals of its rank that it takes, one of them, one wild card of
      each kind, all naturals with as many wild cards as a canasta lacks;
    * new sequences: each run of cards in a row, cut to what is allowed from below and from above,
      and its first three; for each own sequence the next card at either end, and all that follow;
    * melds of wild cards: all of them, three of a kind, else three of both; one wild card of each
      kind for each own;
    * own melds that may be joined.
    """
    if not draft.side.melds:
        yield from _first_melds(draft)
        return
    sure, naturals, dead = _surely_kept(draft), _naturals_kept(draft), draft.dead
    for meld in _new_melds(draft):
        new = Lay((meld,))
        is_free = isinstance(meld, SetMeld) and not meld.cards.wilds and meld.rank not in dead
        if meld.cards.size <= (naturals if is_free else sure) or is_taken(draft, lay, new):
            yield new
    for place, cards in _additions(draft):
        more = AddTo(place, cards)
        own = draft.side.melds[place]
        is_free = isinstance(own, SetMeld) and not cards.wilds and own.rank not in dead
        if cards.size <= (naturals if is_free else sure) or is_taken(draft, add_to, more):
            yield more
    if draft.rules.sets.may_join:
        yield from _joinings(draft)


def _first_melds(draft: Draft) -> Iterator[Action]:
    """Yield the ways to make the side's first meld, from which the player can go on."""
    minimum = draft.setting.minimums[draft.seat]
    if may_open(draft.rules, minimum, draft.hand):
        simple = tuple(_kept(draft, _simple_openings(draft, minimum)))
        yield from simple or _kept(draft, _searched_openings(draft))


def _kept(draft: Draft, openings: Iterable[tuple[Meld, ...]]) -> Iterator[Action]:
    """Yield the laying down of those first melds from which the player can go on."""
    sure = _surely_kept(draft)
    for melds in openings:
        first = Lay(melds)
        if sum(meld.cards.size for meld in melds) <= sure or is_taken(draft, lay, first):
            yield first


def _simple_openings(draft: Draft, minimum: Minimum) -> tuple[tuple[Meld, ...], ...]:
    """Return first melds that are made without a search, where no canasta is asked for."""
    if minimum.canasta is not None or not draft.setting.is_plain:
        return ()
    return simple_openings(draft.setting, minimum.points, draft.hand)


def _searched_openings(draft: Draft) -> tuple[tuple[Meld, ...], ...]:
    """Return first melds that a search finds."""
    asked = FindFirstMeldQuestion(
        rules=draft.rules,
        score_before=draft.setting.score_of(draft.seat),
        deal_number=draft.setting.deal_number,
        hand=draft.hand,
        dead=draft.dead,
    )
    return find_first_meld(asked).ways


def _surely_kept(draft: Draft) -> int:
    """Return up to how many cards a player may lay down and surely end the turn; 0 for none."""
    return _naturals_kept(draft) if draft.setting.is_plain else 0


def _naturals_kept(draft: Draft) -> int:
    """Return likewise up to how many naturals may go to sets of ranks that are not closed.

    Rules that look at more than points and shapes are about wild cards, a side's first melds, or
    what may be discarded where no pile lies.
    """
    if draft.setting.is_plain or (draft.pile and draft.turn.old_melds):
        return draft.hand.size if foot_waits(draft) else draft.hand.size - 2
    return 0


def _is_free(draft: Draft, meld: Meld) -> bool:
    """Return whether the wild cards of a new meld may go there."""
    if next(reserved(draft.rules, draft.side.melds, meld.cards, meld), None) is not None:
        return False
    return next(too_early(draft.rules, meld, ()), None) is None


def _may_grow(draft: Draft, own: Meld, cards: Cards) -> bool:
    """Return whether cards may be added to an own meld."""
    rules, held = draft.rules, own.cards
    if isinstance(own, SetMeld) and own.rank.is_natural:
        fits = draft.setting.is_set(held.naturals + cards.naturals, held.wilds + cards.wilds)
        if not (fits and cards.wilds):
            return fits
    else:
        grown = replace(own, cards=held + cards)
        if next(meld_faults(rules, grown, going_out=False), None) is not None:
            return False
    if next(growth_violations(rules, own, cards), None) is not None:
        return False
    return next(reserved(rules, draft.side.melds, cards, own), None) is None


def _new_melds(draft: Draft) -> Iterator[Meld]:
    """Yield new melds."""
    hand, wilds = draft.hand, draft.hand.wilds
    for rank in NATURAL_RANKS:
        count = hand.counts[rank]
        if count > 1 and count + wilds >= SHORTEST_MELD and _may_begin(draft, rank):
            yield from _new_sets(draft, rank, count)
    if wilds >= SHORTEST_MELD and _may_begin_wilds(draft):
        yield from (meld for meld in _new_wild_melds(draft) if _is_free(draft, meld))
    if draft.rules.sequences.allowed:
        yield from map(SequenceMeld, new_sequences(draft.rules, hand))


def _may_begin_wilds(draft: Draft) -> bool:
    """Return whether the side may begin a meld of wild cards."""
    rule = draft.rules.wild_melds
    has_one = rule.one_a_side and any(isinstance(m, WildMeld) for m in draft.side.melds)
    return rule.allowed and not has_one


def _may_begin(draft: Draft, rank: Rank) -> bool:
    """Return whether the side may begin another set of a rank."""
    rule = draft.rules.sets.same_rank
    if rule is SameRank.ANY:
        return True
    own = [m for m in draft.side.melds if isinstance(m, SetMeld) and m.rank is rank]
    if rule is SameRank.ONE:
        return not own
    return all(meld.cards.size >= CANASTA_SIZE for meld in own)


def _new_sets(draft: Draft, rank: Rank, count: int) -> Iterator[Meld]:
    """Yield new sets of a rank of which the hand has `count` cards."""
    hand, setting, said = draft.hand, draft.setting, said_of(draft.hand, rank)
    count = min(count, setting.rules.sets.most_cards or count)
    for naturals in dict.fromkeys((count, SHORTEST_MELD)):
        if naturals <= count and setting.is_set(naturals, 0):
            yield set_of(rank, said, naturals)
    for wilds in _with_naturals(hand, count):
        if setting.is_set(count, wilds.wilds):
            meld = set_of(rank, said, count, wilds.counts[_DEUCE], wilds.counts[_JOKER])
            if _is_free(draft, meld):
                yield meld


def _with_naturals(hand: Cards, size: int) -> Iterator[Cards]:
    """Yield wild cards to go with naturals: one of each kind, or what a canasta lacks."""
    yield from _wilds_one_by_one(hand)
    lacking = CANASTA_SIZE - size
    if 1 < lacking <= hand.wilds:
        yield _deuces_first(hand, lacking)


def _wilds_one_by_one(hand: Cards) -> tuple[Cards, ...]:
    """Return a wild card of each kind that the hand holds."""
    return _ONE_OF_EACH[hand.counts[_DEUCE] > 0, hand.counts[_JOKER] > 0]


def _new_wild_melds(draft: Draft) -> Iterator[Meld]:
    """Yield new melds of wild cards: of all of them, and of three, deuces or jokers alone."""
    rules, hand = draft.rules, draft.hand
    deuces, jokers = hand.counts[Rank.DEUCE], hand.counts[Rank.JOKER]
    cards = {_deuces_first(hand, rules.wild_melds.most_cards or deuces + jokers)}
    enough = [r for r in (Rank.DEUCE, Rank.JOKER) if hand.counts[r] >= SHORTEST_MELD]
    cards |= {some(rank, SHORTEST_MELD) for rank in enough}
    if not enough:  # two of each: all four may leave too few cards to go on with
        cards.add(_deuces_first(hand, SHORTEST_MELD))
    for each in sorted(cards, key=lambda wilds: (-wilds.size, wilds.counts)):
        yield meld_of(rules, each)
        if rules.wild_melds.is_deuce_set(each):
            yield WildMeld(each)


def _deuces_first(hand: Cards, most: int) -> Cards:
    """Return at most so many wild cards of a hand: its deuces, and jokers for what is lacking."""
    deuces = min(most, hand.counts[Rank.DEUCE])
    return some(Rank.DEUCE, deuces) + some(Rank.JOKER, min(most - deuces, hand.counts[Rank.JOKER]))


def _additions(draft: Draft) -> Iterator[tuple[int, Cards]]:
    """Yield cards that may go to own melds, by their place."""
    rules, hand = draft.rules, draft.hand
    masks = masks_of(hand) if rules.sequences.allowed else {}
    ones = _wilds_one_by_one(hand)
    for place, own in enumerate(draft.side.melds):
        more: Iterable[Cards] = ones
        if isinstance(own, SequenceMeld):
            yield from ((place, cards) for cards in longer_sequences(rules, masks, own.cards))
            continue
        if isinstance(own, SetMeld) and own.rank.is_natural and hand.counts[own.rank]:
            more = _more(draft, own, hand.counts[own.rank])
        for cards in more:
            if _may_grow(draft, own, cards):
                yield place, cards


def _more(draft: Draft, own: SetMeld, count: int) -> Iterator[Cards]:
    """Yield what may be added to an own set of whose rank the hand has `count` cards."""
    hand, most = draft.hand, draft.rules.sets.most_cards
    if most is not None:
        count = min(count, most - own.cards.size)
    if count < 1:
        return
    naturals = of_rank(hand, own.rank, count)
    yield naturals
    if count > 1:
        yield of_rank(hand, own.rank, 1)
    yield from _wilds_one_by_one(hand)
    for wilds in _with_naturals(hand, own.cards.size + count):
        if wilds.size > 1:
            yield naturals + wilds


def _joinings(draft: Draft) -> Iterator[Action]:
    """Yield own melds that may be joined."""
    melds = draft.side.melds
    alike: dict[Rank | MeldKind, list[int]] = {}
    for high, meld in enumerate(melds):
        places = alike.setdefault(meld.rank if isinstance(meld, SetMeld) else meld.kind, [])
        for low in places:
            if joined_meld(draft.rules, melds[low], meld) is not None:
                yield Join(low, high)
        places.append(high)
