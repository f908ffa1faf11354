"""A group whose every name is an attack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from scorekeeper.services import database
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import correct_deal, record_deal
from scorekeeper.services.lifecycle.changes import delete_game
from tests.fuzz.caller import Sent
from tests.fuzz.payloads import ALL_IN_ONE, PAYLOADS
from tests.fuzz.world import HAND, OTHER, World, empty_world, only_form, send_form, started

FORM: Final = (("Content-Type", "application/x-www-form-urlencoded"),)
_AT_A_TABLE: Final = 4


def haunted_world(folder: Path) -> tuple[World, list[str]]:
    """Return an app whose games, players, authors, devices, drafts and house rules are attacks.

    Returns:
        The app, and the links of its games: between them they hold all payloads.
    """
    world = empty_world(folder)
    games = [started(world, **names) for names in _names()]
    form = only_form(world.home, "/rules/samba/house", "/rules/samba/house")
    answer = send_form(world.home, form, {"name": ALL_IN_ONE})
    world.house = answer.headers["Location"].rpartition("/")[2]
    world.home.get(f"/house/{world.house}")
    games.append(started_by_house(world))
    with world.app.app_context():
        for number, token in enumerate(games):
            author = PAYLOADS[number % len(PAYLOADS)]
            for hand in (HAND, OTHER):
                record_deal(database.session(), token, hand, _write(token, author))
            deal = load_game(database.session(), token).deals[0]
            how = Write(key="c", expected=deal.revision, device=author, author=author)
            correct_deal(database.session(), token, 1, OTHER, how)
        deleted = started(world, player_0=ALL_IN_ONE)
        delete_game(database.session(), deleted, _write(deleted, ALL_IN_ONE))
    rename(world, 1, f"{ALL_IN_ONE}!")
    unreadable = dict.fromkeys(("sides-0-melds", "sides-1-hand-0", "sides-0-said"), ALL_IN_ONE)
    form = only_form(world.home, f"/g/{games[0]}/hands/new", f"/g/{games[0]}/hands/new")
    assert send_form(world.home, form, {**unreadable, "action": "review"}).status == 422
    page = world.home.get("/players/devices").text
    world.group = page.partition("/join/")[2].partition('"')[0].partition("<")[0]
    world.tokens = {"owner": games[0], "deleted": deleted}
    return world, games


def _names() -> Iterator[dict[str, str]]:
    """Yield the names of one game after another, until every payload is somebody's."""
    sides = cycle(reversed(PAYLOADS))
    for start in range(0, len(PAYLOADS), _AT_A_TABLE):
        names = PAYLOADS[start : start + _AT_A_TABLE]
        players = {f"player_{seat}": name for seat, name in enumerate(names)}
        yield {**players, "side_0": next(sides), "side_1": next(sides)}


def started_by_house(world: World) -> str:
    """Start a game by the house rules; return its token."""
    form = only_form(world.home, f"/games/new?house={world.house}", "/games/new")
    answer = send_form(world.home, form, {"player_0": ALL_IN_ONE})
    assert answer.status == 303, answer.text
    return answer.headers["Location"].rpartition("/")[2]


def rename(world: World, number: int, name: str) -> None:
    """Give a player another name."""
    form = only_form(world.home, f"/players/{number}/edit", f"/players/{number}/name")
    assert send_form(world.home, form, {"name": name}).status == 303


def filled_with(fields: list[tuple[str, str]], texts: set[str], payload: str) -> bytes:
    """Return the body of a form whose texts are all a payload."""
    values = [(name, payload if name in texts else value) for name, value in fields]
    return urlencode(values).encode()


def post(path: str, body: bytes, query: str = "") -> Sent:
    """Return the request that a form makes."""
    return Sent("POST", path, query, FORM, body)


def _write(token: str, author: str) -> Write:
    version = load_game(database.session(), token).version
    return Write(key=f"k{version}", expected=version, device=author, author=author)
