"""Small documents for tests to change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.games import read_game


def deal(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    """Return a deal document of two sides that did nothing, with `fields`."""
    return {"ruleset": "classic", "sides": [{}, {}], **fields}


def one_side(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    """Return a deal document whose first side has `fields`."""
    return deal(sides=[fields, {}])


def three_handed(*sides: dict[str, Any], **fields: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a deal document where players score one by one."""
    return {"ruleset": "canasta", "players": 3, "sides": list(sides), **fields}


def problems_of_deal(document: object) -> tuple[Problem, ...]:
    """Return the problems of a deal document that cannot be read."""
    with pytest.raises(DocumentError) as caught:
        read_deal(document)
    return caught.value.problems


def problems_of_game(document: object) -> tuple[Problem, ...]:
    """Return the problems of a game document that cannot be read."""
    with pytest.raises(DocumentError) as caught:
        read_game(document)
    return caught.value.problems


def refusal_of(read: Callable[[], object]) -> tuple[Problem, ...]:
    """Return the problems for which `read` refuses a document; none where it does not."""
    try:
        read()
    except DocumentError as error:
        return error.problems
    return ()


def places(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    """Return path and code of each problem."""
    return [(problem.path, problem.code) for problem in problems]
