"""Something of everything that a database may hold."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import connect
from typing import Any, Final, TypeVar

from sqlalchemy import exists, or_, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming
from scorekeeper.services.group.devices import SeenDevice, note_device
from scorekeeper.services.hand.deals import correct_deal, undo_last
from scorekeeper.services.hand.hand_drafts import Draft, keep_draft
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.confirming import Approval, confirm, set_confirming
from scorekeeper.services.rules.house_rules import NewHouseRules, save_house_rules
from scorekeeper.services.table.following import load_following, note_step
from scorekeeper.services.table.noted_steps import Act, NotedStep
from scorekeeper.services.upkeep.backups import make_backup
from scorekeeper.services.upkeep.rebuilding import RESTS_AFTER, add_to_totals
from tests.services.circle import GROUP, a_game_of, holding
from tests.services.club import an_evening, play, seat
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record

RULES = NewHouseRules(
    name="Tuesday rules",
    variant="caliente-complete",
    players=4,
    options=("caliente",),
    overrides={"going_out.points": 200},
)


T = TypeVar("T")

_WRITTEN: Final[dict[tuple[object, ...], tuple[Any, bytes]]] = {}
"""By function and arguments: what it returned, and the SQLite database that it wrote first."""


def written_once(session: Session, write: Callable[..., T], *args: str) -> T:
    """Let a function write into a database, as it does; return what it returns.

    An empty SQLite database gets a copy of the first that it wrote into in this process.
    """
    url = session.get_bind().engine.url
    anything = select(or_(exists(select(Game)), exists(select(StoredEvent))))
    is_empty = not session.scalar(anything)
    session.rollback()
    if not (is_empty and url.get_backend_name() == "sqlite"):
        return write(session, *args)
    with closing(connect(str(url.database))) as file, closing(connect(":memory:")) as copy:
        if known := _WRITTEN.get((write, *args)):
            copy.deserialize(known[1])
            copy.backup(file)
            found: T = known[0]
            return found
        returned = write(session, *args)
        file.backup(copy)
        written = bytearray(copy.serialize())
        # A write-ahead log, which these bytes of the header speak of, is never in memory.
        written[18:20] = b"\x01\x01"
        _WRITTEN[write, *args] = returned, bytes(written)
        return returned


def fill(session: Session) -> str:
    """Write at least a row into every table; return the link of a game of the group."""
    return written_once(session, _fill)


def _fill(session: Session) -> str:
    token = a_game_of(session, "Ann", "Zoë 😀", "Cid", "Dot")
    record(session, token, EXAMPLE, net(100, 50), net(70, 30))
    correct_deal(session, token, 2, net(120, 50), a_write(1))
    undo_last(session, token, a_write(load_game(session, token).version))
    known = load_following(session, token)
    step = NotedStep(act=Act.LAID, side=0, melds=("8x3",))
    note_step(session, token, known.number, step, a_write(known.version))
    draft = Draft(number=3, basis=0, fields={"sides-0-points": "1\x002"}, stamp=None)
    keep_draft(session, token, "a phone", draft)
    a_game_of(session, "ann", "Eve", "zoe", "Åse")
    gone = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    record(session, gone, EXAMPLE)
    delete_game(session, gone, a_write(load_game(session, gone).version))
    record(session, a_game(session), EXAMPLE)
    save_house_rules(session, make_token(), RULES)
    set_confirming(session, token, Confirming.HANDS, a_write(load_game(session, token).version))
    confirm(session, token, Approval(number=1, basis=1, side=0), device="phone", author="Zoë 😀")
    note_device(session, GROUP, SeenDevice("a phone", "iPhone"))
    evening = an_evening(session, 2, group=holding(GROUP))
    seat(session, evening)
    play(session, evening, 1, (500, 100))
    session.rollback()
    add_to_totals(session, datetime.now(UTC) + 2 * RESTS_AFTER)
    return token


def contents(url: str, folder: Path) -> dict[str, bytes]:
    """Return all that a database holds, table by table, as a backup has it."""
    path = folder / "contents.zip"
    make_backup(url, path)
    return members(path)


def members(path: Path) -> dict[str, bytes]:
    """Return the tables of a backup."""
    with zipfile.ZipFile(path) as archive:
        names = sorted(set(archive.namelist()) - {"manifest.json"})
        return {name.removesuffix(".jsonl"): archive.read(name) for name in names}
