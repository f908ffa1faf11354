"""Rules of the table: decks, seats, the deal, card points, target, minimums."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from operator import mul
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.engine.ruleset.base import FILLED_IN, Citation, Rule, in_fives, require


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Rule):
    """The cards in play.

    Attributes:
        decks: the number of packs of 52 cards and two jokers shuffled together.
        calientes: the number of Caliente cards added.
        by_rank: the number of cards of each rank, indexed by `Rank`.
    """

    decks: int
    calientes: int = 0
    by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a game without cards, and count them."""
        self.within("decks", 1, 12, "between 1 and 12 decks are shuffled together")
        self.within("calientes", 0, 24, "there are 0 to 24 Caliente cards")
        object.__setattr__(self, "by_rank", tuple(self._count(rank) for rank in Rank))

    def count(self, rank: Rank) -> int:
        """Return the number of cards of `rank`."""
        return self.by_rank[rank]

    def _count(self, rank: Rank) -> int:
        """Return the number of cards of `rank` in `decks` decks."""
        if rank is Rank.CALIENTE:
            return self.calientes
        halves = rank in (Rank.JOKER, Rank.RED_THREE, Rank.BLACK_THREE)
        return self.decks * (2 if halves else 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating(Rule):
    """The numbers of players and sides.

    Attributes:
        players: the number of players in the game.
        sides: the ways they may form sides, each a tuple of the sides' numbers of players; any
            order of the sides is allowed.
        playing: the most players of a side who play one deal; the others sit out.
        members_score_alone: whether partners form for one deal only and score one by one.
        side_counts: the possible numbers of sides, ascending.
    """

    players: int
    sides: tuple[tuple[int, ...], ...]
    playing: int
    members_score_alone: bool = False
    side_counts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse sides that do not add up."""
        require(
            bool(self.sides)
            and all(min(sizes) >= 1 and sum(sizes) == self.players for sizes in self.sides),
            "seating.sides",
            "the sides must hold all the players, and each at least one",
        )
        require(self.playing >= 1, "seating.playing", "somebody must play")
        counts = tuple(sorted({len(sizes) for sizes in self.sides}))
        object.__setattr__(self, "side_counts", counts)

    @property
    def most_playing(self) -> int:
        """The most players who play one deal."""
        return min(self.players, self.playing * max(self.side_counts))

    @property
    def scorers(self) -> tuple[tuple[int, ...], ...]:
        """The ways in which a game is scored, by the numbers of players of each who scores.

        Those are the sides, or the players one by one.
        """
        return ((1,) * self.players,) if self.members_score_alone else self.sides


class FootTaken(StrEnum):
    """The moment at which a player picks up the foot."""

    HAND_PLAYED = "hand_played"
    FIRST_CANASTA = "first_canasta"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Rule):
    """The numbers of cards dealt and drawn.

    Attributes:
        hand: cards dealt to each player's hand.
        foot: cards dealt to each player's foot, 0 for none.
        draw: cards drawn from the stock in a turn.
        foot_taken: the moment of picking up a foot: once the hand is gone, or once the player has
            melded a canasta.
        first_meld_draw: cards that the player who makes a side's first meld draws from the stock.
        talon_first: bonus cards at the end of the turn for the player who makes the first meld of
            the first side to begin.
        talon_next: bonus cards for the player who makes the other side's first meld.
    """

    hand: int
    foot: int = 0
    draw: int = 1
    foot_taken: FootTaken = FootTaken.HAND_PLAYED
    first_meld_draw: int = 0
    talon_first: int = 0
    talon_next: int = 0

    def __post_init__(self) -> None:
        """Refuse hands that cannot be dealt."""
        self.within("hand", 1, 40, "a hand has 1 to 40 cards")
        self.within("foot", 0, 40, "a foot has 0 to 40 cards")
        self.within("draw", 1, 4, "1 to 4 cards are drawn")
        self.within("first_meld_draw", 0, 40, "0 to 40 cards are drawn for a first meld")
        for name in ("talon_first", "talon_next"):
            self.within(name, 0, 40, "0 to 40 talon cards are drawn for opening")


def _field_of(rank: Rank) -> str:
    """Return the name of the field of `CardPoints` for a rank as its neighbours are."""
    if not rank.is_natural:
        return rank.name.lower()
    low, high = rank <= Rank.SEVEN, rank <= Rank.KING
    return "four_to_seven" if low else "eight_to_king" if high else "ace"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPoints(Rule):
    """The points of each card, laid down or left in the hand.

    Attributes:
        four_to_seven: points of each 4, 5, 6 and 7, as the other fields of their ranks.
        ranks: points of naturals that count otherwise than their neighbours.
        red_three: points of a red three left in a hand, beside those of `red_threes_in_hand`.
    """

    four_to_seven: int
    eight_to_king: int
    ace: int
    deuce: int
    joker: int
    black_three: int
    ranks: Mapping[Rank, int] = field(default_factory=dict, hash=False)
    red_three: int = 0
    by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)
    citation_by_rank: tuple[Citation, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse points that no sum of Canasta can hold, and lay the table by rank."""
        values = {_field_of(rank): self.usual(rank) for rank in Rank if rank is not Rank.CALIENTE}
        for name, points in (*values.items(), *(("ranks", each) for each in self.ranks.values())):
            in_fives(
                points,
                0,
                1_000,
                f"card_points.{name}",
                "a card counts 0 to 1000 points, in steps of 5",
            )
        require(
            all(rank.is_natural for rank in self.ranks),
            "card_points.ranks",
            "these are points of 4 to ace only",
        )
        points_by_rank = tuple(self.ranks.get(rank, self.usual(rank)) for rank in Rank)
        object.__setattr__(self, "by_rank", points_by_rank)
        citations = tuple(self._citation_of(rank) for rank in Rank)
        object.__setattr__(self, "citation_by_rank", citations)

    @property
    def least_natural(self) -> int:
        """The points of the natural that counts least."""
        return min(self.by_rank[rank] for rank in NATURAL_RANKS)

    @property
    def least_wild(self) -> int:
        """The points of the wild card that counts least."""
        return min(self.deuce, self.joker)

    def _citation_of(self, rank: Rank) -> Citation:
        """Return the citation of the points of a rank."""
        if rank in self.ranks:
            return self.citation("ranks", rank.value)
        name = _field_of(rank)
        return self.citation(name, rank.value) if rank.is_natural else self.citation(name)

    def usual(self, rank: Rank) -> int:
        """Return the points of a rank: of a natural, as its neighbours have them."""
        points: int = 0 if rank is Rank.CALIENTE else getattr(self, _field_of(rank))
        return points

    def of(self, counts: tuple[int, ...]) -> int:
        """Return the points of cards counted by rank."""
        return sum(map(mul, counts, self.by_rank))


MOST_BY_CLOCK: Final = 50
"""Deals of a game that a clock ends: more than anybody plays in one, so that nobody is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Rule):
    """The end of the game.

    Attributes:
        points: the total that ends the game, or None.
        deals: the number of deals that ends it, or None.
        level_ends: whether the last of these ends it even where the best are level.
    """

    points: int | None = None
    deals: int | None = None
    level_ends: bool = False

    def __post_init__(self) -> None:
        """Refuse a game without an end."""
        require(
            (self.points is None) != (self.deals is None),
            "target",
            "a game ends at a total or after a number of hands, one of the two",
        )
        self.within("points", 5, 1_000_000, "the target lies between 5 and a million")
        self.within("deals", 1, 100, "a game has 1 to 100 hands")
        require(
            self.deals is not None or not self.level_ends,
            "target.level_ends",
            "only a game of a set number of hands can end level",
        )


class CanastaNeeded(StrEnum):
    """The canasta that a first meld must hold."""

    ANY = "any"
    NATURAL = "natural"


class Triple(StrEnum):
    """The meld, with no wild cards beside naturals, that a first meld must hold."""

    NONE = "none"
    CLEAN = "clean"
    """Three or more naturals of one rank."""
    CLEAN_OR_WILD = "clean_or_wild"
    """Three or more naturals of one rank, or three or more wild cards."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """The minimum of a side's first meld.

    Attributes:
        points: card points needed.
        canasta: the canasta that must be among the melds, or None.
        triple: the meld without wild cards that must be among them; the same for all rows of a
            table, which fills it in.
    """

    points: int
    canasta: CanastaNeeded | None = None
    triple: Triple = field(default=Triple.NONE, metadata=FILLED_IN)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A row of a table of minimums.

    Attributes:
        start: the score (or number of the deal) from which it holds; None for the lowest row.
        minimum: the minimum of the row.
    """

    start: int | None
    minimum: Minimum

    @property
    def name(self) -> str:
        """The name of the row in the citations: `below`, `1500`."""
        return "below" if self.start is None else str(self.start)


class MinimumBy(StrEnum):
    """The measure that a table of minimums goes by."""

    SCORE = "score"
    DEAL = "deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimums(Rule):
    """The table of minimums for a side's first meld of a deal.

    Attributes:
        by: whether the rows go by the side's score or by the number of the deal.
        brackets: the rows, ascending; the first starts anywhere (None).
        wilds_count: whether deuces and jokers count towards it.
        concealed_exempt: whether a side that goes out concealed need not meet it.
        triple: the meld without wild cards that it must hold.
        mixed_canasta: whether it may hold a mixed canasta.
        canasta_exempt: whether a finished canasta that is not mixed is enough.
        up_card_counts: whether a card taken from the pile counts towards it.
        starts: the start of each row but the first.
        asked: the minimum of each row, the triple included.
        citation_by_minimum: the citation of each minimum, by its points and canasta; a row says
            nothing of the triple, which is the same for all.
    """

    by: MinimumBy = MinimumBy.SCORE
    brackets: tuple[Bracket, ...]
    wilds_count: bool = True
    concealed_exempt: bool = False
    triple: Triple = Triple.NONE
    mixed_canasta: bool = True
    canasta_exempt: bool = False
    up_card_counts: bool = True
    starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    asked: tuple[Minimum, ...] = field(init=False, repr=False, compare=False)
    citation_by_minimum: Mapping[tuple[int, CanastaNeeded | None], Citation] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Refuse rows that overlap or leave a gap."""
        rule = "minimums.brackets"
        require(bool(self.brackets), rule, "there must be at least one row")
        starts = [row.start for row in self.brackets]
        require(starts[0] is None, rule, "the first row must hold for everything below the second")
        rest = [start for start in starts[1:] if start is not None]
        require(len(rest) == len(starts) - 1, rule, "only the first row may start anywhere")
        require(
            all(low < high for low, high in pairwise(rest)),
            rule,
            "each row must start higher than the one before it: rows overlap or leave a gap",
        )
        for row in self.brackets:
            in_fives(
                row.minimum.points,
                0,
                5_000,
                rule,
                "a minimum lies between 0 and 5000 points, in steps of 5",
            )
        object.__setattr__(self, "starts", tuple(rest))
        asked = tuple(replace(row.minimum, triple=self.triple) for row in self.brackets)
        object.__setattr__(self, "asked", asked)
        citations = {
            (row.minimum.points, row.minimum.canasta): self.citation("brackets", row.name)
            for row in reversed(self.brackets)
        }
        object.__setattr__(self, "citation_by_minimum", citations)

    @property
    def fall(self) -> bool:
        """Whether a row asks for fewer points than the one before it, and for no other canasta."""
        return any(a.canasta is b.canasta and a.points > b.points for a, b in pairwise(self.asked))

    def is_past(self, target: Target) -> bool:
        """Return whether a row begins only where the game is over, unless it goes on level."""
        end = target.points if self.by is MinimumBy.SCORE else target.deals and target.deals + 1
        return end is not None and any(start >= end for start in self.starts)

    def required(self, *, score: int, deal_number: int) -> Minimum:
        """Return the minimum of a side that stood at `score` before deal `deal_number`."""
        return self.asked[self.row(score=score, deal_number=deal_number)]

    def row(self, *, score: int, deal_number: int) -> int:
        """Return the index of the row of the table that holds for a side."""
        return bisect_right(self.starts, score if self.by is MinimumBy.SCORE else deal_number)

    def citation_of(self, minimum: Minimum) -> Citation:
        """Return the citation of the first row that asks for `minimum`."""
        return self.citation_by_minimum.get((minimum.points, minimum.canasta), self.source)
