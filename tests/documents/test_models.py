"""The models: one schema for all documents, and the same errors from whole and parts."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from scorekeeper.documents.checks import CHECKS
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.models import DealDocument, GameDocument
from tests.documents.examples import deal
from tests.vectors.runner import Case, cases_in
from tests.vectors.test_golden import GOLDEN

MODELS: dict[str, type[BaseModel]] = {
    "score": DealDocument,
    "game": GameDocument,
    **{name: check.model for name, check in CHECKS.items()},
}
READABLE = [case for case in cases_in(GOLDEN) if not case.is_unreadable]
SHAPES = (
    *("value.", "text.", "list.", "number.", "count."),
    *("entry.", "meld.", "canasta.", "card.", "cards."),
)


@pytest.mark.parametrize("case", READABLE, ids=lambda case: case.id)
def test_the_whole_model_takes_what_is_read_in_parts(case: Case) -> None:
    MODELS[case.call].model_validate(case.input)


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in cases_in(GOLDEN)
        if case.is_unreadable
        and not isinstance(case.input, str)
        and isinstance(case.expect["unreadable"], dict)
        and case.expect["unreadable"]["code"].startswith(SHAPES)
    ],
    ids=lambda case: case.id,
)
def test_the_whole_model_refuses_what_the_parts_refuse(case: Case) -> None:
    with pytest.raises(ValidationError):
        MODELS[case.call].model_validate(case.input)


def test_the_models_have_a_schema() -> None:
    schema = DealDocument.model_json_schema()
    assert schema["required"] == ["ruleset", "sides"]
    sides = schema["properties"]["sides"]["items"]["oneOf"]
    assert {side["$ref"].rpartition("/")[2] for side in sides} == {
        "CardsSideDocument",
        "CountsSideDocument",
        "NetSideDocument",
    }
    cards = schema["$defs"]["HandDocument"]["properties"]["cards"]
    assert (cards["type"], cards["maxLength"], cards["default"]) == ("string", 2000, "")
    assert GameDocument.model_json_schema()["required"] == ["ruleset", "sides", "deals"]


def test_a_cards_side_needs_no_entry() -> None:
    schema = DealDocument.model_json_schema()
    assert "required" not in schema["$defs"]["CardsSideDocument"]
    assert schema["$defs"]["NetSideDocument"]["required"] == ["entry", "net"]
    read_deal(deal())
