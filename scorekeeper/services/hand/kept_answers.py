"""Stored answers of writes, to be given again for the same idempotency key."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from scorekeeper.engine.ruleset import CanastaNeeded, Minimum
from scorekeeper.services.game.writes import Action, Changes, LaterChange, LegalityChange, SavedDeal


def write_answer(saved: SavedDeal) -> dict[str, Any]:
    """Serialise `saved` as JSON values."""
    return asdict(saved)


def read_answer(answer: dict[str, Any]) -> SavedDeal:
    """Deserialise an answer that `write_answer` wrote."""
    changes = answer["changes"]
    return SavedDeal(
        number=answer["number"],
        revision=answer["revision"],
        action=Action(answer["action"]),
        version=answer["version"],
        changes=Changes(
            later=tuple(_read_later(change) for change in changes["later"]),
            legality=tuple(LegalityChange(**change) for change in changes["legality"]),
            over=changes["over"],
        ),
    )


def _read_later(change: dict[str, Any]) -> LaterChange:
    return LaterChange(
        number=change["number"],
        side=change["side"],
        old_total=change["old_total"],
        new_total=change["new_total"],
        old_minimum=_read_minimum(change["old_minimum"]),
        new_minimum=_read_minimum(change["new_minimum"]),
    )


def _read_minimum(minimum: dict[str, Any] | None) -> Minimum | None:
    if minimum is None:
        return None
    canasta = minimum["canasta"]
    return Minimum(minimum["points"], None if canasta is None else CanastaNeeded(canasta))
