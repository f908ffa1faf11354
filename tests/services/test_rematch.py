from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView, NamedSide
from scorekeeper.services.lifecycle.games import rematch_of, start_game
from tests.databases import ON_SQLITE
from tests.services.helpers import a_new_game, net, record

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")


def side_names(*sizes: int) -> tuple[NamedSide, ...]:
    names = iter(NAMES)
    return tuple(NamedSide(players=tuple(next(names) for _ in range(size))) for size in sizes)


def played(session: Session, hands: int, **changes: object) -> GameView:
    token = start_game(session, a_new_game(**changes))
    record(session, token, *[net(5, 10)] * hands)
    return load_game(session, token)


@ON_SQLITE
@pytest.mark.parametrize("sizes", [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
@pytest.mark.parametrize("hands", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("first_dealer", [0, 1])
def test_the_next_game_begins_as_the_next_hand_would(
    session: Session, sizes: tuple[int, ...], hands: int, first_dealer: int
) -> None:
    changes = {"variant": "classic", "players": sum(sizes), "sides": side_names(*sizes)}
    game = played(session, hands, **changes, first_dealer=first_dealer)
    again = load_game(session, start_game(session, rematch_of(game)))
    assert again.table == game.table
    assert [set(side.players) for side in again.sides] == [set(side.players) for side in game.sides]


def test_everything_agreed_on_is_kept(session: Session) -> None:
    changes = {
        "variant": "classic",
        "target": 700,
        "overrides": {"going_out.points": 200},
        "rules_name": "Tuesday rules",
    }
    token = start_game(session, a_new_game(**changes))
    record(session, token, net(500, 0), net(300, 5))
    game = load_game(session, token)
    assert game.over
    again = load_game(session, start_game(session, rematch_of(game)))
    assert again.rules == game.rules
    assert again.title == "Tuesday rules"
    assert [side.name for side in again.sides] == ["North-South", "East-West"]
    assert [side.players for side in again.sides] == [side.players for side in game.sides]
    assert (game.first_dealer, again.first_dealer) == (0, 2)


def test_a_usual_target_is_none_that_was_asked_for(session: Session) -> None:
    token = start_game(session, a_new_game())
    assert rematch_of(load_game(session, token)).target is None
