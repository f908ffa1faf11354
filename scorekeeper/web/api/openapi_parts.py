"""What the API's description of itself is put together from: bodies, results, refusals."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.web.api import examples as api_examples

Json = dict[str, Any]

REFERENCE: Final = "#/components/schemas/{model}"


def errors() -> Json:
    """Return the answers that hold no result."""
    mistakes = example("Two mistakes", api_examples.unreadable())
    return {
        "NotJson": error("What was sent is no JSON in UTF-8."),
        "NotFound": error("There is no such ruleset."),
        "TooLarge": error("What was sent is longer than 1 MiB."),
        "NoPassPhrase": error(
            "This scorekeeper asks for a pass phrase, in the header `Authorization: Bearer PHRASE`."
        ),
        "TooOften": error("Too many calls from one address; `Retry-After` says when to go on."),
        "Unreadable": error(
            "Values are wrong; `errors` names each of them.", {"mistakes": mistakes}
        ),
    }


_STATUS: Final = {
    "NotJson": "400",
    "NoPassPhrase": "401",
    "NotFound": "404",
    "TooLarge": "413",
    "Unreadable": "422",
    "TooOften": "429",
}


def refused(*names: str) -> Json:
    """Return where the answers of these names stand, by their status."""
    return {_STATUS[name]: {"$ref": f"#/components/responses/{name}"} for name in names}


def error(description: str, examples: Json | None = None) -> Json:
    """Return an answer that says what is wrong."""
    content: Json = {"schema": reference("ProblemDetails")}
    if examples:
        content["examples"] = examples
    return {"description": description, "content": {"application/problem+json": content}}


def body(schema: str, examples: Json) -> Json:
    """Return what is to be sent: a document of a model."""
    content = {"schema": reference(schema), "examples": examples}
    return {"required": True, "content": {"application/json": content}}


def result(description: str, schema: str, examples: Json) -> Json:
    """Return an answer that is a document of a model."""
    content = {"schema": reference(schema), "examples": examples}
    return {"description": description, "content": {"application/json": content}}


def reference(model: str) -> Json:
    """Return where the schema of a model stands."""
    return {"$ref": REFERENCE.format(model=model)}


def example(summary: str, value: object) -> Json:
    """Return an example with a line that says what it is."""
    return {"summary": summary, "value": value}
