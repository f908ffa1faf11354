"""`scorekeeper dictate`."""

from __future__ import annotations

import json
from typing import Any

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


def test_a_ruleset_that_is_none() -> None:
    assert "poker" in refused("dictate", "three kings", "--ruleset", "poker")
