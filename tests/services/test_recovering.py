"""Groups that no device can open any more, found and opened by whoever runs the server."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import GroupNotFoundError, LinkRevokedError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.group.devices import SeenDevice, list_devices, note_device
from scorekeeper.services.group.groups import find_group, list_group
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.upkeep.recovering import groups_of_link, groups_of_player, recover_group
from scorekeeper.services.upkeep.rekeying import rekey_groups
from tests.services.circle import GROUP, KEYS, a_game_of, holding
from tests.services.helpers import a_game, a_new_game

FOUR = ("Ann", "Ben", "Cid", "Dot")


def test_a_group_is_found_by_links_and_names(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    (found,) = groups_of_link(session, token)
    assert (found.names, found.games) == (FOUR, 1)
    assert found.changed_at is not None
    assert groups_of_link(session, GROUP) == groups_of_player(session, " ann ") == (found,)
    start_game(session, a_new_game(), group=holding(make_token()))
    assert groups_of_player(session, "Ann") == (found,)
    assert groups_of_player(session, "Zoe") == groups_of_link(session, "nothing") == ()
    assert groups_of_link(session, a_game(session)) == ()


def test_a_new_link_ends_all_that_was_before(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    note_device(session, GROUP, SeenDevice(make_token(), "iPhone"))
    with write_transaction(session):
        session.execute(text("UPDATE group_tokens SET former = true"))
    (found,) = groups_of_link(session, GROUP)
    new = recover_group(session, found.id)
    assert find_group(session, new) == found.id
    assert list_devices(session, new, "") == ()
    assert rekey_groups(session, KEYS, [GROUP], SeenDevice(make_token(), "")) == ()
    with pytest.raises(LinkRevokedError):
        load_game(session, token)
    (listed,) = list_group(session, holding(new), 5).games
    assert load_game(session, listed.token).id == listed.id
    # It can be found by the link that ended as well.
    assert groups_of_link(session, token)[0].id == found.id


def test_only_groups_with_a_link_get_another(session: Session) -> None:
    a_game(session)
    for number in (0, 1, 99, 10**30):
        with pytest.raises(GroupNotFoundError):
            recover_group(session, number)
