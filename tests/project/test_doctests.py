"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path
from types import ModuleType

import scorekeeper


def source_of(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def test_examples_are_true() -> None:
    names = [found.name for found in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper.")]
    modules = [import_module(name) for name in names]
    # doctest searches every object of a module, which takes longer than to read its file.
    results = [doctest.testmod(each) for each in modules if ">>>" in source_of(each)]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 4
