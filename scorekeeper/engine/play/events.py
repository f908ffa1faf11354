"""Events of one step of the play, each with the rule behind it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.ruleset.base import Citation


class EventKind(StrEnum):
    """The kind of an event; the comments tell its `cards`, `count` and `meld`."""

    DEALT = "dealt"  # cards each player was dealt
    TURNED_UP = "turned_up"  # the first up card
    COVERED = "covered"  # the up card that another one was turned on
    PUT_BACK = "put_back"  # the up card that went back into the stock
    BURIED = "buried"  # how many cards went face down under the up card
    FROZE = "froze"  # the card that froze the pile
    BLOCKED = "blocked"  # the discard on which the pile may not be taken
    RED_THREES = "red_threes"  # how many were laid down
    BLACK_THREES = "black_threes"  # how many were laid down, where they are like red ones
    TALON = "talon"  # the bonus cards drawn for a side's first meld
    TURN_CARD = "turn_card"  # how many cards the stock has left
    SPECIAL_HAND = "special_hand"  # the cards of a special hand
    DREW = "drew"  # the cards drawn
    STOCK_GONE = "stock_gone"
    TOOK_PILE = "took_pile"  # the cards that came into the hand, and how many were taken
    HAD_TO_TAKE = "had_to_take"  # the stock is gone, and the up card fits an own meld
    REMOVED_BLACK_THREES = "removed_black_threes"  # how many went out of play
    FORMED_SIDES = "formed_sides"  # the seat that plays alone
    PLAYED_CALIENTE = "played_caliente"  # how many cards it draws
    LAID = "laid"  # the cards of a new meld, and its place
    ADDED = "added"  # the cards added, and to which meld
    JOINED = "joined"  # the meld that two have become
    FIRST_MELD = "first_meld"  # the points it came to
    FIRST_MELD_DRAW = "first_meld_draw"  # the cards drawn for it
    CANASTA = "canasta"  # which meld has become one
    FOOT = "foot"  # the foot picked up
    ASKED = "asked"  # the partner's seat
    ANSWERED = "answered"  # 1 for yes, 0 for no
    DISCARDED = "discarded"  # the card
    NO_DISCARD = "no_discard"  # the hand holds nothing that may be discarded
    WENT_OUT = "went_out"
    CONCEALED = "concealed"
    PASSED = "passed"
    LAST_RED_THREE = "last_red_three"  # the last card of the stock was one: the hand is over


class PlayEvent(NamedTuple):
    """One event of the play.

    Attributes:
        kind: the kind of event.
        seat: the seat that caused it, None for the table.
        cards: the cards it is about.
        meld: the place, among the side's melds after the step, of the meld it is about.
        count: the number it is about.
        source: the rule that made it happen, for an event out of the ordinary.
    """

    kind: EventKind
    seat: int | None = None
    cards: Cards = NO_CARDS
    meld: int | None = None
    count: int | None = None  # type: ignore[assignment] # in place of a method of tuples
    source: Citation | None = None
