"""Rule components with their sources, and the ruleset that is made of them.

A ruleset is data: small frozen components, each with the place in a rule book that it comes from.
It has no name, so that nothing can ask which variant it is. Rules that cannot be played are
refused when a component is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import CanastaKind

CANASTA_SIZE = 7
SHORTEST_MELD = 3


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands.

    Attributes:
        book: the rule book; "This project" for what none of them states, "House rule" for what
            a table agreed on.
        section: its section, or the reason where the book is this project.
        quote: the words that settle it, if short.
    """

    book: str
    section: str
    quote: str = ""

    def __str__(self) -> str:
        """Return the citation in one line."""
        text = f"{self.book}, {self.section}" if self.section else self.book
        return f"{text}: “{self.quote}”" if self.quote else text


class ImpossibleRuleError(ValueError):
    """A rule that nobody could play.

    Attributes:
        rule: the component and field at fault, such as `minimums.brackets`.
        reason: what is wrong with it, as a sentence in English.
    """

    def __init__(self, rule: str, reason: str) -> None:
        """Keep the rule's name and the reason."""
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


def _require(condition: bool, rule: str, reason: str) -> None:  # noqa: FBT001 - the condition itself
    """Raise `ImpossibleRuleError` unless `condition` holds."""
    if not condition:
        raise ImpossibleRuleError(rule, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What every rule component has: the place it comes from."""

    source: Citation


class Vocabulary(StrEnum):
    """Which words the cards of an edition are called by."""

    CLASSIC = "classic"
    CALIENTE = "caliente"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Rule):
    """The cards in play.

    Attributes:
        decks: how many packs of 52 cards and two jokers are shuffled together.
        calientes: how many Caliente cards are added.
    """

    decks: int
    calientes: int = 0

    def __post_init__(self) -> None:
        """Refuse a game without cards."""
        _require(1 <= self.decks <= 12, "deck.decks", "between 1 and 12 decks are shuffled together")
        _require(0 <= self.calientes <= 24, "deck.calientes", "there are 0 to 24 Caliente cards")

    def count(self, rank: Rank) -> int:
        """Return how many cards of `rank` there are."""
        if rank is Rank.CALIENTE:
            return self.calientes
        halves = rank in (Rank.JOKER, Rank.RED_THREE, Rank.BLACK_THREE)
        return self.decks * (2 if halves else 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating(Rule):
    """Who plays with whom.

    Attributes:
        players: how many play the game.
        sides: the ways they may form sides, each a tuple of how many players each side has; any
            order of the sides is allowed.
        playing: how many of a side play one deal at most; the others sit out.
        members_score_alone: whether partners form for one deal only and score one by one.
    """

    players: int
    sides: tuple[tuple[int, ...], ...]
    playing: int
    members_score_alone: bool = False

    def __post_init__(self) -> None:
        """Refuse sides that do not add up."""
        _require(
            all(sum(sizes) == self.players for sizes in self.sides),
            "seating.sides",
            "the sides must hold all the players",
        )
        _require(bool(self.sides), "seating.sides", "there must be a way to form sides")
        _require(self.playing >= 1, "seating.playing", "somebody must play")

    @property
    def side_counts(self) -> tuple[int, ...]:
        """How many sides there may be, ascending."""
        return tuple(sorted({len(sizes) for sizes in self.sides}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Rule):
    """How many cards are dealt and drawn.

    Attributes:
        hand: cards dealt to each player's hand.
        foot: cards dealt to each player's foot, 0 for none.
        draw: cards drawn from the stock in a turn.
    """

    hand: int
    foot: int = 0
    draw: int = 1

    def __post_init__(self) -> None:
        """Refuse hands that cannot be dealt."""
        _require(1 <= self.hand <= 40, "dealing.hand", "a hand has 1 to 40 cards")
        _require(0 <= self.foot <= 40, "dealing.foot", "a foot has 0 to 40 cards")
        _require(1 <= self.draw <= 4, "dealing.draw", "1 to 4 cards are drawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPoints(Rule):
    """What each card counts, laid down or left in the hand.

    Attributes:
        four_to_seven: points of each 4, 5, 6 and 7; the others likewise.
    """

    four_to_seven: int
    eight_to_king: int
    ace: int
    deuce: int
    joker: int
    black_three: int
    by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse points that no sum of Canasta can hold, and lay the table by rank."""
        values = {
            "four_to_seven": self.four_to_seven,
            "eight_to_king": self.eight_to_king,
            "ace": self.ace,
            "deuce": self.deuce,
            "joker": self.joker,
            "black_three": self.black_three,
        }
        for name, points in values.items():
            _require(
                0 <= points <= 1_000 and points % 5 == 0,
                f"card_points.{name}",
                "a card counts 0 to 1,000 points, in steps of 5",
            )
        table = [0] * len(Rank)
        for rank in Rank:
            if rank.is_natural:
                low, high = rank <= Rank.SEVEN, rank <= Rank.KING
                table[rank] = (
                    self.four_to_seven if low else self.eight_to_king if high else self.ace
                )
        table[Rank.DEUCE], table[Rank.JOKER] = self.deuce, self.joker
        table[Rank.BLACK_THREE] = self.black_three
        object.__setattr__(self, "by_rank", tuple(table))

    def of(self, counts: tuple[int, ...]) -> int:
        """Return the points of cards counted by rank."""
        return sum(map(int.__mul__, counts, self.by_rank))


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Rule):
    """When the game is over.

    Attributes:
        points: the total that ends the game, or None.
        deals: the number of deals that ends it, or None.
    """

    points: int | None = None
    deals: int | None = None

    def __post_init__(self) -> None:
        """Refuse a game without an end."""
        _require(
            (self.points is None) != (self.deals is None),
            "target",
            "a game ends at a total or after a number of deals, one of the two",
        )
        _require(
            self.points is None or 5 <= self.points <= 1_000_000,
            "target.points",
            "the target lies between 5 and 1,000,000",
        )
        _require(self.deals is None or 1 <= self.deals <= 100, "target.deals", "1 to 100 deals")


