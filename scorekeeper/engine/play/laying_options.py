"""Melds, additions and joinings that are worth listing for the player in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from scorekeeper.engine.cards import NATURALS, WILD_RANKS, Cards, Rank, SuitedCount
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.later_wilds import (
    deuces_are_reserved,
    growth_violations,
    may_take_wilds,
    reserved,
    wilds_are_reserved,
)
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld, with_added
from scorekeeper.engine.play.actions import Action, AddTo, Lay
from scorekeeper.engine.play.bounds import ANY_NUMBER, may_open
from scorekeeper.engine.play.card import set_of, some
from scorekeeper.engine.play.discarding import keeps_one_for_empty_pile, may_begin_with_any
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.melding import add_to, joinings, lay
from scorekeeper.engine.play.openings import simple_openings
from scorekeeper.engine.play.rights import foot_goes_on, may_end
from scorekeeper.engine.play.sequence_options import longer_sequences, new_sequences
from scorekeeper.engine.play.state import Setting
from scorekeeper.engine.play.ways import is_accepted
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.shapes import legal_sets, meld_faults
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, shortest_first_melds

_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER
_ANY, _ONE = SameRank.ANY, SameRank.ONE
_DEUCES: Final = (_DEUCE,)
_ONES: Final = {
    (_DEUCE,): ((1, 0),),
    (_JOKER,): ((0, 1),),
    (_DEUCE, _JOKER): ((1, 0), (0, 1)),
}
"""The numbers of deuces and jokers in one wild card of each of these kinds."""

_DO: Final[dict[type[Any], Callable[[StateDraft, Any], None]]] = {Lay: lay, AddTo: add_to}


Kinds = tuple[Rank, ...]
"""Deuces, jokers or both."""

_Option = tuple[Lay | AddTo, int, Rank | None]
"""A way to lay cards down that the rules of melds allow, the number of cards it takes from the
hand, and the rank of the set that these go to; None where more than these has to be judged."""


def laying_options(draft: StateDraft) -> list[Action]:
    """Return the ways to lay cards down after which the player in turn can play on or go out.

    Before the side's first meld: those that `simple_openings` makes of the hand; if the player can
    go on from none of them, those that a search finds. After it:

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
    own = draft.side.melds
    if not own:
        return [*_first_melds(draft)]
    in_sets, dead, kinds = _kept_by_sets(draft), draft.dead, _free_wilds(draft, own)
    sure = in_sets if draft.setting.is_plain else 0
    found: list[Action] = [
        action
        for action, size, rank in (*_new_melds(draft, own, kinds), *_additions(draft, own, kinds))
        if size <= (sure if rank is None or rank in dead else in_sets)
        or _is_accepted(draft, action, size)
    ]
    if draft.rules.sets.may_join:
        found += [step for step, _ in joinings(draft.rules, own)]
    return found


def _is_accepted(draft: StateDraft, action: Lay | AddTo, size: int) -> bool:
    """Return whether laying down these `size` cards would be accepted."""
    if draft.hand.size - size <= 1 and not may_end(draft):
        return False
    return is_accepted(draft, _DO[type(action)], action)


def _first_melds(draft: StateDraft) -> Iterator[Action]:
    """Yield the ways to make the side's first meld, from which the player can go on."""
    minimum = draft.setting.minimums[draft.seat]
    if may_open(draft.rules, minimum, draft.hand):
        simple = tuple(_kept(draft, _simple_openings(draft, minimum)))
        yield from simple or _kept(draft, _searched_openings(draft))


def _kept(draft: StateDraft, openings: Iterable[tuple[Meld, ...]]) -> Iterator[Action]:
    """Yield the laying down of those legal first melds from which the player can go on."""
    sure = _kept_by_opening(draft)
    for melds in openings:
        first = Lay(melds)
        if sum(meld.cards.size for meld in melds) <= sure or is_accepted(draft, lay, first):
            yield first


def _simple_openings(draft: StateDraft, minimum: Minimum) -> tuple[tuple[Meld, ...], ...]:
    """Return first melds that are made without a search, where no canasta is asked for."""
    if minimum.canasta is not None or not draft.setting.is_plain:
        return ()
    return simple_openings(draft.setting, minimum.points, draft.hand)


