"""Import of names from a file: none gets lost, and no two come to look the same."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from scorekeeper.services.common.invisible_characters import looks_of
from scorekeeper.services.common.texts import LONGEST_NAME, tidy_text

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
