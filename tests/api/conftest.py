"""One app for all that is sent to the API, which keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.apps import app_in

__all__ = ["app"]


@pytest.fixture(scope="session")
def app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app with the settings of a real server."""
    with app_in(tmp_path_factory.mktemp("api"), sqlite_template) as app:
        yield app
