"""Very many games in PostgreSQL: one group plays a few through the services, SQL copies it.

Every table is copied, so that each copy is a group as the program itself would have written it:
only ids differ, and the hashes of links, which are those of `link_of` and `group_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, text
from sqlalchemy.orm import Session

from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.event_tables import (
    EventEntrant,
    EventSeating,
    EventTable,
    EventWrite,
    StoredEvent,
)
from scorekeeper.persistence.keys import EventKey, GameKey
from scorekeeper.persistence.links import add_link
from scorekeeper.persistence.tables import Confirmation, FollowedHand, HandDraft
from scorekeeper.services.common.tokens import Keyring, hash_of, make_token
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.devices import SeenDevice, note_device
from scorekeeper.services.group.groups import list_group
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.rules.house_rules import NewHouseRules, save_house_rules

NAMES: Final = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
_MOVED: Final = {
    "game_id": "t.game_id + c * :games",
    "group_id": "t.group_id + c",
    "house_rules_id": "t.house_rules_id + c",
}
_IDS: Final = {"games": "t.id + c * :games", "groups": "t.id + c", "house_rules": "t.id + c"}
_NUMBERED: Final = {"game_numbers": "games", "groups": "groups", "house_rules": "house_rules"}
"""Tables that give out numbers → those whose rows have them."""
_LINKS: Final = {
    "game_links": "'link-' || (t.game_id + c * :games) || '-' || t.number",
    "game_tokens": "'link-' || (t.game_id + c * :games) || '-' || t.number",
    "event_links": "'event-' || (t.group_id + c) || '-' || t.number",
    "event_tokens": "'event-' || (t.group_id + c) || '-' || t.number",
    "groups": "'group-' || (t.id + c)",
    "group_tokens": "'group-' || (t.group_id + c)",
    "house_rules": "'rules-' || (t.id + c)",
}


def link_of(game: int, number: int = 1) -> str:
    """Return the token of a link of a game that was copied."""
    return f"link-{game}-{number}"


def group_of(group: int) -> str:
    """Return the token of a group that was copied."""
    return f"group-{group}"


def event_link_of(group: int, number: int) -> str:
    """Return the token of a link of a group's evening: a director's, the wall's, the table's."""
    return f"event-{group}-{number}"


def holding(group: str) -> GroupAccess:
    """Return the credentials of a group, by its token."""
    return GroupAccess(group, Keyring("only for benchmarks"))


def growing_tables() -> set[str]:
    """Return the names of the tables that grow with the games."""
    return {table.name for table in Base.metadata.sorted_tables if _grows(table)}


def hand(number: int) -> list[dict[str, Any]]:
    """Return the `sides` of a deal document; every one of six differs."""
    return [
        {
            "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"][: 2 + number % 3],
            "red_threes": number % 2,
            "hands": [{"cards": ""}, {"cards": "5 8 K"}],
            "went_out": number % 3 == 2,  # noqa: PLR2004 -- the only one with canastas
        },
        {"melds": ["Ax3", "9x4"], "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
    ]


def play_template(session: Session, games: int, hands: int) -> None:
    """Let one group play a number of games, of a number of hands, in an empty database."""
    group = make_token()
    for number in range(games):
        four = [NAMES[(number + place * (1 + number % 2)) % len(NAMES)] for place in range(4)]
        sides = (NamedSide(players=tuple(four[:2])), NamedSide(players=tuple(four[2:])))
        new = NewGame(variant="caliente-complete", players=4, sides=sides, target=1_000_000)
        token = start_game(session, new, group=holding(group))
        for place in range(hands):
            version = load_game(session, token).version
            write = Write(key=f"{place:032}", expected=version, device="phone", author=four[0])
            record_deal(session, token, hand(number + place), write)
    first = list_group(session, holding(group), games).games[0].token
    for kind in ("iPhone", "Android", "iPad"):
        note_device(session, group, SeenDevice(make_token(), kind))
    played = open_link(session, first).stamp.game
    _write_beside(session, played, hands + 1)
    _write_evening(session, played)
    session.commit()


def _write_beside(session: Session, game: GameKey, number: int) -> None:
    """Write a draft and a note of one game's next hand, what a side confirms, and house rules."""
    now = datetime.now(UTC)
    session.rollback()
    fields = {"sides-0-melds": "7x3\nJ J JKR\n10x8", "sides-1-hand-0": "A A 4"}
    session.add(
        HandDraft(
            **game._asdict(),
            number=number,
            device_hash="0" * 64,
            basis=0,
            fields=fields,
            stamp=1,
            saved_at=now,
        )
    )
    session.add(
        FollowedHand(
            **game._asdict(), number=number, version=1, last_key="a", steps=[], noted_at=now
        )
    )
    session.add(
        Confirmation(
            **game._asdict(),
            number=1,
            basis=1,
            side=0,
            version=1,
            confirmed_at=now,
            taken_back_at=None,
            device="phone",
            author="",
        )
    )
    session.commit()
    rules = NewHouseRules(name="Ours", variant="classic", players=4, options=(), overrides={})
    save_house_rules(session, make_token(), rules)


