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


def test_scripts_styles_and_templates_are_counted_without_comments(package: Path) -> None:
    texts = {
        "static/js/a.js": "// one\n\n/** two\n * three */\nconst a = 1; // four\n",
        "static/css/a.css": "/* one\n two */\na {\n  top: 0;\n}\n",
        "templates/parts/a.html": "{# one #}\n<p>\n</p>\n",
    }
    for name, text in texts.items():
        path = package.parent / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    assert weight.other_lines(package.parent) == {
        "script_lines": 1,
        "style_lines": 3,
        "template_lines": 2,
    }


@pytest.mark.parametrize(
    ("most", "because", "says"),
    [
        (1_009, "1,009 lines", ""),
        (1_018, "The engine is 1,018 lines.", ""),
        (1_008, "1,008 lines", "has grown"),
        (1_020, "1,020 lines", "has shrunk"),
        (1_009, "", "another limit"),
        (1_009, "11,009 lines and 1,0091", "another limit"),
    ],
)
def test_what_grows_without_a_reason_fails(
    package: Path, capsys: pytest.CaptureFixture[str], most: int, because: str, says: str
) -> None:
    (package / "long.py").write_text("pass\n" * 1_000)
    others = {**weight.figures(package), **weight.other_lines(package.parent)}
    limits = {name: (figure, f"{figure:,}") for name, figure in others.items()}
    limits["code_lines"] = most, because
    weight.LIMITS.write_text(
        "".join(
            f'[{name}]\nmost = {most}\nbecause = "{because}"\n'
            for name, (most, because) in limits.items()
        )
    )
    assert weight.main() == int(bool(says))
    assert says in capsys.readouterr().out
