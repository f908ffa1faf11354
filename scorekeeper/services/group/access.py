"""Access of a group's devices to its games: by links that follow from the group's own.

Such a link is one of the game's owner links, derived with the installation's key from the group's
token, the number of the game, and a salt that is kept beside its hash. Whoever takes a game's links
back takes this one back, too; the next device that looks, and still holds the group's token, makes
another. Thus a leaked address is worth nothing, and the group's devices stay in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored_games
from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import links
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import GameLink
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of, make_token
from scorekeeper.services.database import writing


@dataclass(frozen=True, slots=True)
class GroupAccess:
    """Credentials of a group: its token and the installation's keys.

    Attributes:
        token: the token of the group's link.
        keys: the installation's.
    """

    token: str = field(repr=False)
    keys: Keyring

    def held_by(self, link: GameLink) -> str:
        """Return the token of a link of the group; empty for other links."""
        return self.keys.held_by(link, Purpose.GROUP_LINK, self.token, str(link.game_id))

    def add_game_link(self, session: Session, game: GameKey) -> str:
        """Give a game a link by which the group opens it, and return its token.

        The session is within a transaction that has locked the game.
        """
        salt = make_token()
        token = self.keys.token(Purpose.GROUP_LINK, self.token, str(game.game_id), salt)
        links.add_link(session, game, Role.OWNER, hash_of(token), salt)
        return token


def tokens_of_games(
    session: Session, group: GroupAccess, games: Sequence[GameKey]
) -> dict[GameKey, str]:
    """Return the tokens by which a group opens games of its own; revoked links are replaced.

    A game that has been deleted for good in the meantime has none.

    Args:
        session: the database; what was read before is read again where a link is made.
        group: the group.
        games: games of the group.

    Raises:
        GroupNotFoundError: no group has this token any more.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    found = _known(session, group, games)
    if len(found) == len(games):
        return found
    with writing(session):
        group_id = stored.find_group(session, hash_of(group.token))
        held = None if group_id is None else stored.lock_group(session, group_id)
        if held is None or held.token_hash != hash_of(group.token):
            raise GroupNotFoundError
        there = {
            game
            for game in sorted(set(games) - set(found))
            if stored_games.lock_game(session, game) is not None
        }
        # Another device may have made them while this one waited.
        found = _known(session, group, games)
        for game in sorted(there - set(found)):
            found[game] = group.add_game_link(session, game)
    return found


def good_token(session: Session, group: GroupAccess, token: str) -> str | None:
    """Return a good token of a game for a device of its group that came by an old link.

    Args:
        session: the database.
        group: the device's group.
        token: a link of a game, which may have been revoked.

    Returns:
        The token, or None where the game is not the group's, or has been deleted.

    Raises:
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    found = links.find_link(session, hash_of(token))
    return None if found is None or found.deleted else group_token(session, group, found.stamp.game)


def group_token(session: Session, group: GroupAccess, game: GameKey) -> str | None:
    """Return the token by which a group opens a game; None where that is not the group's.

    Raises:
        DatabaseBusyError: others wrote for too long.
    """
    if stored.find_group(session, hash_of(group.token)) != game.group_id:
        return None
    try:
        return tokens_of_games(session, group, [game]).get(game)
    except GroupNotFoundError:
        # It has just been deleted for good, or another device has renewed its link.
        return None


def _known(session: Session, group: GroupAccess, games: Iterable[GameKey]) -> dict[GameKey, str]:
    """Return the tokens of those games for which the group has a good link."""
    return {
        GameKey(link.group_id, link.game_id): token
        for link in links.owner_links(session, games)
        if (token := group.held_by(link))
    }
