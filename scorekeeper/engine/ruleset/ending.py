"""Rules of the end of a deal: going out, red threes, Caliente cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset.base import Rule, bonus, penalty, points_by_number, require

HELD_RANKS: Final = frozenset({Rank.ACE, Rank.SEVEN})
"""The ranks that may cost extra in a hand: those that a score sheet has lines for."""


class Permission(StrEnum):
    """Whether a partner is asked before going out."""

    OPTIONAL = "optional"
    OPTIONAL_YES_OBLIGES = "optional_yes_obliges"
    MANDATORY = "mandatory"
    MANDATORY_YES_OBLIGES = "mandatory_yes_obliges"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut(Rule):
    """The conditions of going out, and the bonus for it.

    Attributes:
        canastas: canastas needed in all.
        kinds: the number of canastas of a kind that must be among them.
        kinds_not_counted: kinds that do not count towards `canastas`.
        red_three_per_canasta: whether a side needs as many red threes as canastas.
        feet_taken: whether every foot of the side must have been picked up.
        points: the bonus for going out.
        permission: whether a partner is asked.
        asked_a_turn_ahead: whether the answer is about the player's next turn, not this one.
        in_all: the fewest canastas of a side that goes out, those that do not count included.
    """

    canastas: int = 1
    kinds: Mapping[CanastaKind, int] = field(default_factory=dict, hash=False)
    kinds_not_counted: frozenset[CanastaKind] = frozenset()
    red_three_per_canasta: bool = False
    feet_taken: bool = False
    points: int = 100
    permission: Permission = Permission.OPTIONAL
    asked_a_turn_ahead: bool = False
    in_all: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse conditions that cannot be met."""
        self.within("canastas", 0, 20, "0 to 20 canastas are needed to go out")
        require(
            all(0 <= count <= 20 for count in self.kinds.values()),  # noqa: PLR2004 - as above
            "going_out.kinds",
            "0 to 20 canastas of a kind are needed to go out",
        )
        bonus(self.points, "going_out.points")
        others = max(self.canastas - self.kinds_counted, 0)
        object.__setattr__(self, "in_all", sum(self.kinds.values()) + others)

    @property
    def kinds_counted(self) -> int:
        """The canastas of kinds that must be there and count towards `canastas`."""
        return sum(n for kind, n in self.kinds.items() if kind not in self.kinds_not_counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Concealed(Rule):
    """The bonus for going out concealed, with the whole hand at once.

    Attributes:
        points: the extra bonus, 0 where there is none.
        needs_own_canasta: whether the hand itself must hold a canasta.
    """

    points: int = 0
    needs_own_canasta: bool = False

    def __post_init__(self) -> None:
        """Refuse points that are no bonus."""
        bonus(self.points, "concealed.points")


class RedThreesNeed(StrEnum):
    """The melds that a side needs for its red threes to count for it."""

    MELD = "meld"
    CANASTA = "canasta"
    TWO_CANASTAS = "two_canastas"


class RedThreesWithout(StrEnum):
    """The points of red threes for a side without the melds that they need."""

    MINUS = "minus"
    NOTHING = "nothing"
    MINUS_WITHOUT_CANASTA = "minus_without_canasta"
    """Minus without any canasta, nothing with some but too few."""
    MINUS_EACH = "minus_each"
    """Minus the points of a single one for each, however many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedThrees(Rule):
    """The points of red threes laid down.

    Attributes:
        points: points for none, one, two … laid down, extras included; as long as the deck has.
        need: the melds that the side needs for them to count for it.
        without: whether they count against a side without those, or not at all.
        by_member: whether each counts for its owner only where members score one by one.
    """

    points: tuple[int, ...]
    need: RedThreesNeed = RedThreesNeed.MELD
    without: RedThreesWithout = RedThreesWithout.MINUS
    by_member: bool = False

    def __post_init__(self) -> None:
        """Refuse a table that does not start with none."""
        points_by_number(self.points, "red_threes.points")

    @property
    def unmet(self) -> RedThreesWithout:
        """Their effect while the need is not met; `MINUS` where no such side has a canasta.

        Only a side that needs two canastas can have some and too few.
        """
        some = self.without is RedThreesWithout.MINUS_WITHOUT_CANASTA
        few = self.need is RedThreesNeed.TWO_CANASTAS
        return RedThreesWithout.MINUS if some and not few else self.without


@dataclass(frozen=True, slots=True, kw_only=True)
class RedThreesInHand(Rule):
    """The penalty for a red three never laid down.

    Attributes:
        points: points for each, at most 0.
    """

    points: int

    def __post_init__(self) -> None:
        """Refuse points that are no penalty."""
        penalty(self.points, "red_threes_in_hand.points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Rule):
    """The penalty for many cards of one rank left in one player's hand, beside their points.

    Attributes:
        ranks: the ranks.
        cards: the fewest cards of one of them that cost the penalty.
        points: the penalty, for each player and rank by itself, at most 0.
    """

    ranks: frozenset[Rank] = frozenset()
    cards: int = 3
    points: int = 0

    def __post_init__(self) -> None:
        """Refuse points that are no penalty."""
        penalty(self.points, "held.points")
        self.within("cards", 1, 40, "1 to 40 cards of a rank in a hand cost extra")
        require(
            self.ranks <= HELD_RANKS, "held.ranks", "only aces and sevens cost where many are held"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StockOut(Rule):
    """The end of the stock: once its last card is drawn, players take the pile or one passes.

    Attributes:
        red_three_ends: whether a red three as the last card ends the deal at once.
    """

    red_three_ends: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Calientes(Rule):
    """The effects of Caliente cards, which are in play where the deck holds any.

    Attributes:
        played_points: points for each one played, at most 0.
        one_in_hand: the multiplier of a hand's penalty with one of them left in it.
        more_in_hand: the same with two or more.
        refill: the number of cards that playing one fills the hand up to.
    """

    played_points: int = -100
    one_in_hand: int = 2
    more_in_hand: int = 3
    refill: int = 11

    def __post_init__(self) -> None:
        """Refuse points that are no penalty."""
        penalty(self.played_points, "calientes.played_points")
        for name, most in (("one_in_hand", self.more_in_hand), ("more_in_hand", 10)):
            self.within(
                name,
                1,
                most,
                "multipliers lie between 1 and 10, and two cards cost no less than one",
            )
        self.within("refill", 1, 40, "a hand is filled up to 1 to 40 cards")

    def multiplier(self, in_hand: int) -> int:
        """Return the multiplier of the penalty of a hand with `in_hand` Caliente cards."""
        if in_hand == 0:
            return 1
        return self.one_in_hand if in_hand == 1 else self.more_in_hand
