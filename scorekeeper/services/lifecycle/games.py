"""Starting games, one or many at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.engine.seating import seat_order
from scorekeeper.persistence import links
from scorekeeper.persistence.games import next_numbers
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, GameSide, Seat
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of, is_token, make_token
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.groups import enter_games, group_for
from scorekeeper.services.hand.writing import tried_twice, writing
from scorekeeper.services.lifecycle.new_games import CleanGame, clean_game

GameStart = tuple[CleanGame, Sequence[links.NewLink]]
"""A validated game, and its links."""


def start_game(
    session: Session, new: NewGame, token: str | None = None, group: GroupAccess | None = None
) -> str:
    """Start a game, and return the token of its link; later only its hash is known.

    Args:
        session: the database.
        new: the game to be.
        token: the token for the game's own link; the same again where the form is sent twice,
            which then starts one game. None to draw one now.
        group: the group whose game it is, which is made where there is none yet; None for
            nobody's.

    Raises:
        RefusedError: the game cannot be played like this; with a problem for every field.
        DatabaseBusyError: others wrote for too long.
    """
    clean = clean_game(new)
    token = make_token() if token is None else token
    if not is_token(token):
        raise RefusedError.because("key.wrong")
    insert_once(session, clean, token, group)
    return token


@tried_twice
def insert_once(
    session: Session,
    clean: CleanGame,
    token: str,
    group: GroupAccess | None,
    fill: Callable[[Game], None] | None = None,
) -> None:
    """Add a game, unless its link has one.

    Args:
        session: the database.
        clean: the game.
        token: the token of its link.
        group: the group whose game it is; None for nobody's.
        fill: writes the hands that it has already.

    Raises:
        DatabaseBusyError: others wrote for too long.
    """
    # Somebody else may just be keeping the same rules, or starting this very game or group.
    with writing(session):
        if links.find_link(session, hash_of(token)) is not None:
            return
        group_id = group_for(session, group.token if group else None)
        link = (Role.OWNER, hash_of(token), "")
        (game,) = insert_games(session, group_id, [(clean, [link])])
        if fill is not None:
            fill(game)
        if group is not None:
            enter_games(session, group, [(game, clean.player_names)])


def insert_games(session: Session, group_id: int, starts: Sequence[GameStart]) -> list[Game]:
    """Add games without hands to a group, and return them; within a transaction that writes."""
    keys = [GameKey(group_id, number) for number in next_numbers(session, len(starts))]
    digests = {
        rules: keep_rules(session, rules) for rules in {each[0].chosen.rules for each in starts}
    }
    games = [
        _game(key, clean, digests[clean.chosen.rules])
        for key, (clean, _) in zip(keys, starts, strict=True)
    ]
    # Each of these refers to those before.
    session.add_all(games)
    session.flush()
    links.add_first_links(session, {key: new for key, (_, new) in zip(keys, starts, strict=True)})
    seated = [(key._asdict(), clean.sides) for key, (clean, _) in zip(keys, starts, strict=True)]
    session.add_all(
        GameSide(**key, side=side, name=name)
        for key, sides in seated
        for side, (name, _) in enumerate(sides)
    )
    session.flush()
    session.add_all(
        Seat(**key, seat=seat, side=side, name=sides[side][1][player])
        for key, sides in seated
        for seat, (side, player) in enumerate(seat_order([len(names) for _, names in sides]))
    )
    return games


def _game(key: GameKey, clean: CleanGame, digest: str) -> Game:
    now, chosen = datetime.now(UTC), clean.chosen
    return Game(
        group_id=key.group_id,
        id=key.game_id,
        variant=chosen.variant.id,
        players=chosen.players,
        options=list(chosen.options),
        overrides=dict(chosen.overrides),
        rules_name=clean.rules_name,
        names_in_preview=clean.names_in_preview,
        confirming=clean.confirming,
        target=chosen.rules.target.points,
        ruleset_digest=digest,
        first_dealer=clean.first_dealer,
        version=0,
        started_at=now,
        changed_at=now,
        deal_count=0,
        totals=[0] * len(clean.sides),
        over=False,
        winner=None,
    )