class CanastaNeeded(StrEnum):
    """Which canasta a first meld must hold."""

    ANY = "any"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Minimum:
    """What a side's first meld must come to.

    Attributes:
        points: card points needed.
        canasta: the canasta that must be among the melds, or None.
    """

    points: int
    canasta: CanastaNeeded | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A row of a table of minimums.

    Attributes:
        start: the score (or number of the deal) from which it holds; None for the lowest row.
        minimum: what holds there.
    """

    start: int | None
    minimum: Minimum


class MinimumBy(StrEnum):
    """What a table of minimums goes by."""

    SCORE = "score"
    DEAL = "deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimums(Rule):
    """What a side's first meld of a deal must come to.

    Attributes:
        by: whether the rows go by the side's score or by the number of the deal.
        brackets: the rows, ascending; the first starts anywhere (None).
        wilds_count: whether deuces and jokers count towards it.
        concealed_exempt: whether a side that goes out concealed need not meet it.
    """

    by: MinimumBy = MinimumBy.SCORE
    brackets: tuple[Bracket, ...]
    wilds_count: bool = True
    concealed_exempt: bool = False

    def __post_init__(self) -> None:
        """Refuse rows that overlap or leave a gap."""
        rule = "minimums.brackets"
        _require(bool(self.brackets), rule, "there must be at least one row")
        starts = [row.start for row in self.brackets]
        _require(starts[0] is None, rule, "the first row must hold for everything below the second")
        rest = [start for start in starts[1:] if start is not None]
        _require(len(rest) == len(starts) - 1, rule, "only the first row may start anywhere")
        _require(
            all(low < high for low, high in zip(rest, rest[1:], strict=False)),
            rule,
            "each row must start higher than the one before it: rows overlap or leave a gap",
        )
        _require(
            all(0 <= row.minimum.points <= 5_000 for row in self.brackets),
            rule,
            "a minimum lies between 0 and 5,000 points",
        )

    def required(self, *, score: int, deal_number: int) -> Minimum:
        """Return the minimum of a side that stood at `score` before deal `deal_number`."""
        place = score if self.by is MinimumBy.SCORE else deal_number
        found = self.brackets[0].minimum
        for row in self.brackets[1:]:
            if row.start is not None and row.start <= place:
                found = row.minimum
        return found


class SameRank(StrEnum):
    """How many sets of one rank a side may have."""

    ONE = "one"
    ONE_UNFINISHED = "one_unfinished"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets(Rule):
    """What a set of 4 to ace may hold.

    Attributes:
        fewest_naturals: naturals needed in any set.
        most_wilds: wilds allowed in a set, or None.
        naturals_per_wild: how the naturals must outnumber the wilds: 0 not at all, 1 there must
            be more of them, 2 two for each wild.
        wilds_free_from_naturals: with so many naturals a canasta may take any number of wilds;
            None where the limit always holds.
        most_cards: cards allowed in a set, or None.
        same_rank: how many sets of one rank a side may have.
    """

    fewest_naturals: int = 2
    most_wilds: int | None = 3
    naturals_per_wild: int = 0
    wilds_free_from_naturals: int | None = None
    most_cards: int | None = None
    same_rank: SameRank = SameRank.ONE

    def __post_init__(self) -> None:
        """Refuse sets that cannot become a canasta."""
        _require(1 <= self.fewest_naturals <= 7, "sets.fewest_naturals", "1 to 7 naturals")
        _require(
            self.most_wilds is None or 0 <= self.most_wilds <= 40,
            "sets.most_wilds",
            "0 to 40 wild cards, or no limit",
        )
        _require(0 <= self.naturals_per_wild <= 2, "sets.naturals_per_wild", "0, 1 or 2")
        _require_canasta_fits(self.most_cards, "sets.most_cards")


def _require_canasta_fits(most_cards: int | None, rule: str) -> None:
    """Refuse a limit of cards under which no canasta could be made."""
    _require(
        most_cards is None or most_cards >= CANASTA_SIZE,
        rule,
        f"a canasta has {CANASTA_SIZE} cards, so a meld must be allowed that many",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequences(Rule):
    """Whether runs of consecutive naturals may be melded.

    Attributes:
        allowed: whether there are sequences.
        one_suit: whether all cards must be of one suit.
        most_cards: cards allowed, or None.
        longer_when_out: whether the side going out may go past `most_cards`.
        short_cards: a sequence of so many cards or fewer at the end costs points; 0 for none.
        short_points: what each of those costs, at most 0.
    """

    allowed: bool = False
    one_suit: bool = True
    most_cards: int | None = CANASTA_SIZE
    longer_when_out: bool = False
    short_cards: int = 0
    short_points: int = 0

    def __post_init__(self) -> None:
        """Refuse sequences that cannot become a canasta."""
        _require_canasta_fits(self.most_cards, "sequences.most_cards")
        _require(self.short_points <= 0, "sequences.short_points", "a penalty is at most 0")
        _require(0 <= self.short_cards <= 11, "sequences.short_cards", "0 to 11 cards")


@dataclass(frozen=True, slots=True, kw_only=True)
class WildMelds(Rule):
    """Whether melds of nothing but wild cards are allowed.

    Attributes:
        allowed: whether there are any.
        most_cards: cards allowed, or None.
        deuce_sets: whether deuces are a rank of their own, with jokers as its wilds.
        fewest_deuces: deuces needed in a set of deuces.
        fewest_deuces_in_canasta: deuces needed in a canasta of them.
        most_jokers_with_deuces: jokers allowed in a set of deuces.
    """

    allowed: bool = False
    most_cards: int | None = CANASTA_SIZE
    deuce_sets: bool = False
    fewest_deuces: int = 2
    fewest_deuces_in_canasta: int = 4
    most_jokers_with_deuces: int = 3

    def __post_init__(self) -> None:
        """Refuse wild melds that cannot become a canasta."""
        _require_canasta_fits(self.most_cards, "wild_melds.most_cards")

    def is_deuce_set(self, cards: Cards) -> bool:
        """Return whether `cards`, all of them wild, are legal as a set of deuces."""
        return (
            self.deuce_sets
            and cards.size >= SHORTEST_MELD
            and cards.counts[Rank.DEUCE] >= self.deuces_needed(cards.size)
            and cards.counts[Rank.JOKER] <= self.most_jokers_with_deuces
        )

    def deuces_needed(self, size: int) -> int:
        """Return how many deuces a set of deuces of `size` cards must hold."""
        return self.fewest_deuces_in_canasta if size >= CANASTA_SIZE else self.fewest_deuces


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackThrees(Rule):
    """What black threes do beside blocking the pile.

    Attributes:
        meldable: whether a set of three or more may be melded by the side going out.
        in_hand_points: what each left in a hand costs once somebody went out, in place of its
            card points; None for its card points.
        removed_points: what each one removed from a taken pile earns, 0 where none is removed.
        removed_all_points: what all of the deck's, removed or melded, earn in all.
    """

    meldable: bool = True
    in_hand_points: int | None = None
    removed_points: int = 0
    removed_all_points: int = 0

    def __post_init__(self) -> None:
        """Refuse a penalty that is none."""
        _require(
            self.in_hand_points is None or self.in_hand_points <= 0,
            "black_threes.in_hand_points",
            "a penalty is at most 0",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Canastas(Rule):
    """What the canastas of each kind earn.

    A kind that is not listed does not exist in the ruleset.

    Attributes:
        natural: points for a natural canasta; the others likewise, None where there is none.
        sevens_may_be_mixed: whether a canasta of sevens with wilds is one of sevens, too.
        deuces_only_when_out: whether canastas of deuces earn only for the side that went out.
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

    def __post_init__(self) -> None:
        """Refuse bonuses that are none."""
        for kind in CanastaKind:
            points = getattr(self, kind.value)
            _require(
                points is None or (0 <= points <= 100_000 and points % 5 == 0),
                f"canastas.{kind.value}",
                "a bonus lies between 0 and 100,000 points, in steps of 5",
            )

    def points(self, kind: CanastaKind) -> int | None:
        """Return the bonus for a canasta of `kind`, None where the ruleset has no such kind."""
        points: int | None = getattr(self, kind.value)
        return points


