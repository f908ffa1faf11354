"""Names and other short texts that people type, and the names in files that are imported."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from scorekeeper.documents.errors import Problem
from scorekeeper.services.common.invisible_characters import TURNING, looks_of, without_unseen
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.wording.vocabulary import plain

LONGEST_NAME = 60
_MOST_TIDIED = 500

# Control characters, lone surrogates, line and paragraph separators.
_REFUSED_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Characters that leave nothing to see.
_INVISIBLE = frozenset({"Cf", "Zs", "Mn", "Me"})

_WITHOUT_STROKES: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe"}
)
"""Letters that Unicode does not decompose into a plain one and a mark."""


def clean_name(text: str, path: str, problems: list[Problem]) -> str:
    """Return `text` as a name, cleaned; add to `problems` the reasons against it.

    Args:
        text: the text as it was typed.
        path: the field, for the problem.
        problems: list of problems, which more are added to.
    """
    name = clean_text(text, path, problems)
    if all(unicodedata.category(character) in _INVISIBLE for character in looks_of(name)):
        problems.append(problem_of(path, "name.missing"))
    return name


def clean_names(
    texts: Sequence[str], paths: Sequence[str], problems: list[Problem]
) -> tuple[str, ...]:
    """Return several names, cleaned; add to `problems` the reasons against each at its path."""
    return tuple(clean_name(each, path, problems) for each, path in zip(texts, paths, strict=True))


def clean_text(text: str, path: str, problems: list[Problem]) -> str:
    """Return `text` without blanks around it and invisible characters; it may be empty.

    Else as `clean_name`.
    """
    name = tidy_text(text)
    if len(name) > LONGEST_NAME:
        problems.append(problem_of(path, "name.too_long", most=LONGEST_NAME, found=len(name)))
    if any(is_refused(character) for character in name):
        problems.append(problem_of(path, "text.unreadable"))
    return name


def alphabetical(name: str) -> tuple[str, str]:
    """Return the sort key of a name in a list from A to Z, without the marks of its letters.

    >>> sorted(["Zoë", "Łukasz", "Ángel", "Maud"], key=alphabetical)
    ['Ángel', 'Łukasz', 'Maud', 'Zoë']
    """
    return plain(name).translate(_WITHOUT_STROKES), name


def tidy_text(text: str) -> str:
    """Return a text in its normal form, whether it is valid or not."""
    composed = unicodedata.normalize("NFC", text.strip())
    # A text that is far too long is not looked through sign by sign: it is refused as it is.
    return composed if len(composed) > _MOST_TIDIED else without_unseen(composed).strip()


def is_refused(character: str) -> bool:
    """Whether a name may not hold `character`."""
    # Turned, a name could rearrange the line that it stands in.
    return unicodedata.category(character) in _REFUSED_CATEGORIES or character in TURNING


def refuse_twice(names: Sequence[str], paths: Sequence[str], problems: list[Problem]) -> bool:
    """Add a problem for every name that occurs a second time, or looks the same as another.

    Returns:
        whether there is one.
    """
    seen: set[str] = set()
    found = False
    for name, path in zip(names, paths, strict=True):
        key = looks_of(name)
        if key and key in seen:
            found = True
            problems.append(problem_of(path, "name.twice", name=name))
        seen.add(key)
    return found


_NAMES: Final = ("name", "rules_name", "sides", "side_players", "players")
_NOTHING_SEEN: Final = "?"


def with_tidy_names(document: object) -> Any:  # noqa: ANN401 - JSON
    """Return a file with names normalised: no blanks around them, no invisible characters.

    Names that differ in such signs alone are numbered: files were written before these were
    dropped, and have to be read still.
    """
    return _Tidying().document(document)


class _Tidying:
    """The names of one file.

    Attributes:
        families: new spelling of each name in the file; case apart, as in `refuse_twice`.
        taken: number of names that look the same.
    """

    def __init__(self) -> None:
        self.families: Final[dict[str, int]] = {}
        self.taken: Final[dict[str, int]] = {}

    def document(self, document: object) -> Any:  # noqa: ANN401 - JSON
        if isinstance(document, dict):
            return {
                name: self._names(value) if name in _NAMES else self.document(value)
                for name, value in document.items()
            }
        if isinstance(document, list):
            return [self.document(item) for item in document]
        return document

    def _names(self, value: object) -> Any:  # noqa: ANN401 - JSON
        if isinstance(value, str):
            return self._name(value.strip())
        if isinstance(value, list):
            return [self._names(item) for item in value]
        return self.document(value)

    def _name(self, written: str) -> str:
        name = tidy_text(written)
        if written and not name:
            name = _NOTHING_SEEN
        looks, family = looks_of(name), unicodedata.normalize("NFC", written).casefold()
        if family not in self.families:
            self.families[family] = self.taken[looks] = self.taken.get(looks, 0) + 1
        number = self.families[family]
        if number == 1:
            return name
        ending = f" ({number})"
        return name[: LONGEST_NAME - len(ending)] + ending
