"""Memory of a process that serves very long games: bounded, however many there are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Table, insert, select, text
from sqlalchemy.orm import Session

from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.tables import GameLink, GameToken
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.files.exchange import import_game
from tests.services.circle import holding

GAMES, HANDS, MOST_MEGABYTES = 40, 500, 200
SIDES: Final = [
    {
        "name": "We",
        "melds": ["7x5 2", "Jx4 JKR", "10x8", "5x6 2", "Kx3"],
        "red_threes": 1,
        "hands": [{"cards": ""}, {"cards": "5 8 K"}],
        "went_out": True,
    },
    {"name": "They", "melds": ["Ax3", "9x4 2"], "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]
GAME: Final = {
    "format": "scorekeeper-game/1",
    "ruleset": "caliente-complete",
    "players": 4,
    "target": 1_000_000,
    "sides": ["We", "They"],
    "deals": [{"sides": SIDES}] * HANDS,
}
WORKER: Final = """
import sys
from scorekeeper.web import create_app

url, folder, games = sys.argv[1:]
app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder, "RATE_LIMITS": "off"})
client = app.test_client()
for number in range(1, int(games) + 1):
    assert client.get(f"/g/link-{number}").status_code == 200
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmRSS")))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux what it takes")
def test_many_games_of_five_hundred_hands_take_little(
    sqlite_template: Path, tmp_path: Path
) -> None:
    path = tmp_path / "long.db"
    path.write_bytes(sqlite_template.read_bytes())
    url = f"sqlite:///{path}"
    fill(url)
    told = subprocess.run(
        [sys.executable, "-c", WORKER, url, str(tmp_path), str(GAMES)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert int(told.stdout) / 1024 < MOST_MEGABYTES


def fill(url: str) -> None:
    """Bring in one game, and copy its rows for each of the others."""
    engine = make_engine(url)
    with Session(engine) as session:
        import_game(session, GAME, group=holding(make_token()))
        with write_transaction(session):
            for table in Base.metadata.sorted_tables:
                if table.name not in {GameLink.__tablename__, GameToken.__tablename__}:
                    copy(session, table)
            for game in range(1, GAMES + 1):
                add_link(session, game)
    engine.dispose()


def copy(session: Session, table: Table) -> None:
    names = [column.name for column in table.columns]
    number = "id" if table.name == "games" else "game_id"
    if number in names:
        columns = ", ".join(names)
        values = ", ".join(f"t.{name} + n" if name == number else f"t.{name}" for name in names)
        session.execute(
            text(
                f"WITH RECURSIVE numbers(n) AS "  # noqa: S608 -- our own names
                f"(SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {GAMES - 1}) "
                f"INSERT INTO {table.name} ({columns}) SELECT {values} FROM {table.name} t, numbers"
            )
        )


def add_link(session: Session, game: int) -> None:
    links = session.execute(select(GameLink.__table__).where(GameLink.game_id == 1).limit(1))
    row = dict(links.mappings().one()) | {"game_id": game, "number": 9, "role": "owner"}
    row |= {"salt": "", "token_hash": hash_of(f"link-{game}")}
    session.execute(insert(GameLink), [row])
    names = ("token_hash", "group_id", "game_id", "number")
    session.execute(insert(GameToken), [{name: row[name] for name in names}])
