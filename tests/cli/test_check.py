"""`scorekeeper check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.documents.checks import CHECKS
from tests.cli.command import refused, run

PILE: dict[str, Any] = {
    "ruleset": "canasta",
    "up_card": "6",
    "hand": "6 JKR 4 9",
    "table": ["K K K", "A A A"],
}
MELDS = {"ruleset": "caliente-complete", "melds": ["7 7 7", "10 10 2"]}


def given(*documents: object) -> bytes:
    """Return documents, one a line."""
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def test_a_question_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "pile.json"
    file.write_text(json.dumps(PILE), encoding="utf-8")
    finished = run("check", "take-pile", str(file))
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert json.loads(finished.stdout) == {
        "may_take": True,
        "must_take": False,
        "takes": 2,
        "ways": [{"meld": "6x2 JKR", "from_hand": "6 JKR", "with": []}],
        "reasons": [],
    }
    assert finished.stdout.startswith(b'{\n  "may_take": true')


def test_a_question_on_standard_input() -> None:
    finished = run("check", "first-meld", "-", given=given(MELDS))
    assert json.loads(finished.stdout)["laid"] == 55


def test_the_answer_no_is_an_answer() -> None:
    finished = run("check", "take-pile", "-", given=given({**PILE, "up_card": "3B"}))
    assert finished.returncode == 0
    assert json.loads(finished.stdout)["reasons"][0]["code"] == "pile.blocked"


def test_many_a_line_each() -> None:
    lines = given(MELDS, {**MELDS, "melds": ["Z", "Y"]}) + b"{\n\n" + given(MELDS)
    finished = run("check", "first-meld", "--lines", "-", given=lines)
    assert (finished.returncode, finished.stderr) == (0, b"")
    answers = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [answer.get("allowed") for answer in answers] == [True, None, None, None, True]
    errors = [answer["error"] for answer in answers if "error" in answer]
    assert [(error["path"], error["code"]) for error in errors] == [
        ("melds[0]", "card.unknown"),
        ("", "json.invalid"),
        ("", "document.empty"),
    ]


def test_what_cannot_be_read() -> None:
    broken = {**PILE, "up_card": "6 6", "hand": "Kx61"}
    assert refused("check", "take-pile", "-", given=given(broken)) == (
        "Standard input: up_card: Write one card here; there are 2. (1 more problem)"
    )
    assert refused("check", "go-out", "-").startswith("Standard input: There is nothing here.")
    assert refused("check", "go-out", "no.json") == "no.json: No such file or directory."


def test_no_such_question() -> None:
    sentence = refused("check", "may-i", "-")
    assert "'may-i' is not one of 'first-meld', 'find-first-meld'" in sentence
    assert sentence.endswith("Try `scorekeeper check --help`.")


@pytest.mark.parametrize("name", CHECKS)
def test_the_help_tells_every_question(name: str) -> None:
    finished = run("check", "--help")
    assert f"\n    {name} ".encode() in finished.stdout
    assert b"Answer a question at the table" in run("--help").stdout
