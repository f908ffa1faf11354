"""Parts of the API's description: bodies, results, refusals."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.web.api import examples as api_examples

Json = dict[str, Any]

REFERENCE: Final = "#/components/schemas/{model}"


def errors() -> Json:
    """Return the answers of errors."""
    mistakes = example("Two mistakes", api_examples.unreadable())
    return {
        "NotJson": error("What was sent is no JSON in UTF-8."),
        "NotFound": error("There is no such thing."),
        "NoKey": error(
            "No game has this link, or none was sent: `Authorization: Bearer TOKEN`. Or this "
            "scorekeeper has a pass phrase, and `Pass-Phrase` did not bring it."
        ),
        "NotAllowed": error("The link does not let its holder do this."),
        "Gone": error("The link was taken back, or the game was deleted."),
        "InTheWay": error("The game as it stands does not allow it, such as when it is over."),
        "Changed": error(
            "Somebody else has saved meanwhile. Nothing was written; `current` is the game as it "
            "stands.",
            schema="ConflictDetails",
        ),
        "NoVersion": error("`If-Match` does not say against which version it was written."),
        "NoSheet": error(
            "Sheets cannot be printed right now; `Retry-After` says when to ask again."
        ),
        "TooLarge": error("What was sent is longer than 1 MiB."),
        "NoPassPhrase": error(
            "This scorekeeper asks for a pass phrase, in the header `Pass-Phrase: PHRASE` or "
            "`Authorization: Bearer PHRASE`."
        ),
        "TooOften": error("Too many calls from one address; `Retry-After` says when to go on."),
        "Unreadable": error(
            "Values are wrong; `errors` names each of them.", {"mistakes": mistakes}
        ),
    }


_STATUS: Final = {
    "NotJson": "400",
    "NoPassPhrase": "401",
    "NoKey": "401",
    "NotAllowed": "403",
    "NotFound": "404",
    "InTheWay": "409",
    "Gone": "410",
    "Changed": "412",
    "TooLarge": "413",
    "Unreadable": "422",
    "NoVersion": "428",
    "TooOften": "429",
    "NoSheet": "503",
}


def operation(tag: str, name: str, summary: str, description: str, **more: object) -> Json:
    """Return an operation of a part of the API; `more` are its parameters, answers and the like."""
    texts = {"operationId": name, "tags": [tag], "summary": summary, "description": description}
    return {**texts, **more}


def parameter(name: str, place: str, description: str, schema: Json, **more: object) -> Json:
    """Return a parameter, which may be left out; `place` is `query` or `header`."""
    return {"name": name, "in": place, "description": description, "schema": schema, **more}


def needed(name: str, place: str, description: str, schema: Json, example: object) -> Json:
    """Return a parameter that has to be there, with an example; `place` may also be `path`."""
    return {
        "name": name,
        "in": place,
        "required": True,
        "description": description,
        "schema": schema,
        "example": example,
    }


def refused(*names: str) -> Json:
    """Return references to the answers of these names, by their status."""
    return {_STATUS[name]: {"$ref": f"#/components/responses/{name}"} for name in names}


def error(description: str, examples: Json | None = None, schema: str = "ProblemDetails") -> Json:
    """Return an answer of an error."""
    content: Json = {"schema": reference(schema)}
    if examples:
        content["examples"] = examples
    return {"description": description, "content": {"application/problem+json": content}}


def body(schema: str, examples: Json) -> Json:
    """Return a request body: a document of a model."""
    content = {"schema": reference(schema), "examples": examples}
    return {"required": True, "content": {"application/json": content}}


def result(description: str, schema: str, examples: Json) -> Json:
    """Return an answer that is a document of a model."""
    content = {"schema": reference(schema), "examples": examples}
    return {"description": description, "content": {"application/json": content}}


def reference(model: str) -> Json:
    """Return a reference to the schema of a model."""
    return {"$ref": REFERENCE.format(model=model)}


def example(summary: str, value: object) -> Json:
    """Return an example with a line that describes it."""
    return {"summary": summary, "value": value}
