"""`scorekeeper event`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import environment, refused, run

EVENT: dict[str, Any] = {
    "format": "scorekeeper-event/1",
    "movement": "swiss",
    "scoring": "victory-points",
    "seed": 7,
    "entrants": [{"id": number, "name": f"Pair {number}"} for number in (1, 2, 3)],
    "rounds": [{"tables": [{"table": 1, "sides": [[1], [2]], "points": [1200, 845]}], "byes": [3]}],
}
OPEN = {**EVENT, "rounds": [{"tables": [{"table": 1, "sides": [[1], [2]]}], "byes": [3]}]}


def given(*documents: object) -> bytes:
    """Return documents, one a line."""
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def test_the_next_round_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    finished = run("event", "next", str(file))
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert json.loads(finished.stdout) == {
        "round": 2,
        "tables": [{"table": 1, "sides": [[1], [3]]}],
        "byes": [2],
        "rematches": 0,
        "cost": 1,
        "notes": [],
    }


def test_the_ranking_of_standard_input() -> None:
    finished = run("event", "ranking", "-", given=given(EVENT))
    assert (finished.returncode, finished.stderr) == (0, b"")
    lines = json.loads(finished.stdout)["ranking"]
    assert [(line["rank"], line["id"], line["score"]) for line in lines] == [
        *((1, 1, 14), (2, 3, 12), (3, 2, 6)),
    ]


def test_documents_a_line() -> None:
    finished = run("event", "next", "--lines", "-", given=given(EVENT, OPEN, EVENT))
    first, second, third = map(json.loads, finished.stdout.splitlines())
    assert first == third
    assert second["error"]["path"] == "rounds[0].tables[0].points"
    ranked = run("event", "ranking", "--lines", "-", given=given(EVENT, OPEN))
    assert len(ranked.stdout.splitlines()) == 2


@pytest.mark.parametrize("command", ["next", "ranking"])
def test_what_cannot_be_read_is_one_line(command: str) -> None:
    line = refused("event", command, "-", given=given({**EVENT, "movement": "italian"}))
    assert line.startswith("Standard input: movement: Write one of these")


def test_a_table_that_is_not_finished() -> None:
    line = refused("event", "next", "-", given=given(OPEN))
    assert "rounds[0].tables[0].points: Table 1 is not finished." in line


def test_help_tells_both() -> None:
    finished = run("event", "--help")
    assert finished.returncode == 0
    assert b"next" in finished.stdout
    assert b"ranking" in finished.stdout


def test_nothing_waits_for_the_library_but_what_pairs_by_cost() -> None:
    """Neither help, nor pages, nor a ranking loads it."""
    program = (
        "import sys, scorekeeper.cli, scorekeeper.web.api.routes\n"
        "from scorekeeper.documents.events import answer_ranking\n"
        f"answer_ranking({EVENT!r})\n"
        "print('rustworkx' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, env=environment()
    )
    assert done.stdout.strip() == b"False"