def _write_evening(session: Session, game: GameKey) -> None:
    """Write a club evening of one table, whose first round is a game that was played."""
    now, key = datetime.now(UTC), EventKey(game.group_id, 1)
    settings = {
        "name": "Tuesday",
        "movement": "swiss",
        "scoring": "points",
        "thresholds": [],
        "seed": 1,
        "no_instant_rematch": True,
        "round_hands": 4,
        "shows_ranking": True,
        "variant": "caliente-complete",
        "options": [],
        "overrides": {},
        "rules_name": "",
        "version": 1,
    }
    session.add(
        StoredEvent(group_id=key.group_id, id=1, **settings, started_at=now, changed_at=now)
    )
    session.flush()
    for number, role in enumerate(("director", "wall", "table"), start=1):
        place = 1 if role == "table" else 0
        token = event_link_of(game.group_id, number)
        add_link(session, key, role, hash_of(token), place=place)
    of_event = key._asdict()
    session.add_all(
        [
            EventEntrant(**of_event, number=1, players=list(NAMES[:2]), in_from=1),
            EventEntrant(**of_event, number=2, players=list(NAMES[2:4]), in_from=1),
            EventSeating(
                **of_event,
                round=1,
                version=1,
                tables=[{"table": 1, "sides": [[1], [2]]}],
                byes=[],
            ),
            EventTable(**of_event, round=1, place=1, game_id=game.game_id),
            EventWrite(
                **of_event,
                version=1,
                idempotency_key="a",
                fingerprint="",
                action="seated",
                details={},
                saved_at=now,
                device="phone",
            ),
        ]
    )


def multiply(engine: Engine, games: int, copies: int) -> None:
    """Copy the group with its games a number of times, and update the database's statistics."""
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        # The copies refer to one another as their originals do; it need not be looked up.
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table in Base.metadata.sorted_tables:
            if _grows(table):
                values = {"games": games, "copies": copies}
                connection.execute(text(_copying(table)), values)
        for name, numbered in _NUMBERED.items():
            count_on(connection, name, numbered)
    take_stock(engine)


def take_stock(engine: Engine) -> None:
    """Update the database's statistics of its rows, as it does by itself in time."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("SET statement_timeout = 0"))
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("RESET statement_timeout"))


def _grows(table: Table) -> bool:
    return table.name in _IDS or not _MOVED.keys().isdisjoint(table.columns.keys())


def _copying(table: Table) -> str:
    mine = next((name for name in _MOVED if name in table.columns), "id")
    most = ":games" if mine == "game_id" or table.name == "games" else "1"
    return copy_rows(table, partial(_value, table), f"WHERE t.{mine} <= {most}")


def copy_rows(table: Table, value: Callable[[str], str], which: str = "") -> str:
    """Return the statement that copies rows of a table, `:copies` times; `c` is which copy.

    Args:
        table: the table, `t` in the statement.
        value: function that returns a column's value in a copy, in SQL.
        which: condition of the rows to copy, as a clause; empty for all.
    """
    names = [column.name for column in table.columns]
    return (
        f"INSERT INTO {table.name} ({', '.join(map(_quoted, names))}) "  # noqa: S608 -- own names
        f"SELECT {', '.join(map(value, names))} "
        f"FROM {table.name} t, generate_series(1, :copies) c {which} ORDER BY c"
    )


def _value(table: Table, name: str) -> str:
    if name == "token_hash":
        return f"encode(sha256(convert_to({_LINKS[table.name]}, 'UTF8')), 'hex')"
    if name == "id":
        return _IDS.get(table.name, "t.id")
    return _MOVED.get(name, f"t.{_quoted(name)}")


def _quoted(name: str) -> str:
    return f'"{name}"'


def count_on(connection: Connection, table: str, numbered: str) -> None:
    """Let the next row that the program writes get a number that is free."""
    connection.execute(
        text(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), "  # noqa: S608 -- own names
            f"greatest(1, (SELECT coalesce(max(id), 1) FROM {numbered})))"
        )
    )


def table_sizes(engine: Engine) -> Sequence[tuple[str, int]]:
    """Return every table with its bytes on disk, indexes included, the largest first."""
    query = "SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables ORDER BY 2 DESC"
    with engine.connect() as connection:
        return [(row[0], row[1]) for row in connection.execute(text(query))]
