"""Python for a browser without a connection: the very same rules, documents and words.

The browser's Python itself, and the compiled part of pydantic, lie in `static/vendor/pyodide`.
Everything else is packed here, from the packages that this server runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper.folders import PACKAGE, STATIC
from scorekeeper.services.common.languages import compiled_catalogue, translated_languages

VENDORED: Final = STATIC / "vendor" / "pyodide"
PACKED: Final = "scorekeeper.zip"
"""File name of the archive that is packed here, among the browser's files."""

_LAYERS: Final = ("engine", "wording", "documents")
_PACKAGES: Final = ("pydantic", "annotated_types", "typing_inspection", "typing_extensions")
# Of pydantic: what reads its first version's models, and a plugin of a type checker.
_LEFT_OUT: Final = ("pydantic/v1/", "pydantic/mypy.py")
_TYPES: Final = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".json": "application/json",
}


@dataclass(frozen=True, slots=True)
class BrowserFile:
    """A file of the browser's Python.

    Attributes:
        contents: its bytes, as they are sent.
        mimetype: their media type.
        compressed: whether they are sent as gzip.
    """

    contents: bytes
    mimetype: str
    compressed: bool


def file_names() -> tuple[str, ...]:
    """Return the names of all the browser's files."""
    found = (path.name.removesuffix(".gz") for path in VENDORED.iterdir() if path.suffix != ".md")
    return (*sorted(found), PACKED)


def core_wheel() -> str:
    """Return the file name of pydantic's compiled part."""
    return next(name for name in file_names() if name.endswith(".whl"))


def browser_file(name: str) -> BrowserFile | None:
    """Return one of the files, None where there is none of this name."""
    if name not in file_names():
        return None
    mimetype = _TYPES[Path(name).suffix]
    if name == PACKED:
        return BrowserFile(_packed(), mimetype, compressed=False)
    compressed = not (VENDORED / name).is_file()
    path = VENDORED / (f"{name}.gz" if compressed else name)
    return BrowserFile(path.read_bytes(), mimetype, compressed)


@cache
def files_size() -> int:
    """Return the size of all files in bytes."""
    found = (browser_file(name) for name in file_names())
    return sum(len(file.contents) for file in found if file)


@cache
def files_version() -> str:
    """Return a text that changes whenever one of the files does."""
    together = hashlib.sha256(_packed())
    for name in file_names():
        if name != PACKED and (found := browser_file(name)):
            together.update(found.contents)
    return together.hexdigest()[:10]


@cache
def _packed() -> bytes:
    """Pack the layers, the packages they need and the words of every language."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, contents in _contents():
            # Without the day: the same files make the same archive.
            archive.writestr(ZipInfo(name), contents, ZIP_DEFLATED, 9)
    return packed.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    yield "scorekeeper/__init__.py", b""
    for layer in _LAYERS:
        yield from _sources(PACKAGE / layer, PACKAGE.parent)
    for language in translated_languages():
        yield f"scorekeeper/translations/{language}.mo", compiled_catalogue(language)
    for name in _PACKAGES:
        origin = Path(str(getattr(find_spec(name), "origin", "")))
        folder = origin.parent if origin.name == "__init__.py" else origin
        yield from _sources(folder, folder.parent)


def _sources(path: Path, base: Path) -> Iterator[tuple[str, bytes]]:
    found = [path] if path.is_file() else sorted(path.rglob("*.py"))
    for source in found:
        name = source.relative_to(base).as_posix()
        if not name.startswith(_LEFT_OUT):
            yield name, source.read_bytes()
