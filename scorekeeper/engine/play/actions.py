"""The actions of a player."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.table.pile_ways import PileWay


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw from the stock as many cards as the rules say.

    Attributes:
        keep_three: whether a three that is drawn stays in the hand for a Straight.
    """

    keep_three: bool = False


@dataclass(frozen=True, slots=True)
class TakePile:
    """Take the pile.

    Attributes:
        way: the meld that the up card goes to, and the other melds that a first meld needs.
    """

    way: PileWay


@dataclass(frozen=True, slots=True)
class PlayCaliente:
    """Play a Caliente card in place of drawing."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the pile, the stock being gone: the hand is over."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay down new melds; a side's first meld is laid down all at once.

    Attributes:
        melds: the melds.
    """

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class AddTo:
    """Add cards to an own meld.

    Attributes:
        meld: its place among the side's melds.
        cards: the cards of the hand.
    """

    meld: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Join:
    """Join two own melds.

    Attributes:
        meld: the place of the one among the side's melds.
        other: the place of the other.
    """

    meld: int
    other: int


@dataclass(frozen=True, slots=True)
class GoOut:
    """Lay down the whole hand, or all but a discard, and end the hand.

    Attributes:
        melds: all melds of the side then, in any order.
        discard: the last card, or none.
    """

    melds: tuple[Meld, ...]
    discard: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class LaySpecialHand:
    """Lay down the whole hand as a special hand, and end the hand.

    Attributes:
        special: the special hand.
    """

    special: SpecialHandId


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn.

    Attributes:
        card: the card, as a multiset of one.
    """

    card: Cards


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard, holding nothing that may be discarded."""


@dataclass(frozen=True, slots=True)
class AskToGoOut:
    """Ask a partner for permission to go out.

    Attributes:
        partner: the partner's seat.
    """

    partner: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the partner who asked.

    Attributes:
        yes: whether the partner may go out.
    """

    yes: bool


Action = (
    DrawStock
    | TakePile
    | PlayCaliente
    | Pass
    | Lay
    | AddTo
    | Join
    | GoOut
    | LaySpecialHand
    | Discard
    | EndTurn
    | AskToGoOut
    | Answer
)
