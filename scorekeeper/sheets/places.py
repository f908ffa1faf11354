"""Folders of the sheets' files: nothing outside of them is ever read for a sheet."""

from __future__ import annotations

from typing import Final

from scorekeeper import folders

TEMPLATES: Final = folders.TEMPLATES / "sheets"
FONTS: Final = folders.STATIC / "fonts"
PAGES_STYLE: Final = folders.STATIC / "css" / "table.css"
