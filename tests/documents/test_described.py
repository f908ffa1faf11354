"""`docs/documents.md` says everything that other programs may rely on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from scorekeeper.documents.checks import CHECKS, read_check
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import SENTENCES
from scorekeeper.documents.event_models import EventDocument
from scorekeeper.documents.events import NextRoundResult, RankingResult, read_event
from scorekeeper.documents.games import read_game
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.models import DealDocument, GameDocument
from scorekeeper.documents.results import DealResult
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.violations import NoticeCode, ViolationCode
from scorekeeper.event.next_round import NoteCode

PAGE = Path(__file__).parents[2].joinpath("docs", "documents.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    for part in (schema, *schema.get("$defs", {}).values()):
        yield from part.get("properties", ())


@pytest.mark.parametrize(
    "code", [*LineCode, *ViolationCode, *NoticeCode, *CanastaKind, *NoteCode, *SENTENCES], ids=str
)
def test_every_code_is_described(code: str) -> None:
    assert str(code) in NAMED, f"docs/documents.md does not tell {code}"


@pytest.mark.parametrize(
    "model",
    [
        *(DealDocument, GameDocument, DealResult),
        *(EventDocument, NextRoundResult, RankingResult),
        *(model for check in CHECKS.values() for model in (check.model, check.result)),
    ],
)
def test_every_field_is_described(model: type[Any]) -> None:
    text = " ".join(NAMED)
    schema = TypeAdapter(model).json_schema()
    assert [name for name in _fields(schema) if not re.search(rf"\b{name}\b", text)] == []


def test_the_examples_can_be_read() -> None:
    readers: dict[str, Callable[[object], object]] = {
        "entrants": read_event,
        "deals": read_game,
        "sides": read_deal,
        "hand": partial(read_check, "find-first-meld"),
    }
    used = set()
    for example in EXAMPLES:
        document = read_json(example.encode())
        name = next(name for name in readers if name in document)
        readers[name](document)
        used.add(name)
    assert used == set(readers)
