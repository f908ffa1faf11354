"""Text that people typed, made fit for a line of a sheet."""

from __future__ import annotations

import unicodedata
from typing import Final

_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_UNPRINTABLE: Final = frozenset({"Cc", "Cs"})
_TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Signs that turn the words after them: a name must not do that to a sentence."""


def one_line(text: str) -> str:
    """Return a text as one line: blanks collapsed, what cannot be printed left out."""
    words = text.split()
    return " ".join("".join(filter(_is_printable, word)) for word in words).strip()


def isolated(name: str) -> str:
    """Return a name, as one line, that turns no words around it.

    Only a name with right-to-left letters is wrapped for that.
    """
    line = one_line(name)
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in line):
        return _ISOLATE.format(line)
    return line


def _is_printable(letter: str) -> bool:
    return (
        unicodedata.category(letter) not in _UNPRINTABLE
        and unicodedata.bidirectional(letter) not in _TURNING
    )
