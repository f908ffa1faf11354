"""A score is its lines: code, count, points, source."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import Final, NamedTuple, Self

from scorekeeper.engine.melds import CanastaKind, Meld
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.special_hands import SpecialHandId


class LineCode(StrEnum):
    """The subject of a line of a score sheet. Stable: other programs rely on it.

    What a sheet has before the red threes stands before them here, too.
    """

    MELDED_CARDS = "melded_cards"
    NATURAL_CANASTA = "natural_canasta"
    MIXED_CANASTA = "mixed_canasta"
    WILD_CANASTA = "wild_canasta"
    SAMBA_CANASTA = "samba_canasta"
    ACES_CANASTA = "aces_canasta"
    SEVENS_CANASTA = "sevens_canasta"
    NATURAL_DEUCES_CANASTA = "natural_deuces_canasta"
    MIXED_DEUCES_CANASTA = "mixed_deuces_canasta"
    CANASTA_COLLECTION = "canasta_collection"
    UNFINISHED_ACES = "unfinished_aces"
    UNFINISHED_SEVENS = "unfinished_sevens"
    UNFINISHED_WILDS = "unfinished_wilds"
    SPECIAL_HAND = "special_hand"
    RED_THREES = "red_threes"
    BLACK_THREES = "black_threes"
    RED_THREES_IN_HAND = "red_threes_in_hand"
    GOING_OUT = "going_out"
    CONCEALED = "concealed"
    HELD_ACES = "held_aces"
    HELD_SEVENS = "held_sevens"
    CARDS_IN_HAND = "cards_in_hand"
    BLACK_THREES_IN_HAND = "black_threes_in_hand"
    BLACK_THREES_REMOVED = "black_threes_removed"
    SHORT_SEQUENCE = "short_sequence"
    CALIENTE_PLAYED = "caliente_played"
    CALIENTE_IN_HAND = "caliente_in_hand"
    PENALTY = "penalty"
    AGREED_BONUS = "agreed_bonus"
    NET = "net"


class ScoreLine(NamedTuple):
    """One item of a score; a tuple, as those are made quickest and a deal makes a dozen.

    Attributes:
        code: the subject of the line.
        count: the number of things counted: cards, canastas, red threes, Caliente cards.
        points: signed points.
        source: where the rule stands.
        meld: the meld it is about.
        kind: the kind of canasta it is about.
        special_hand: the special hand it is about.
        player: index of the player in the side it is about.
        member: index of the member it counts for alone; None for the whole side.
    """

    code: LineCode
    count: int  # type: ignore[assignment] # nobody counts what is in a line
    points: int
    source: Citation
    meld: Meld | None = None
    kind: CanastaKind | None = None
    special_hand: SpecialHandId | None = None
    player: int | None = None
    member: int | None = None


_POINTS: Final = attrgetter("points")


class ScoreSheet(NamedTuple):
    """All lines of one side of a deal, in the order they are read out.

    Attributes:
        lines: the lines.
        total: the sum of their points, signed.
    """

    lines: tuple[ScoreLine, ...]
    total: int

    @classmethod
    def of(cls, lines: Iterable[ScoreLine]) -> Self:
        """Add lines up once: totals, targets and notices all ask for the sum."""
        lines = tuple(lines)
        return cls(lines, sum(map(_POINTS, lines)))

    def total_of_member(self, member: int) -> int:
        """Return the points of one member: the side's, without lines for another member alone."""
        return sum(line.points for line in self.lines if line.member in (None, member))
