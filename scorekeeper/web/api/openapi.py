"""The OpenAPI 3.1 document of the HTTP API, made of `openapi.toml` and of the documents' models."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from scorekeeper.documents.answering import GameAnswer
from scorekeeper.documents.checks import CHECKS, answer_check
from scorekeeper.documents.errors import ProblemDetails
from scorekeeper.documents.event_models import EventDocument
from scorekeeper.documents.events import NextRoundResult, RankingResult
from scorekeeper.documents.game_states import (
    ChangesResult,
    ConflictDetails,
    GameStateResult,
    HandRevisionResult,
    KeptDealResult,
    NewGameDocument,
    SavedHandResult,
    StartedGameResult,
    WrittenHandDocument,
)
from scorekeeper.documents.models import DealDocument, GameDocument
from scorekeeper.documents.results import DealResult
from scorekeeper.documents.rulesets import CatalogueEntry, RulesEntry
from scorekeeper.documents.side_schemas import value_schema
from scorekeeper.web.api import examples as api_examples
from scorekeeper.web.api.preconditions import KEY_PATTERN, START_PATTERN

Json = dict[str, Any]

LONGEST_WAIT: Final = 25
"""The most seconds that `wait` may ask for: proxies give up after thirty or more."""

_REFERENCE: Final = "#/components/schemas/{model}"
_LIMITS: Final[Json] = {
    "key": {"pattern": KEY_PATTERN},
    "start": {"pattern": START_PATTERN},
    "wait": {"maximum": LONGEST_WAIT, "default": 0},
}
"""Additions to the schemas of parameters: the limits that requests are checked by."""
_NEEDS_LINK: Final[list[Json]] = [{"gameLink": []}, {"gameLink": [], "passPhrase": []}]
_TAG_HEADERS: Final[Json] = {
    "ETag": {
        "description": "The version, and what else tells this answer from others.",
        "schema": {"type": "string"},
    }
}


def openapi_document(root: str = "") -> Json:
    """Return the document.

    Args:
        root: the path that the app is mounted at, empty for none.
    """
    return {**_document(), "servers": [{"url": f"{root}/api/v1"}]}


@cache
def _document() -> Json:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    paths: dict[str, Json] = {}
    for row in tables["operations"]:
        paths.setdefault(row["path"], {})[row["method"]] = _operation(row, tables)
    return {
        "openapi": "3.1.0",
        "info": tables["info"],
        # An installation with a pass phrase asks for it; others ask for nothing.
        "security": [{}, {"passPhrase": []}],
        "tags": tables["tags"],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "responses": {name: _error(row) for name, row in tables["errors"].items()},
            "securitySchemes": tables["keys"],
        },
    }


def _operation(row: Json, tables: Json) -> Json:
    """Return an operation; `sent` is the model of what is sent, `model` that of the answer."""
    found: Json = {
        "operationId": row["id"],
        "tags": [row["tag"]],
        "summary": row["summary"],
        "description": row["description"],
    }
    if "question" in row:
        row = {**row, **_examples_of_question(row["question"])}
    if "needs_link" in row:
        found["security"] = _NEEDS_LINK
    if "parameters" in row:
        found["parameters"] = [_parameter(name, tables) for name in row["parameters"]]
    if "sent" in row:
        content = _content(_reference(row["sent"]), row["sent_examples"])
        found["requestBody"] = {"required": True, "content": {"application/json": content}}
    return {**found, "responses": _answers(row, tables)}


def _examples_of_question(name: str) -> Json:
    asked = api_examples.QUESTIONS[name]
    return {
        "sent_examples": {"question": ["A question", asked]},
        "examples": {"question": ["Its answer", answer_check(name, asked)]},
    }


def _parameter(name: str, tables: Json) -> Json:
    row: Json = tables["parameters"][name]
    return {**row, "schema": {**row["schema"], **_LIMITS.get(name, {})}}


def _answers(row: Json, tables: Json) -> Json:
    """Return the responses of an operation by status: the successful one, and the errors."""
    schema = row["schema"] if "schema" in row else _reference(row["model"])
    if "is_list" in row:
        schema = {"type": "array", "items": schema}
    content = _content(schema, row.get("examples", {}))
    answer = {
        "description": row["answer"],
        "content": {row.get("content_type", "application/json"): content},
    }
    found: Json = {row.get("status", "200"): answer}
    if "is_tagged" in row:
        answer["headers"] = _TAG_HEADERS
        found["304"] = {"description": "It is as it was seen.", "headers": _TAG_HEADERS}
    for name in row["errors"]:
        found[tables["errors"][name]["status"]] = {"$ref": f"#/components/responses/{name}"}
    return found


def _error(row: Json) -> Json:
    schema = _reference(row.get("model", "ProblemDetails"))
    content = _content(schema, row.get("examples", {}))
    return {
        "description": row["description"],
        "content": {"application/problem+json": content},
    }


def _content(schema: Json, examples: Json) -> Json:
    """Return the content of a body; `examples` are pairs of a summary and an example, by name."""
    if not examples:
        return {"schema": schema}
    shown = {
        key: {"summary": summary, "value": _value(example)}
        for key, (summary, example) in examples.items()
    }
    return {"schema": schema, "examples": shown}


def _value(example: object) -> object:
    """Return an example: itself, or by the name of a document or a function of `examples`."""
    if not isinstance(example, str):
        return example
    found = getattr(api_examples, example)
    return found() if callable(found) else found


def _reference(model: str) -> Json:
    return {"$ref": _REFERENCE.format(model=model)}


# ---------- the schemas of all documents ----------

_READ: Final[tuple[type[Any], ...]] = (
    DealDocument,
    GameDocument,
    *(check.model for check in CHECKS.values()),
    EventDocument,
    NewGameDocument,
    WrittenHandDocument,
)
_WRITTEN: Final[tuple[type[Any], ...]] = (
    DealResult,
    GameAnswer,
    CatalogueEntry,
    RulesEntry,
    ProblemDetails,
    *(check.result for check in CHECKS.values()),
    NextRoundResult,
    RankingResult,
    StartedGameResult,
    GameStateResult,
    KeptDealResult,
    SavedHandResult,
    ChangesResult,
    HandRevisionResult,
    ConflictDetails,
)

_Mode = Literal["validation", "serialization"]


class _Generator(GenerateJsonSchema):
    """Leaves out titles that only repeat the name of a field."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ANN401 - pydantic's own kinds
        """Return false: no field needs a title."""
        del schema
        return False

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> Json:
        """Return the schema of a typed dictionary, without its title."""
        return _untitled(super().typed_dict_schema(schema))

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> Json:
        """Return the schema of a tagged union as `anyOf`, since its tag `entry` may be left out."""
        union = super().tagged_union_schema(schema)
        return {"anyOf": union.pop("oneOf"), **union}

    def model_schema(self, schema: core_schema.ModelSchema) -> Json:
        """Return the schema of a model, without its title."""
        return _untitled(super().model_schema(schema))

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> Json:
        """Return the schema of an engine value, described by its fields and without its title."""
        return value_schema(schema["cls"], _untitled(super().dataclass_schema(schema)))


def _untitled(schema: Json) -> Json:
    return {name: value for name, value in schema.items() if name != "title"}


def _schemas() -> Json:
    """Return the schemas of everything that is read or written, by name."""
    inputs: list[tuple[str, _Mode, TypeAdapter[Any]]] = []
    inputs += ((kind.__name__, "validation", TypeAdapter(kind)) for kind in _READ)
    inputs += ((kind.__name__, "serialization", TypeAdapter(kind)) for kind in _WRITTEN)
    _, definitions = TypeAdapter.json_schemas(
        inputs, ref_template=_REFERENCE, schema_generator=_Generator
    )
    schemas: Json = definitions["$defs"]
    return schemas
