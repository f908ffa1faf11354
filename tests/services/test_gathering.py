"""Giving games that are nobody's to a group: their rows are kept under it from then on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.groups import add_group, move_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, GameToken, Group
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import Confirming
from scorekeeper.services.group import groups
from scorekeeper.services.group.groups import gather_games, list_group
from scorekeeper.services.hand.hand_drafts import Draft, find_draft, keep_draft
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.confirming import Approval, confirm, set_confirming
from scorekeeper.services.lifecycle.sharing import share_links
from scorekeeper.services.upkeep.backups import make_backup
from scorekeeper.services.upkeep.erasing import Retention, tidy
from tests.services.circle import GROUP, KEYS, holding
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record


def test_a_game_that_is_gathered_is_the_same_game(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(100, 50))
    set_confirming(session, token, Confirming.HANDS, a_write(2))
    confirm(session, token, Approval(number=1, basis=1, side=1))
    shared = [link.token for link in share_links(session, token, KEYS)]
    keep_draft(session, token, "device", Draft(number=3, basis=0, fields={"a": "b"}, stamp=1))
    before = load_game(session, token)
    alone = open_link(session, token).stamp.game
    session.rollback()
    kept = check_rows(database_url, tmp_path)
    assert gather_games(session, holding(GROUP), [token]) == 1
    now = open_link(session, token)
    assert now.stamp.game.game_id == alone.game_id == before.id
    assert now.stamp.game.group_id == session.scalars(select(Group.id)).one()
    assert load_game(session, token) == before
    assert [load_game(session, each) for each in shared] == [before] * 2
    assert find_draft(session, now.stamp, "device", 3) is not None
    session.rollback()
    after = check_rows(database_url, tmp_path)
    same = (
        "games",
        "seats",
        "game_sides",
        "game_writes",
        "deals",
        "deal_revisions",
        "confirmations",
    )
    assert [after[name] for name in same] == [kept[name] for name in same]
    assert after["confirmations"] == 1
    # One link more, by which the devices of the group open it.
    assert after["game_tokens"] == after["game_links"] == kept["game_links"] + 1


def check_rows(database_url: str, tmp_path: Path) -> Mapping[str, int]:
    return make_backup(database_url, tmp_path / "games.zip").counts


def test_a_hand_that_waits_while_its_game_is_gathered_is_written(
    session: Session, new_session: Callable[[], Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session)
    other, lock = new_session(), stored.lock_game
    waited: list[GameKey] = []

    def wait(writer: Session, game: GameKey) -> Game | None:
        waited.append(game)
        if len(waited) == 1:
            # What somebody else did who had the lock till now.
            move_game(writer, game, add_group(writer, hash_of(GROUP)).id)
        return lock(writer, game)

    monkeypatch.setattr(stored, "lock_game", wait)
    record(other, token, EXAMPLE)
    monkeypatch.undo()
    assert [key.game_id for key in waited] == [waited[0].game_id] * 2
    assert waited[0].group_id != waited[1].group_id
    session.rollback()
    assert len(load_game(session, token).deals) == 1


def test_a_game_that_somebody_else_has_just_gathered_stays_there(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = [a_game(session), a_game(session)]
    held: list[GameKey] = []

    def gone(writer: Session, game: GameKey) -> Game | None:
        held.append(game)
        return None if len(held) == 1 else stored.lock_game(writer, game)

    monkeypatch.setattr(groups, "lock_game", gone)
    assert gather_games(session, holding(GROUP), old) == 1
    assert len(list_group(session, holding(GROUP), 5).games) == 1


def test_the_group_of_nobody_s_game_goes_with_it(session: Session) -> None:
    tokens = [a_game(session), a_game(session)]
    assert len(session.scalars(select(Group)).all()) == 2
    assert gather_games(session, holding(GROUP), tokens[:1]) == 1
    assert {group.token_hash for group in session.scalars(select(Group))} == {hash_of(GROUP), None}
    delete_game(session, tokens[1], a_write(0))
    tidy(session, Retention(), datetime.now(UTC) + timedelta(days=31))
    assert [group.token_hash for group in session.scalars(select(Group))] == [hash_of(GROUP)]
    kept = open_link(session, tokens[0]).stamp.game
    assert {token.game_id for token in session.scalars(select(GameToken))} == {kept.game_id}
