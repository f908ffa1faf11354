"""Views of a game: frozen values, free of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from scorekeeper.engine.deal import ON_PAPER, Deal
from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.game import ScoredDeal, is_reached
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.seating import TableRoles
from scorekeeper.engine.standing import Standing
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence.keys import GamePlace
from scorekeeper.services.common.roles import Role

SidesDocument = list[dict[str, Any]]
"""The `sides` of a deal document, as it was written."""


def sides_text(sides: object) -> str:
    """Serialise the `sides` of a deal document for storage: JSON without blanks.

    Raises:
        TypeError: they hold a value that JSON cannot represent.
        ValueError: they hold NaN or an infinite number.
        RecursionError: they are too deep.
    """
    return json.dumps(sides, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSide:
    """A side by its names.

    Attributes:
        name: its name; may be empty before the game starts, to go by its players' names.
        players: the names of its players, in seat order.
    """

    name: str = ""
    players: tuple[str, ...]

    @property
    def own_name(self) -> str:
        """Its name; empty where it goes by its players' names."""
        return "" if self.name == " & ".join(self.players) else self.name


Sides = tuple[NamedSide, ...]
"""The sides of a game, in the order of the score sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView(NamedSide):
    """One side on the board.

    Attributes:
        total: its points so far.
        minimum: requirement of its first meld in the next hand; None once the game is over.
        progress: share of the target reached, from 0.0 to 1.0.
    """

    total: int
    minimum: Minimum | None
    progress: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A hand as it was written down.

    Attributes:
        document_json: the `sides` of its deal document, as `sides_text` writes them.
        deal: the hand of that document; once it is scored, with the totals that it was played at.
        revision: number of times it was written, undone or restored; 1 at first.
        corrected: whether it has been corrected since it was first recorded.
        saved_at: when this revision was saved, in UTC.
        author: name of the person who saved it.
        device: on which device.
    """

    document_json: str
    deal: Deal
    revision: int
    corrected: bool
    saved_at: datetime
    author: str
    device: str

    @property
    def number(self) -> int:
        """1 for the first hand."""
        return self.deal.number

    @property
    def on_paper(self) -> bool:
        """Whether it was brought over from paper."""
        # most hands are not: they are not read for it
        marked = f'"{ON_PAPER}":true' in self.document_json
        return marked and any(side.get(ON_PAPER) is True for side in self.sides_document)

    @property
    def sides_document(self) -> SidesDocument:
        """A fresh copy of the `sides` of the deal document, as written."""
        document: SidesDocument = json.loads(self.document_json)
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class DealView(Written):
    """One hand of a game: the hand as written, its score, and the standing of the game.

    Attributes:
        scored: its score.
        standing: totals and minimums of the sides of the game before and after it.
        table: its dealer, its leader, and who sits out.
    """

    scored: ScoredDeal
    standing: Standing
    table: TableRoles

    @property
    def score(self) -> DealScore:
        """Its lines, violations, warnings."""
        return self.scored.score


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A correction of a hand, the last that was written about any hand.

    Attributes:
        number: the hand.
        revision: its revision now; the one before it would undo the correction, or what undid it.
        undone: whether the correction was undone: the hand is as it was before.
    """

    number: int
    revision: int
    undone: bool


class Confirming(StrEnum):
    """Kinds of confirmation that a game asks its sides for."""

    NONE = "none"
    RESULT = "result"
    HANDS = "hands"
    """Each hand, and the result."""

    @classmethod
    def called(cls, name: str | None) -> Confirming:
        """Return the kind of this name; none where there is no such kind."""
        return cls(name) if name in set(cls) else cls.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """The confirmations of a game that hold as it stands now.

    Attributes:
        hands: by the number of the hand, the sides that have.
        result: sides that have confirmed the end of the game.
        result_basis: version that a confirmation of the result is for; each change makes another.
        together: the most sides that have confirmed one and the same result, be it changed since.
    """

    hands: Mapping[int, frozenset[int]] = field(default_factory=dict)
    result: frozenset[int] = frozenset()
    result_basis: int = 0
    together: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """A game as it is stored: its start, and the state it is in.

    Attributes:
        id: the game's number in this installation.
        variant: the edition that is played.
        rules: its rules, as they were when the game began.
        options: the named options chosen.
        overrides: the house rules chosen: dotted name of a rule → its value, as JSON.
        rules_name: the name of the house rules; empty for none.
        players: the number of players.
        first_dealer: seat of the player who dealt the first hand (see `NewGame`).
        names_in_preview: whether messengers' previews of a link to it show names.
        confirming: the kinds of confirmation by its sides.
        confirmed: the confirmations of the sides.
        restorable: the number of the hand that `restore_last` would bring back, or None.
        correction: the correction that was made last, where nothing was written of a hand since.
        deleted: whether the game has been deleted, and may be brought back.
        played_at: the place in a club evening; None for a game of none.
        version: raised by every write; a new hand is saved against it.
        started_at: when the game began, in UTC.
        changed_at: when it was last written to, in UTC.
    """

    id: int
    variant: Variant
    rules: Ruleset
    options: tuple[str, ...]
    overrides: Mapping[str, Any]
    rules_name: str
    players: int
    first_dealer: int
    names_in_preview: bool
    confirming: Confirming
    confirmed: Confirmed
    restorable: int | None
    correction: Correction | None
    deleted: bool
    played_at: GamePlace | None
    version: int
    started_at: datetime
    changed_at: datetime

    @property
    def usual(self) -> Ruleset:
        """The rules of its ruleset and options as they are now, without house rules."""
        return self.variant.ruleset(self.players, self.options)

    @property
    def target(self) -> int | None:
        """The total that ends the game, or None where a number of deals does."""
        return self.rules.target.points

    @property
    def title(self) -> str:
        """The name of the house rules, or that of the ruleset."""
        return self.rules_name or self.variant.name

    @property
    def given(self) -> tuple[int, int] | None:
        """The points that a director gave both sides in the place of their totals."""
        return None if self.played_at is None else self.played_at.given


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView(KeptGame):
    """A game as it stands: everything that the board shows.

    Attributes:
        sides: the sides, in the order of the score sheet.
        deals: the hands that count, in order.
        table: dealer, leader and who sits out in the next hand.
        over: whether the game is over.
        winner: index of the side that won, or None.
    """

    sides: tuple[SideView, ...]
    deals: tuple[DealView, ...]
    table: TableRoles
    over: bool
    winner: int | None

    @property
    def seated(self) -> Sides:
        """The sides without their standing."""
        return tuple(NamedSide(name=side.name, players=side.players) for side in self.sides)

    @property
    def is_settled(self) -> bool:
        """Whether only a director changes it: all sides have confirmed it, or a result is given."""
        done = self.given is not None or len(self.confirmed.together) == len(self.sides)
        return self.played_at is not None and done

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sides."""
        return tuple(side.total for side in self.sides)

    @property
    def ended_early(self) -> int | None:
        """The number of the first hand that ends the game by its rules, others coming after it."""
        return next((deal.number for deal in self.deals[:-1] if deal.score.over), None)

    @property
    def is_level(self) -> bool:
        """Whether it goes on only because the sides ahead are level."""
        if self.over or not self.deals:
            return False
        best = max(self.totals)
        return is_reached(self.rules, best, len(self.deals)) and self.totals.count(best) > 1

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return len(self.deals) + 1

    def deal(self, number: int) -> DealView | None:
        """Return the hand with this number, or None."""
        return self.deals[number - 1] if 1 <= number <= len(self.deals) else None

    def totals_before(self, number: int) -> tuple[int, ...]:
        """Return the totals before a hand, which may be the next one."""
        deal = self.deal(number)
        return self.totals if deal is None else deal.standing.before

    def minimums_in(self, number: int) -> tuple[Minimum | None, ...]:
        """Return the minimums of the first melds of a hand, which may be the next one."""
        deal = self.deal(number)
        return (
            tuple(side.minimum for side in self.sides) if deal is None else deal.standing.minimums
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game in a list.

    Attributes:
        id: the game's number in this installation.
        token: the token of its link.
        role: the role of that link.
        variant: the edition that is played.
        rules_name: the name of its house rules; empty for none.
        side_names: the names of the sides.
        totals: their points.
        deals: number of hands that have been played.
        over: whether the game is over.
        winner: index of the side that won, or None.
        started_at: when it began, in UTC.
        changed_at: when it was last written to, in UTC.
    """

    id: int
    token: str = field(repr=False)
    role: Role
    variant: Variant
    rules_name: str
    side_names: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    over: bool
    winner: int | None
    started_at: datetime
    changed_at: datetime

    @property
    def title(self) -> str:
        """The name of the house rules, or that of the ruleset."""
        return self.rules_name or self.variant.name
