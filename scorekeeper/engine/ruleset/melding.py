"""Rules of melds: sets, sequences, wild melds, black threes, canastas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import CanastaKind, UnfinishedKind
from scorekeeper.engine.ruleset.base import (
    CANASTA_SIZE,
    SHORTEST_MELD,
    Rule,
    bonus,
    penalty,
    points_by_number,
    require,
)
from scorekeeper.engine.special_hands import SpecialHandId

_RED_THREES: Final = (Rank.RED_THREE,)
_ALL_THREES: Final = (Rank.RED_THREE, Rank.BLACK_THREE)


class Majority(StrEnum):
    """The majority that the naturals of a set need over its wilds."""

    NONE = "none"
    MORE = "more"
    TWICE = "twice"


class SameRank(StrEnum):
    """The number of sets of one rank that a side may have."""

    ONE = "one"
    ONE_UNFINISHED = "one_unfinished"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets(Rule):
    """The cards that a set of 4 to ace may hold.

    Attributes:
        fewest_naturals: naturals needed in any set.
        most_wilds: wilds allowed in a set, or None.
        majority: the majority that the naturals need over the wilds.
        canasta_naturals: naturals needed once a set has seven cards, 0 for no more than before.
        any_wilds_on_canasta: whether `most_wilds` ends once a canasta has its naturals.
        most_cards: cards allowed in a set, or None.
        same_rank: the number of sets of one rank that a side may have.
        wilds_on_canasta: whether wilds may be added to a finished canasta.
        may_join: whether a side may join own sets of one rank, or own sequences that meet.
        never_wild: ranks whose sets hold no wild cards.
        wild_at_first: ranks whose sets hold wild cards only if one came with the first meld.
        naturals_before_wilds: naturals that a set holds before a wild card joins it after the
            side's first meld, 0 for no more than `fewest_naturals`.
        canasta_closes_rank: whether nobody melds a rank that any side has a canasta of.
    """

    fewest_naturals: int = 2
    most_wilds: int | None = 3
    majority: Majority = Majority.NONE
    canasta_naturals: int = 0
    any_wilds_on_canasta: bool = False
    most_cards: int | None = None
    same_rank: SameRank = SameRank.ONE
    wilds_on_canasta: bool = True
    may_join: bool = False
    never_wild: frozenset[Rank] = frozenset()
    wild_at_first: frozenset[Rank] = frozenset()
    naturals_before_wilds: int = 0
    canasta_closes_rank: bool = False

    def __post_init__(self) -> None:
        """Refuse sets that cannot become a canasta."""
        self.within("fewest_naturals", 1, 7, "a set needs 1 to 7 naturals")
        self.within("most_wilds", 0, 40, "a set takes 0 to 40 wild cards, or any number")
        self.within("canasta_naturals", 0, 7, "a canasta needs 0 to 7 naturals")
        self.within("naturals_before_wilds", 0, 7, "0 to 7 naturals are needed before a wild card")
        require_canasta_fits(self.most_cards, "sets.most_cards")
        self.drop_others("never_wild", "wild_at_first")


def require_canasta_fits(most_cards: int | None, rule: str) -> None:
    """Refuse a limit of cards under which no canasta could be made."""
    require(
        most_cards is None or most_cards >= CANASTA_SIZE,
        rule,
        "a canasta has %(size)d cards, so a meld must be allowed that many",
        size=CANASTA_SIZE,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequences(Rule):
    """The rules of sequences: runs of consecutive naturals.

    Attributes:
        allowed: whether there are sequences.
        one_suit: whether all cards must be of one suit.
        most_cards: cards allowed, or None.
        longer_when_out: whether the side going out may go past `most_cards`.
        short_cards: the most cards of a sequence that costs points at the end; 0 for none.
        short_points: points for each of those, at most 0.
    """

    allowed: bool = False
    one_suit: bool = True
    most_cards: int | None = CANASTA_SIZE
    longer_when_out: bool = False
    short_cards: int = 0
    short_points: int = 0

    def __post_init__(self) -> None:
        """Refuse sequences that cannot become a canasta."""
        require_canasta_fits(self.most_cards, "sequences.most_cards")
        penalty(self.short_points, "sequences.short_points")
        self.within("short_cards", 0, 11, "a sequence is too short with up to 0 to 11 cards")

    def limit(self, *, going_out: bool) -> int | None:
        """Return the most cards of a sequence, None for any number."""
        return None if self.longer_when_out and going_out else self.most_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class WildMelds(Rule):
    """The rules of melds of nothing but wild cards.

    Attributes:
        allowed: whether there are any.
        most_cards: cards allowed, or None.
        deuce_sets: whether deuces are a rank of their own, with jokers as its wilds.
        fewest_deuces: deuces needed in a set of deuces.
        fewest_deuces_in_canasta: deuces needed in a canasta of them.
        most_jokers_with_deuces: jokers allowed in a set of deuces.
        deuces_reserved: whether a side with an unfinished set of deuces melds deuces nowhere else.
        wilds_reserved: whether a side with an unfinished wild meld melds wild cards nowhere else.
        one_a_side: whether a side has one such meld at most.
    """

    allowed: bool = False
    most_cards: int | None = CANASTA_SIZE
    deuce_sets: bool = False
    fewest_deuces: int = 2
    fewest_deuces_in_canasta: int = 4
    most_jokers_with_deuces: int = 3
    deuces_reserved: bool = False
    wilds_reserved: bool = False
    one_a_side: bool = False

    def __post_init__(self) -> None:
        """Refuse wild melds that cannot become a canasta."""
        require_canasta_fits(self.most_cards, "wild_melds.most_cards")
        require(
            self.allowed or not self.deuce_sets,
            "wild_melds.deuce_sets",
            "a set of deuces is a meld of wild cards, so these must be allowed",
        )
        for name, least in (("fewest_deuces", 1), ("fewest_deuces_in_canasta", self.fewest_deuces)):
            self.within(
                name,
                least,
                CANASTA_SIZE,
                "a set of deuces has 1 to 7 deuces, and a canasta of them no fewer than a set",
            )
        self.within(
            "most_jokers_with_deuces",
            CANASTA_SIZE - self.fewest_deuces_in_canasta,
            40,
            "with so few jokers and deuces no canasta of deuces could be made",
        )

    def is_deuce_set(self, cards: Cards) -> bool:
        """Return whether `cards`, all of them wild, are legal as a set of deuces."""
        return (
            self.deuce_sets
            and cards.size >= SHORTEST_MELD
            and cards.counts[Rank.DEUCE] >= self.deuces_needed(cards.size)
            and cards.counts[Rank.JOKER] <= self.most_jokers_with_deuces
        )

    def deuces_needed(self, size: int) -> int:
        """Return the fewest deuces of a set of deuces of `size` cards."""
        return self.fewest_deuces_in_canasta if size >= CANASTA_SIZE else self.fewest_deuces


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackThrees(Rule):
    """The effects of black threes, beside blocking the pile.

    Attributes:
        meldable: whether a set of three or more may be melded by the side going out.
        in_hand_points: points for each left in a hand once somebody went out, in place of its
            card points; None for its card points.
        removed_points: points for each one removed from a taken pile, 0 where none is removed.
        removed_all_points: points for all of the deck's together, removed or melded.
        laid_points: points for none, one, two … laid down at once like red threes, for or against
            a side as theirs are; 0 alone where they are not laid down.
    """

    meldable: bool = True
    in_hand_points: int | None = None
    removed_points: int = 0
    removed_all_points: int = 0
    laid_points: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        """Refuse points that are no penalty or no bonus."""
        penalty(self.in_hand_points, "black_threes.in_hand_points")
        points_by_number(self.laid_points, "black_threes.laid_points")
        bonus(self.removed_points, "black_threes.removed_points")
        bonus(self.removed_all_points, "black_threes.removed_all_points")

    @property
    def are_removed(self) -> bool:
        """Whether those taken with the pile are removed from play, for points."""
        return bool(self.removed_points)

    @property
    def are_collected(self) -> bool:
        """Whether all of the deck's earn a bonus together, removed or melded."""
        return self.are_removed and bool(self.removed_all_points)

    @property
    def are_laid(self) -> bool:
        """Whether they are laid down at once like red threes, and never discarded."""
        return len(self.laid_points) > 1

    @property
    def laid_ranks(self) -> tuple[Rank, ...]:
        """The threes that are laid down at once and never discarded: red ones, or all."""
        return _ALL_THREES if self.are_laid else _RED_THREES


