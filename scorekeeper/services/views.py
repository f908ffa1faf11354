"""What the services hand out: frozen values, free of the database."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import DealScore
from scorekeeper.engine.ruleset import Minimum, Ruleset
from scorekeeper.engine.variants.variant import Variant

SidesDocument = list[dict[str, Any]]
"""The `sides` of a deal document (contract 2), as it was written."""


class Action(StrEnum):
    """What a write did to a hand."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """How something is written: once, knowingly, by somebody.

    Attributes:
        key: the idempotency key, 1 to 64 letters, digits, `-`, `_`, `.` or `:`; the same key
            again gets the same answer and writes nothing.
        expected: the version the writer had seen: `GameView.version` for a new hand, an undo or
            a restore, `DealView.revision` for a correction.
        device: which device wrote, any text of at most 60 characters.
        author: who wrote, likewise.
    """

    key: str
    expected: int
    device: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideName:
    """A side to be: its name and its players, in seat order.

    Attributes:
        name: the side's name; empty to go by its players' names.
        players: the names of its players.
    """

    name: str = ""
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be started.

    Attributes:
        variant: id or alias of a ruleset (contract 6).
        players: how many play.
        options: named options of the ruleset.
        sides: the sides, in the order of the score sheet.
        first_dealer: seat of the first dealer: an index into `seating.seat_order` of the sides
            (the sides take turns around the table: with two pairs, seat 0 is the first player of
            the first side, 1 the first of the second, 2 the second of the first …).
        target: the total that ends the game; None for the ruleset's own.
    """

    variant: str
    players: int
    options: tuple[str, ...] = ()
    sides: tuple[SideName, ...]
    first_dealer: int = 0
    target: int | None = None


