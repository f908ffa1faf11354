"""`scorekeeper sheet`."""

from __future__ import annotations

import importlib
import json
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.cli import main
from scorekeeper.sheets import libraries
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, Library
from tests.cli.command import refused, run

NOWHERE = (Library("libnowhere-pango.so.0", "libnowhere-pango.so.0", "libnowhere"),)
GAME: dict[str, Any] = {
    "ruleset": "caliente-complete",
    "options": ["caliente"],
    "sides": ["North-South", "East-West"],
    "deals": [
        {
            "sides": [
                {
                    "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
                    "red_threes": 1,
                    "hands": [{}, {"cards": "5 8 K"}],
                    "went_out": True,
                },
                {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
            ]
        }
    ],
}
TWO_INCHES = 144


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    return file


def _words(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


def test_the_sheet_of_a_game(game: Path, tmp_path: Path) -> None:
    finished = run("sheet", str(game), "-o", "game.pdf", folder=tmp_path)
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, b"", b"")
    pdf = (tmp_path / "game.pdf").read_bytes()
    words = _words(pdf)
    assert "1190" in words
    assert "North-South" in words
    assert "three 7s" in words
    assert round(float(PdfReader(BytesIO(pdf)).pages[0].mediabox.height)) == 842


def test_the_sheet_of_an_export_on_letter_paper_to_standard_output(game: Path) -> None:
    exported = run("game", str(game)).stdout
    finished = run("sheet", "-", "-o", "-", "--paper", "letter", given=exported)
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert "1190" in _words(finished.stdout)
    assert round(float(PdfReader(BytesIO(finished.stdout)).pages[0].mediabox.height)) == 792


def test_an_empty_sheet(tmp_path: Path) -> None:
    asked = ("sheet", "--blank", "--ruleset", "deluxe", "--option", "caliente", "-o", "blank.pdf")
    finished = run(*asked, folder=tmp_path)
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert "Deluxe Canasta Caliente" in _words((tmp_path / "blank.pdf").read_bytes())


def test_calls_that_name_no_sheet(game: Path, tmp_path: Path) -> None:
    neither = "Name a game's file, or write --blank --ruleset ID for an empty sheet."
    assert refused("sheet", "-o", "x.pdf", folder=tmp_path) == neither
    empty = "An empty sheet needs --ruleset ID and no game. Leave the file out."
    assert refused("sheet", "--blank", "-o", "x.pdf", folder=tmp_path) == empty
    both = ("sheet", str(game), "--blank", "--ruleset", "classic", "-o", "x.pdf")
    assert refused(*both, folder=tmp_path) == empty
    assert refused("sheet", str(game)).startswith("Missing option '-o'")
    assert "'a3' is not one of 'a4', 'letter'" in refused("sheet", "x", "-o", "y", "--paper", "a3")
    assert refused("sheet", "--blank", "--ruleset", "rummy", "-o", "x").startswith("There is no")


def test_games_that_cannot_be_read(tmp_path: Path) -> None:
    assert refused("sheet", "none.json", "-o", "x.pdf", folder=tmp_path) == (
        "none.json: No such file or directory."
    )
    assert refused("sheet", "-", "-o", "x.pdf", given=b"{}") == (
        "Standard input: ruleset: Add “ruleset”; it is needed here. (2 more problems)"
    )


def test_a_sheet_that_cannot_be_written(game: Path, tmp_path: Path) -> None:
    missing = str(tmp_path / "none" / "x.pdf")
    assert refused("sheet", str(game), "-o", missing) == f"{missing}: No such file or directory."


def test_a_machine_without_pango_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    load = importlib.import_module

    def missing(name: str) -> ModuleType:
        if name == "weasyprint":
            raise OSError("cannot load library 'libgobject-2.0-0'\nmore about it")
        return load(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(SystemExit) as leaving:
        main(["sheet", str(game), "-o", "x.pdf"])
    assert leaving.value.code == 2
    assert capsys.readouterr().err == (
        "scorekeeper: Sheets cannot be drawn: cannot load library 'libgobject-2.0-0'. "
        f"{HOW_TO_GET_THEM}\n"
    )


def test_the_libraries_that_are_missing_are_named(
    monkeypatch: pytest.MonkeyPatch, game: Path
) -> None:
    monkeypatch.setattr(libraries, "LIBRARIES", NOWHERE)
    told = refused("sheet", str(game), "-o", "x.pdf")
    assert told == (
        "This system lacks what sheets are drawn with: libnowhere-pango.so.0. " + HOW_TO_GET_THEM
    )
    assert "apt-get install libpango-1.0-0 " in told
