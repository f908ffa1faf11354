"""The events of a hand in words: one sentence for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.play.events import Event, EventKind
from scorekeeper.engine.play.state import State
from scorekeeper.simulation.words import last_three
from scorekeeper.wording.lines import meld_label
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import (
    Words,
    canasta_name,
    capitalised,
    cards_in_words,
    in_a_row,
    number_name,
    rank_name,
    suit_name,
    words,
)

_SEATS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("North", "South"),
    3: ("North", "East", "West"),
    4: ("North", "East", "South", "West"),
    6: ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay"),
}

_VOWELS: Final = ("a", "8")


_BY_PLAYER: Final = frozenset(
    {
        EventKind.RED_THREES,
        EventKind.BLACK_THREES,
        EventKind.TALON,
        EventKind.SPECIAL_HAND,
        EventKind.DREW,
        EventKind.TOOK_PILE,
        EventKind.PLAYED_CALIENTE,
        EventKind.LAID,
        EventKind.ADDED,
        EventKind.JOINED,
        EventKind.FIRST_MELD_DRAW,
        EventKind.FOOT,
        EventKind.ASKED,
        EventKind.ANSWERED,
        EventKind.DISCARDED,
        EventKind.WENT_OUT,
        EventKind.PASSED,
    }
)
"""Events that a player causes: their phrases begin with a verb."""


def seat_names(seats: int) -> tuple[str, ...]:
    """Return the names of the players, clockwise."""
    return _SEATS[seats]


def sentence(state: State, event: Event) -> str:
    """Return an event as a sentence.

    Args:
        state: the state after it.
        event: the event.
    """
    phrase = _TOLD[event.kind](state, event)
    if event.kind in _BY_PLAYER:
        return f"{_name(state, event.seat)} {phrase}"
    return capitalised(phrase)


def cards_text(state: State, cards: Cards) -> str:
    """Return cards in words: `a 7`, `two Jacks and one joker`; several with suits in notation."""
    if cards.size == 1:
        name = rank_name(ENGLISH, state.rules, next(cards.ranks()))
        suits = "".join(f" of {suit_name(ENGLISH, one.suit)}" for one in cards.suited)
        return f"{_article(name)} {name}{suits}"
    if cards.suited:
        return write_cards(cards)
    return cards_in_words(ENGLISH, state.rules, cards.counts)


def _article(name: str) -> str:
    return "an" if name[0].lower() in _VOWELS else "a"


def _words(state: State) -> Words:
    return words(ENGLISH, state.rules)


def _name(state: State, seat: int | None) -> str:
    return seat_names(len(state.players))[seat or 0]


def _number(event: Event, one: str, many: str) -> str:
    """Return the number of an event with its noun: `one card`, `two cards`."""
    count = event.count or 0
    return f"{number_name(ENGLISH, count)} {one if count == 1 else many}"


def _melds(state: State, event: Event) -> tuple[Meld, ...]:
    """Return the melds of the side that an event is about."""
    return state.sides[state.side_of[event.seat or 0]].melds


def _meld(state: State, event: Event) -> str:
    """Return the meld that an event is about, as it lies there now."""
    return meld_label(ENGLISH, state.rules, _melds(state, event)[event.meld or 0])


def _dealt(state: State, event: Event) -> str:
    foot = state.rules.dealing.foot
    with_foot = f", and a foot of {number_name(ENGLISH, foot)}" if foot else ""
    return f"everybody is dealt {_number(event, 'card', 'cards')}{with_foot}."


def _turned_up(state: State, event: Event) -> str:
    return f"the up card is {cards_text(state, event.cards)}."


def _covered(state: State, event: Event) -> str:
    return f"another card covers the {_the(state, event)}."


def _the(state: State, event: Event) -> str:
    """Return the single card of an event without an article."""
    return rank_name(ENGLISH, state.rules, next(event.cards.ranks()))


def _put_back(state: State, event: Event) -> str:
    return f"{cards_text(state, event.cards)} comes up and goes back into the middle of the stock."


def _buried(_state: State, event: Event) -> str:
    return f"{_number(event, 'card goes', 'cards go')} face down under it."


def _froze(state: State, event: Event) -> str:
    return f"the {_the(state, event)} freezes the {_words(state).pile}."


def _blocked(state: State, event: Event) -> str:
    what = cards_text(state, event.cards)
    return f"on {what} the {_words(state).pile} may not be taken."


def _red_threes(state: State, event: Event) -> str:
    terms = _words(state)
    return f"lays down {_number(event, terms.red_three, terms.red_threes)}."


def _black_threes(state: State, event: Event) -> str:
    terms = _words(state)
    return f"lays down {_number(event, terms.black_three, terms.black_threes)}."


def _talon(state: State, event: Event) -> str:
    return f"draws bonus cards for the first meld: {cards_text(state, event.cards)}."


def _turn_card(_state: State, event: Event) -> str:
    return f"that was the turn card: {_number(event, 'card is', 'cards are')} left to draw."


def _special_hand(state: State, event: Event) -> str:
    return f"lays down a special hand: {cards_text(state, event.cards)}."


def _drew(state: State, event: Event) -> str:
    return f"draws {cards_text(state, event.cards)}." if event.cards else "draws no other card."


def _stock_gone(state: State, _event: Event) -> str:
    return f"the {_words(state).stock} is gone."


def _took_pile(state: State, event: Event) -> str:
    taken = f"takes {_number(event, 'card', 'cards')} of the {_words(state).pile}"
    return (
        f"{taken}: {cards_text(state, event.cards)} for the hand." if event.cards else f"{taken}."
    )


def _had_to_take(state: State, _event: Event) -> str:
    return f"it has to be taken: the {_words(state).stock} is gone, and it fits an own meld."


def _removed(state: State, event: Event) -> str:
    terms = _words(state)
    return f"{_number(event, f'{terms.black_three} goes', f'{terms.black_threes} go')} out of play."


def _formed(state: State, event: Event) -> str:
    lone = event.seat if event.count is None else event.count
    partners = [seat for seat in range(len(state.players)) if seat != lone]
    others = in_a_row(ENGLISH, [_name(state, seat) for seat in partners])
    return f"from here on {_name(state, lone)} plays alone, {others} together."


def _caliente(_state: State, event: Event) -> str:
    return f"plays a Caliente card and draws {_number(event, 'card', 'cards')}."


def _laid(state: State, event: Event) -> str:
    return f"lays {_meld(state, event)}."


def _added(state: State, event: Event) -> str:
    return f"adds {cards_text(state, event.cards)}: {_meld(state, event)} now."


def _joined(state: State, event: Event) -> str:
    return f"joins two melds: {_meld(state, event)} now."


def _first_meld(state: State, event: Event) -> str:
    needed = minimum_text(ENGLISH, state.setting.minimums[event.seat or 0])
    return f"the first meld comes to {event.count}; {needed} needed."


def _first_meld_draw(state: State, event: Event) -> str:
    return f"draws for the first meld: {cards_text(state, event.cards)}."


def _canasta(state: State, event: Event) -> str:
    kind = canasta_kind(state.rules, _melds(state, event)[event.meld or 0])
    name = "canasta" if kind is None else canasta_name(ENGLISH, state.rules, kind)
    article = "an" if name[0] in "aeiou" else "a"
    return f"{_meld(state, event)}: {article} {name}."


def _foot(state: State, event: Event) -> str:
    return f"picks up the foot: {cards_text(state, event.cards)}."


def _asked(state: State, event: Event) -> str:
    return f"asks {_name(state, event.count)} for permission to go out."


def _answered(_state: State, event: Event) -> str:
    return f"says {'yes' if event.count else 'no'}."


def _discarded(state: State, event: Event) -> str:
    return f"discards {cards_text(state, event.cards)}."


def _no_discard(_state: State, _event: Event) -> str:
    return "nothing left in the hand may be discarded."


def _went_out(_state: State, _event: Event) -> str:
    return "goes out."


def _concealed(_state: State, _event: Event) -> str:
    return "that is going out concealed."


def _passed(state: State, _event: Event) -> str:
    return f"leaves the {_words(state).pile}: the hand is over."


def _last_red_three(state: State, _event: Event) -> str:
    return f"the last card was a {last_three(state.rules)}: the hand is over."


_TOLD: Final[Mapping[EventKind, Callable[[State, Event], str]]] = {
    EventKind.DEALT: _dealt,
    EventKind.TURNED_UP: _turned_up,
    EventKind.COVERED: _covered,
    EventKind.PUT_BACK: _put_back,
    EventKind.BURIED: _buried,
    EventKind.FROZE: _froze,
    EventKind.BLOCKED: _blocked,
    EventKind.RED_THREES: _red_threes,
    EventKind.BLACK_THREES: _black_threes,
    EventKind.TALON: _talon,
    EventKind.TURN_CARD: _turn_card,
    EventKind.SPECIAL_HAND: _special_hand,
    EventKind.DREW: _drew,
    EventKind.STOCK_GONE: _stock_gone,
    EventKind.TOOK_PILE: _took_pile,
    EventKind.HAD_TO_TAKE: _had_to_take,
    EventKind.REMOVED_BLACK_THREES: _removed,
    EventKind.FORMED_SIDES: _formed,
    EventKind.PLAYED_CALIENTE: _caliente,
    EventKind.LAID: _laid,
    EventKind.ADDED: _added,
    EventKind.JOINED: _joined,
    EventKind.FIRST_MELD: _first_meld,
    EventKind.FIRST_MELD_DRAW: _first_meld_draw,
    EventKind.CANASTA: _canasta,
    EventKind.FOOT: _foot,
    EventKind.ASKED: _asked,
    EventKind.ANSWERED: _answered,
    EventKind.DISCARDED: _discarded,
    EventKind.NO_DISCARD: _no_discard,
    EventKind.WENT_OUT: _went_out,
    EventKind.CONCEALED: _concealed,
    EventKind.PASSED: _passed,
    EventKind.LAST_RED_THREE: _last_red_three,
}
