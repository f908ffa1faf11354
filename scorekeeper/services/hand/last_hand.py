"""The last hand of a round that a clock ends: with it the game of the table is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.documents.house_rules import change_rules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.persistence.events import has_clock
from scorekeeper.persistence.tables import Game
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import Confirming, GameView

MOST_BY_CLOCK: Final = 50
"""Hands of a round that a clock ends: more than anybody plays in one."""


def with_last_hand(session: Session, game: Game, before: GameView) -> GameView:
    """Return a game with the length that the clock of its round gives it.

    Where time is up it is over with its next hand. Where it is not, or not any more, a game goes on
    that had ended by the clock and whose last hand was undone.

    Args:
        session: the database, within a transaction that writes.
        game: the game, before a hand is added.
        before: the same as it is shown; returned as it is where no clock ends it.
    """
    # Every game of an evening has its result confirmed: of others nothing is asked.
    if before.over or before.confirming is not Confirming.RESULT:
        return before
    by_clock, ends_at = has_clock(session, game.key)
    if not by_clock:
        return before
    is_up = ends_at is not None and ends_at <= datetime.now(UTC)
    hands = len(before.deals) + 1 if is_up else MOST_BY_CLOCK
    if before.rules.target.deals == hands:
        return before
    rules = ended_after(before.rules, hands)
    game.ruleset_digest = keep_rules(session, rules)
    return replace(before, rules=rules)


def ended_after(rules: Ruleset, hands: int) -> Ruleset:
    """Return rules by which a game is over after so many hands."""
    return change_rules(rules, {"target.points": None, "target.deals": hands}, "", [])
