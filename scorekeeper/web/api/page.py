"""The page about the HTTP API, for people to read: its OpenAPI document, resolved and in words."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint, render_template, request
from markupsafe import Markup

from scorekeeper.web.api.openapi import openapi_document
from scorekeeper.web.common.security import may_be_indexed
from scorekeeper.web.visitors.authorisation import anybody

api_pages: Final = Blueprint("api_pages", __name__)

Json = Mapping[str, Any]
Word = tuple[str, str]
"""A part of a sentence about a type, and the model that it names; empty for none."""

_TICKED: Final = re.compile("`([^`]+)`")
_PLAIN: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}
_NO_CONTENT: Final[Json] = {"": {}}


@api_pages.get("/api")
@anybody
@may_be_indexed
def index() -> str:
    """Show the operations of the API, with examples."""
    address = request.host_url.rstrip("/")
    return render_template("api/index.html", page=_page(request.script_root), address=address)


@api_pages.app_template_filter("ticked")
def ticked(text: str) -> Markup:
    """Return text with the parts between backticks as code."""
    parts = _TICKED.split(text)
    return Markup().join(
        Markup("<code>{}</code>").format(part) if place % 2 else part
        for place, part in enumerate(parts)
    )


@lru_cache(maxsize=8)
def _page(root: str) -> Json:
    """Return the page; made once for each place that the app is mounted at."""
    return api_page(openapi_document(root))


def api_page(document: Json) -> Json:
    """Return the page about an OpenAPI document: what it is about, its operations and models."""
    root = document["servers"][0]["url"]
    return {
        **document["info"],
        "about": document["info"]["description"].split("\n\n"),
        "operations": [
            {
                **operation,
                "method": method.upper(),
                "path": f"{root}{path}",
                "query": list(_parameters(operation, {"path", "query"})),
                "headers": list(_parameters(operation, {"header"})),
                "request": list(map(_body, filter(None, [operation.get("requestBody")]))),
                "answers": [
                    (status, _body(_resolved(document, answer)))
                    for status, answer in operation["responses"].items()
                ],
            }
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ],
        "models": [
            (name, schema.get("description", ""), list(_fields(schema)))
            for name, schema in sorted(document["components"]["schemas"].items())
        ],
    }


def _parameters(operation: Json, places: Collection[str]) -> Iterator[Json]:
    """Yield the parameters of an operation in some places, such as the path or the headers."""
    for parameter in operation.get("parameters", ()):
        if parameter["in"] in places:
            schema = {**parameter["schema"], "description": parameter["description"]}
            yield _field(parameter["name"], schema, required=parameter.get("required", False))


def _resolved(document: Json, answer: Json) -> Json:
    """Return a response, or the one that its `$ref` refers to."""
    if "$ref" not in answer:
        return answer
    found: Json = document["components"]["responses"][_last(answer["$ref"])]
    return found


def _body(body: Json) -> Json:
    """Return a document that is sent or answered: content type, type in words, examples."""
    [(content_type, content)] = body.get("content", _NO_CONTENT).items()
    return {
        "description": body.get("description", ""),
        "content_type": content_type,
        "kind": list(_words(content["schema"])) if content_type else [],
        "examples": [
            (example["summary"], json.dumps(example["value"], ensure_ascii=False, indent=2))
            for example in content.get("examples", {}).values()
        ],
    }


def _fields(schema: Json) -> Iterator[Json]:
    required = schema.get("required", ())
    for name, value in schema.get("properties", {}).items():
        yield _field(name, value, required=name in required)


def _field(name: str, schema: Json, *, required: bool) -> Json:
    """Return a field of a model, or a parameter, with its type in words."""
    return {
        "name": name,
        "kind": list(_words(schema)),
        "required": required,
        "notes": list(_notes(schema)),
        "choices": [str(choice) for choice in schema.get("enum", ()) if choice is not None],
    }


def _words(schema: Json) -> Iterator[Word]:
    """Yield the type of a value of a schema, in words."""
    if "$ref" in schema:
        model = _last(schema["$ref"])
        yield model, model
    elif "const" in schema:
        yield f"“{schema['const']}”", ""
    elif alternatives := schema.get("anyOf") or schema.get("oneOf"):
        for number, alternative in enumerate(alternatives):
            if number:
                yield " or ", ""
            yield from _words(alternative)
    elif schema.get("type") == "array":
        yield "list of ", ""
        yield from _words(schema["items"])
    elif isinstance(values := schema.get("additionalProperties"), dict):
        yield "object of ", ""
        yield from _words(values)
    else:
        is_file = schema.get("format") == "binary"
        yield "file" if is_file else _PLAIN.get(schema.get("type", ""), "any value"), ""


def _notes(schema: Json) -> Iterator[str]:
    """Yield further sentences about a value: its description, its limits, its default."""
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
