"""Requests to write and their outcomes: frozen values, free of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.services.game.views import Confirming, DealView, GameView, Sides


class Action(StrEnum):
    """The kind of a write to a hand."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    RESTORED = "restored"


KEY: Final = "[A-Za-z0-9._:-]{1,64}"
"""Pattern of an idempotency key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Circumstances of an idempotent write: its key, the version seen, and its author.

    Attributes:
        key: the idempotency key, 1 to 64 letters, digits, `-`, `_`, `.` or `:`; the same key
            again gets the same answer and writes nothing.
        expected: the version the writer had seen: `GameView.version` for a new hand, an undo or
            a restore, `DealView.revision` for a correction.
        device: name of the device that wrote, any text of at most 60 characters.
        author: name of the person who wrote, of at most 60 characters.
    """

    key: str
    expected: int
    device: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be started.

    Attributes:
        variant: id or alias of a ruleset.
        players: the number of players.
        options: named options of the ruleset.
        sides: the sides, in the order of the score sheet.
        first_dealer: seat of the first dealer: an index into `seating.seat_order` of the sides
            (the sides take turns around the table: with two pairs, seat 0 is the first player of
            the first side, 1 the first of the second, 2 the second of the first …).
        target: the total that ends the game; None for the ruleset's own.
        overrides: house rules: dotted name of a rule → its value, as JSON.
        rules_name: the name of the house rules; empty for none.
        names_in_preview: whether messengers' previews of a link to it show names.
        confirming: the kinds of confirmation by its sides.
    """

    variant: str
    players: int
    options: tuple[str, ...] = ()
    sides: Sides
    first_dealer: int = 0
    target: int | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)
    rules_name: str = ""
    names_in_preview: bool = False
    confirming: Confirming = Confirming.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterChange:
    """The effect of a correction on one side in a later hand.

    Attributes:
        number: the later hand; the last of them may be the hand not played yet.
        side: index of the side.
        old_total: its total before that hand, as it was.
        new_total: its total before that hand, as it is now.
        old_minimum: the first meld that was asked for in it; None where the game was over.
        new_minimum: the first meld that is asked for now; None where the game is over.
    """

    number: int
    side: int
    old_total: int
    new_total: int
    old_minimum: Minimum | None
    new_minimum: Minimum | None

    @property
    def changes_total(self) -> bool:
        """Whether the total is another one."""
        return self.old_total != self.new_total

    @property
    def changes_minimum(self) -> bool:
        """Whether another first meld is asked for."""
        return self.old_minimum != self.new_minimum

    @property
    def asks_otherwise(self) -> bool:
        """Whether another first meld is asked for, where one was asked for before."""
        return self.changes_minimum and None not in (self.old_minimum, self.new_minimum)

    @property
    def is_seen(self) -> bool:
        """Whether it is more than the end of the game, which is told apart."""
        return self.changes_total or self.asks_otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalityChange:
    """A later hand that a correction makes legal or illegal.

    Attributes:
        number: the later hand.
        legal: whether it is legal now.
    """

    number: int
    legal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Effects of writing a hand on later hands and on the end of the game.

    Attributes:
        later: totals and minimums that differ, hand by hand and side by side.
        legality: later hands that become legal or illegal.
        over: whether the game is over now, where that changes; else None.
    """

    later: tuple[LaterChange, ...] = ()
    legality: tuple[LegalityChange, ...] = ()
    over: bool | None = None

    def __bool__(self) -> bool:
        """Whether anything changes."""
        return bool(self.later or self.legality or self.over is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPreview:
    """A hand as it would be if it were saved: nothing has been written.

    Attributes:
        game: the game as it would be, all later hands counted.
        hand: the hand in it; next minimums are those asked for in the hand after it, as it is
            played.
        changes: the changes in later hands, where it is a correction.
    """

    game: GameView
    hand: DealView
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedDeal:
    """The outcome of a write; the same again for the same idempotency key.

    Attributes:
        number: the hand.
        revision: its revision now.
        action: the action on it.
        version: the game's version now.
        changes: the changes in later hands.
    """

    number: int
    revision: int
    action: Action
    version: int
    changes: Changes
