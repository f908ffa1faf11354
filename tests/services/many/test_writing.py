"""A key of one kind of write is refused for every other kind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.hand.deals import correct_deal, record_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.changes import GameChange, bring_back, change_game, delete_game
from scorekeeper.services.table.following import note_step, take_note_back
from scorekeeper.services.table.noted_steps import Act, NotedStep
from tests.services.helpers import EXAMPLE, a_game, a_new_game, a_write, record


def kinds_of_writes(
    session: Session, token: str, version: int
) -> dict[str, Callable[[str], object]]:
    """Return every kind of write to a game that has two hands, one of them undone."""
    change = GameChange(sides=a_new_game().sides, first_dealer=1)
    step = NotedStep(act=Act.RED_THREE, side=0)
    return {
        "record": lambda key: record_deal(session, token, EXAMPLE, a_write(version, key)),
        "correct": lambda key: correct_deal(session, token, 1, EXAMPLE, a_write(1, key)),
        "undo": lambda key: undo_last(session, token, a_write(version, key)),
        "restore": lambda key: restore_last(session, token, a_write(version, key)),
        "change": lambda key: change_game(session, token, change, a_write(version, key)),
        "delete": lambda key: delete_game(session, token, a_write(version, key)),
        "bring back": lambda key: bring_back(session, token, a_write(version, key)),
        "note": lambda key: note_step(session, token, 2, step, a_write(0, key)),
        "take back": lambda key: take_note_back(session, token, 2, a_write(0, key)),
    }


KINDS = [
    *product(
        ("record", "correct", "undo", "restore", "change"),
        ("record", "correct", "undo", "restore", "change", "delete", "bring back"),
    ),
    ("delete", "bring back"),
    ("note", "take back"),
]


@pytest.mark.parametrize(("first", "second"), [pair for pair in KINDS if pair[0] != pair[1]])
def test_a_key_is_good_for_one_kind_of_write(session: Session, first: str, second: str) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, EXAMPLE)
    undo_last(session, token, a_write(2))
    kinds = kinds_of_writes(session, token, 3)
    kinds[first]("k")
    with pytest.raises(RefusedError, match="saved before with other contents"):
        kinds[second]("k")
    if first not in {"note", "delete"}:
        assert load_game(session, token).version == 4
