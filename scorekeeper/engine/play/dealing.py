"""The deal: hands, feet, red threes, and the first up card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.engine.cards import WILD_RANKS, Rank, together
from scorekeeper.engine.play.card import Card, has_suits, shuffled_deck, single
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind, PlayEvent
from scorekeeper.engine.play.state import PlayerState, Setting, SideState, State, Turn
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.pile import StartCover
from scorekeeper.engine.ruleset.table import Triple

OBLIGING: Final = frozenset({Permission.OPTIONAL_YES_OBLIGES, Permission.MANDATORY_YES_OBLIGES})
_PUT_BACK: Final = frozenset({Rank.DEUCE, Rank.JOKER, Rank.RED_THREE})
_FREEZES: Final = _PUT_BACK
_BURIED: Final = {Rank.ACE: 20, Rank.JOKER: 20, Rank.BLACK_THREE: 3, Rank.RED_THREE: 3}


def freezes(card: Card) -> bool:
    """Return whether a card freezes the pile that it lies in."""
    return card.rank in _FREEZES


def start_deal(  # noqa: PLR0913 - all that a hand depends on, each by its keyword
    rules: Ruleset,
    *,
    seed: int | str = 0,
    deck: Sequence[Card] | None = None,
    sizes: Sequence[int] | None = None,
    deal_number: int = 1,
    scores: Sequence[int] = (),
    names: Sequence[str] = (),
    dealer: int | None = None,
) -> State:
    """Return a hand as it begins: dealt, red threes laid down and replaced, a card turned up.

    Args:
        rules: the rules played by.
        seed: the seed of the shuffle.
        deck: the deck as it lies, the top card last, in place of one shuffled by `seed`.
        sizes: the number of players of each side; None for the usual ones.
        deal_number: 1 for the first hand of the game.
        scores: the sides' totals before the hand; none for 0 each.
        names: the sides' names; none for `Side 1` and so on. Where players score one by one,
            each is a side here.
        dealer: the seat that deals, None to go round with the number of the hand. The player to
            the left begins.

    Raises:
        ValueError: the rules know no such sides, or there is not one score and name for each.
    """
    side_of = sides_around(rules, sizes)
    setting = _setting(rules, deal_number, side_of, names, scores)
    seats = len(side_of)
    begins = (deal_number if dealer is None else dealer + 1) % seats
    cards = tuple(shuffled_deck(rules, seed) if deck is None else deck)
    players, stock = _dealt(rules, cards, seats, begins)
    sides = len(setting.names)
    start = State(
        setting=setting,
        players=players,
        sides=(SideState(),) * sides,
        side_of=side_of,
        stock=stock,
        pile=(),
        frozen=False,
        turn=Turn(begins),
    )
    draft = StateDraft(start)
    dealt = PlayEvent(kind=EventKind.DEALT, count=rules.dealing.hand)
    draft.events.append(dealt)
    for step in range(seats):
        draft.set_turn(seat=(begins + step) % seats)
        draft.replace_threes()
    draft.set_turn(seat=begins)
    _turn_up(draft)
    return draft.done()


def _setting(
    rules: Ruleset,
    deal_number: int,
    side_of: tuple[int, ...],
    names: Sequence[str],
    scores: Sequence[int],
) -> Setting:
    """Return the facts that stay the same in a hand."""
    sides = 1 + max(side_of)
    names = tuple(names) or tuple(f"Side {number + 1}" for number in range(sides))
    scores = tuple(scores) or (0,) * sides
    if not len(names) == len(scores) == sides:
        raise ValueError(f"{sides} sides need as many names and scores")
    return Setting(
        rules=rules,
        deal_number=deal_number,
        side_of=side_of,
        names=names,
        scores=scores,
        minimums=tuple(
            rules.minimums.required(score=scores[side], deal_number=deal_number) for side in side_of
        ),
        may_oblige=rules.going_out.permission in OBLIGING,
        has_suits=has_suits(rules),
        is_plain=_is_plain(rules),
        free_discards=_free_discards(rules),
        has_talon=bool(rules.dealing.talon_first or rules.dealing.talon_next),
        laid_threes=rules.black_threes.laid_ranks,
    )


def _is_plain(rules: Ruleset) -> bool:
    """Return whether melds are judged by points and shapes alone."""
    sets, rule = rules.sets, rules.minimums
    of_ranks = sets.never_wild or sets.wild_at_first or sets.canasta_closes_rank
    of_wilds = sets.naturals_before_wilds or rules.wild_melds.wilds_reserved
    of_first = rule.triple is not Triple.NONE or rule.canasta_exempt
    of_cards = not (rule.mixed_canasta and rule.up_card_counts) or rules.wild_melds.one_a_side
    of_rest = rules.unfinished.costs or rules.discarding.not_on_empty
    return not (of_ranks or of_wilds or of_first or of_cards or of_rest)


def _free_discards(rules: Ruleset) -> frozenset[Rank]:
    """Return the ranks that may be discarded at any time, once a pile lies there."""
    rule = rules.discarding
    bound = rule.held_back | rule.never_last | frozenset(rules.black_threes.laid_ranks)
    if rule.wilds_last:
        bound |= frozenset(WILD_RANKS)
    if not rule.black_three_at_first:
        bound |= {Rank.BLACK_THREE}
    return frozenset(Rank) - bound


def _dealt(
    rules: Ruleset, deck: tuple[Card, ...], seats: int, begins: int
) -> tuple[tuple[PlayerState, ...], tuple[Card, ...]]:
    """Return the players with their hands and feet, and the stock: cards go round one by one."""
    hand, foot = rules.dealing.hand, rules.dealing.foot
    top = deck[::-1]
    dealt = [PlayerState()] * seats
    for step in range(seats):
        hands = together(top[step : hand * seats : seats])
        feet = top[hand * seats + step : (hand + foot) * seats : seats]
        dealt[(begins + step) % seats] = PlayerState(hands, together(feet))
    return tuple(dealt), deck[: len(deck) - (hand + foot) * seats]


def _turn_up(draft: StateDraft) -> None:
    """Turn the first up card, and treat it as the rules ask."""
    start = draft.rules.pile.start
    if start is StartCover.NO_CARD:
        return
    if start is StartCover.PUT_BACK:
        fits = any(card.rank not in _PUT_BACK for card in draft.stock)
        while fits and draft.stock[-1].rank in _PUT_BACK:
            _put_back(draft)
    _turn_one(draft)
    if start is StartCover.BURY_BY_RANK:
        _bury(draft)
    covers = start is not StartCover.PUT_BACK
    while covers and draft.stock and not draft.pile[-1].rank.is_natural:
        source = draft.rules.pile.source
        draft.note(EventKind.COVERED, single(draft.pile[-1]), source=source)
        _turn_one(draft)


def _turn_one(draft: StateDraft) -> None:
    """Turn the top card of the stock up on the pile."""
    card, draft.stock = draft.stock[-1], draft.stock[:-1]
    draft.pile = (*draft.pile, card)
    draft.note(EventKind.TURNED_UP, single(card))
    if freezes(card):
        draft.frozen = True
        draft.note(EventKind.FROZE, single(card), source=draft.rules.pile.source)


def _put_back(draft: StateDraft) -> None:
    """Put the top card of the stock back, somewhere in the middle."""
    *rest, card = draft.stock
    middle = len(rest) // 2
    draft.stock = (*rest[:middle], card, *rest[middle:])
    draft.note(EventKind.PUT_BACK, single(card), source=draft.rules.pile.source)


def _bury(draft: StateDraft) -> None:
    """Lay as many cards of the stock face down under the up card as its rank counts."""
    rank = draft.pile[-1].rank
    count = min(_BURIED.get(rank, int(rank)), len(draft.stock) - 1)
    buried = draft.stock[len(draft.stock) - count :]
    draft.stock = draft.stock[: len(draft.stock) - count]
    draft.pile = (*buried, *draft.pile)
    draft.frozen = draft.frozen or any(map(freezes, buried))
    draft.note(EventKind.BURIED, count=count, source=draft.rules.pile.source)


def sides_around(rules: Ruleset, sizes: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the side of each seat, clockwise: players of different sides by turns.

    Where a side has more players than play one hand, it has fewer seats than players; who of
    them sits out is no matter of the play.

    Args:
        rules: the rules played by.
        sizes: the number of players of each side; None for the usual ones.

    Raises:
        ValueError: the rules know no such sides.
    """
    sizes = _usual_sizes(rules) if sizes is None else tuple(sizes)
    if sorted(sizes) not in [sorted(layout) for layout in rules.seating.sides]:
        raise ValueError(f"these rules do not seat sides of {sizes}")
    places = min(rules.seating.playing, *sizes)
    return tuple(range(len(sizes))) * places


def _usual_sizes(rules: Ruleset) -> tuple[int, ...]:
    """Return the default number of players of each side; 1 each where sides form later."""
    sides = rules.seating.sides
    return max(sides, key=len) if rules.seating.members_score_alone else sides[0]
