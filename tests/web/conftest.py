"""An app with an empty database for each test, and somebody who visits it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.services import database
from scorekeeper.sheets import render
from tests.apps import app_in
from tests.web.laid import Laid, LaidOnce, file_of
from tests.web.visitor import Visitor

__all__ = ["app", "asked", "laid_once", "paper", "shared_app", "stranger", "visitor"]


@pytest.fixture(scope="session")
def shared_app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app, set up as it is served: once, since its routes take long to be made."""
    with app_in(tmp_path_factory.mktemp("web"), sqlite_template) as app:
        yield app


@pytest.fixture(scope="module")
def laid_once(
    shared_app: Flask, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> LaidOnce[Any]:
    """Lets a function fill a database for all tests of a module; forms are sent without a token."""

    def laid(fill: Callable[[Flask], Any]) -> Laid[Any]:
        shutil.copy(sqlite_template, file_of(shared_app))
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(shared_app.config, "WTF_CSRF_ENABLED", False)  # noqa: FBT003 -- a setting
            known = fill(shared_app)
        database.detach(shared_app)
        return Laid(Path(shutil.copy(file_of(shared_app), tmp_path_factory.mktemp("laid"))), known)

    return laid


@pytest.fixture
def app(shared_app: Flask, sqlite_template: Path) -> Iterator[Flask]:
    """The app, its database empty, and its settings and extensions as they were."""
    shutil.copy(sqlite_template, file_of(shared_app))
    settings, extensions = dict(shared_app.config), dict(shared_app.extensions)
    yield shared_app
    shared_app.config.clear()
    shared_app.config.update(settings)
    shared_app.extensions.clear()
    shared_app.extensions.update(extensions)
    database.detach(shared_app)


@pytest.fixture
def asked(app: Flask) -> Iterator[list[str]]:
    """Statements that the database is asked, one by one."""
    statements: list[str] = []

    def note(*told: object) -> None:
        statements.append(str(told[2]))

    with app.app_context():
        engine = database.session().get_bind()
    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody with a browser that keeps cookies."""
    return Visitor(app.test_client())


@pytest.fixture
def stranger(app: Flask) -> Visitor:
    """Somebody else, on another device."""
    return Visitor(app.test_client())


@pytest.fixture
def paper() -> Iterator[None]:
    """Sheets that cost nothing, for tests that do not ask what is printed."""
    render.use_renderer(lambda _page: b"%PDF-")
    yield
    render.use_renderer()
