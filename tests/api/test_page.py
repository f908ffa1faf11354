"""The page about the API, and the examples that it shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from scorekeeper.documents.checks import CHECKS
from scorekeeper.web.api.examples import BROKEN
from scorekeeper.web.api.openapi import openapi_document
from scorekeeper.web.api.page import api_page, ticked
from tests.web.visitor import json_of


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Return (path, method, operation) of everything there is."""
    return [
        (path, method, operation)
        for path, methods in openapi_document()["paths"].items()
        for method, operation in methods.items()
    ]


def test_the_document_is_openapi(client: FlaskClient) -> None:
    served = json_of(client.get("/api/v1/openapi.json"))
    validate(served)
    assert served == openapi_document()
    assert served["openapi"].startswith("3.1.")


def test_an_app_mounted_elsewhere_says_so(client: FlaskClient) -> None:
    served = json_of(client.get("/api/v1/openapi.json", base_url="http://host/canasta"))
    assert served["servers"] == [{"url": "/canasta/api/v1"}]


def test_every_route_is_described(app: Flask) -> None:
    routed = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path), method.lower())
        for rule in app.url_map.iter_rules()
        for path in each_path(rule.rule)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint.startswith("api.")
    }
    assert routed == {(f"/api/v1{path}", method) for path, method, _ in operations()}


def each_path(rule: str) -> list[str]:
    """Return the paths of a rule, one for each check."""
    return [rule.replace("<name>", name) for name in CHECKS] if "/check/" in rule else [rule]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        *(("/score", "cards"), ("/score", "counts"), ("/score-game", "game")),
        *((f"/check/{check}", "question") for check in CHECKS),
        *(("/event/next", "event"), ("/event/ranking", "event")),
    ],
)
def test_examples_are_answered_as_shown(client: FlaskClient, path: str, name: str) -> None:
    operation = openapi_document()["paths"][path]["post"]
    sent = operation["requestBody"]["content"]["application/json"]["examples"][name]
    shown = operation["responses"]["200"]["content"]["application/json"]["examples"][name]
    answer = client.post(f"/api/v1{path}", json=sent["value"])
    assert (answer.status_code, answer.json) == (200, shown["value"])


def test_the_first_example_is_that_of_the_rule_books() -> None:
    operation = openapi_document()["paths"]["/score"]["post"]
    shown = operation["responses"]["200"]["content"]["application/json"]["examples"]["cards"]
    assert shown["value"]["sides"][0]["total"] == 1190
    assert shown["value"]["legal"] is True


def test_the_example_of_an_error_is_what_is_answered(client: FlaskClient) -> None:
    response = openapi_document()["components"]["responses"]["Unreadable"]
    [example] = response["content"]["application/problem+json"]["examples"].values()
    assert client.post("/api/v1/score", json=BROKEN).json == example["value"]


def test_examples_of_lists_are_the_start_of_them(client: FlaskClient) -> None:
    shown = example_of("/rulesets")
    assert json_of(client.get("/api/v1/rulesets"))[:1] == shown
    shown = example_of("/rulesets/{ruleset}")
    parameters = openapi_document()["paths"]["/rulesets/{ruleset}"]["get"]["parameters"]
    asked = {each["name"]: each["example"] for each in parameters if "example" in each}
    query = {"players": asked["players"], "options": ",".join(asked["options"])}
    whole = json_of(client.get("/api/v1/rulesets/caliente-deluxe", query_string=query))
    assert {**whole, "rules": None} == {**shown, "rules": None}
    assert shown["rules"].items() <= whole["rules"].items()


def example_of(path: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return the answer to a GET, as the document shows it."""
    answer = openapi_document()["paths"][path]["get"]["responses"]["200"]
    [example] = answer["content"]["application/json"]["examples"].values()
    return example["value"]


def test_the_page_tells_every_operation_and_field(client: FlaskClient) -> None:
    answer = client.get("/api")
    assert answer.status_code == 200
    for path, _, operation in operations():
        assert f"<code>/api/v1{path}</code>" in answer.text
        assert operation["summary"] in answer.text
    for name, schema in openapi_document()["components"]["schemas"].items():
        assert f'id="{name}"' in answer.text
        for field in schema["properties"]:
            assert f"<code>{field}</code>" in answer.text


def test_the_page_needs_no_script_but_its_own(client: FlaskClient) -> None:
    answer = client.get("/api")
    assert "https://" not in answer.text
    assert "http://" not in answer.text.replace("http://localhost", "")


def test_links_lead_somewhere(client: FlaskClient) -> None:
    text = client.get("/api").text
    targets = {part.partition('"')[0] for part in text.split('href="#')[1:]}
    assert all(f'id="{target}"' in text for target in targets)


def test_a_type_is_told_in_words() -> None:
    page = api_page(openapi_document())
    items = next(items for name, _, items in page["models"] if name == "CountsSideDocument")
    kinds = {item["name"]: "".join(text for text, _ in item["kind"]) for item in items}
    assert kinds["hand_points"] == "list of whole number"
    assert kinds["canastas"] == "object of whole number"
    assert kinds["melded"] == "true or false or null"
    assert kinds["entry"] == "“counts”"
    [penalty] = [item for item in items if item["name"] == "penalty"]
    assert penalty["notes"] == [
        "Points taken off by agreement at the table.",
        "0 to 1000000000.",
        "Left out: 0.",
    ]


def test_what_stands_in_backticks_is_code_and_nothing_else_is_markup() -> None:
    assert ticked("a `b<` & c") == "a <code>b&lt;</code> &amp; c"