@dataclass(frozen=True, slots=True, kw_only=True)
class Collections(Rule):
    """A bonus for many canastas of 4 to ace; only the best of the three counts.

    Attributes:
        natural_count: so many natural canastas earn `natural_points`; 0 for no such bonus.
        many_count: so many natural and mixed ones together earn `many_points`.
        few_count: so many natural and mixed ones together earn `few_points`.
    """

    natural_count: int = 0
    natural_points: int = 0
    many_count: int = 0
    many_points: int = 0
    few_count: int = 0
    few_points: int = 0


class Permission(StrEnum):
    """Whether a partner is asked before going out."""

    OPTIONAL = "optional"
    OPTIONAL_YES_OBLIGES = "optional_yes_obliges"
    MANDATORY = "mandatory"
    MANDATORY_YES_OBLIGES = "mandatory_yes_obliges"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut(Rule):
    """What a side needs to go out, and earns for it.

    Attributes:
        canastas: canastas needed in all.
        kinds: how many of a kind must be among them.
        kinds_not_counted: kinds that do not count towards `canastas`.
        red_three_per_canasta: whether a side needs as many red threes as canastas.
        feet_taken: whether every foot of the side must have been picked up.
        points: the bonus for going out.
        permission: whether a partner is asked.
    """

    canastas: int = 1
    kinds: Mapping[CanastaKind, int] = field(default_factory=dict)
    kinds_not_counted: frozenset[CanastaKind] = frozenset()
    red_three_per_canasta: bool = False
    feet_taken: bool = False
    points: int = 100
    permission: Permission = Permission.OPTIONAL

    def __post_init__(self) -> None:
        """Refuse conditions that cannot be met."""
        _require(0 <= self.canastas <= 20, "going_out.canastas", "0 to 20 canastas are needed")
        _require(
            all(0 <= count <= 20 for count in self.kinds.values()),
            "going_out.kinds",
            "0 to 20 canastas of a kind are needed",
        )
        _require(0 <= self.points <= 100_000, "going_out.points", "0 to 100,000 points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Concealed(Rule):
    """What going out with the whole hand at once earns.

    Attributes:
        points: the extra bonus, 0 where there is none.
        needs_own_canasta: whether the hand itself must hold a canasta.
    """

    points: int = 0
    needs_own_canasta: bool = False

    def __post_init__(self) -> None:
        """Refuse a bonus that is none."""
        _require(0 <= self.points <= 100_000, "concealed.points", "0 to 100,000 points")


class RedThreesNeed(StrEnum):
    """What a side needs for its red threes to count for it."""

    MELD = "meld"
    CANASTA = "canasta"
    TWO_CANASTAS = "two_canastas"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedThrees(Rule):
    """What red threes earn, or cost.

    Attributes:
        points: points for none, one, two … laid down, extras included; as long as the deck has.
        need: what the side needs for them to count for it; without it they count against it.
        in_hand_points: what each one never laid down costs, at most 0.
        by_member: whether each counts for its owner only where members score one by one.
    """

    points: tuple[int, ...]
    need: RedThreesNeed = RedThreesNeed.MELD
    in_hand_points: int = -100
    by_member: bool = False

    def __post_init__(self) -> None:
        """Refuse a table that does not start with none."""
        _require(
            len(self.points) >= 1 and self.points[0] == 0,
            "red_threes.points",
            "the points start with 0 for no red three",
        )
        _require(self.in_hand_points <= 0, "red_threes.in_hand_points", "a penalty is at most 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Calientes(Rule):
    """What Caliente cards do. They are in play where the deck holds any.

    Attributes:
        played_points: what each one played costs, at most 0.
        one_in_hand: by what a hand's penalty is multiplied with one of them left in it.
        more_in_hand: the same with two or more.
        refill: the number of cards that playing one fills the hand up to.
    """

    played_points: int = -100
    one_in_hand: int = 2
    more_in_hand: int = 3
    refill: int = 11

    def __post_init__(self) -> None:
        """Refuse a penalty that is none."""
        _require(self.played_points <= 0, "calientes.played_points", "a penalty is at most 0")
        _require(
            1 <= self.one_in_hand <= self.more_in_hand <= 10,
            "calientes.one_in_hand",
            "multipliers lie between 1 and 10, and two cards cost no less than one",
        )
        _require(1 <= self.refill <= 40, "calientes.refill", "a hand is filled up to 1 to 40 cards")

    def multiplier(self, in_hand: int) -> int:
        """Return by what a hand with `in_hand` Caliente cards is multiplied."""
        if in_hand == 0:
            return 1
        return self.one_in_hand if in_hand == 1 else self.more_in_hand


class PileAdds(StrEnum):
    """To which of the side's own melds the up card may be added."""

    NONE = "none"
    UNFINISHED = "unfinished"
    ANY = "any"


class StartCover(StrEnum):
    """What is done about a first up card that is no plain natural."""

    COVER = "cover"
    PUT_BACK = "put_back"
    BURY_BY_RANK = "bury_by_rank"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile(Rule):
    """How the pile may be taken.

    Attributes:
        always_frozen: whether it counts as frozen from the start.
        adds_when_frozen: which own melds may take the up card even when the pile is frozen.
        natural_and_wild: whether one natural and one wild from the hand match an unfrozen pile.
        adds: to which own sets the up card of an unfrozen pile may be added.
        adds_to_sequences: whether it may be added to an own unfinished sequence.
        for_first_meld: whether it may be taken for a side's first meld.
        never: naturals on which it may not be taken.
        takes: how many cards are taken, None for all.
        last_card: whether a pile of one card may be taken by a player with one card in hand.
        start: what is done about a first up card that is no plain natural.
    """

    always_frozen: bool = False
    adds_when_frozen: PileAdds = PileAdds.NONE
    natural_and_wild: bool = True
    adds: PileAdds = PileAdds.ANY
    adds_to_sequences: bool = False
    for_first_meld: bool = True
    never: frozenset[Rank] = frozenset()
    takes: int | None = None
    last_card: bool = True
    start: StartCover = StartCover.COVER

    def __post_init__(self) -> None:
        """Refuse a pile of which nothing is taken."""
        _require(self.takes is None or self.takes >= 1, "pile.takes", "at least one card is taken")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything that scoring, checking and playing a game of Canasta depends on.

    Attributes are rule components, named after what they rule; `vocabulary` says which words the
    cards are called by.
    """

    vocabulary: Vocabulary
    seating: Seating
    deck: Deck
    dealing: Dealing
    card_points: CardPoints
    target: Target
    minimums: Minimums
    sets: Sets
    sequences: Sequences
    wild_melds: WildMelds
    black_threes: BlackThrees
    canastas: Canastas
    collections: Collections
    going_out: GoingOut
    concealed: Concealed
    red_threes: RedThrees
    calientes: Calientes
    pile: Pile

    def __post_init__(self) -> None:
        """Refuse components that do not fit together."""
        dealt = (self.dealing.hand + self.dealing.foot) * min(
            self.seating.players, self.seating.playing * max(self.seating.side_counts)
        )
        cards = sum(self.deck.count(rank) for rank in Rank)
        _require(dealt < cards, "dealing.hand", f"{dealt} cards are dealt, the decks hold {cards}")
        red_threes = self.deck.count(Rank.RED_THREE)
        _require(
            len(self.red_threes.points) > red_threes,
            "red_threes.points",
            f"the decks hold {red_threes} red threes, so there must be points for each number",
        )
        for kind in self.going_out.kinds:
            _require(
                self.canastas.points(kind) is not None,
                "going_out.kinds",
                f"a {kind.value} canasta is needed to go out, but there is none in these rules",
            )
