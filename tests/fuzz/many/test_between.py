"""Somebody deletes a group or a game for good while another device is at it: never a 5xx.

On PostgreSQL nothing is locked before it is asked for: between any two statements of a request a
row may go that the first has found. Here it goes before every statement that locks or writes, of
every page and every form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.engines import clean_url
from scorekeeper.services import database
from scorekeeper.services.game.loading import forget
from tests.databases import fresh_database
from tests.fuzz.caller import Sent
from tests.fuzz.forms import Form, read_page
from tests.fuzz.requests import endpoint_of, pages
from tests.fuzz.world import World, peopled_world
from tests.profiles import FULL

pytestmark = pytest.mark.postgres

FORM: Final = (("Content-Type", "application/x-www-form-urlencoded"),)
GAMES: Final = ("DELETE FROM game_tokens", "DELETE FROM games")
DELETING: Final[dict[str, tuple[str, ...]]] = {
    "games": GAMES,
    "group": (*GAMES, "DELETE FROM group_tokens", "DELETE FROM groups"),
    "what games have": ("DELETE FROM hand_drafts", "DELETE FROM followed_hands"),
}
TAKING_BACK: Final = "UPDATE game_links SET revoked_at = now()"
"""Then the group's devices make links of their own anew when they look."""
POINTS: Final = ("FOR UPDATE", "FOR SHARE", "INSERT", "UPDATE", "DELETE")


@dataclass
class Rival:
    """Deletes everything through another connection, before a statement of a request.

    Attributes:
        engine: a connection of its own.
        deleting: the statements that do it.
        at: before which of the statements that lock or write.
        seen: how many of these the request has made.
    """

    engine: Engine
    deleting: Sequence[str]
    at: int
    seen: int = 0

    def look(self, *told: Any) -> None:  # noqa: ANN401 -- whatever the event tells
        if any(word in told[2] for word in POINTS):
            if self.seen == self.at:
                self.delete()
            self.seen += 1

    def delete(self) -> None:
        try:
            with self.engine.begin() as connection:
                # What the request has locked it keeps: the rival would wait for it.
                connection.execute(text("SET LOCAL lock_timeout = '20ms'"))
                for statement in self.deleting:
                    connection.execute(text(statement))
        except OperationalError:
            pass


@dataclass
class Scene:
    """A world in PostgreSQL that can be put back as it was."""

    world: World
    beside: Engine
    tables: list[str] = field(default_factory=list)
    cookies: dict[str, str] = field(default_factory=dict)

    def keep(self) -> None:
        self.tables = [table.name for table in Base.metadata.sorted_tables]
        self.cookies = dict(self.world.home.cookies)
        with self.beside.begin() as connection:
            connection.execute(text("CREATE SCHEMA kept"))
            for name in self.tables:
                connection.execute(text(f"CREATE TABLE kept.{name} AS TABLE public.{name}"))
            connection.execute(text(self._restoring()))

    def _restoring(self) -> str:
        """Return the statement that makes the function to restore all, which runs many times."""
        emptied = " ".join(f"DELETE FROM public.{name};" for name in self.tables)  # noqa: S608
        filled = " ".join(
            f"INSERT INTO public.{name} SELECT * FROM kept.{name};"  # noqa: S608
            for name in self.tables
        )
        return (
            "CREATE FUNCTION kept.restore() RETURNS void LANGUAGE plpgsql"
            " SET session_replication_role = replica"
            f" AS $$ BEGIN {emptied} {filled} END $$"
        )

    def restore(self, more: str = "") -> None:
        self.world.home.cookies = dict(self.cookies)
        forget()
        with self.beside.begin() as connection:
            connection.execute(text("SELECT kept.restore()"))
            if more:
                connection.execute(text(more))


@pytest.fixture(scope="module")
def scene(
    postgresql_server: str, postgresql_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scene]:
    with fresh_database(postgresql_server, postgresql_template) as url:
        world = peopled_world(tmp_path_factory.mktemp("between"), url)
        beside = create_engine(clean_url(url))
        found = Scene(world, beside)
        found.keep()
        yield found
        beside.dispose()
        database.detach(world.app)


@pytest.fixture(scope="module")
def asked(scene: Scene) -> list[Sent]:
    """A request for every page, and for every form with each of its buttons."""
    scene.restore()
    world = scene.world
    found: dict[tuple[str, str], Sent] = {}
    for path, query, answer in pages(world, 1):
        found["GET", path] = Sent("GET", path, query)
        if answer.mimetype == "text/html":
            for form in read_page(path, answer.text).forms:
                for sent in sent_by(form):
                    name = endpoint_of(world, sent.path, sent.method), sent.body.decode()[:400]
                    found.setdefault(name, sent)
    return list(found.values())


def sent_by(form: Form) -> Iterator[Sent]:
    if form.method != "POST":
        return
    path, _, query = form.action.partition("?")
    for button in form.buttons() or [("", "")]:
        fields = [*form.filled(), *([button] if button[0] else [])]
        yield Sent("POST", path, query, FORM, urlencode(fields).encode())


@pytest.mark.parametrize("what", DELETING)
def test_what_goes_meanwhile_is_gone_and_nothing_worse(
    scene: Scene, asked: list[Sent], what: str
) -> None:
    with scene.world.app.app_context():
        engine = database.session().get_bind().engine
    faults, tried = [], 0
    looks = [sent for sent in asked if sent.method == "GET"]
    requests = [*product(asked, [""]), *product(looks, [TAKING_BACK])]
    # In a short run each request meets one of the ways to delete, in a full run all of them.
    mine = slice(None) if FULL else slice([*DELETING].index(what), None, len(DELETING))
    for sent, before in requests[mine]:
        at = 0
        while True:
            scene.restore(before)
            rival = Rival(scene.beside, DELETING[what], at)
            event.listen(engine, "before_cursor_execute", rival.look)
            try:
                status = scene.world.home.send(sent).status
            finally:
                event.remove(engine, "before_cursor_execute", rival.look)
            if status >= 500:
                faults.append((status, at, sent.method, sent.path, sent.body[:80]))
            if rival.seen <= at:
                break
            at, tried = at + 1, tried + 1
    assert not faults, "\n".join(map(str, faults))
    assert tried > 50
