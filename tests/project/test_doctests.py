"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import scorekeeper


def test_examples_are_true() -> None:
    names = [found.name for found in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper.")]
    results = [doctest.testmod(import_module(name)) for name in names]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 4
