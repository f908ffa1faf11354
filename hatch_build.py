"""Contents of the wheel and the sdist: files that git tracks, and nothing that lies about."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PACKAGE: Final = "scorekeeper"
_BESIDE_IT: Final = ("migrations", "static", "templates")
"""Folders at the top of the checkout that belong into the package (`scorekeeper/folders.py`)."""


class TrackedFiles(BuildHookInterface[Any]):
    """Hatchling asks it before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files, and where each of them goes.

        Args:
            version: `editable` for `pip install -e`, which finds everything where it is.
            build_data: what hatchling builds from.
        """
        if version == "editable":
            return
        places = sdist_places if self.target_name == "sdist" else wheel_places
        build_data["force_include"].update(
            {str(Path(self.root, name)): place for name, place in places(Path(self.root))}
        )


def sdist_places(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of an sdist, and where they stand in it: all there are."""
    for name in _files(root):
        yield name, name


def wheel_places(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of a wheel, and where they stand in it."""
    for name in _files(root):
        top = name.partition("/")[0]
        if top == _PACKAGE:
            yield name, name
        elif top in _BESIDE_IT:
            yield name, f"{_PACKAGE}/{name}"


def _files(root: Path) -> list[str]:
    """Return the files that git tracks, or all of an unpacked sdist, which holds no others."""
    if not (root / ".git").exists():
        found = (path for path in root.rglob("*") if path.is_file())
        names = sorted(path.relative_to(root).as_posix() for path in found)
        return [name for name in names if not name.endswith(".pyc") and name != "PKG-INFO"]
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 -- whichever git is there
        cwd=root,
        check=True,
        stdout=subprocess.PIPE,
    )
    return sorted(listed.stdout.decode().removesuffix("\0").split("\0"))
