"""Files that a browser is sent to run the rules itself."""

from __future__ import annotations

from importlib.metadata import version
from io import BytesIO
from zipfile import ZipFile

from scorekeeper.services.rules.browser_python import (
    PACKED,
    browser_file,
    core_wheel,
    file_names,
    files_size,
    files_version,
)


def packed_names() -> list[str]:
    packed = browser_file(PACKED)
    assert packed
    with ZipFile(BytesIO(packed.contents)) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_the_compiled_core_is_of_the_version_that_pydantic_asks_for() -> None:
    assert core_wheel().startswith(f"pydantic_core-{version('pydantic_core')}-")


def test_every_file_is_there() -> None:
    assert {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", PACKED} <= set(file_names())
    for name in file_names():
        found = browser_file(name)
        assert found
        assert found.contents
        assert found.compressed == (found.contents[:2] == b"\x1f\x8b")


def test_the_standard_library_is_compiled() -> None:
    library = browser_file("python_stdlib.zip")
    assert library
    with ZipFile(BytesIO(library.contents)) as archive:
        assert "typing.pyc" in archive.namelist()
        assert not [name for name in archive.namelist() if name.endswith(".py")]


def test_there_is_no_other_file() -> None:
    assert browser_file("README.md") is None
    assert browser_file("../pyodide/pyodide.mjs") is None


def test_the_packed_layers_are_those_that_need_no_server() -> None:
    names = packed_names()
    assert "scorekeeper/engine/game.py" in names
    assert "scorekeeper/documents/in_browser.py" in names
    assert "scorekeeper/translations/es.mo" in names
    assert "pydantic/__init__.py" in names
    assert "typing_extensions.py" in names
    ours = {name.split("/")[1] for name in names if name.startswith("scorekeeper/")}
    assert ours == {"__init__.py", "engine", "wording", "documents", "translations"}
    assert not [name for name in names if name.startswith("pydantic/v1/")]


def test_what_is_sent_has_one_version_and_stays_small() -> None:
    assert len(files_version()) == 10
    assert files_size() < 10_000_000