@dataclass(frozen=True, slots=True, kw_only=True)
class Canastas(Rule):
    """The bonuses for canastas, by kind.

    A kind that is not listed does not exist in the ruleset.

    Attributes:
        natural: points for a natural canasta, as the others; None where there is none.
        sevens_may_be_mixed: whether a canasta of sevens with wilds is one of sevens, too.
        deuces_only_when_out: whether canastas of deuces earn only for the side that went out.
        cards_need_one: whether melded cards count against a side without any canasta, and going
            out earns nothing.
        by_kind: the bonus for each kind.
    """

    natural: int
    mixed: int
    wild: int | None = None
    wild_deuces: int | None = None
    wild_jokers: int | None = None
    samba: int | None = None
    sevens: int | None = None
    sevens_may_be_mixed: bool = False
    natural_deuces: int | None = None
    mixed_deuces: int | None = None
    deuces_only_when_out: bool = True
    aces: int | None = None
    cards_need_one: bool = False
    by_kind: Mapping[CanastaKind, int | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse points that are no bonus, and lay the table by kind."""
        by_kind = {kind: getattr(self, kind.value) for kind in CanastaKind}
        for kind, points in by_kind.items():
            bonus(points, f"canastas.{kind.value}")
        object.__setattr__(self, "by_kind", by_kind)

    def points(self, kind: CanastaKind) -> int | None:
        """Return the bonus for a canasta of `kind`, None where the ruleset has no such kind."""
        return self.by_kind[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class Collections(Rule):
    """A bonus for many canastas of 4 to ace; only the best of the three counts.

    Attributes:
        natural_count: the natural canastas that earn `natural_points`; 0 for no such bonus.
        many_count: the number of natural and mixed ones together that earns `many_points`.
        few_count: the number of natural and mixed ones together that earns `few_points`.
    """

    natural_count: int = 0
    natural_points: int = 0
    many_count: int = 0
    many_points: int = 0
    few_count: int = 0
    few_points: int = 0

    def __post_init__(self) -> None:
        """Refuse points that are no bonus."""
        for name in ("natural", "many", "few"):
            count = f"{name}_count"
            self.within(count, 0, 40, "a collection has 0 to 40 canastas")
            bonus(getattr(self, f"{name}_points"), f"collections.{name}_points")

    @property
    def are_any(self) -> bool:
        """Whether there is such a bonus."""
        return any((self.natural_count, self.many_count, self.few_count))


UNFINISHED_VALUES: Final = {
    UnfinishedKind.ACES: "aces",
    UnfinishedKind.SEVENS: "sevens",
    UnfinishedKind.WILD: "wilds",
    UnfinishedKind.WILD_JOKERS: "wilds_with_all_jokers",
}
"""For each kind the value of `Unfinished` that is its penalty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished(Rule):
    """The penalties for unfinished melds that must be finished; nobody goes out with one of those.

    Attributes:
        aces: points for a set of aces without wild cards, at most 0.
        sevens: points for a set of sevens.
        wilds: points for a meld of wild cards.
        wilds_with_all_jokers: points for one with all jokers of the deck; None for no more.
        costs: whether any unfinished meld costs points.
        named: the kinds of meld that these rules mention.
    """

    aces: int = 0
    sevens: int = 0
    wilds: int = 0
    wilds_with_all_jokers: int | None = None
    costs: bool = field(init=False, repr=False, compare=False)
    named: tuple[UnfinishedKind, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse points that are no penalty."""
        usual = {each.name: each.default for each in fields(self)}
        named = []
        for kind, name in UNFINISHED_VALUES.items():
            points = getattr(self, name)
            penalty(points, f"unfinished.{name}")
            if points != usual[name]:
                named.append(kind)
        object.__setattr__(self, "named", tuple(named))
        object.__setattr__(self, "costs", any(map(self.of, UnfinishedKind)))

    def of(self, kind: UnfinishedKind) -> int:
        """Return the penalty for an unfinished meld of a kind, at most 0."""
        points: int | None = getattr(self, UNFINISHED_VALUES[kind])
        return self.wilds if points is None else points


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHands(Rule):
    """Special hands: whole hands that are laid down at once and end the deal.

    Attributes:
        points: the points of each; one that is not listed does not exist in the ruleset.
        winning: those that win the game, whatever the totals.
        beside_melds: whether the side may have melds on the table.
    """

    points: Mapping[SpecialHandId, int] = field(default_factory=dict, hash=False)
    winning: frozenset[SpecialHandId] = frozenset()
    beside_melds: bool = False

    def __post_init__(self) -> None:
        """Refuse points that are no bonus."""
        for points in self.points.values():
            bonus(points, "special_hands.points")