@dataclass(frozen=True, slots=True)
class StartedGame:
    """A game that has just been started.

    Attributes:
        token: what its link holds. Nobody can find it out later: only its hash is kept.
    """

    token: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who does what in one hand.

    Attributes:
        dealer: the player who deals.
        leader: the player left of the dealer, who plays first.
        playing: those who play, in the order of play, the leader first.
        sitting_out: those who do not, side by side.
    """

    dealer: str
    leader: str
    playing: tuple[str, ...]
    sitting_out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """One side on the board.

    Attributes:
        name: the side's name.
        players: its players, in seat order.
        total: its points so far.
        minimum: what its first meld of the next hand must come to; None once the game is over.
        progress: how far it is to the target, from 0.0 to 1.0.
    """

    name: str
    players: tuple[str, ...]
    total: int
    minimum: Minimum | None
    progress: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DealView:
    """One hand of a game, scored.

    Tuples of numbers hold one for each side of the game.

    Attributes:
        number: 1 for the first hand.
        revision: how often it has been written, undone or restored; 1 at first.
        document_json: the `sides` of the deal document as written, as JSON text.
        deal: what that says, the totals before the hand filled in.
        score: its lines, violations, warnings.
        points: the points of the hand.
        totals_before: the totals before it.
        totals_after: the totals after it.
        minimums: the first meld that was asked for in it.
        table: who dealt, led, sat out.
        saved_at: when this revision was saved, in UTC.
        author: who saved it.
        device: on which device.
        corrected: whether it has been corrected since it was first recorded.
    """

    number: int
    revision: int
    document_json: str
    deal: Deal
    score: DealScore
    points: tuple[int, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]
    minimums: tuple[Minimum | None, ...]
    table: Table
    saved_at: datetime
    author: str
    device: str
    corrected: bool

    @property
    def legal(self) -> bool:
        """Whether the hand breaks no rule."""
        return self.score.is_legal

    @property
    def sides_document(self) -> SidesDocument:
        """A fresh copy of the `sides` of the deal document, as written."""
        document: SidesDocument = json.loads(self.document_json)
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class BestHand:
    """The most points that a side made in one hand.

    Attributes:
        number: the hand.
        side: index of the side; the first of them where several made as many.
        points: how many.
    """

    number: int
    side: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """A game as it stands: everything that the board shows.

    Attributes:
        id: the game's number in this installation.
        variant: what is played.
        rules: its rules, as they were when the game began.
        options: the named options chosen.
        players: how many play.
        target: the total that ends the game, or None where a number of deals does.
        sides: the sides, in the order of the score sheet.
        first_dealer: seat of the player who dealt the first hand (see `NewGame`).
        deals: the hands that count, in order.
        next_number: the number of the next hand.
        table: who deals, leads and sits out in the next hand.
        over: whether the game is over.
        winner: index of the side that won, or None.
        margin: by how much it won over the next best, or None.
        best_hand: the best hand so far, or None before the first.
        restorable: the number of the hand that `restore_last` would bring back, or None.
        version: raised by every write; a new hand is saved against it.
        started_at: when the game began, in UTC.
        changed_at: when it was last written to, in UTC.
    """

    id: int
    variant: Variant
    rules: Ruleset
    options: tuple[str, ...]
    players: int
    target: int | None
    sides: tuple[SideView, ...]
    first_dealer: int
    deals: tuple[DealView, ...]
    next_number: int
    table: Table
    over: bool
    winner: int | None
    margin: int | None
    best_hand: BestHand | None
    restorable: int | None
    version: int
    started_at: datetime
    changed_at: datetime

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sides."""
        return tuple(side.total for side in self.sides)

    def deal(self, number: int) -> DealView | None:
        """Return the hand with this number, or None."""
        return self.deals[number - 1] if 1 <= number <= len(self.deals) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterChange:
    """What a correction changes for one side in a later hand.

    Attributes:
        number: the later hand; the last of them may be the hand not played yet.
        side: index of the side.
        old_total: its total before that hand, as it was.
        new_total: its total before that hand, as it is now.
        old_minimum: the first meld that was asked for in it; None where the game was over.
        new_minimum: the first meld that is asked for now, likewise.
    """

    number: int
    side: int
    old_total: int
    new_total: int
    old_minimum: Minimum | None
    new_minimum: Minimum | None

    @property
    def changes_minimum(self) -> bool:
        """Whether another first meld is asked for."""
        return self.old_minimum != self.new_minimum


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
    """What writing a hand changes in what follows it.

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

    Tuples of numbers hold one for each side of the game.

    Attributes:
        number: the hand it would be.
        rules: the rules of the game.
        deal: what was written, the totals before the hand filled in.
        score: lines, violations, warnings.
        points: the points of the hand.
        totals_before: the totals before it.
        totals_after: the totals after it.
        minimums: the first meld asked for in it.
        next_minimums: the first meld asked for in the hand after it; None where the game is over.
        table: who deals, leads, sits out.
        over: whether the game would be over, all later hands counted.
        winner: index of the side that would have won, or None.
        changes: what would change in later hands, where it is a correction.
        version: the game's version that this was worked out from.
    """

    number: int
    rules: Ruleset
    deal: Deal
    score: DealScore
    points: tuple[int, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]
    minimums: tuple[Minimum | None, ...]
    next_minimums: tuple[Minimum | None, ...]
    table: Table
    over: bool
    winner: int | None
    changes: Changes
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedDeal:
    """What a write did; the same again for the same idempotency key.

    Attributes:
        number: the hand.
        revision: its revision now.
        action: what was done to it.
        version: the game's version now.
        changes: what it changed in later hands.
    """

    number: int
    revision: int
    action: Action
    version: int
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionView:
    """One entry of the list of changes.

    Attributes:
        version: the game's version that it made.
        number: the hand.
        revision: the hand's revision.
        action: what was done.
        document_json: the `sides` of the deal document as written, as JSON text.
        saved_at: when, in UTC.
        author: who.
        device: on which device.
    """

    version: int
    number: int
    revision: int
    action: Action
    document_json: str
    saved_at: datetime
    author: str
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game in a list.

    Attributes:
        token: what its link holds.
        variant: what is played.
        side_names: the names of the sides.
        totals: their points.
        deals: how many hands have been played.
        over: whether the game is over.
        winner: index of the side that won, or None.
        started_at: when it began, in UTC.
        changed_at: when it was last written to, in UTC.
    """

    token: str = field(repr=False)
    variant: Variant
    side_names: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    over: bool
    winner: int | None
    started_at: datetime
    changed_at: datetime
