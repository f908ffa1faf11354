"""One deal as it was played, side by side: card by card, as counts, or as a net score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.melds import (
    CanastaKind,
    Meld,
    MeldKind,
    SetMeld,
    UnfinishedKind,
    WildMeld,
    lie_on_the_table,
    make_meld,
)
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import SpecialHandId


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that one player still holds at the end of the deal.

    Attributes:
        cards: the cards left in the hand, unplayed red threes and Caliente cards among them.
        foot: the cards of a foot never picked up.
    """

    cards: Cards = NO_CARDS
    foot: Cards = NO_CARDS

    def __bool__(self) -> bool:
        """Return whether the player holds any card."""
        return bool(self.cards) or bool(self.foot)


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A whole hand that was laid down at once.

    Attributes:
        id: the special hand that the table says it is.
        cards: its cards, None where they were not told.
    """

    id: SpecialHandId
    cards: Cards | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A player who scores alone but plays this deal as part of a side.

    Attributes:
        name: the player's name.
        score_before: the player's total before the deal.
        red_threes: the number that the player laid down, None where it is not known.
    """

    name: str
    score_before: int = 0
    red_threes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a deal: the facts that every depth of entry has.

    Attributes:
        name: the side's name.
        score_before: its total before the deal.
        members: its players, where players score one by one; empty for a side that scores as one.
        penalty: points taken off by agreement at the table, at least 0.
        agreed_bonus: points added by agreement at the table, at least 0.
        went_out: whether the side went out, as it did where it laid down a special hand.
        special_hand: the special hand that a player laid down, None for none.
        entry: the depth of the entry, such as `cards` or `counts`.
    """

    name: str = ""
    score_before: int = 0
    members: tuple[Member, ...] = ()
    penalty: int = 0
    agreed_bonus: int = 0
    went_out: bool = False
    special_hand: SpecialHand | None = None
    entry: str = ""

    def __post_init__(self) -> None:
        """Mark a side with a special hand as gone out."""
        if self.special_hand is not None:
            object.__setattr__(self, "went_out", True)

    @property
    def scores_before(self) -> tuple[int, ...]:
        """The totals before the deal: its members' one by one, or the side's alone."""
        return tuple(member.score_before for member in self.members) or (self.score_before,)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSide(Side):
    """A side written down card by card or as counts: the facts that both depths have.

    Attributes:
        red_threes: the number laid down.
        calientes_played: the number of Caliente cards played.
        black_threes_removed: the number taken out of a pile and out of play.
        black_threes: the number laid down like red threes.
        concealed: whether it went out concealed.
    """

    red_threes: int = 0
    calientes_played: int = 0
    black_threes_removed: int = 0
    black_threes: int = 0
    concealed: bool = False


LAID_APART: Final[Mapping[str, Rank]] = {
    "red_threes": Rank.RED_THREE,
    "black_threes": Rank.BLACK_THREE,
    "calientes_played": Rank.CALIENTE,
    "black_threes_removed": Rank.BLACK_THREE,
}
"""Fields that count cards beside the melds, with the rank of these cards."""

TAKEN_OUT: Final = "black_threes_removed"
"""The one of them whose cards were taken out of play."""

ON_PAPER: Final = "on_paper"
"""The field that tells net points of a hand that was brought over from paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSide(PlayedSide):
    """A side written down card by card.

    Attributes:
        melds: the side's melds at the end of the deal.
        hands: one for each player of the side who took part.
        first_meld: the melds as they were first laid down; None, or empty, where that was not
            recorded.
    """

    entry: Literal["cards"] = "cards"
    melds: tuple[Meld, ...] = ()
    hands: tuple[Hand, ...] = ()
    first_meld: tuple[Meld, ...] | None = None

    @property
    def has_melded(self) -> bool:
        """Whether the side melded at all."""
        return lie_on_the_table(self.melds)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsSide(PlayedSide):
    """A side written down as counts.

    Attributes:
        card_points: points of all melded cards.
        canastas: the number of each kind.
        melded: whether the side melded at all; None to go by its card points.
        red_threes_in_hand: the number never laid down, player by player or of the whole side.
        hand_points: points left in each player's hand and foot, at least 0.
        calientes_in_hand: Caliente cards left in each player's hand.
        black_threes_in_hand: those not counted in `hand_points`, of the whole side.
        black_threes_melded: those among its melds, where all of the deck's earn a bonus.
        short_sequences: sequences so short that they cost points.
        unfinished: melds that cost points because they are unfinished.
        aces_in_hand: aces left in each player's hand, whose points are in `hand_points`.
        sevens_in_hand: sevens left in each player's hand, as `aces_in_hand`.
    """

    entry: Literal["counts"] = "counts"
    card_points: int = 0
    canastas: Mapping[CanastaKind, int] = field(default_factory=dict)
    melded: bool | None = None
    red_threes_in_hand: tuple[int, ...] | int = 0
    hand_points: tuple[int, ...] = ()
    calientes_in_hand: tuple[int, ...] = ()
    black_threes_in_hand: int = 0
    black_threes_melded: int = 0
    short_sequences: int = 0
    unfinished: tuple[UnfinishedKind, ...] = ()
    aces_in_hand: tuple[int, ...] = ()
    sevens_in_hand: tuple[int, ...] = ()

    @property
    def has_melded(self) -> bool:
        """Whether the side melded at all."""
        return self.card_points > 0 if self.melded is None else self.melded

    @property
    def tells_of_melds(self) -> bool:
        """Whether any of its points and numbers are of melds, whatever `melded` says."""
        numbers = (self.card_points, self.short_sequences, self.black_threes_melded)
        return any(numbers) or any(self.canastas.values()) or bool(self.unfinished)

    @property
    def held(self) -> Mapping[Rank, tuple[int, ...]]:
        """For a rank, the number of cards left in each player's hand, where it was written down."""
        return {Rank.ACE: self.aces_in_hand, Rank.SEVEN: self.sevens_in_hand}

    @property
    def counted(self) -> dict[Rank, int]:
        """The number of cards, by rank, that are counted in hands and melds by themselves."""
        red_threes = self.red_threes_in_hand
        return {
            Rank.CALIENTE: sum(self.calientes_in_hand),
            Rank.RED_THREE: red_threes if isinstance(red_threes, int) else sum(red_threes),
            Rank.BLACK_THREE: self.black_threes_in_hand + self.black_threes_melded,
            **{rank: sum(held) for rank, held in self.held.items()},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class NetSide(Side):
    """A side written down as the points that the table worked out.

    Attributes:
        net: the side's signed points for the deal.
        on_paper: whether the hand was brought over from paper; it has no effect.
    """

    entry: Literal["net"] = "net"
    net: int
    on_paper: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal of the cards, played to its end.

    Attributes:
        number: 1 for the first deal of the game.
        sides: all sides of the game, in its order.
    """

    number: int = 1
    sides: tuple[Side, ...]

    @property
    def somebody_went_out(self) -> bool:
        """Whether the deal ended by going out."""
        return any(side.went_out for side in self.sides)


SideT = TypeVar("SideT", bound=Side)


def side_like(kind: type[SideT], side: Side, **changes: Any) -> SideT:  # noqa: ANN401 - any field's value
    """Return a side at another depth, with the values of all fields that both depths have.

    Args:
        kind: the other depth.
        side: the side as it was written down.
        changes: the fields that differ at that depth, or that only it has.
    """
    shared = {each.name for each in fields(kind)} & {each.name for each in fields(side)}
    kept = {name: getattr(side, name) for name in shared - {"entry"}}
    return kind(**(kept | changes))


def written_together(one: PlayedSide, other: PlayedSide) -> PlayedSide:
    """Return `one` with the cards that `other` laid down or played beside its melds added."""
    return replace(one, **{name: getattr(one, name) + getattr(other, name) for name in LAID_APART})


def meld_of(rules: Ruleset, cards: Cards, kind: MeldKind | None = None) -> Meld:
    """Return `cards` as a meld of the kind told, or else of the kind that `rules` make of them.

    Where deuces are a rank of their own, all-wild cards that are legal as a set of deuces are one.
    """
    meld = make_meld(cards, kind)
    if kind is None and isinstance(meld, WildMeld) and rules.wild_melds.is_deuce_set(cards):
        return SetMeld(cards, Rank.DEUCE)
    return meld


def players_of(rules: Ruleset, deal: Deal, index: int) -> int:
    """Return the number of players of the side at `index` who took part, as far as it is known.

    A side of unknown size is taken for the smallest that it can be.
    """
    members = deal.sides[index].members
    seating = rules.seating
    return len(members) or _smallest(seating.sides, len(deal.sides), seating.playing)


@lru_cache(maxsize=256)
def _smallest(layouts: tuple[tuple[int, ...], ...], sides: int, playing: int) -> int:
    """Return the size of the smallest side among `sides` sides, at most `playing`."""
    smallest = [min(sizes) for sizes in layouts if len(sizes) == sides]
    return min([*smallest, playing]) if smallest else 1
