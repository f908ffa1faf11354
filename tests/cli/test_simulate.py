"""`scorekeeper simulate`: games that bots play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.documents.requests import HOUSE_FORMAT
from scorekeeper.simulation.bots import STRENGTHS
from tests.cli.command import refused, run, run_apart

FEW = ("--games", "2")


def _text(*arguments: str, hash_seed: str = "") -> str:
    asked = ("simulate", *arguments, *FEW)
    finished = run_apart(*asked, PYTHONHASHSEED=hash_seed) if hash_seed else run(*asked)
    assert (finished.returncode, finished.stderr) == (0, b"")
    return finished.stdout.decode()


def _json(*arguments: str) -> Any:  # noqa: ANN401 - any JSON value
    return json.loads(_text(*arguments, "--json"))


def _house(folder: Path, **overrides: object) -> Path:
    file = folder / "ours.json"
    document = {
        "format": HOUSE_FORMAT,
        "name": "Our rules",
        "ruleset": "canasta",
        "players": 2,
        "overrides": overrides,
    }
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_a_table_for_people() -> None:
    text = _text("canasta")
    assert text.startswith("Canasta: 4 players\n  2 games, ")
    assert f"Bots: planner. Seed: 1.\n{STRENGTHS['planner']}\n" in text
    assert "  points a hand " in text


def test_the_same_seed_gives_the_same_games_whatever_the_hash_seed() -> None:
    arguments = ("samba", "--json", "--bot", "greedy", "--seed", "4")
    first, second = (_text(*arguments, hash_seed=seed) for seed in ("1", "2"))
    assert first == second
    assert _text(*arguments[:-1], "5") != first


def test_random_bots() -> None:
    found = _json("cuban", "--bot", "random")
    assert found["bot"] == "random"
    assert found["figures"] != _json("cuban")["figures"]


def test_a_ruleset_against_another() -> None:
    found = _json("canasta", "--against", "cuban", "--players", "4")
    assert (found["ruleset"], found["against"]["ruleset"]) == ("canasta", "cuban")
    assert found["games"] == found["against"]["games"] == 2
    assert set(found["differences"]["length"]) == {"hands_a_game", "turns_a_hand"}


def test_a_ruleset_against_one_rule_changed() -> None:
    found = _json("canasta", "--against", "target.points=2000")
    assert found["against"]["overrides"] == {"target.points": 2000}
    assert found["differences"]["length"]["hands_a_game"]["value"] > 0
    text = _text("canasta", "--against", "going_out.permission=nobody")
    assert "\nSecond: Canasta: 4 players, going_out.permission=nobody\n" in text


def test_a_ruleset_against_its_own_option() -> None:
    found = _json("caliente-2001", "--against-option", "caliente")
    assert (found["options"], found["against"]["options"]) == ([], ["caliente"])
    found = _json(
        "canasta", "--against", "classic", "--players", "2", "--against-option", "draw-two"
    )
    assert found["against"]["options"] == ["draw-two"]


def test_house_rules_from_a_file(tmp_path: Path) -> None:
    file = _house(tmp_path, **{"target.points": 2000})
    found = _json(str(file))
    assert (found["players"], found["overrides"]) == (2, {"target.points": 2000})
    assert _text(str(file)).startswith("Our rules\n")
    found = _json("canasta", "--players", "2", "--against", str(file))
    assert found["against"]["overrides"] == {"target.points": 2000}


def test_a_chart_beside_the_table(tmp_path: Path) -> None:
    text = _text("canasta", "--chart", str(tmp_path / "chart.svg"))
    assert "points a hand" in text
    root = ET.parse(tmp_path / "chart.svg").getroot()  # noqa: S314 - our own
    assert root.tag.endswith("svg")


def test_a_transcript() -> None:
    text = _text("classic", "--transcript")
    assert text.startswith("Classic Canasta: 4 players\nThe first hand of seed 1, ")
    assert "\n1. East holds " in text
    assert "\nRules\n[1] " in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("mah-jong",), "no ruleset"),
        (("samba", "--players", "3"), "4"),
        (("samba", "--option", "caliente"), "two-wilds"),
        (("samba", "--games", "0"), "--games"),
        (("samba", "--seed", "-1"), "--seed"),
        (("samba", "--bot", "clever"), "planner"),
        (("samba", "--against", "nothing.there=1"), "nothing.there"),
        (("samba", "--against", "going_out.canastas=-1"), "canastas"),
        (
            ("samba", "--against", "going_out.canastas=x"),
            "going_out.canastas: Write a whole number",
        ),
        (("samba", "--against", "going_out.canastas"), "no ruleset"),
        (("canasta", "--against", "going_out.canastas=2", "--against-option", "x"), "not both"),
        (("canasta", "--players", "2", "--against", "samba"), "2"),
        (("samba", "--transcript", "--json"), "transcript"),
        (("samba", "--chart", "there/is/no/such/folder.svg"), "folder.svg"),
        (("there-is-none.json",), "there-is-none.json"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused("simulate", *FEW, *arguments)


def test_house_rules_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    file = str(_house(tmp_path))
    assert "--players" in refused("simulate", file, "--players", "4")
    assert "--option" in refused("simulate", file, "--option", "caliente")
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "something-else"}', encoding="utf-8")
    assert "ruleset" in refused("simulate", str(broken))
