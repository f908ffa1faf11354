"""Records of simulated games: enough for the report, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.melds import CanastaKind


class HandEnding(StrEnum):
    """The way a hand ended."""

    WENT_OUT = "went_out"
    CONCEALED = "concealed"
    SPECIAL_HAND = "special_hand"
    PILE_NOT_TAKEN = "pile_not_taken"
    LAST_RED_THREE = "last_red_three"


@dataclass(frozen=True, slots=True)
class ScorerHand:
    """One hand of a side, or of a player where players score one by one.

    Attributes:
        points: the points of the hand.
        bracket: the row of the table of minimums that it began in.
        has_melded: whether the minimum was met, and the first meld made.
    """

    points: int
    bracket: int
    has_melded: bool


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand.

    Attributes:
        ending: the way it ended.
        turns: the number of its turns.
        scorers: everybody who scores.
        canastas: canastas on the table at its end, all sides together.
    """

    ending: HandEnding
    turns: int
    scorers: tuple[ScorerHand, ...]
    canastas: Mapping[CanastaKind, int]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game.

    Attributes:
        hands: its hands, in order; at least one.
        is_over: whether it came to its end, and was not called off.
    """

    hands: tuple[HandRecord, ...]
    is_over: bool
