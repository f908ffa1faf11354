"""Rules of the discard that ends a turn."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import Rule, require


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
        not_on_empty: naturals not discarded where no pile lies, like wild cards and closed ranks
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
