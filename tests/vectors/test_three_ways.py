"""Any question is answered alike by the library, the command line and the HTTP API."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.cli import scorekeeper
from scorekeeper.documents.checks import answer_check
from scorekeeper.documents.errors import DocumentError
from tests.documents.questions import Question, broken_questions, questions
from tests.vectors.test_http import app, client, described, result_of

__all__ = ["app", "client"]

Json = Any
FEW = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def by_library(kind: str, document: Json) -> Json:
    """Return an answer, or the first thing that is wrong."""
    try:
        return answer_check(kind, document)
    except DocumentError as error:
        first = error.problems[0]
        return {"error": {"path": first.path, "code": first.code, "message": first.message}}


def by_command(kind: str, document: Json) -> Json:
    """Return the command's output for a line."""
    ran = CliRunner().invoke(scorekeeper, ["check", kind, "--lines", "-"], json.dumps(document))
    assert (ran.exit_code, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def by_http(client: FlaskClient, kind: str, document: Json) -> Json:
    """Return the HTTP API's answer, checked against its description."""
    path = f"/check/{kind}"
    answer = client.post(f"/api/v1{path}", json=document)
    content_type, validator = described(path, answer.status_code)
    assert answer.mimetype == content_type
    validator.validate(answer.json)
    return result_of(answer)


@FEW
@given(asked=st.one_of(questions(), questions(), broken_questions()))
def test_any_question_is_answered_alike(client: FlaskClient, asked: Question) -> None:
    kind, document = asked
    answer = by_library(kind, document)
    assert answer == by_command(kind, document)
    assert answer == by_http(client, kind, document)
