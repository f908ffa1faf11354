"""Last hand of a round that a clock ends: with it the game of the table is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.house_rules import change_rules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import MOST_BY_CLOCK
from scorekeeper.persistence.events import round_clock
from scorekeeper.persistence.games import log_of
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import GameView

ENDED: Final = "ended"
GOES_ON: Final = "goes on"
"""Actions in the log of a game by which its length was changed by hand."""
_MOST_WRITES: Final = 1_000
"""Writes that are looked through: more than a round ever has."""
_LENGTHS: Final = frozenset({ENDED, GOES_ON})


def with_last_hand(session: Session, game: Game, before: GameView) -> GameView:
    """Return a game with the length that the clock of its round gives it.

    Where time is up it is over with its next hand. Where time is no longer up, a game goes on that
    had ended by the clock and whose last hand was undone. One that a director or its table has
    ended keeps its length, and so does one of an earlier round.

    Args:
        session: the database, within a transaction that writes.
        game: the game, before a hand is added.
        before: the same as it is shown; returned as it is where no clock changes its length.
    """
    if before.over or before.played_at is None:
        return before
    by_clock, ends_at = round_clock(session, game.key)
    is_up = ends_at is not None and ends_at <= datetime.now(UTC)
    has_end = before.rules.target.deals != MOST_BY_CLOCK
    if not by_clock or has_end is is_up or (has_end and was_ended(session, game.key)):
        return before
    rules = ended_after(before, len(before.deals) + 1 if is_up else MOST_BY_CLOCK)
    game.ruleset_digest = keep_rules(session, rules)
    return replace(before, rules=rules)


def ended_after(game: GameView, hands: int) -> Ruleset:
    """Return the rules of a game by which it is over after a number of hands."""
    # From the ruleset's own target: an earlier change of it is cited no more.
    rules = replace(game.rules, target=game.usual.target)
    return change_rules(rules, length_of(hands), "", [])


def length_of(hands: int) -> dict[str, Any]:
    """Return the house rules of a round of a number of hands; it may end level."""
    return {"target.points": None, "target.deals": hands, "target.level_ends": True}


def was_ended(session: Session, game: GameKey) -> bool:
    """Whether a game was ended early, and nobody let it go on since."""
    newest_first = log_of(session, game, most=_MOST_WRITES)
    actions = (entry.answer.get("action") for entry in newest_first)
    return next((action for action in actions if action in _LENGTHS), None) == ENDED
