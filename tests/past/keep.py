"""Stores files of this version, for tests of later ones: `python -m tests.past.keep FOLDER`.

Run it in a checkout of the version, once, when it is released. `tests/past/test_past.py` opens what
every folder here holds: a database, a backup, files of games and of house rules, and a hand as a
form sends it.
"""

from __future__ import annotations

import json
import lzma
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.games import read_game
from scorekeeper.documents.rulesets import rule_names, write_rules
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.services import database
from scorekeeper.services.files.exchange import export_game, import_game
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.hand.deals import correct_deal, undo_last
from scorekeeper.services.hand.hand_drafts import Draft, keep_draft
from scorekeeper.services.rules.house_rules import (
    NewHouseRules,
    save_house_rules,
)
from scorekeeper.services.table.following import load_following, note_step
from scorekeeper.services.table.noted_steps import Act, NotedStep
from scorekeeper.services.upkeep.backups import make_backup
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record

DEVICE = "phone"
HOUSE_LINK = "h" * 32
HOUSE_RULES = NewHouseRules(
    name="Tuesday rules",
    variant="caliente-complete",
    players=4,
    options=("caliente",),
    overrides={"going_out.points": 200},
)
FIELDS = {"sides-0-depth": "cards", "sides-0-melds": "7x3\nJ J JKR", "sides-1-hand-0": "A A 4"}
"""A hand that was begun, as a form holds it."""


def main(folder: Path) -> None:
    """Store files of this version in `folder`."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary, "games.db")
        url = f"sqlite:///{file}"
        database.migrate(url)
        with database.opened(url) as session:
            told = _fill(session)
            text = export_game(session, told["games"][0]["token"])
        make_backup(url, folder / "games.backup")
        (folder / "games.db.xz").write_bytes(lzma.compress(_settled(file), preset=9))
    (folder / "game.json").write_text(text)
    (folder / "told.json").write_text(json.dumps(told) + "\n")


def _settled(file: Path) -> bytes:
    """Return a database as one file, without its write-ahead log."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    connection.close()
    return file.read_bytes()


def _fill(session: Session) -> dict[str, Any]:
    """Write games, drafts, a followed hand and house rules; return their results."""
    followed = a_game(session)
    record(session, followed, EXAMPLE, net(300, 45), EXAMPLE)
    correct_deal(session, followed, 2, net(500, 45), a_write(1))
    undo_last(session, followed, a_write(load_game(session, followed).version))
    step = NotedStep(act=Act.LAID, side=0, melds=("7x3", "J J JKR"))
    known = load_following(session, followed)
    note_step(session, followed, known.number, step, a_write(known.version))
    number = load_game(session, followed).next_number
    keep_draft(session, followed, DEVICE, Draft(number=number, basis=0, fields=FIELDS, stamp=1_000))
    save_house_rules(session, HOUSE_LINK, HOUSE_RULES)
    games = [followed, *(import_game(session, each).token for each in _documents())]
    return {
        "games": [_told(session, token) for token in games],
        "draft": {"number": number, "fields": FIELDS},
        "followed": [list(step.melds) for step in load_following(session, followed).steps],
        "house_rules": dict(HOUSE_RULES.overrides),
    }


def _told(session: Session, token: str) -> dict[str, Any]:
    game = load_game(session, token)
    return {
        "token": token,
        "ruleset": game.variant.id,
        "hands": len(game.deals),
        "totals": list(game.totals),
        "overrides": dict(game.overrides),
    }


def _documents() -> Iterator[dict[str, Any]]:
    """Yield a game of every ruleset, one with each option, and one with every rule changed."""
    for variant in CATALOGUE:
        players = variant.usual_players
        for options in ([], *([option.id] for option in variant.options_for(players))):
            yield _game(variant.id, players, options, {})
        yield _game(variant.id, players, [], _every_rule_changed(variant.id, players))


def _game(
    ruleset: str, players: int, options: list[str], overrides: dict[str, Any]
) -> dict[str, Any]:
    header = {"ruleset": ruleset, "players": players, "options": options, "overrides": overrides}
    rules = find_variant(ruleset).ruleset(players, options)
    alone = rules.seating.members_score_alone
    count = players if alone else rules.seating.side_counts[0]
    names = [f"Side {number}" for number in range(1, count + 1)]
    chance = random.Random(ruleset)  # noqa: S311 - made-up hands, no secret
    deals = [] if alone else [{"sides": [_side(chance) for _ in names]} for _ in range(2)]
    if rules.special_hands.points and not overrides:
        deals += [{"sides": [_american_side(chance), _counted_side()]}, {"sides": [_SPECIAL, {}]}]
    return header | {"sides": names, "deals": deals}


_SPECIAL = {"special_hand": {"id": "zip-code", "cards": "9 9 2 2 5x3 Kx3 6x4"}}


def _american_side(chance: random.Random) -> dict[str, Any]:
    """Return a side with threes of both colours, which leaves melds unfinished."""
    return _side(chance) | {
        "melds": ["Ax4", "7x5", "Qx6 2", "2 2 JKR"],
        "black_threes": chance.randint(1, 4),
        "hands": [{"cards": "9 9 4"}, {"cards": "8 3R"}],
    }


def _counted_side() -> dict[str, Any]:
    """Return one that is written down as counts."""
    return {
        "entry": "counts",
        "card_points": 400,
        "canastas": {"natural": 2, "wild_jokers": 1},
        "unfinished": ["aces"],
        "red_threes": 3,
        "black_threes": 2,
        "aces_in_hand": [0, 4],
        "hand_points": [45, 80],
    }


def _side(chance: random.Random) -> dict[str, Any]:
    ranks = chance.sample(["4", "5", "6", "8", "9", "10", "J", "Q", "K"], 3)
    first, second, third = ranks
    return {
        "melds": [f"{first}x{chance.randint(3, 7)}", f"{second}x4 2"],
        "red_threes": chance.randint(0, 2),
        "hands": [{"cards": f"{third} A"}],
    }


def _every_rule_changed(ruleset: str, players: int) -> dict[str, Any]:
    """Return overrides of every rule that can be changed beside the others."""
    header = {"ruleset": ruleset, "players": players}
    written = write_rules("", find_variant(ruleset).ruleset(players))
    overrides: dict[str, Any] = {}
    for name in rule_names():
        now = written[name]["value"]
        for value in (other for other in _others(now) if other != now):
            document = _game(ruleset, players, [], overrides | {name: value}) | {"deals": []}
            try:
                read_game(document | header)
            except DocumentError:
                continue
            overrides[name] = value
            break
    return overrides


def _others(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """Yield values that a rule might have instead."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 5, value - 5, value + 1, value - 1)
    elif isinstance(value, str):
        yield from (member.value for kind in StrEnum.__subclasses__() for member in kind)
    elif isinstance(value, dict):
        yield from ({}, {"4": 10}, {"natural": 1})
    elif isinstance(value, list) and value and isinstance(value[-1], int):
        yield [*value[:-1], value[-1] + 100]
    elif isinstance(value, list) and value and isinstance(value[-1], dict):
        last = value[-1]["minimum"]
        yield [*value[:-1], value[-1] | {"minimum": last | {"points": last["points"] + 5}}]
    else:
        yield from (5, 100, [], ["7"], ["natural"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
