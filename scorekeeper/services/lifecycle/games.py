"""Starting and loading games."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.engine.seating import seat_order
from scorekeeper.persistence import links
from scorekeeper.persistence.games import next_number
from scorekeeper.persistence.tables import Game, GameSide, Seat
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of, is_token, make_token
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.groups import enter_game, group_for
from scorekeeper.services.hand.writing import tried_twice, writing
from scorekeeper.services.lifecycle.new_games import CleanGame, clean_game

__all__ = ["insert_game", "load_game", "start_game"]


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
    _insert_once(session, clean, new.first_dealer, token, group)
    return token


@tried_twice
def _insert_once(
    session: Session, clean: CleanGame, first_dealer: int, token: str, group: GroupAccess | None
) -> None:
    # Somebody else may just be keeping the same rules, or starting this very game or group.
    with writing(session):
        if links.find_link(session, hash_of(token)) is None:
            group_id = group_for(session, group.token if group else None)
            game = insert_game(session, clean, first_dealer, token, group_id)
            if group is not None:
                enter_game(session, group, game, clean.player_names)


def insert_game(
    session: Session,
    clean: CleanGame,
    first_dealer: int,
    token: str,
    group_id: int,
    salt: str = "",
) -> Game:
    """Add a game without hands, and return it; within a transaction that writes.

    Args:
        session: the database.
        clean: the game.
        first_dealer: seat of the player who deals the first hand.
        token: the token of its owner's link.
        group_id: the group that it is kept under.
        salt: see `GameLink.salt`.
    """
    game = _game(session, clean, first_dealer)
    game.group_id, game.id = group_id, next_number(session)
    session.add(game)
    session.flush()
    links.add_link(session, game.key, Role.OWNER, hash_of(token), salt)
    names = [players for _, players in clean.sides]
    key = game.key._asdict()
    session.add_all(
        GameSide(**key, side=side, name=name) for side, (name, _) in enumerate(clean.sides)
    )
    session.flush()
    order = seat_order([len(players) for players in names])
    session.add_all(
        Seat(**key, seat=seat, side=side, name=names[side][player])
        for seat, (side, player) in enumerate(order)
    )
    return game


def _game(session: Session, clean: CleanGame, first_dealer: int) -> Game:
    now = datetime.now(UTC)
    return Game(
        variant=clean.variant.id,
        players=clean.rules.seating.players,
        options=list(clean.options),
        overrides=dict(clean.overrides),
        rules_name=clean.rules_name,
        names_in_preview=clean.names_in_preview,
        confirming=clean.confirming,
        target=clean.rules.target.points,
        ruleset_digest=keep_rules(session, clean.rules),
        first_dealer=first_dealer,
        version=0,
        started_at=now,
        changed_at=now,
        deal_count=0,
        totals=[0] * len(clean.sides),
        over=False,
        winner=None,
    )
