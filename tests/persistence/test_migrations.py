from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata, produce_migrations, render_python_code
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.orm import Session

from scorekeeper.persistence import contents, migrations
from scorekeeper.persistence.engines import DatabaseUrlError, clean_url, make_engine
from scorekeeper.persistence.extension import attach, detach, request_session
from scorekeeper.persistence.games import next_numbers
from scorekeeper.persistence.group_tables import (
    GroupGame,
    GroupToken,
    PairResult,
    Player,
    PlayerResult,
)
from scorekeeper.persistence.groups import find_group, former_group
from scorekeeper.persistence.links import find_link
from scorekeeper.persistence.migrations import (
    MigrationError,
    migration_connection,
    render_type,
)
from scorekeeper.persistence.rate_limits import RateLimit
from scorekeeper.persistence.tables import (
    Base,
    Confirmation,
    DealRevision,
    FollowedHand,
    Game,
    GameLink,
    GameNumber,
    GameSide,
    GameToken,
    GameWrite,
    Group,
    HandDraft,
    RulesetSnapshot,
    Seat,
    StoredDeal,
)
from tests.databases import ON_SQLITE
from tests.threads import at_once

MOMENT = datetime(2026, 1, 2, 3, 4, 5, 678_901, tzinfo=UTC)


def a_game() -> tuple[Base, ...]:
    return (
        RulesetSnapshot(digest="d" * 64, document={"deck": {"decks": 2}}),
        Group(id=3, token_hash=None, last_player=0, started_at=MOMENT),
        Game(
            group_id=3,
            id=7,
            variant="classic",
            players=4,
            options=[],
            overrides={"going_out.points": 200},
            rules_name="Tuesday rules",
            target=5_000,
            ruleset_digest="d" * 64,
            first_dealer=0,
            version=1,
            started_at=MOMENT,
            changed_at=MOMENT,
            deal_count=1,
            totals=[1190, -65],
            over=False,
            winner=None,
        ),
        GameLink(
            group_id=3,
            game_id=7,
            number=1,
            role="owner",
            token_hash="a" * 64,
            salt="",
            made_at=MOMENT,
            revoked_at=None,
        ),
        GameSide(group_id=3, game_id=7, side=0, name="Ñandú & Ångström"),
        Seat(group_id=3, game_id=7, seat=0, side=0, name="Ñandú"),
        GameWrite(
            group_id=3,
            game_id=7,
            version=1,
            idempotency_key="k",
            fingerprint="f" * 64,
            answer={"number": 1},
            saved_at=MOMENT,
            device="phone",
            author="Ann",
        ),
        StoredDeal(group_id=3, game_id=7, number=1, revision=1, state="counted", corrected=False),
        DealRevision(
            group_id=3,
            game_id=7,
            number=1,
            revision=1,
            version=1,
            action="recorded",
            document=[{"melds": ["7x3"]}],
        ),
        RateLimit(key="starting", count=3, until=MOMENT),
    )


def put(session: Session) -> None:
    for row in a_game():
        session.add(row)
        session.flush()
    session.commit()


