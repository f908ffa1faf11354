"""Statistics of a small group and of a large one beside it in the same database: CPU time."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from benchmarks._many_games import holding
from scorekeeper.persistence import migrations
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.group_tables import (
    GroupGame,
    GroupToken,
    PairResult,
    Player,
    PlayerResult,
)
from scorekeeper.persistence.tables import Game, Group, RulesetSnapshot
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.results import VERSION
from scorekeeper.services.group.groups import list_group
from scorekeeper.services.statistics import (
    Chosen,
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.services.upkeep.rebuilding import add_to_totals

HANDS = 8
PLAYERS = 40
SIZES = {"small": 125, "large": 12_500}
"""The games of each group: 1,000 and 100,000 hands."""
ROUNDS = 5
_NOW = datetime(2026, 11, 1, tzinfo=UTC)


def fill(session: Session, number: int, name: str, games: int) -> None:
    """Write a group with games that are summed up; statistics do not need their hands."""
    chance = random.Random(number)  # noqa: S311 - sample data
    rows: dict[type[Any], list[dict[str, Any]]] = {
        Group: [
            {
                "id": number,
                "token_hash": hash_of(name),
                "last_player": PLAYERS,
                "started_at": _NOW,
            }
        ],
        GroupToken: [{"token_hash": hash_of(name), "group_id": number}],
        Player: [
            {
                "group_id": number,
                "number": player,
                "name": f"Player no. {player}",
                "hidden": False,
                "seen_at": _NOW,
            }
            for player in range(1, PLAYERS + 1)
        ],
        Game: [],
        GroupGame: [],
        PlayerResult: [],
        PairResult: [],
    }
    for index in range(games):
        _add_game(rows, number, number * 1_000_000 + index, chance)
    for table, values in rows.items():
        session.execute(insert(table), values)
    session.commit()


def _add_game(
    rows: dict[type[Any], list[dict[str, Any]]], group: int, game: int, chance: random.Random
) -> None:
    at = _NOW - timedelta(hours=3 * (game % 1_000_000))
    winner = chance.randrange(2)
    rows[Game].append(
        {
            "group_id": group,
            "id": game,
            "variant": "classic",
            "players": 4,
            "options": [],
            "overrides": {},
            "rules_name": "",
            "target": 5_000,
            "ruleset_digest": "none",
            "first_dealer": 0,
            "version": HANDS,
            "started_at": at,
            "changed_at": at,
            "deal_count": HANDS,
            "totals": [5_000, 4_000],
            "over": True,
            "winner": winner,
        }
    )
    rows[GroupGame].append(
        {"group_id": group, "game_id": game, "changed_at": at, "summarised": VERSION}
    )
    four = chance.sample(range(1, PLAYERS + 1), 4)
    for place, player in enumerate(four):
        won = int(place // 2 == winner)
        result = {
            "group_id": group,
            "game_id": game,
            "side": place // 2,
            "variant": "classic",
            "played_at": at,
            "month": at.year * 100 + at.month,
            "finished": 1,
            "won": won,
            "total": 4_000 + 1_000 * won,
            "hands": HANDS,
            "points": 4_000 + 1_000 * won,
            "best": chance.randrange(500, 2_000),
            "outs": 4,
            "told": HANDS,
            "canastas": 12,
            "out_told": HANDS,
        }
        own = {"player": player, "spelling": str(player), "game_hands": HANDS}
        rows[PlayerResult].append({**result, **own})
        rows[PairResult].append({**result, "player": player, "partner": four[place ^ 1]})


def best_of(session: Session, ask: Callable[[], object]) -> float:
    """Return the least CPU time of a question, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        ask()
        times.append(time.process_time() - begun)
        session.rollback()
    return 1_000 * min(times)


def main() -> None:
    """Print the CPU time of each question for both groups."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/statistics.db"
        migrations.upgrade(url)
        engine = make_engine(url)
        with Session(engine) as session:
            session.add(RulesetSnapshot(digest="none", document={}))
            session.commit()
            for number, (name, games) in enumerate(SIZES.items(), start=1):
                fill(session, number, name, games)
            _print(session, "no game in the totals")
            add_to_totals(session)
            _print(session, "all games in the totals")
        engine.dispose()


def _print(session: Session, words: str) -> None:
    print(f"\n| {words} | 1,000 hands | 100,000 hands |")
    print("| --- | --- | --- |")
    for question, ask in QUESTIONS.items():
        times = [best_of(session, partial(ask, session, name)) for name in SIZES]
        print(f"| {question} | " + " | ".join(f"{each:.0f} ms" for each in times) + " |")


QUESTIONS: dict[str, Callable[[Session, str], object]] = {
    "the whole group": lambda session, name: group_statistics(session, name, Chosen()),
    "what it may be narrowed to": group_choices,
    "a player": lambda session, name: load_career(session, name, (1,), Chosen()),
    "a pair": lambda session, name: load_career(session, name, (1, 2), Chosen()),
    "the list of games": lambda session, name: list_group(session, holding(name), 10),
}


if __name__ == "__main__":
    main()
