from __future__ import annotations

import pytest

from scorekeeper.sheets.fonts import FONTS, TEMPLATES
from scorekeeper.sheets.typesetting import LocalFiles

FONT = FONTS / "source-sans-3-latin-400-normal.woff2"


def test_files_of_ours_are_read() -> None:
    assert LocalFiles(FONTS, TEMPLATES).fetch(FONT.as_uri()).read() == FONT.read_bytes()
    assert LocalFiles(FONTS, TEMPLATES)((TEMPLATES / "sheet.css").as_uri()).read()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        f"{FONTS.as_uri()}/../../pyproject.toml",
        f"{FONTS.as_uri()}/%2e%2e/%2e%2e/pyproject.toml",
        f"{FONTS.as_uri()}-other/x",
        "file://example.org/etc/passwd",
        "http://127.0.0.1:9/x.png",
        "https://example.org/x.css",
        "ftp://example.org/x",
        "data:text/plain,x",
        "x.png",
    ],
)
def test_everything_else_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="Sheets load nothing from"):
        LocalFiles(FONTS, TEMPLATES).fetch(url)
