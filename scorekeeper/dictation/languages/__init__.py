"""The languages that can be dictated in: every module here is one, as its `LANGUAGE`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from scorekeeper.dictation.language import Language

LANGUAGES: Final[dict[str, Language]] = {
    module.name: import_module(f"{__name__}.{module.name}").LANGUAGE
    for module in iter_modules(__path__)
}
"""The languages by their code, which is the name of the module."""
