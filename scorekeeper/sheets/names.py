"""Text that people typed, made fit for a line of a sheet: clean, short enough, told apart."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_AS_LEFT_TO_RIGHT: Final = "\N{LEFT-TO-RIGHT ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_AS_RIGHT_TO_LEFT: Final = "\N{RIGHT-TO-LEFT ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_UNPRINTABLE: Final = frozenset({"Cc", "Cs"})
_TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Signs that turn the words after them: a name must not do that to a sentence."""

_WORDS: Final = re.compile("[\\S\u202f]+")

_Measure = Callable[[str], float]

_CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
_WIDE: Final = 1.0
_BROAD: Final = 0.95
_CAPITAL: Final = 0.73
_OTHER: Final = 0.57
_NARROW: Final = 0.37


def one_line(text: str) -> str:
    """Return a text as one line: blanks collapsed, unprintable characters left out.

    What stands between the thousands of a figure stays.
    """
    words = _WORDS.findall(text)
    return " ".join("".join(filter(_is_printable, word)) for word in words).strip()


def isolated(name: str) -> str:
    """Return a name as one line, isolated so that its direction turns no words around it.

    Only a name with right-to-left letters is wrapped for that.
    """
    line = one_line(name)
    return _ISOLATE.format(line) if _turns(line) else line


def isolated_line(line: str, text: str) -> str:
    """Return a line of a text, isolated in the direction of the text so that nothing beside turns.

    Only a line with right-to-left letters is wrapped for that.
    """
    if not _turns(line):
        return line
    directions = map(unicodedata.bidirectional, text)
    first = next((each for each in directions if each == "L" or each in _RIGHT_TO_LEFT), "L")
    return (_AS_LEFT_TO_RIGHT if first == "L" else _AS_RIGHT_TO_LEFT).format(line)


def _turns(text: str) -> bool:
    """Return whether a text has right-to-left letters."""
    return any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)


def _is_printable(letter: str) -> bool:
    return (
        unicodedata.category(letter) not in _UNPRINTABLE
        and unicodedata.bidirectional(letter) not in _TURNING
    )


def estimated_width(text: str) -> float:
    """Return the greatest width of a text, in em, in a plain font: that of a page is not known."""
    return sum(map(_estimate, text))


def shortened(
    names: Sequence[str], rooms: Sequence[float], measure: _Measure = estimated_width
) -> tuple[str, ...]:
    """Return names that fit: one that is too wide is cut at its end, no more than needed.

    Names that would come out alike keep as much of their ends as tells them apart; where that
    does not fit, or they are the same, they are numbered.

    Args:
        names: of all that stand together.
        rooms: room for each, in em.
        measure: function that returns the width of a text in em.
    """
    short = [_cut(name, room, measure) for name, room in zip(names, rooms, strict=True)]
    counts = Counter(short)
    alike = [place for place, text in enumerate(short) if text != names[place] and counts[text] > 1]
    if alike:
        apart = _apart(
            [names[place] for place in alike], [rooms[place] for place in alike], measure
        )
        for place, text in zip(alike, apart, strict=True):
            short[place] = text
    return tuple(
        name if text == name else isolated(text) for name, text in zip(names, short, strict=True)
    )


def _cut(name: str, room: float, measure: _Measure, end: str = "") -> str:
    """Return a name cut to its room; an omission is followed by `end`."""
    if measure(name) <= room:
        return name
    kept = len(name) - len(end)
    while kept and measure(f"{name[:kept].rstrip()}{_CUT}{end}") > room:
        kept -= 1
    while kept and unicodedata.combining(name[kept]):
        kept -= 1  # a letter stays with its accents
    return f"{name[:kept].rstrip()}{_CUT}{end}"


def _apart(names: Sequence[str], rooms: Sequence[float], measure: _Measure) -> list[str]:
    """Return names cut so that no two come out alike."""
    for kept in range(1, min(map(len, names))):
        found = [
            _cut(name, room, measure, name[-kept:]) for name, room in zip(names, rooms, strict=True)
        ]
        if any(text.startswith(_CUT) for text in found):
            break
        if len(set(found)) == len(found):
            return found
    return [
        _cut(name, room, measure, str(number))
        for number, (name, room) in enumerate(zip(names, rooms, strict=True), 1)
    ]


def _estimate(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return _WIDE
    if letter in "MWmw%@\N{HORIZONTAL ELLIPSIS}":
        return _BROAD
    if letter in " ijlftrI.,:;'!|()-":
        return _NARROW
    return _CAPITAL if letter.isupper() or letter == "&" else _OTHER
