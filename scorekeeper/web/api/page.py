"""Page about the HTTP API, made from its OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final

Json = Mapping[str, Any]

_PLAIN: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


_NO_CONTENT: Final[Json] = {"": {}}


@dataclass(frozen=True, slots=True)
class Word:
    """A part of a sentence about a type; `model` is the model that it names, if one."""

    text: str
    model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldItem:
    """A field of a model, or a parameter.

    Attributes:
        name: its name.
        kind: the type of its value.
        is_required: whether it has to be there.
        notes: further notes, sentence by sentence.
        choices: the values it may have, where there are only a few.
    """

    name: str
    kind: Sequence[Word]
    is_required: bool
    notes: Sequence[str]
    choices: Sequence[str]


@dataclass(frozen=True, slots=True)
class ExampleItem:
    """An example document."""

    summary: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyItem:
    """Body of a request or an answer.

    Attributes:
        description: the occasion or the contents.
        status: the HTTP status of an answer.
        content_type: its content type.
        kind: the type of its contents.
        examples: examples of it.
    """

    description: str = ""
    status: str = ""
    content_type: str
    kind: Sequence[Word]
    examples: Sequence[ExampleItem]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationItem:
    """An operation."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: Sequence[FieldItem]
    headers: Sequence[FieldItem]
    request: BodyItem | None
    answers: Sequence[BodyItem]


@dataclass(frozen=True, slots=True)
class ModelItem:
    """A kind of document, or a part of one."""

    name: str
    description: str
    fields: Sequence[FieldItem]


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage:
    """Everything the page shows."""

    title: str
    about: Sequence[str]
    operations: Sequence[OperationItem]
    models: Sequence[ModelItem] = field(repr=False)


def api_page(document: Json) -> ApiPage:
    """Return the page about an OpenAPI document."""
    root = document["servers"][0]["url"]
    return ApiPage(
        title=document["info"]["title"],
        about=document["info"]["description"].split("\n\n"),
        operations=[
            _operation(document, method.upper(), f"{root}{path}", operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ],
        models=[
            ModelItem(name, schema.get("description", ""), list(_fields(schema)))
            for name, schema in sorted(document["components"]["schemas"].items())
        ],
    )


def _operation(document: Json, method: str, path: str, operation: Json) -> OperationItem:
    request = operation.get("requestBody")
    return OperationItem(
        id=operation["operationId"],
        method=method,
        path=path,
        summary=operation["summary"],
        description=operation["description"],
        parameters=list(_parameters(operation, {"path", "query"})),
        headers=list(_parameters(operation, {"header"})),
        request=None if request is None else _body(request),
        answers=[
            _body(_resolved(document, answer), status)
            for status, answer in operation["responses"].items()
        ],
    )


def _parameters(operation: Json, places: AbstractSet[str]) -> Iterator[FieldItem]:
    """Yield the parameters of an operation that are sent in given places."""
    for parameter in operation.get("parameters", ()):
        if parameter["in"] in places:
            schema = {**parameter["schema"], "description": parameter["description"]}
            is_required = parameter.get("required", False)
            yield _field(parameter["name"], schema, is_required=is_required)


def _resolved(document: Json, answer: Json) -> Json:
    """Return an answer, or the one that it refers to."""
    if "$ref" not in answer:
        return answer
    found: Json = document["components"]["responses"][_last(answer["$ref"])]
    return found


def _body(body: Json, status: str = "") -> BodyItem:
    [(content_type, content)] = body.get("content", _NO_CONTENT).items()
    return BodyItem(
        description=body.get("description", ""),
        status=status,
        content_type=content_type,
        kind=list(_words(content["schema"])) if content_type else [],
        examples=[
            ExampleItem(
                example["summary"], json.dumps(example["value"], ensure_ascii=False, indent=2)
            )
            for example in content.get("examples", {}).values()
        ],
    )


def _fields(schema: Json) -> Iterator[FieldItem]:
    required = schema.get("required", ())
    for name, value in schema.get("properties", {}).items():
        yield _field(name, value, is_required=name in required)


def _field(name: str, schema: Json, *, is_required: bool) -> FieldItem:
    return FieldItem(
        name=name,
        kind=list(_words(schema)),
        is_required=is_required,
        notes=list(_notes(schema)),
        choices=[str(choice) for choice in schema.get("enum", ()) if choice is not None],
    )


def _words(schema: Json) -> Iterator[Word]:
    """Yield the words that name the type of a schema."""
    if "$ref" in schema:
        model = _last(schema["$ref"])
        yield Word(model, model)
    elif "const" in schema:
        yield Word(f"“{schema['const']}”")
    elif ways := schema.get("anyOf") or schema.get("oneOf"):
        for number, way in enumerate(ways):
            if number:
                yield Word(" or ")
            yield from _words(way)
    elif schema.get("type") == "array":
        yield Word("list of ")
        yield from _words(schema["items"])
    elif isinstance(values := schema.get("additionalProperties"), dict):
        yield Word("object of ")
        yield from _words(values)
    else:
        is_file = schema.get("format") == "binary"
        yield Word("file" if is_file else _PLAIN.get(schema.get("type", ""), "any value"))


def _notes(schema: Json) -> Iterator[str]:
    """Yield the notes on a value beside its type."""
    if "description" in schema:
        yield schema["description"]
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        yield f"{least} to {most}."
    if "maxLength" in schema:
        yield f"At most {schema['maxLength']} characters."
    if "maxItems" in schema:
        yield f"At most {schema['maxItems']}."
    default = schema.get("default")
    if default is not None:
        yield f"Left out: {json.dumps(default)}."


def _last(reference: str) -> str:
    """Return the name at the end of a reference."""
    return reference.rpartition("/")[2]
