"""What the OpenAPI document allows and forbids, sent to the app."""

from __future__ import annotations

from typing import Any

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CHECKS

from scorekeeper.web.api.openapi import openapi_document
from tests.profiles import PROFILE

# Whether a document's values make sense together is more than a schema can say.
_SAID_BY_NO_SCHEMA = {"positive_data_acceptance"}
EXAMPLES = 2_000 if PROFILE == "full" else 60
"""Of each operation; the same ones each time, but for the full profile."""


# 413, too: a document may be wrong and too large at once.
_REFUSED = {"checks": {"negative_data_rejection": {"expected-statuses": [400, 404, 405, 413, 422]}}}

schema = schemathesis.openapi.from_dict(
    openapi_document(), config=schemathesis.Config.from_dict(_REFUSED)
)


# What calls an app without a server in between does not unpack what it gets.
_PLAIN = {"Accept-Encoding": "identity"}


def _checks() -> list[Any]:
    return [check for check in CHECKS.get_all() if check.__name__ not in _SAID_BY_NO_SCHEMA]


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=PROFILE != "full",
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: Case[Any], app: Flask) -> None:
    case.call_and_validate(app=app, headers=_PLAIN, checks=_checks())