def _searched_openings(draft: StateDraft) -> tuple[tuple[Meld, ...], ...]:
    """Return first melds that a search finds."""
    asked = FindFirstMeldQuestion(
        rules=draft.rules,
        score_before=draft.setting.score_of(draft.seat),
        deal_number=draft.setting.deal_number,
        hand=draft.hand,
        dead=draft.dead,
    )
    return shortest_first_melds(asked).ways


def _kept_by_opening(draft: StateDraft) -> int:
    """Return the most cards that may go to a legal first meld so that the turn surely ends."""
    if draft.setting.is_plain:
        return _kept_by_sets(draft)
    return draft.hand.size - 2 if may_begin_with_any(draft) else 0


def _kept_by_sets(draft: StateDraft) -> int:
    """Return `_kept_by_opening` under plain rules: the most cards for sets of live ranks, or 0.

    Rules that look at more than points and shapes are about melds of wild cards, a side's first
    melds, or cards to be kept where no pile lies.
    """
    keeps = draft.setting.is_plain or (draft.turn.old_melds and keeps_one_for_empty_pile(draft))
    if keeps:
        any_card_will_do = draft.setting.is_plain and foot_goes_on(draft)
        return draft.hand.size if any_card_will_do else draft.hand.size - 2
    return 0


def _new_melds(draft: StateDraft, own: tuple[Meld, ...], kinds: Kinds) -> list[_Option]:
    """Return new melds.

    Args:
        draft: the hand.
        own: the side's melds.
        kinds: the wild cards that may go to sets of naturals.
    """
    rules, hand, found = draft.rules, draft.hand, list[_Option]()
    counts, fewest = hand.counts, max(2, SHORTEST_MELD - hand.wilds)
    begun = _begun(rules.sets.same_rank, own)
    for rank in hand.natural_ranks:
        if counts[rank] >= fewest and rank not in begun:
            found += _new_sets(rules, hand, rank, kinds)
    if hand.wilds >= SHORTEST_MELD and _may_begin_wilds(draft):
        melds = _new_wild_melds(draft)
        found += [(Lay((meld,)), meld.cards.size, _rank_of_wilds(meld)) for meld in melds]
    if rules.sequences.allowed:
        runs = new_sequences(rules, hand.masks)
        found += [(Lay((SequenceMeld(cards),)), cards.size, None) for cards in runs]
    return found


def _begun(rule: SameRank, own: tuple[Meld, ...]) -> set[Rank]:
    """Return the ranks of which a side may begin no other set."""
    if rule is _ANY:
        return set()
    most = ANY_NUMBER if rule is _ONE else CANASTA_SIZE
    return {m.rank for m in own if isinstance(m, SetMeld) and m.cards.size < most}


def _may_begin_wilds(draft: StateDraft) -> bool:
    """Return whether the side may begin a meld of wild cards."""
    rule = draft.rules.wild_melds
    has_one = rule.one_a_side and any(isinstance(m, WildMeld) for m in draft.side.melds)
    return rule.allowed and not has_one


def _free_wilds(draft: StateDraft, own: tuple[Meld, ...]) -> Kinds:
    """Return the kinds of wild cards that the hand holds and may lay in sets of naturals."""
    rules, kinds = draft.rules, _wilds_of(draft.hand)
    if kinds and wilds_are_reserved(rules, own):
        return ()
    return kinds[1:] if kinds[:1] == _DEUCES and deuces_are_reserved(rules, own) else kinds


def _wilds_of(hand: Cards) -> Kinds:
    """Return the kinds of wild cards that a hand holds."""
    if not hand.wilds:
        return ()
    return tuple(kind for kind in (_DEUCE, _JOKER) if hand.counts[kind])


def _new_sets(rules: Ruleset, hand: Cards, rank: Rank, kinds: Kinds) -> tuple[_Option, ...]:
    """Return new sets of a rank.

    Args:
        rules: the rules played by.
        hand: the hand.
        rank: the rank.
        kinds: the wild cards that may go there.
    """
    count = min(hand.counts[rank], rules.sets.most_cards or hand.counts[rank])
    wilds = (*_ONES[kinds], *_for_canasta(hand, count, kinds)) if kinds else ()
    return _sets_of(rules, rank, hand.said(rank), count, wilds)


