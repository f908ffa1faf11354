"""The golden cases through the HTTP API, every answer as its OpenAPI document describes it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from scorekeeper.documents.checks import CHECKS
from scorekeeper.web.api.openapi import openapi_document
from tests.apps import app_in
from tests.vectors.runner import Case, cases_in, failures

GOLDEN = Path(__file__).parents[1] / "golden"
SHARED = Path(__file__).parents[2].parent / "shared" / "vectors"
CASES = cases_in(GOLDEN)
OTHERS = [*cases_in(SHARED), *cases_in(SHARED.with_name("vectors-next"))]
PATHS = {"score": "/score", "game": "/score-game"} | {name: f"/check/{name}" for name in CHECKS}


@pytest.fixture(scope="module")
def app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app, set up as it is served."""
    with app_in(tmp_path_factory.mktemp("api"), sqlite_template) as app:
        yield app


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """Another program."""
    return app.test_client()


@cache
def described(path: str, status: int) -> tuple[str, Draft202012Validator]:
    """Return the content type of an answer and what checks its JSON, as the document has them."""
    document = openapi_document()
    answers = document["paths"][path]["post"]["responses"]
    answer = answers[str(status)]
    if "$ref" in answer:
        answer = document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    [(content_type, content)] = answer["content"].items()
    return content_type, Draft202012Validator(
        {**content["schema"], "components": document["components"]}
    )


def result_of(answer: TestResponse) -> Any:  # noqa: ANN401 - any JSON value
    """Return a result, or the first error as the runner has it."""
    told: Any = answer.json
    return told if answer.status_code == 200 else {"error": told["errors"][0]}


def problems_with(case: Case, client: FlaskClient) -> list[str]:
    """Return everything in which the answer to a case is not what it should be."""
    path = PATHS[case.call]
    answer = client.post(f"/api/v1{path}", data=case.text, content_type="application/json")
    content_type, validator = described(path, answer.status_code)
    assert answer.mimetype == content_type
    validator.validate(answer.json)
    return failures(case, result_of(answer))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_golden_case_through_http(case: Case, client: FlaskClient) -> None:
    assert problems_with(case, client) == []


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case.id)
def test_shared_case_through_http(case: Case, client: FlaskClient) -> None:
    assert problems_with(case, client) == []
