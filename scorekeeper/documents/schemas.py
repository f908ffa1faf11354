"""JSON Schemas of all documents, made of the models that read and the types that write them."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from scorekeeper.documents.answering import GameAnswer
from scorekeeper.documents.catalogue import CatalogueEntry, RulesEntry
from scorekeeper.documents.checks import CHECKS
from scorekeeper.documents.event_models import EventDocument
from scorekeeper.documents.events import NextRoundResult, RankingResult
from scorekeeper.documents.game_states import (
    ChangesResult,
    GameStateResult,
    HandRevisionResult,
    KeptDealResult,
    NewGameDocument,
    SavedHandResult,
    StartedGameResult,
    WrittenHandDocument,
)
from scorekeeper.documents.models import DealDocument, GameDocument
from scorekeeper.documents.problem_details import ConflictDetails, ProblemDetails
from scorekeeper.documents.results import DealResult
from scorekeeper.documents.side_schemas import described

Schema = dict[str, Any]


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
        """Return that no field needs one."""
        del schema
        return False

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> Schema:
        """Return the schema of a typed dictionary, its name left to where it stands."""
        return _untitled(super().typed_dict_schema(schema))

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> Schema:
        """Return the schema of one of several: `entry` tells them apart, and may be left out."""
        union = super().tagged_union_schema(schema)
        return {"anyOf": union.pop("oneOf"), **union}

    def model_schema(self, schema: core_schema.ModelSchema) -> Schema:
        """Return the schema of a model, likewise."""
        return _untitled(super().model_schema(schema))

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> Schema:
        """Return the schema of a value of the engine's, likewise."""
        return described(schema["cls"], _untitled(super().dataclass_schema(schema)))


def _untitled(schema: Schema) -> Schema:
    return {name: value for name, value in schema.items() if name != "title"}


def write_schemas(reference: str) -> dict[str, Schema]:
    """Return the schemas of everything that is read or written, by name.

    Args:
        reference: the form of a reference to another schema, with `{model}` for its name.
    """
    inputs: list[tuple[str, _Mode, TypeAdapter[Any]]] = []
    inputs += ((kind.__name__, "validation", TypeAdapter(kind)) for kind in _READ)
    inputs += ((kind.__name__, "serialization", TypeAdapter(kind)) for kind in _WRITTEN)
    _, definitions = TypeAdapter.json_schemas(
        inputs, ref_template=reference, schema_generator=_Generator
    )
    schemas: dict[str, Schema] = definitions["$defs"]
    return schemas
