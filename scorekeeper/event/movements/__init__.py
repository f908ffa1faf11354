"""The movements: one file each, which holds its `MOVEMENT`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

from scorekeeper.event.next_round import Movement


def _found() -> dict[str, Movement]:
    names = sorted(each.name for each in pkgutil.iter_modules(__path__))
    modules = (importlib.import_module(f"{__name__}.{name}") for name in names)
    return {module.MOVEMENT.name: module.MOVEMENT for module in modules}


MOVEMENTS: Final = _found()
"""The movements, by name."""
