"""From what was written down to what it comes to: pure, and never stored."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from scorekeeper.documents.deals import read_sides
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import GameScore, ScoredDeal, score_game
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import Table, table_of, with_players
from scorekeeper.engine.standing import Standing, progress, standing_after
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence.keys import GamePlace
from scorekeeper.services.game.line_up import chosen_players
from scorekeeper.services.game.views import (
    Confirmed,
    Confirming,
    Correction,
    DealView,
    GameView,
    SidesDocument,
    SideView,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a game was started with.

    Attributes:
        id: the game's number in this installation.
        variant: what is played.
        rules: its rules.
        options: the named options chosen.
        overrides: the house rules chosen, as JSON.
        rules_name: what they are called; empty for none.
        players: how many play.
        sides: (name, players) of each side.
        first_dealer: seat of the first dealer.
        started_at: when, in UTC.
        names_in_preview: see `GameView`.
        confirming: likewise.
    """

    id: int
    variant: Variant
    rules: Ruleset
    options: tuple[str, ...]
    overrides: Mapping[str, Any]
    rules_name: str
    players: int
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    first_dealer: int
    started_at: datetime
    names_in_preview: bool = False
    confirming: Confirming = Confirming.NONE

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(name for name, _ in self.sides)

    def table(self, number: int, document_json: str = "[]") -> Table:
        """Return who deals, leads and sits out in a hand.

        Args:
            number: the hand.
            document_json: the `sides` of its deal document, which may say who played.
        """
        players = [players for _, players in self.sides]
        playing = self.rules.seating.playing
        table = table_of(players, playing, self.first_dealer, number)
        if not table.sitting_out:
            return table
        chosen = chosen_players(players, playing, json.loads(document_json))
        return table if chosen is None else with_players(table, players, chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A hand as it was written down.

    Attributes:
        document_json: the `sides` of its deal document, as JSON text.
        deal: what that says.
        revision: which revision it is.
        corrected: whether it has been corrected since it was recorded.
        saved_at: when, in UTC.
        author: who.
        device: on which device.
    """

    document_json: str
    deal: Deal
    revision: int
    corrected: bool
    saved_at: datetime
    author: str
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Which state of a game is looked at.

    Attributes:
        version: the game's version.
        changed_at: when it was last written to, in UTC.
        restorable: the number of the hand that may be brought back, or None.
        correction: the correction that was made last, where it may be taken back.
        deleted: whether the game has been deleted.
        confirmed: what its sides have confirmed.
        played_at: see `GameView`.
    """

    version: int
    changed_at: datetime
    restorable: int | None
    correction: Correction | None = None
    deleted: bool = False
    confirmed: Confirmed = field(default_factory=Confirmed)
    played_at: GamePlace | None = None


@dataclass(frozen=True, slots=True)
class Recount:
    """A game recounted.

    Attributes:
        score: what the engine says.
        standings: how the sides stand, hand by hand; without those known before.
    """

    score: GameScore
    standings: tuple[Standing, ...]


def read_written(rules: Ruleset, names: Sequence[str], number: int, sides: SidesDocument) -> Deal:
    """Return what the `sides` of a deal document say.

    Raises:
        DocumentError: they cannot be read; `problems` name the places.
    """
    return Deal(number=number, sides=read_sides(rules, sides, names=names))


def recount(
    rules: Ruleset, names: Sequence[str], deals: Sequence[Deal], known: Sequence[DealView] = ()
) -> Recount:
    """Score a game, from its first hand or from where it is known.

    Args:
        rules: the rules of the game.
        names: the names of its sides.
        deals: its hands, in order, without those known.
        known: its first hands.
    """
    score = score_game(
        rules,
        names,
        [*(deal.deal for deal in known), *deals],
        known=[deal.scored for deal in known],
    )
    totals = known[-1].totals_after if known else (0,) * len(names)
    standings = []
    for scored in score.deals[len(known) :]:
        standings.append(standing_after(rules, names, totals, scored))
        totals = standings[-1].after
    return Recount(score, tuple(standings))


def view_game(
    setup: Setup, known: Sequence[DealView], written: Sequence[Written], state: State
) -> GameView:
    """Return a game as it stands.

    Args:
        setup: what it was started with.
        known: its first hands, where they have been looked at before.
        written: the hands that follow, in order.
        state: which state of it this is.
    """
    counted = recount(setup.rules, setup.names, [hand.deal for hand in written], known)
    new = counted.score.deals[len(known) :]
    deals = (*known, *map(partial(_view_deal, setup), written, new, counted.standings))
    totals, winner = counted.score.totals, counted.score.winner
    return GameView(
        id=setup.id,
        variant=setup.variant,
        rules=setup.rules,
        options=setup.options,
        overrides=setup.overrides,
        rules_name=setup.rules_name,
        players=setup.players,
        target=setup.rules.target.points,
        sides=_view_sides(setup, totals, deals),
        first_dealer=setup.first_dealer,
        deals=deals,
        next_number=len(deals) + 1,
        table=setup.table(len(deals) + 1),
        over=counted.score.over,
        winner=winner,
        margin=None if winner is None else totals[winner] - sorted(totals)[-2],
        restorable=state.restorable,
        correction=state.correction,
        deleted=state.deleted,
        names_in_preview=setup.names_in_preview,
        confirming=setup.confirming,
        confirmed=state.confirmed,
        played_at=state.played_at,
        version=state.version,
        started_at=setup.started_at,
        changed_at=state.changed_at,
    )


def _view_deal(setup: Setup, hand: Written, scored: ScoredDeal, standing: Standing) -> DealView:
    return DealView(
        number=scored.deal.number,
        revision=hand.revision,
        document_json=hand.document_json,
        scored=scored,
        points=standing.points,
        totals_before=standing.before,
        totals_after=standing.after,
        minimums=standing.minimums,
        next_minimums=standing.next_minimums,
        scorers=standing.scorers,
        table=setup.table(scored.deal.number, hand.document_json),
        saved_at=hand.saved_at,
        author=hand.author,
        device=hand.device,
        corrected=hand.corrected,
    )


def _view_sides(
    setup: Setup, totals: Sequence[int], deals: Sequence[DealView]
) -> tuple[SideView, ...]:
    rules = setup.rules
    first = (rules.minimums.required(score=0, deal_number=1),) * len(totals)
    minimums = deals[-1].next_minimums if deals else first
    return tuple(
        SideView(
            name=name,
            players=players,
            total=total,
            minimum=minimum,
            progress=progress(rules, total, len(deals)),
        )
        for (name, players), total, minimum in zip(setup.sides, totals, minimums, strict=True)
    )
