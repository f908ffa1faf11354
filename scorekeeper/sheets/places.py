"""Where the files of the sheets stand: nothing outside these folders is ever read for one."""

from __future__ import annotations

from typing import Final

from scorekeeper import folders

TEMPLATES: Final = folders.TEMPLATES / "sheets"
FONTS: Final = folders.STATIC / "fonts"
PAGES_STYLE: Final = folders.STATIC / "css" / "table.css"
