"""Apps for tests, set up as they are served."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from jinja2 import Undefined, UndefinedError
from jinja2.utils import missing

from scorekeeper.services import database
from scorekeeper.web import create_app


class NoSuchAttribute(Undefined):
    """In templates: an error for an attribute that an object does not have, else empty as usual.

    An attribute that was renamed would be empty, and what it shows would be gone unseen.
    """

    def __init__(
        self,
        hint: str | None = None,
        obj: object = missing,
        name: str | None = None,
        exc: type[Exception] = UndefinedError,
    ) -> None:
        """Raise the error at once, as a template may only ask whether there is something."""
        super().__init__(hint, obj, name, exc)  # type: ignore[arg-type] # narrower in jinja2
        if obj is not missing and not isinstance(obj, Mapping):
            self._fail_with_undefined_error()


@contextmanager
def app_in(folder: Path, template: Path) -> Iterator[Flask]:
    """Make the app, its database in a folder: a copy of a template."""
    path = folder / "scorekeeper.db"
    shutil.copy(template, path)
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "only for tests"})
    app.jinja_env.undefined = NoSuchAttribute
    yield app
    database.detach(app)
