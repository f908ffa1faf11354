"""Stored games as documents of the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from scorekeeper.documents.exports import moment_text
from scorekeeper.documents.game_states import (
    ChangesResult,
    GameStateResult,
    KeptDealResult,
    LaterChangeResult,
    LoggedChangeResult,
    SavedHandResult,
    TableResult,
)
from scorekeeper.documents.games import GameRequest, write_game_result
from scorekeeper.documents.house_rules import rules_asked
from scorekeeper.documents.requests import ChosenRules
from scorekeeper.documents.results import GameDealResult, write_minimum
from scorekeeper.engine.game import GameScore
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.game.writes import LaterChange, SavedDeal
from scorekeeper.services.lifecycle.change_log import MOST, LoggedChange
from scorekeeper.wording.translation import Translations


def game_state(view: GameView, role: Role, t: Translations) -> GameStateResult:
    """Return a game as it stands, with its labels and messages in a language."""
    result = write_game_result(_request(view), _score(view), t)
    state = {
        **result,
        "version": view.version,
        "role": role.value,
        "rules_name": view.rules_name,
        "side_players": [list(side.players) for side in view.sides],
        "first_dealer": view.first_dealer,
        "started_at": moment_text(view.started_at),
        "changed_at": moment_text(view.changed_at),
        "confirming": view.confirming.value,
        "result_confirmed": sorted(view.confirmed.result) if view.over else [],
        "deals": [
            _kept_deal(view, deal, came_to)
            for deal, came_to in zip(view.deals, result["deals"], strict=True)
        ],
        "standing": [
            {"name": side.name, "total": side.total, "required": write_minimum(side.minimum)}
            for side in view.sides
        ],
        "next_deal": None if view.over else _next_deal(view),
        "restorable": view.restorable,
    }
    return cast("GameStateResult", state)


def hand_state(view: GameView, deal: DealView, t: Translations) -> KeptDealResult:
    """Return a hand of a game, with its labels and messages in a language."""
    score = replace(_score(view), deals=(deal.scored,))
    return _kept_deal(view, deal, write_game_result(_request(view), score, t)["deals"][0])


def saved_hand(saved: SavedDeal, view: GameView, role: Role, t: Translations) -> SavedHandResult:
    """Return the outcome of a write, and the game as it stands now."""
    return {
        "deal_number": saved.number,
        "revision": saved.revision,
        "action": saved.action.value,
        "version": saved.version,
        "changes": [_later_change(change) for change in saved.changes.later],
        "game": game_state(view, role, t),
    }


def changes_list(found: Sequence[LoggedChange]) -> ChangesResult:
    """Return a page of the list of changes."""
    more = found[-1].version if len(found) == MOST else None
    return {"changes": [_logged_change(each) for each in found], "more": more}


def _request(view: GameView) -> GameRequest:
    asked = rules_asked(view.usual, view.rules)
    chosen = ChosenRules(
        variant=view.variant,
        players=view.players,
        options=view.options,
        overrides=asked.get("overrides", {}),
        rules=view.rules,
    )
    return GameRequest(
        chosen=chosen,
        target=asked.get("target"),
        sides=tuple(side.name for side in view.sides),
        deals=tuple(deal.deal for deal in view.deals),
    )


def _score(view: GameView) -> GameScore:
    return GameScore(
        deals=tuple(deal.scored for deal in view.deals),
        totals=view.totals,
        over=view.over,
        winner=view.winner,
    )


def _kept_deal(view: GameView, deal: DealView, came_to: GameDealResult) -> KeptDealResult:
    """Return a hand as it was written down, with its score."""
    sides: Any = [
        {**written, **result}
        for written, result in zip(deal.sides_document, came_to["sides"], strict=True)
    ]
    return {
        **came_to,
        "sides": sides,
        "revision": deal.revision,
        "corrected": deal.corrected,
        "saved_at": moment_text(deal.saved_at),
        "confirmed": sorted(view.confirmed.hands.get(deal.number, ())),
    }


def _next_deal(view: GameView) -> TableResult:
    return {
        "deal_number": view.next_number,
        "dealer": view.table.dealer,
        "leader": view.table.leader,
        "playing": list(view.table.playing),
        "sitting_out": list(view.table.sitting_out),
    }


def _later_change(change: LaterChange) -> LaterChangeResult:
    return {
        "deal_number": change.number,
        "side": change.side,
        "old_total": change.old_total,
        "new_total": change.new_total,
        "old_required": write_minimum(change.old_minimum),
        "new_required": write_minimum(change.new_minimum),
    }


def _logged_change(change: LoggedChange) -> LoggedChangeResult:
    logged: LoggedChangeResult = {
        "version": change.version,
        "action": change.action,
        "deal_number": change.number,
        "revision": change.revision,
        "saved_at": moment_text(change.saved_at),
        "device": change.device,
        "author": change.author,
    }
    if change.before or change.after:
        logged["before"], logged["after"] = dict(change.before), dict(change.after)
    return logged
