"""Databases that are filled once for all tests of a module."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from flask import Flask

T = TypeVar("T")


@dataclass(frozen=True)
class Laid(Generic[T]):
    """What each test of a module finds.

    Attributes:
        file: a copy of the database.
        known: what the function that filled it returned.
    """

    file: Path
    known: T

    def open_for(self, app: Flask) -> T:
        """Let an app that asks no form for its token have the database."""
        shutil.copy(self.file, file_of(app))
        app.config["WTF_CSRF_ENABLED"] = False
        return self.known


LaidOnce = Callable[[Callable[[Flask], T]], Laid[T]]
"""Lets a function fill an empty database."""


def file_of(app: Flask) -> Path:
    """Return the SQLite file of an app."""
    return Path(app.config["DATABASE_URL"].removeprefix("sqlite:///"))