@lru_cache(maxsize=4096)
def _sets_of(
    rules: Ruleset,
    rank: Rank,
    said: tuple[SuitedCount, ...],
    count: int,
    wilds: tuple[tuple[int, int], ...],
) -> tuple[_Option, ...]:
    """Return new sets of a rank.

    Args:
        rules: the rules played by.
        rank: the rank.
        said: its cards in the hand with known suits.
        count: the most naturals of it in a set.
        wilds: the numbers of deuces and jokers that may go with them.
    """
    is_set, may_take = legal_sets(rules), may_take_wilds(rules, rank, count, 0)
    numbers = [(count, 0, 0)] if is_set(count, 0) else []
    if count > SHORTEST_MELD and is_set(SHORTEST_MELD, 0):
        numbers.append((SHORTEST_MELD, 0, 0))
    if may_take and rank not in rules.sets.never_wild:
        numbers += [(count, *wild) for wild in wilds if is_set(count, sum(wild))]
    return tuple([(Lay((set_of(rank, said, *each),)), sum(each), rank) for each in numbers])


def _for_canasta(hand: Cards, size: int, kinds: Kinds) -> tuple[tuple[int, int], ...]:
    """Return the deuces and jokers, two or more, that make a canasta of cards, if there are any.

    Args:
        hand: the hand.
        size: the number of cards there without them.
        kinds: the wild cards that may go there.
    """
    lacking = CANASTA_SIZE - size
    if 1 < lacking <= hand.wilds:
        deuces = min(lacking, hand.counts[_DEUCE])
        if not deuces or kinds[0] is _DEUCE:
            return ((deuces, lacking - deuces),)
    return ()


def _new_wild_melds(draft: StateDraft) -> Iterator[Meld]:
    """Yield new melds of wild cards: of all of them, and of three, deuces or jokers alone."""
    for meld in _wild_melds(draft.rules, draft.hand):
        if next(reserved(draft.rules, draft.side.melds, meld.cards, meld), None) is None:
            yield meld


def _rank_of_wilds(meld: Meld) -> Rank | None:
    """Return a rank for a meld of wild cards, which is judged as sets are: by what it leaves."""
    return _DEUCE if isinstance(meld, WildMeld) else None


def _wild_melds(rules: Ruleset, hand: Cards) -> Iterator[Meld]:
    """Yield these melds, whether or not wild cards are kept for another."""
    deuces, jokers = hand.counts[Rank.DEUCE], hand.counts[Rank.JOKER]
    cards = {_deuces_first(hand, rules.wild_melds.most_cards or deuces + jokers)}
    enough = [r for r in WILD_RANKS if hand.counts[r] >= SHORTEST_MELD]
    cards |= {some(rank, SHORTEST_MELD) for rank in enough}
    if not enough:  # two of each: all four may leave too few cards to go on with
        cards.add(_deuces_first(hand, SHORTEST_MELD))
    for each in sorted(cards, key=lambda wilds: (-wilds.size, wilds.counts)):
        yield meld_of(rules, each)
        if rules.wild_melds.is_deuce_set(each):
            yield WildMeld(each)


def _deuces_first(hand: Cards, most: int) -> Cards:
    """Return at most `most` wild cards of a hand: its deuces, then jokers up to that number."""
    deuces = min(most, hand.counts[Rank.DEUCE])
    return some(Rank.DEUCE, deuces) + some(Rank.JOKER, min(most - deuces, hand.counts[Rank.JOKER]))


