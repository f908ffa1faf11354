"""Rules of taking the pile, and of the discard that ends a turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import Rule, require


class PileAdds(StrEnum):
    """The melds of a side that the up card may be added to."""

    NONE = "none"
    UNFINISHED = "unfinished"
    ANY = "any"


class StartCover(StrEnum):
    """The treatment of a first up card that is no plain natural."""

    COVER = "cover"
    PUT_BACK = "put_back"
    BURY_BY_RANK = "bury_by_rank"
    NO_CARD = "no_card"
    """None is turned up: the pile begins with the first discard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile(Rule):
    """The conditions of taking the pile.

    Attributes:
        always_frozen: whether it counts as frozen from the start.
        adds_when_frozen: the own melds that may take the up card even when the pile is frozen.
        natural_and_wild: whether one natural and one wild from the hand match an unfrozen pile.
        adds: the own sets that the up card of an unfrozen pile may be added to.
        adds_to_sequences: whether it may be added to an own unfinished sequence.
        for_first_meld: whether it may be taken for a side's first meld.
        never: naturals on which it may not be taken.
        takes: the number of cards taken, None for all.
        last_card: whether a pile of one card may be taken by a player with one card in hand.
        start: the treatment of a first up card that is no plain natural.
        forced: the own melds that must take the up card once the stock is gone: of those that may
            take it, all, or the unfinished ones only.
        most_joined: the most cards in an own set that joins the up card and two naturals from the
            hand; None for any number.
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
    forced: PileAdds = PileAdds.ANY
    most_joined: int | None = None

    def __post_init__(self) -> None:
        """Refuse a pile of which nothing is taken."""
        require(self.takes is None or self.takes >= 1, "pile.takes", "at least one card is taken")
        self.drop_others("never")

    @property
    def may_add(self) -> bool:
        """Whether the up card may ever be taken and added to an own meld."""
        unfrozen = self.adds is not PileAdds.NONE or self.adds_to_sequences
        return self.adds_when_frozen is not PileAdds.NONE or (unfrozen and not self.always_frozen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarding(Rule):
    """Limits on discards, beside red threes, which are never discarded.

    Attributes:
        held_back: naturals not discarded before every side has a natural canasta of their rank.
        never_last: naturals that are never the last discard of a player going out.
        black_three_at_first: whether a black three may be discarded on a player's first turn.
        last_needed: whether nobody goes out but by a discard.
        wilds_last: whether wild cards are discarded only by a player going out, or from a hand of
            nothing else.
        not_on_empty: naturals not discarded where no pile lies, like wild cards and dead ranks
            then; empty where any card may be.
    """

    held_back: frozenset[Rank] = frozenset()
    never_last: frozenset[Rank] = frozenset()
    black_three_at_first: bool = True
    last_needed: bool = False
    wilds_last: bool = False
    not_on_empty: frozenset[Rank] = frozenset()

    def __post_init__(self) -> None:
        """Refuse cards of which there are no canastas."""
        for name in ("held_back", "never_last", "not_on_empty"):
            require(
                all(rank.is_natural for rank in getattr(self, name)),
                f"discarding.{name}",
                "only cards from 4 to ace are held back",
            )
