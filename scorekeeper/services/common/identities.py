"""Names and the players who bear them: players at one table are different people."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import results
from scorekeeper.persistence.group_tables import Player, Spelling
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, Group
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.languages import languages, translations
from scorekeeper.wording.seats import is_seat_name


def key_of(name: str) -> str:
    """Return the key that all spellings of one name share, whatever their case and blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def names_somebody(name: str) -> bool:
    """Whether a name is more than that of a chair, such as `North` or `Player 2`."""
    return not is_seat_name(name, map(translations, languages()))


def lock_group(session: Session, group_id: int) -> Group:
    """Return a group as it is now, its players locked for others till commit.

    Raises:
        GroupNotFoundError: it has been deleted for good in the meantime.
    """
    group = stored.lock_group(session, group_id)
    if group is None:
        raise GroupNotFoundError
    return group


def numbers_at_table(
    session: Session, group_id: int, names: Iterable[str], moment: datetime
) -> Mapping[str, int]:
    """Return the numbers of a game's players, by the keys of their names.

    Players are seated only where the names are not all known as those of different people.

    Args:
        session: the database, within a transaction that writes.
        group_id: the group.
        names: as they are written in the game.
        moment: when they sat down.
    """
    names = [name for name in names if names_somebody(name)]
    stored.hold_players(session, group_id)
    known = stored.find_spellings(session, group_id, map(key_of, names))
    if {key_of(name) for name in names} <= set(known) and _are_different(known):
        return {key: spelling.player for key, spelling in known.items()}
    # Somebody's name has been corrected.
    return seat_tables(session, group_id, [(names, moment)])


def seat_tables(
    session: Session, group_id: int, tables: Sequence[tuple[Sequence[str], datetime]]
) -> Mapping[str, int]:
    """Return the numbers of the players who bear some names, by their keys.

    A new player is added; a hidden one is shown again. The name of a chair is nobody's. Where
    two of the names at a table were taken for one player's, they are two players from now on.

    Args:
        session: the database, within a transaction that writes.
        group_id: the group.
        tables: the names as they are written at each table, and when they sat down.
    """
    seated = [{key_of(name): name for name in names if names_somebody(name)} for names, _ in tables]
    by_key: dict[str, str] = {}
    for table in seated:
        # A name stays as it was first written.
        by_key |= {key: name for key, name in table.items() if key not in by_key}
    group = lock_group(session, group_id)
    known = stored.find_spellings(session, group_id, by_key)
    for table in seated:
        for spelling in _doubles(session, [known[key] for key in table if key in known]):
            make_player_of(session, group, spelling)
    numbers = {
        key: known[key].player if key in known else _new_player(session, group, key, name)
        for key, name in by_key.items()
    }
    sat = {each.number: each for each in stored.find_players(session, group_id, numbers.values())}
    for table, (_, moment) in zip(seated, tables, strict=True):
        for player in (sat[numbers[key]] for key in table):
            player.seen_at = max(player.seen_at, moment)
            player.hidden = False
    session.flush()
    return numbers


def make_player_of(session: Session, group: Group, spelling: Spelling) -> int:
    """Make a player of a spelling, and return the number; games with this spelling count for it.

    Args:
        session: the database, within a transaction that writes.
        group: the group, locked.
        spelling: one of a player who is written in another way as well.
    """
    before = session.get_one(Player, (group.id, spelling.player))
    number = _add_player(session, group, spelling.name, before.seen_at)
    spelling.player = number
    session.flush()
    results.give_results(session, group.id, before.number, number, spelling.key)
    return number


def tables_together(
    session: Session, group_id: int, first: Collection[str], second: Collection[str]
) -> int:
    """Return the number of tables of a group at which two people sat, with a hand or without.

    Tables of deleted games count: they may be brought back.

    Args:
        session: the database.
        group_id: the group.
        first: the keys of the ways in which one of them is written.
        second: names of the other.
    """
    written = stored.seated_names(session, group_id)
    pair = [[name for name in written if key_of(name) in keys] for keys in (first, second)]
    return stored.count_tables_of(session, group_id, *pair) if all(pair) else 0


def has_player_twice(session: Session, game: GameKey) -> bool:
    """Whether two names at the table of a game that counts belong to one player."""
    found = session.get_one(Game, game)
    if not found.deal_count or found.deleted_at is not None:
        return False
    names = stored.names_of(session, [game]).get(game.game_id, ())
    return not _are_different(stored.find_spellings(session, game.group_id, map(key_of, names)))


def _are_different(known: Mapping[str, Spelling]) -> bool:
    """Whether no two names at a table belong to the same player."""
    return len({spelling.player for spelling in known.values()}) == len(known)


def _doubles(session: Session, spellings: Iterable[Spelling]) -> Iterator[Spelling]:
    """Yield the spellings at one table that belong to a player who has another seat there.

    The name that a player goes by stays theirs.
    """
    by_player: dict[int, list[Spelling]] = {}
    for spelling in spellings:
        by_player.setdefault(spelling.player, []).append(spelling)
    for number, several in by_player.items():
        if len(several) > 1:
            own = key_of(session.get_one(Player, (several[0].group_id, number)).name)
            yield from sorted(several, key=lambda each: each.key != own)[1:]


def _new_player(session: Session, group: Group, key: str, name: str) -> int:
    number = _add_player(session, group, name, group.started_at)
    session.add(Spelling(group_id=group.id, key=key, name=name, player=number))
    session.flush()
    return number


def _add_player(session: Session, group: Group, name: str, seen_at: datetime) -> int:
    group.last_player += 1
    number = group.last_player
    session.add(Player(group_id=group.id, number=number, name=name, hidden=False, seen_at=seen_at))
    session.flush()
    return number
