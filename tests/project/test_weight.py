"""The weight of the package is counted, and may not grow without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import weight

MODULE = '''"""Two things."""

from dataclasses import dataclass

from sample.other import helper


@dataclass
class Thing:
    """A thing."""

    size: int


def helper() -> int:
    """Return more."""
    # a comment
    return helper() + 1
'''
OTHER = """def helper() -> int:
    return 1
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(weight, "ROOT", tmp_path)
    monkeypatch.setattr(weight, "PACKAGE", "sample")
    monkeypatch.setattr(weight, "LIMITS", tmp_path / "weight.toml")
    folder = tmp_path / "sample"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "thing.py").write_text(MODULE)
    (folder / "other.py").write_text(OTHER)
    return folder


def test_each_figure_counts_what_it_says(package: Path) -> None:
    assert weight.figures(package) == {
        "code_lines": 9,
        "modules": 3,
        "data_classes": 1,
        "single_importers": 1,
        "names_in_two_files": 1,
        "functions_over_40_lines": 0,
        "longest_function": 4,
    }


@pytest.mark.parametrize(
    ("most", "because", "says"),
    [(9, "as it is", ""), (8, "as it is", "has grown"), (9, "", "why: code_lines")],
    ids=["as agreed", "grown", "no reason"],
)
def test_what_grows_without_a_reason_fails(
    package: Path, capsys: pytest.CaptureFixture[str], most: int, because: str, says: str
) -> None:
    figures = {**weight.figures(package), "code_lines": most}
    weight.LIMITS.write_text(
        "".join(
            f'[{name}]\nmost = {figure}\nbecause = "{because if name == "code_lines" else "ok"}"\n'
            for name, figure in figures.items()
        )
    )
    assert weight.main() == int(bool(says))
    assert says in capsys.readouterr().out
