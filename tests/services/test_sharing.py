from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, GameLink
from scorekeeper.services.common.errors import (
    GameNotFoundError,
    LinkRevokedError,
    NotAllowedError,
    RefusedError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of, is_token, make_token
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.group.groups import list_games
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.services.lifecycle.sharing import (
    SharedLink,
    give_back,
    renew_link,
    renew_own,
    share_links,
    take_back,
)
from tests.services.helpers import EXAMPLE, a_game, a_write, record

KEY = Keyring("the installation's secret")


def links(session: Session, token: str, key: Keyring = KEY) -> dict[Role, SharedLink]:
    return {link.role: link for link in share_links(session, token, key)}


def roles(session: Session, *tokens: str) -> list[str]:
    """Return the role of each link, or the error where it does not open its game."""
    found = []
    for token in tokens:
        try:
            found.append(str(open_link(session, token).role))
        except (GameNotFoundError, LinkRevokedError) as error:
            found.append(type(error).__name__)
    return found


def test_each_may_do_what_those_before_it_may() -> None:
    viewer, scorer, owner = Role
    assert [role.may(scorer) for role in (viewer, scorer, owner)] == [False, True, True]
    assert all(role.may(role) and owner.may(role) and role.may(viewer) for role in Role)


def test_the_link_that_started_a_game_is_its_owner_s(session: Session) -> None:
    token = a_game(session)
    opened = open_link(session, token, Role.OWNER)
    assert (opened.role, opened.number, opened.token) == (Role.OWNER, 1, token)
    assert token not in repr(opened)
    assert roles(session, make_token()) == ["GameNotFoundError"]


def test_the_mark_of_a_game_changes_with_every_write(session: Session) -> None:
    token = a_game(session)
    etags = {open_link(session, token).etag, open_link(session, a_game(session)).etag}
    assert open_link(session, token).etag in etags
    record(session, token, EXAMPLE)
    assert open_link(session, token).etag not in etags


def test_links_for_others_are_there_from_the_first_look(session: Session) -> None:
    token = a_game(session)
    shared = links(session, token)
    watch, score = shared[Role.VIEWER], shared[Role.SCORER]
    assert roles(session, watch.token, score.token) == ["viewer", "scorer"]
    assert load_game(session, watch.token) == load_game(session, token)
    assert len({token, watch.token, score.token}) == 3
    assert watch.made_at is not None
    assert is_token(watch.token)
    assert watch.token not in repr(watch)
    assert links(session, token) == shared


def test_no_token_is_kept(session: Session) -> None:
    token = a_game(session)
    tokens = [link.token for link in share_links(session, token, KEY)]
    rows = repr(session.execute(text("SELECT * FROM game_links")).all())
    assert not any(each in rows for each in (token, *tokens))
    assert all(hash_of(each) in rows for each in tokens)


def test_neither_key_nor_salt_alone_makes_a_token() -> None:
    def made(secret: str, salt: str) -> str:
        return Keyring(secret).token(Purpose.SHARED_LINK, salt)

    # As earlier versions made them: links that people have go on being shown.
    assert made("key", "salt") == "ctnlCi-qCs6CPj3D2UHM08M871UA82vI"
    assert len({made("key", "salt"), made("other", "salt"), made("key", "other")}) == 3


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_shares(session: Session, role: Role) -> None:
    token = a_game(session)
    other = links(session, token)[role].token
    for share in (
        lambda: share_links(session, other, KEY),
        lambda: renew_link(session, other, Role.VIEWER, 2, KEY),
        lambda: take_back(session, other, Role.VIEWER, 2),
        lambda: renew_own(session, other, make_token()),
    ):
        with pytest.raises(NotAllowedError, match="link") as caught:
            share()
        assert caught.value.role is role
    assert roles(session, token, other) == ["owner", role]


def test_a_link_taken_back_opens_nothing_and_the_other_goes_on(session: Session) -> None:
    token = a_game(session)
    shared = links(session, token)
    score = shared[Role.SCORER]
    take_back(session, token, Role.SCORER, score.number)
    assert roles(session, score.token, shared[Role.VIEWER].token) == ["LinkRevokedError", "viewer"]
    with pytest.raises(LinkRevokedError, match="taken back"):
        record(session, score.token, EXAMPLE)
    assert links(session, token)[Role.SCORER] == SharedLink(Role.SCORER, taken_back=score.number)
    assert list_games(session, [score.token]) == ()


def test_a_new_link_takes_the_place_of_the_old(session: Session) -> None:
    token = a_game(session)
    old = links(session, token)[Role.VIEWER]
    renew_link(session, token, Role.VIEWER, old.number, KEY)
    new = links(session, token)[Role.VIEWER]
    assert roles(session, old.token, new.token) == ["LinkRevokedError", "viewer"]
    assert new.number > old.number


def test_what_is_sent_twice_is_done_once(session: Session) -> None:
    token = a_game(session)
    old = links(session, token)[Role.VIEWER]
    for _ in range(2):
        renew_link(session, token, Role.VIEWER, old.number, KEY)
    new = links(session, token)[Role.VIEWER]
    assert new.number == old.number + 2
    take_back(session, token, Role.VIEWER, old.number)
    assert roles(session, new.token) == ["viewer"]
    for _ in range(2):
        take_back(session, token, Role.VIEWER, new.number)
    renew_link(session, token, Role.VIEWER, 0, KEY)
    assert links(session, token)[Role.VIEWER].number == new.number + 1


def test_with_another_key_a_link_works_but_is_shown_no_more(session: Session) -> None:
    token = a_game(session)
    old = links(session, token)[Role.VIEWER]
    seen = links(session, token, Keyring("another"))[Role.VIEWER]
    assert (seen.number, seen.token) == (old.number, "")
    assert roles(session, old.token) == ["viewer"]
    renew_link(session, token, Role.VIEWER, seen.number, Keyring("another"))
    assert is_token(links(session, token, Keyring("another"))[Role.VIEWER].token)
    assert roles(session, old.token) == ["LinkRevokedError"]


def test_a_new_link_for_the_owner_ends_all_others(session: Session) -> None:
    token, new = a_game(session), make_token()
    shared = [link.token for link in share_links(session, token, KEY)]
    renew_own(session, token, new)
    assert roles(session, new, token, *shared) == ["owner", *["LinkRevokedError"] * 3]
    assert {link.number for link in share_links(session, new, KEY)} == {0}
    with pytest.raises(RefusedError, match="Load the page again"):
        renew_own(session, new, "mine")


def test_a_link_that_is_there_is_no_new_one(session: Session) -> None:
    token, other = a_game(session), a_game(session)
    with pytest.raises(RefusedError, match="Load the page again"):
        renew_own(session, token, other)
    assert roles(session, token, other) == ["owner", "owner"]


def test_links_of_another_game_are_left_alone(session: Session) -> None:
    token, other = a_game(session), a_game(session)
    shared = [link.token for link in share_links(session, other, KEY)]
    links(session, token)
    renew_own(session, token, make_token())
    assert roles(session, other, *shared) == ["owner", "viewer", "scorer"]


def test_a_game_with_several_links_is_listed_once_by_the_best(session: Session) -> None:
    token = a_game(session)
    shared = links(session, token)
    watch, score = shared[Role.VIEWER].token, shared[Role.SCORER].token
    for tokens, best in (
        ([watch], (watch, Role.VIEWER)),
        ([watch, score], (score, Role.SCORER)),
        ([token, watch, score], (token, Role.OWNER)),
    ):
        listed = list_games(session, tokens)
        assert [(summary.token, summary.role) for summary in listed] == [best]


def test_a_link_taken_back_while_a_hand_waits_to_be_written_writes_nothing(
    session: Session, new_session: Callable[[], Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session)
    score = links(session, token)[Role.SCORER]
    session.rollback()
    lock = stored.lock_game
    waited = []

    def wait(writer: Session, game: GameKey) -> Game | None:
        waited.append(game)
        for link in writer.scalars(select(GameLink).where(GameLink.number == score.number)):
            link.revoked_at = link.made_at
        return lock(writer, game)

    monkeypatch.setattr(stored, "lock_game", wait)
    with pytest.raises(LinkRevokedError):
        record_deal(new_session(), score.token, EXAMPLE, a_write(0))
    assert waited
    monkeypatch.undo()
    assert load_game(session, token).deals == ()


def test_a_link_taken_back_is_given_back_for_a_moment(session: Session) -> None:
    token = a_game(session)
    look = links(session, token)[Role.VIEWER]
    take_back(session, token, Role.VIEWER, look.number)
    assert not give_back(session, token, Role.VIEWER, look.number + 1)
    assert not give_back(session, token, Role.SCORER, look.number)
    assert roles(session, look.token) == ["LinkRevokedError"]
    # sent twice, it is the same
    for _ in range(2):
        assert give_back(session, token, Role.VIEWER, look.number)
    assert roles(session, look.token) == ["viewer"]
    assert links(session, token)[Role.VIEWER] == look


@pytest.mark.parametrize("minutes", [4, 6])
def test_after_a_moment_a_link_has_ended_for_good(session: Session, minutes: int) -> None:
    token = a_game(session)
    look = links(session, token)[Role.VIEWER]
    take_back(session, token, Role.VIEWER, look.number)
    row = session.scalars(select(GameLink).where(GameLink.number == look.number)).one()
    assert row.revoked_at is not None
    row.revoked_at -= timedelta(minutes=minutes)
    session.commit()
    assert give_back(session, token, Role.VIEWER, look.number) == (minutes < 5)


def test_a_link_that_another_took_the_place_of_is_not_given_back(session: Session) -> None:
    token, new = a_game(session), make_token()
    look = links(session, token)[Role.VIEWER]
    renew_link(session, token, Role.VIEWER, look.number, KEY)
    assert not give_back(session, token, Role.VIEWER, look.number)
    later = links(session, token)[Role.VIEWER]
    renew_own(session, token, new)
    assert not give_back(session, new, Role.VIEWER, later.number)
    assert links(session, new)[Role.VIEWER] == SharedLink(Role.VIEWER)
