"""Rows that another device deletes between two statements are not there any more."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.persistence import games, groups
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.common.errors import GameNotFoundError, GroupNotFoundError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import open_link, recounted
from scorekeeper.services.group.access import good_token
from scorekeeper.services.group.groups import list_group, renew_link
from scorekeeper.services.group.players import rename_player
from scorekeeper.services.hand.hand_drafts import Draft, find_draft, keep_draft
from scorekeeper.services.lifecycle.sharing import renew_own
from tests.services.circle import GROUP, a_game_of, holding

FOUR = ("Ann", "Ben", "Cid", "Dot")


def test_a_group_that_goes_before_it_is_locked(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game_of(session, *FOUR)
    renew_own(session, token, make_token())
    monkeypatch.setattr(groups, "lock_group", lambda *_: None)
    with pytest.raises(GroupNotFoundError):
        rename_player(session, GROUP, 1, "Anna")
    with pytest.raises(GroupNotFoundError):
        renew_link(session, GROUP, make_token())
    assert list_group(session, holding(GROUP), 10).games == ()
    assert good_token(session, holding(GROUP), token) is None


def test_a_game_that_goes_before_it_is_locked(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game_of(session, *FOUR)
    gone, new = open_link(session, token).stamp.game, make_token()
    a_game_of(session, *FOUR)
    renew_own(session, token, new)
    monkeypatch.setattr(
        games,
        "lock_game",
        lambda session, game: None if game == gone else lock_game(session, game),
    )
    assert [game.id for game in list_group(session, holding(GROUP), 10).games] == [gone.game_id + 1]
    assert good_token(session, holding(GROUP), token) is None


def test_a_draft_that_comes_twice_at_once_is_kept(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, device, tried = a_game_of(session, *FOUR), make_token(), list[int]()
    find = games.find_draft

    def interrupted(*asked: object) -> object:
        tried.append(1)
        if len(tried) == 1:
            raise IntegrityError("INSERT", {}, Exception())
        return find(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "find_draft", interrupted)
    draft = Draft(number=1, basis=0, fields={"a": "b"}, stamp=1)
    keep_draft(session, token, device, draft)
    kept = find_draft(session, open_link(session, token).stamp, device, 1)
    assert kept is not None
    assert kept.fields == {"a": "b"}


def test_a_game_that_goes_before_it_is_read(session: Session) -> None:
    with pytest.raises(GameNotFoundError):
        recounted(session, GameKey(1, 999))
