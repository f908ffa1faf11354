"""Folders of files that belong to the program.

In a checkout `templates`, `static` and `migrations` stand at its top. The build packs them into the
package, so an installation has them beside its modules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent

CHECKOUT: Final = None if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The top of the checkout that this package runs in; None where it was installed."""

_TOP: Final = CHECKOUT or PACKAGE

TEMPLATES: Final = _TOP / "templates"
STATIC: Final = _TOP / "static"
MIGRATIONS: Final = _TOP / "migrations"
TRANSLATIONS: Final = PACKAGE / "translations"
"""The catalogues, `es.po` for Spanish; `make messages` brings them up to date."""
