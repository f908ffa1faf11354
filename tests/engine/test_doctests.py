"""The examples in the engine's docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import scorekeeper.engine

MODULES = [
    found.name
    for found in pkgutil.walk_packages(scorekeeper.engine.__path__, "scorekeeper.engine.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(import_module(name))]
    assert sum(len(test.examples) for test in found) >= 4
