"""The last hand of a round that a clock ends: with it the game of the table is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.documents.house_rules import change_rules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.persistence.events import clock_ends_at
from scorekeeper.persistence.tables import Game
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import Confirming, GameView


def with_last_hand(session: Session, game: Game, before: GameView) -> GameView:
    """Return a game that is over with its next hand, where time is up in its round.

    Args:
        session: the database, within a transaction that writes.
        game: the game, before a hand is added.
        before: the same as it is shown; returned as it is where no clock has run out.
    """
    # Every game of an evening has its result confirmed: of others nothing is asked.
    if before.over or before.confirming is not Confirming.RESULT:
        return before
    ends_at = clock_ends_at(session, game.key)
    if ends_at is None or ends_at > datetime.now(UTC):
        return before
    rules = ended_after(before.rules, len(before.deals) + 1)
    game.ruleset_digest = keep_rules(session, rules)
    return replace(before, rules=rules)


def ended_after(rules: Ruleset, hands: int) -> Ruleset:
    """Return rules by which a game is over after so many hands."""
    return change_rules(rules, {"target.points": None, "target.deals": hands}, "", [])