def tables_of(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_models_and_migrations_do_not_drift(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        assert tables_of(connection) == set(Base.metadata.tables)


def test_constraints_bear_the_names_that_the_models_give_them(engine: Engine) -> None:
    found = inspect(engine)
    for table in Base.metadata.tables.values():
        named = {str(constraint.name) for constraint in table.constraints}
        primary = found.get_pk_constraint(table.name)["name"]
        if engine.dialect.name == "sqlite" and table.dialect_options["sqlite"]["autoincrement"]:
            # Written behind the column, where SQLite wants it: there it can have no name.
            assert primary is None
            primary = f"pk_{table.name}"
        keys = {key["name"] for key in found.get_foreign_keys(table.name)}
        unique = {key["name"] for key in found.get_unique_constraints(table.name)}
        checks = {check["name"] for check in found.get_check_constraints(table.name)}
        assert {primary, *keys, *unique, *checks} == named


def test_what_belongs_to_a_deleted_game_goes_with_it(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        put(session)
        session.execute(text("UPDATE games SET deleted_at = changed_at"))
        session.commit()
    engine.dispose()
    migrations.downgrade(database_url, "0006")
    migrations.upgrade(database_url)
    with Session(engine) as session:
        for table in (Game, Seat, DealRevision, GameWrite, GameLink):
            assert session.query(table).count() == 0


def test_tables_of_a_newer_version_are_left_alone(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        session.commit()
    with pytest.raises(DatabaseUrlError, match="newer version"):
        migrations.upgrade(database_url)


def test_tables_of_another_program_are_left_alone(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        session.execute(text("UPDATE alembic_version SET version_num = 'ae1027a6acf'"))
        session.commit()
    with pytest.raises(DatabaseUrlError, match=r"belongs to another program: .* “ae1027a6acf”"):
        migrations.upgrade(database_url)


def test_migrations_that_are_missing_are_no_newer_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", tmp_path / "none")
    with pytest.raises(DatabaseUrlError, match=r"cannot be brought to .*: Path doesn't exist"):
        migrations.upgrade(f"sqlite:///{tmp_path / 'games.db'}")


def test_a_number_is_given_once(engine: Engine) -> None:
    with Session(engine) as session:
        numbers = []
        for _ in range(3):
            numbers.append(next_numbers(session, 1)[0])
            session.commit()
        assert session.query(GameNumber).count() == 0
    assert numbers == [1, 2, 3]


def test_going_down_and_up_again_with_data(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        put(session)
    engine.dispose()
    migrations.downgrade(database_url, "base")
    with engine.connect() as connection:
        assert tables_of(connection) == set()
        assert not migrations.is_current(connection)
    migrations.upgrade(database_url)
    with Session(engine) as session:
        assert migrations.is_current(session.connection())
        put(session)
        assert session.get_one(Game, (3, 7)).started_at == MOMENT


def a_group_with_a_game() -> tuple[Base, ...]:
    rows: dict[str, Any] = {
        "group_id": 1,
        "game_id": 8,
        "player": 1,
        "side": 0,
        "variant": "classic",
        "played_at": MOMENT,
        "month": 202_601,
        "finished": 0,
        "won": 0,
        "total": 0,
        "hands": 1,
        "points": 0,
        "best": None,
        "outs": 0,
        "told": 0,
        "canastas": 0,
        "out_told": 1,
    }
    game = a_game()[2]
    assert isinstance(game, Game)
    values = {column.key: getattr(game, column.key) for column in inspect(Game).columns}
    return (
        Group(id=1, token_hash="b" * 64, last_player=2, started_at=MOMENT),
        GroupToken(token_hash="b" * 64, group_id=1, former=True),
        *(
            Player(group_id=1, number=number, name="Ann", hidden=False, seen_at=MOMENT)
            for number in (1, 2)
        ),
        Game(**{**values, "group_id": 1, "id": 8}),
        GroupGame(group_id=1, game_id=8, changed_at=MOMENT, summarised=1),
        PlayerResult(**rows, spelling="ann", game_hands=1),
        PairResult(**rows, partner=2),
        HandDraft(
            group_id=1,
            game_id=8,
            number=1,
            device_hash="e" * 64,
            basis=0,
            fields={"a": "b"},
            stamp=1,
            saved_at=MOMENT,
        ),
        FollowedHand(
            group_id=1, game_id=8, number=1, version=1, last_key="k", steps=[], noted_at=MOMENT
        ),
    )


def rows_of_games(connection: Connection) -> dict[str, list[bytes]]:
    """Return all rows; of those of game 7, which is nobody's, without their group's number."""
    shapes = contents.shapes_of(connection)
    lines = {shape.name: list(contents.lines_of(connection, shape)) for shape in shapes}
    for shape in shapes:
        names = [column.name for column in shape.columns]
        if "group_id" in names or shape.name == "groups":
            place = names.index("id" if shape.name == "groups" else "group_id")
            split = [json.loads(line) for line in lines[shape.name]]
            for values in split:
                values[place] = min(values[place], 3)
            lines[shape.name] = [json.dumps(values).encode() for values in split]
    return {name: sorted(found) for name, found in lines.items()}


def test_games_find_their_group_again(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        put(session)
        for row in a_group_with_a_game():
            session.add(row)
            session.flush()
        session.add(GameToken(token_hash="a" * 64, group_id=3, game_id=7, number=1))
        session.flush()
        # As they were given out by the program: none of these may be given again.
        connection = session.connection()
        for shape in contents.shapes_of(connection):
            contents.continue_numbers(connection, shape, 8)
        before = rows_of_games(connection)
        session.commit()
    engine.dispose()
    migrations.downgrade(database_url, "0009")
    with engine.connect() as connection:
        shapes = {shape.name: shape for shape in contents.shapes_of(connection)}
        assert shapes["games"].key == ("id",)
        assert contents.last_number(connection, shapes["games"]) == 8
        games = connection.execute(text("SELECT id FROM games ORDER BY id")).scalars().all()
        groups = connection.execute(text("SELECT id FROM groups")).scalars().all()
        listed = connection.execute(text("SELECT game_id FROM group_games")).scalars().all()
        assert (games, groups, listed) == ([7, 8], [1], [8])
    engine.dispose()
    migrations.upgrade(database_url)
    with Session(engine) as session:
        assert rows_of_games(session.connection()) == before
        found = find_link(session, "a" * 64)
        assert found is not None
        # A number of a group is not given again either.
        assert found.stamp.game == (9, 7)
        # The link that it had then is one of an earlier version now.
        assert (find_group(session, "b" * 64), former_group(session, "b" * 64)) == (None, 1)
        assert session.get_one(Group, 9).token_hash is None
        assert next_numbers(session, 1)[0] == 9


def test_what_a_table_wishes_begins_with_nothing(database_url: str, engine: Engine) -> None:
    confirmation: dict[str, Any] = {
        "group_id": 3,
        "game_id": 7,
        "number": 1,
        "basis": 1,
        "side": 0,
        "version": 1,
        "confirmed_at": MOMENT,
        "taken_back_at": None,
        "device": "phone",
        "author": "Ann",
    }
    with Session(engine) as session:
        put(session)
        game = session.get_one(Game, (3, 7))
        game.names_in_preview, game.confirming = True, "hands"
        session.add(Confirmation(**confirmation))
        session.commit()
    engine.dispose()
    migrations.downgrade(database_url, "0011")
    with engine.connect() as connection:
        names = {column["name"] for column in inspect(connection).get_columns("games")}
        assert not names & {"names_in_preview", "confirming"}
        assert "confirmations" not in tables_of(connection)
    engine.dispose()
    migrations.upgrade(database_url)
    with Session(engine) as session:
        game = session.get_one(Game, (3, 7))
        assert (game.names_in_preview, game.confirming, game.totals) == (False, "none", [1190, -65])
        assert session.get_one(GameSide, (3, 7, 0)).name == "Ñandú & Ångström"
        session.add(Confirmation(**confirmation))
        session.commit()
        session.delete(game)
        session.commit()
        assert session.query(Confirmation).count() == 0


SOON, LATER = MOMENT + timedelta(seconds=1), MOMENT + timedelta(hours=1)
LINKS: dict[int, list[tuple[str, str, datetime, datetime | None, bool]]] = {
    # game → (role, salt, when it was made, when it was taken back, whether it is good afterwards)
    8: [  # begun in its group, and shared
        ("owner", "", MOMENT, None, True),
        ("owner", "", MOMENT, None, False),
        ("viewer", "s", SOON, None, True),
        ("owner", "s", LATER, None, False),
    ],
    9: [  # its owner has made a new link, and the group came in again
        ("owner", "", MOMENT, SOON, False),
        ("owner", "", MOMENT, SOON, False),
        ("owner", "", SOON, None, True),
        ("owner", "s", LATER, None, False),
    ],
    10: [  # gathered after it had been shared
        ("owner", "", MOMENT, None, True),
        ("viewer", "s", SOON, None, True),
        ("scorer", "s", SOON, SOON, False),
        ("owner", "", LATER, None, False),
    ],
    11: [  # renewed by a version that left the group's link good: which is whose, nobody can say
        ("owner", "", MOMENT, SOON, False),
        ("owner", "", MOMENT, None, False),
        ("owner", "", SOON, None, False),
    ],
    7: [("owner", "", MOMENT, None, True), ("viewer", "s", MOMENT, None, True)],  # nobody's
}


def test_links_that_may_have_been_derived_without_the_key_open_nothing(
    database_url: str, engine: Engine
) -> None:
    with Session(engine) as session:
        put(session)
        session.execute(text("DELETE FROM game_links"))
        for row in a_group_with_a_game():
            session.add(row)
            session.flush()
        eighth = session.get_one(Game, (1, 8))
        values = {each.key: getattr(eighth, each.key) for each in inspect(Game).columns}
        session.add_all(Game(**{**values, "id": number}) for number in (9, 10, 11))
        session.flush()
        for number, made in LINKS.items():
            for place, link in enumerate(made, start=1):
                session.add_all(a_link(number, place, *link[:4]))
        session.commit()
    engine.dispose()
    migrations.downgrade(database_url, "0010")
    migrations.upgrade(database_url)
    with Session(engine) as session:
        good = {
            number: [find_link(session, f"{number:032}{place:032}") for place in range(1, 5)]
            for number in LINKS
        }
        assert find_group(session, "b" * 64) is None
        assert former_group(session, "b" * 64) == 1
        moments = session.scalars(text("SELECT count(*) FROM game_links")).one()
    expected = {number: [link[4] for link in made] for number, made in LINKS.items()}
    told = {
        number: [not each.revoked for each in found if each is not None]
        for number, found in good.items()
    }
    assert (told, moments) == (expected, sum(map(len, LINKS.values())))
    migrations.downgrade(database_url, "0010")
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT token_hash, group_id FROM group_tokens")).all()
        assert [tuple(row) for row in kept] == [("b" * 64, 1)]
        assert "group_devices" not in tables_of(connection)


def a_link(
    game: int, number: int, role: str, salt: str, made: datetime, revoked: datetime | None
) -> tuple[GameLink, GameToken]:
    group, mark = 3 if game == 7 else 1, f"{game:032}{number:032}"
    link = GameLink(
        group_id=group,
        game_id=game,
        number=number,
        role=role,
        token_hash=mark,
        salt=salt,
        made_at=made,
        revoked_at=revoked,
    )
    return link, GameToken(token_hash=mark, group_id=group, game_id=game, number=number)


def test_flask_s_own_commands_do_the_same(empty_url: str) -> None:
    app = Flask(__name__)
    attach(app, empty_url)
    with app.app_context():
        flask_migrate.upgrade()
        flask_migrate.check()
        assert migrations.is_current(request_session().connection())
        request_session().close()
        flask_migrate.downgrade(revision="base")
        assert not migrations.is_current(request_session().connection())
    detach(app)


def test_migrations_are_not_written_out_as_sql(empty_url: str) -> None:
    app = Flask(__name__)
    attach(app, empty_url)
    with app.app_context(), pytest.raises(SystemExit, match="without --sql"):
        flask_migrate.upgrade(sql=True)
    detach(app)


def test_what_autogenerate_writes_names_no_type_of_this_version(empty_url: str) -> None:
    engine = make_engine(empty_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"target_metadata": Base.metadata})
        script = produce_migrations(context, Base.metadata)
        assert script.upgrade_ops is not None
        code = render_python_code(
            script.upgrade_ops, render_item=render_type, migration_context=context
        )
    engine.dispose()
    assert "sa.DateTime(timezone=True)" in code
    assert "scorekeeper" not in code


def test_an_upgrade_of_a_current_database_keeps_its_rows(database_url: str, engine: Engine) -> None:
    with Session(engine) as session:
        put(session)
    migrations.upgrade(database_url)
    with Session(engine) as session:
        game = session.get_one(Game, (3, 7))
        assert (game.totals, game.changed_at.tzinfo) == ([1190, -65], UTC)
        assert session.get_one(GameSide, (3, 7, 0)).name == "Ñandú & Ångström"


def test_many_may_migrate_at_once(empty_url: str) -> None:
    def upgrade(_: int) -> None:
        with migration_connection(clean_url(empty_url)) as connection:
            if not tables_of(connection):
                connection.execute(text("CREATE TABLE once (id INTEGER)"))

    at_once(upgrade)
    engine = make_engine(empty_url)
    with engine.connect() as connection:
        assert tables_of(connection) == {"once"}
    engine.dispose()


@ON_SQLITE
def test_a_migration_that_leaves_dangling_rows_is_taken_back(
    database_url: str, engine: Engine
) -> None:
    with pytest.raises(MigrationError, match="seats"):  # noqa: SIM117 -- the inner one raises
        with migration_connection(clean_url(database_url)) as connection:
            connection.execute(text("INSERT INTO seats VALUES (9, 99, 0, 0, 'Nobody')"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM seats")).scalar_one() == 0
