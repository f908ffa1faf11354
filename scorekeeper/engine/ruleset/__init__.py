"""Rule components with their sources, and the ruleset that is made of them.

A ruleset is data: small frozen components, each with the place in a rule book that it comes from.
It has no name, so that nothing can ask which variant it is. Rules that cannot be played are
refused when a component is made.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from scorekeeper.engine.cards import Hashed, Rank
from scorekeeper.engine.ruleset.base import Vocabulary, require, this_project
from scorekeeper.engine.ruleset.caching import KNOWN_RULES
from scorekeeper.engine.ruleset.ending import (
    Calientes,
    Concealed,
    GoingOut,
    Held,
    RedThrees,
    RedThreesInHand,
    StockOut,
)
from scorekeeper.engine.ruleset.melding import (
    BlackThrees,
    Canastas,
    Collections,
    Sequences,
    Sets,
    SpecialHands,
    Unfinished,
    WildMelds,
)
from scorekeeper.engine.ruleset.pile import Discarding, Pile
from scorekeeper.engine.ruleset.table import CardPoints, Dealing, Deck, Minimums, Seating, Target

# For rulesets written down before they had these components.
_ANY_STOCK_OUT = StockOut(source=this_project("all rule books alike"))
_NONE = this_project("no rule book of this game has any")
_NONE_UNFINISHED, _NONE_HELD = Unfinished(source=_NONE), Held(source=_NONE)
_NO_SPECIAL_HANDS = SpecialHands(source=_NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(Hashed):
    """The rules of a game of Canasta, for scoring, checking and playing.

    Attributes are rule components, named after their subject; `vocabulary` is the set of words for
    the cards.
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
    red_threes_in_hand: RedThreesInHand
    calientes: Calientes
    pile: Pile
    discarding: Discarding
    stock_out: StockOut = _ANY_STOCK_OUT
    unfinished: Unfinished = _NONE_UNFINISHED
    held: Held = _NONE_HELD
    special_hands: SpecialHands = _NO_SPECIAL_HANDS

    def __post_init__(self) -> None:
        """Refuse components that do not fit together."""
        dealt = (self.dealing.hand + self.dealing.foot) * self.seating.most_playing
        cards = sum(self.deck.by_rank)
        require(
            dealt < cards,
            "dealing.hand",
            "%(dealt)d cards are dealt, the decks hold %(cards)d",
            dealt=dealt,
            cards=cards,
        )
        tables = [("red_threes.points", self.red_threes.points)]
        if self.black_threes.are_laid:
            tables.append(("black_threes.laid_points", self.black_threes.laid_points))
        threes = self.deck.count(Rank.RED_THREE)
        for rule, points in tables:
            require(
                len(points) > threes,
                rule,
                "the decks hold %(count)d of each colour, so there must be points for each number",
                count=threes,
            )
        for kind in self.going_out.kinds:
            require(
                self.canastas.points(kind) is not None,
                "going_out.kinds",
                "a canasta of the kind “%(kind)s” is needed to go out, but there is none in these "
                "rules",
                kind=kind.value.replace("_", " "),
            )
        components = tuple(getattr(self, each.name) for each in fields(self))
        object.__setattr__(self, "_hash", hash(components))

    def __hash__(self) -> int:
        """Return a hash of all components: caches of results go by the rules."""
        kept: int = self._hash  # type: ignore[attr-defined] # see where it is kept
        return kept


@lru_cache(maxsize=KNOWN_RULES)
def canonical(rules: Ruleset) -> Ruleset:
    """Return the one instance that stands for all equal rulesets: the first that was seen.

    Caches compare their keys. The same instance is found at once; an equal one is compared value
    by value, which takes longer than what is looked up, several times for each side of a hand.
    """
    return rules
