"""Calls of the browser's own Python, as the browser makes them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.documents import in_browser
from scorekeeper.documents.in_browser import answer
from scorekeeper.services.rules.browser_python import PACKED, browser_file

ROOT = Path(__file__).parents[2]
DEAL = {
    "ruleset": "caliente-complete",
    "players": 4,
    "deal_number": 1,
    "sides": [
        {"name": "A", "score_before": 0, "melds": ["7x7"], "hands": [{"cards": ""}]},
        {"name": "B", "score_before": 0, "melds": [], "hands": [{"cards": "K"}]},
    ],
}


@pytest.fixture
def spanish(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The compiled messages, where the browser has them."""
    packed = browser_file(PACKED)
    assert packed
    archive = tmp_path / PACKED
    archive.write_bytes(packed.contents)
    shutil.unpack_archive(archive, tmp_path)
    monkeypatch.setattr(in_browser, "CATALOGUES", tmp_path / "scorekeeper" / "translations")


def test_a_deal() -> None:
    found = json.loads(answer("score", json.dumps(DEAL), "en"))["answer"]
    assert found["sides"][0]["total"] == 535
    assert "natural canasta" in {line["label"] for line in found["sides"][0]["lines"]}


@pytest.mark.usefixtures("spanish")
def test_a_deal_in_another_language() -> None:
    found = json.loads(answer("score", json.dumps(DEAL), "es"))["answer"]
    assert "canasta limpia" in {line["label"] for line in found["sides"][0]["lines"]}


def test_a_game() -> None:
    game = {"ruleset": "classic", "players": 2, "sides": ["A", "B"], "deals": []}
    assert json.loads(answer("score-game", json.dumps(game), "en"))["answer"]["over"] is False


GAME = {
    "ruleset": "classic",
    "players": 2,
    "sides": ["A", "B"],
    "deals": [
        {
            "sides": [
                {"name": "A", "entry": "net", "net": 100},
                {"name": "B", "entry": "net", "net": 0},
            ]
        }
    ],
}


def written(*texts: str) -> list[dict[str, object]]:
    sides = zip(("A", "B"), texts, strict=True)
    return [
        {"told": {"name": name}, "players": [name], "fields": {"depth": "net", "net": net}}
        for name, net in sides
    ]


def test_the_next_hand_of_a_game_from_the_fields_of_its_form() -> None:
    kept = [{"name": "A", "entry": "net", "net": 5}, {"name": "B", "entry": "net", "net": 10}]
    asked = {"game": GAME, "hands": [kept], "sides": written("200+50", "-35")}
    found = json.loads(answer("hand", json.dumps(asked), "en"))["answer"]
    assert [side["score_after"] for side in found["hand"]["sides"]] == [355, -25]
    assert found["sides"][0] == {"name": "A", "entry": "net", "net": 250, "went_out": False}


def test_what_is_shown_of_a_hand_as_long_as_it_waits() -> None:
    game = {**GAME, "side_players": [["Ann"], ["Ben"]], "first_dealer": 1}
    kept = [{"name": "A", "entry": "net", "net": 1400}, {"name": "B", "entry": "net", "net": 10}]
    first, second = written("250", "-35")
    first["fields"] = {"depth": "net", "net": "250", "went_out": True}
    asked = {"game": game, "hands": [kept], "sides": [first, second]}
    assert json.loads(answer("hand", json.dumps(asked), "en"))["answer"]["waiting"] == {
        "number": 3,
        "over": False,
        "heading": "Hand 4",
        "deals": "Ann deals",
        "subtitle": "Hand 4 · Ann deals",
        "label": "Write hand 4",
        "dealer": "Ann",
        "turns": ["Ann deals", "Ben plays first"],
        "sides": [
            {
                "made": "+250",
                "out": "out",
                "total": "1750",
                "needs": "needs 90",
                "first": "First meld needs 90",
                "leads": "leads by 1775",
                "progress": 350,
                "to_go": "1750 of 5000",
            },
            {
                "made": "−35",
                "out": "",
                "total": "−25",
                "needs": "needs any meld",
                "first": "First meld needs any meld",
                "leads": "",
                "progress": 0,
                "to_go": "−25 of 5000",
            },
        ],
    }


def test_nobody_is_told_how_many_hands_a_round_has_that_a_clock_ends() -> None:
    counted, by_clock = "Hand 3 of %d · A deals", "Hand 3 · A deals"
    rounds = ((4, True, counted % 4), (50, True, by_clock), (50, False, counted % 50))
    for deals, level_ends, subtitle in rounds:
        rules = {"target.points": None, "target.deals": deals, "target.level_ends": level_ends}
        asked = {"game": {**GAME, "overrides": rules}, "hands": [], "sides": written("5", "0")}
        found = json.loads(answer("hand", json.dumps(asked), "en"))["answer"]["waiting"]
        assert found["subtitle"] == subtitle


def test_a_game_that_is_over_has_no_next_hand() -> None:
    asked = {"game": GAME, "hands": [], "sides": written("5000", "0")}
    waiting = json.loads(answer("hand", json.dumps(asked), "en"))["answer"]["waiting"]
    assert waiting["over"] is True
    assert (waiting["subtitle"], waiting["dealer"], waiting["turns"]) == ("Game over", "", [])
    assert {side["needs"] + side["leads"] for side in waiting["sides"]} == {""}


def test_the_cards_left_in_a_hand_are_told_with_the_player_s_name() -> None:
    fields = {"depth": "cards", "melds": "", "hand-0": "", "hand-1": "K"}
    empty = {"depth": "cards", "melds": "", "hand-0": "", "hand-1": ""}
    sides = [
        {"told": {"name": "A"}, "players": ["Ann", "Cora"], "fields": fields},
        {"told": {"name": "B"}, "players": ["Ben", "Dirk"], "fields": empty},
    ]
    game = {"ruleset": "classic", "players": 4, "sides": ["A", "B"], "deals": []}
    asked = {"game": game, "hands": [], "sides": sides}
    hand = json.loads(answer("hand", json.dumps(asked), "en"))["answer"]["hand"]
    lines = [(line["label"], line["points"]) for line in hand["sides"][0]["lines"]]
    assert lines == [("Cards left in hand (Cora)", -10)]


def test_a_field_that_cannot_be_read() -> None:
    asked = {"game": GAME, "hands": [], "sides": written("many", "0")}
    (problem,) = json.loads(answer("hand", json.dumps(asked), "en"))["errors"]
    assert (problem["path"], problem["code"]) == ("sides[0].net", "form.no_number")


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    (problem,) = json.loads(answer("score", json.dumps({**DEAL, "ruleset": "x"}), "en"))["errors"]
    assert problem["path"] == "ruleset"
    assert "There is no ruleset" in problem["message"]


def test_it_needs_no_package_beside_pydantic_and_its_own() -> None:
    code = "import sys, scorekeeper.documents.in_browser; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    # what measures coverage would come along
    plain = {name: value for name, value in os.environ.items() if "COV" not in name}
    found = subprocess.run(
        command, cwd=ROOT, env=plain, check=True, capture_output=True, text=True, timeout=60
    ).stdout.split()
    # Debian's Python brings its own sitecustomize along
    known = {*sys.stdlib_module_names, "sitecustomize"}
    others = {name.partition(".")[0] for name in found} - known
    assert {name for name in others if not name.startswith("_")} <= {
        "annotated_types",
        "pydantic",
        "pydantic_core",
        "scorekeeper",
        "typing_extensions",
        "typing_inspection",
    }