def _additions(draft: StateDraft, melds: tuple[Meld, ...], kinds: Kinds) -> list[_Option]:
    """Return the additions to own melds.

    Args:
        draft: the hand.
        melds: the side's melds.
        kinds: the wild cards that may go to sets of naturals.
    """
    hand, setting, rules, found = draft.hand, draft.setting, draft.rules, list[_Option]()
    counts, masks = hand.counts, hand.masks if rules.sequences.allowed else {}
    for place, own in enumerate(melds):
        if isinstance(own, SequenceMeld):
            for cards in longer_sequences(rules, masks, own.cards):
                found.append((AddTo(place, cards), cards.size, None))
        elif isinstance(own, SetMeld) and own.rank in NATURALS:
            if counts[own.rank]:
                found += _to_set(setting, hand, place, own, kinds)
            elif kinds and _is_open(rules, own) and _takes_wilds(setting, own, 0, 1):
                found += _lone_wilds(place, own.rank, kinds)
        else:
            wilds = [some(wild, 1) for wild in _wilds_of(hand)]
            rank = _rank_of_wilds(own)
            found += [(AddTo(place, one), 1, rank) for one in wilds if _takes(draft, own, one)]
    return found


def _to_set(
    setting: Setting, hand: Cards, place: int, own: SetMeld, kinds: Kinds
) -> Iterator[_Option]:
    """Yield the additions to an own set of naturals of which the hand holds some.

    Args:
        setting: the facts that stay the same.
        hand: the hand.
        place: the place of the set among the side's melds.
        own: the set.
        kinds: the wild cards that may go there.
    """
    rank, held, sets = own.rank, own.cards, setting.rules.sets
    count = hand.counts[rank]
    if sets.most_cards is not None:
        count = min(count, sets.most_cards - held.size)
    if count < 1:
        return
    said = hand.said(rank)
    for naturals in (count, 1) if count > 1 else (1,):
        if setting.is_set(held.naturals + naturals, held.wilds):
            yield _to(place, rank, said, naturals), naturals, rank
    if kinds and _is_open(setting.rules, own):
        yield from _wilds_to_set(setting, hand, place, own, count, kinds)


def _wilds_to_set(
    setting: Setting, hand: Cards, place: int, own: SetMeld, count: int, kinds: Kinds
) -> Iterator[_Option]:
    """Yield wild cards for an own set: one of each kind; with all `count` naturals, a canasta."""
    rank = own.rank
    if _takes_wilds(setting, own, 0, 1):
        yield from _lone_wilds(place, rank, kinds)
    for wilds in _for_canasta(hand, own.cards.size + count, kinds):
        if _takes_wilds(setting, own, count, sum(wilds)):
            yield _to(place, rank, hand.said(rank), count, *wilds), count + sum(wilds), rank


@lru_cache(maxsize=1024)
def _lone_wilds(place: int, rank: Rank, kinds: Kinds) -> tuple[_Option, ...]:
    """Return the adding of one wild card of each kind to the own set at a place."""
    return tuple([(AddTo(place, some(kind, 1)), 1, rank) for kind in kinds])


def _is_open(rules: Ruleset, own: SetMeld) -> bool:
    """Return whether wild cards may join an own set, if they fit."""
    is_open = own.cards.size < CANASTA_SIZE or rules.sets.wilds_on_canasta
    return is_open and own.rank not in rules.sets.never_wild


def _takes_wilds(setting: Setting, own: SetMeld, naturals: int, wilds: int) -> bool:
    """Return whether an own set takes wild cards, with `naturals` more naturals beside them."""
    held = own.cards
    fits = setting.is_set(held.naturals + naturals, held.wilds + wilds)
    return fits and (
        setting.is_plain
        or may_take_wilds(setting.rules, own.rank, held.naturals + naturals, held.wilds)
    )


@lru_cache(maxsize=4096)
def _to(
    place: int,
    rank: Rank,
    said: tuple[SuitedCount, ...],
    naturals: int,
    deuces: int = 0,
    jokers: int = 0,
) -> AddTo:
    """Return the adding of cards to the own set at a place, taken as `set_of` takes them."""
    return AddTo(place, set_of(rank, said, naturals, deuces, jokers).cards)


def _takes(draft: StateDraft, own: Meld, wild: Cards) -> bool:
    """Return whether an own meld of wild cards takes another."""
    rules, grown = draft.rules, with_added(own, wild)
    faults = (
        meld_faults(rules, grown, going_out=False),
        growth_violations(rules, own, wild),
        reserved(rules, draft.side.melds, wild, own),
    )
    return next(chain.from_iterable(faults), None) is None
