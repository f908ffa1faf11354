"""`scorekeeper dictate`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.command import refused, run


def heard(*arguments: str, given: bytes = b"") -> dict[str, Any]:
    finished = run("dictate", *arguments, given=given)
    assert (finished.returncode, finished.stderr) == (0, b"")
    answer: dict[str, Any] = json.loads(finished.stdout)
    return answer


def test_words_become_a_side() -> None:
    assert heard("three", "kings and a banana, we went out") == {
        "language": "en",
        "side": {"melds": ["Kx3"], "went_out": True},
        "unread": [{"start": 16, "end": 24, "text": "a banana"}],
    }


def test_standard_input_a_ruleset_and_names() -> None:
    answer = heard(
        *("-", "--ruleset", "samba", "--name", "Ana", "--name", "Luz", "--language", "es"),
        given="escalera de corazones del 4 al 6, Luz tenía un rey".encode(),
    )
    assert answer["side"] == {"melds": ["4H 5H 6H"], "hands": [{}, {"cards": "K"}]}
    assert answer["language"] == "es"


@pytest.mark.parametrize(
    ("line", "asked", "readings"),
    [
        (
            "three kings and a wild",
            "a wild",
            {"2": "three kings and 1 deuce", "JKR": "three kings and 1 joker"},
        ),
        (
            "tres reyes y un comodín",
            "un comodín",
            {"2": "tres reyes y 1 dos", "JKR": "tres reyes y 1 joker"},
        ),
    ],
)
def test_a_wild_card_that_may_be_either_has_two_readings(
    line: str, asked: str, readings: dict[str, str]
) -> None:
    answer = heard(line)
    assert answer["side"] == {"melds": ["Kx3"]}
    assert answer["unread"] == []
    (question,) = answer["asked"]
    assert question["text"] == asked == line[question["start"] : question["end"]]
    assert {each["card"]: each["line"] for each in question["readings"]} == readings


def test_bytes_that_are_no_text_are_not_understood() -> None:
    answer = heard("\udcff", "seven kings")
    assert answer["side"] == {"melds": ["Kx7"]}
    assert answer["unread"] == [{"start": 0, "end": 1, "text": "\ufffd"}]


def test_what_the_other_side_did_is_marked_as_theirs() -> None:
    answer = heard("they had three kings, we had four sevens")
    assert answer["side"] == {"melds": ["7x4"]}
    assert answer["unread"] == [
        {"start": 0, "end": 20, "text": "they had three kings", "about": "others"}
    ]


def test_a_ruleset_that_is_none() -> None:
    assert "poker" in refused("dictate", "three kings", "--ruleset", "poker")
