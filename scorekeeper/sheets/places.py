"""Where the files of the sheets stand: nothing outside these folders is ever read for one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[2]
TEMPLATES: Final = _ROOT / "templates" / "sheets"
FONTS: Final = _ROOT / "static" / "fonts"
PAGES_STYLE: Final = _ROOT / "static" / "css" / "table.css"
