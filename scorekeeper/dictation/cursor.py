"""Where in a text one is, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

SILENT: Final = frozenset({Mark.FILLER, Mark.OF, Mark.OF_THE, Mark.WE, Mark.ARE, Mark.CARDS})
"""What says nothing between a number and its cards."""
_BEFORE_CARDS: Final = (Mark.PARTNER, Mark.ME, Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD)
_END: Final = Lexeme(0, 0, Meaning(), pause=2)


class Cursor:
    """Goes through the phrases of a text."""

    def __init__(self, found: Sequence[Lexeme]) -> None:
        self._found = found
        self._at = 0

    def _skip_silent(self) -> None:
        self._at = self._behind_silent(self._at)

    def _behind_silent(self, place: int) -> int:
        while self._is_silent(place):
            place += 1
        return place

    def _is_silent(self, place: int) -> bool:
        lexeme = self._lexeme(place)
        return lexeme.player is None and not lexeme.pause and lexeme.mark in SILENT

    def _lexeme(self, place: int) -> Lexeme:
        """Return a lexeme; outside the text, the end of a sentence."""
        return self._found[place] if 0 <= place < len(self._found) else _END

    def _said(self, place: int) -> Meaning | None:
        """Return what a lexeme says; None for a pause, a name and what is not known."""
        lexeme = self._lexeme(place)
        return None if lexeme.pause or lexeme.player is not None else lexeme.meaning

    def _peek(self) -> Meaning | None:
        """Return the next meaning that says something, before any pause."""
        return self._said(self._behind_silent(self._at))

    def _next(self, *, pauses: bool = False) -> int:
        """Return where the next lexeme stands that says something, behind pauses if told so."""
        place = self._behind_silent(self._at)
        while pauses and self._lexeme(place).pause == 1:
            place = self._behind_silent(place + 1)
        return place

    def _cards_follow(self) -> bool:
        for lexeme in self._found[self._at :]:
            meaning = lexeme.meaning
            if lexeme.pause == 1 and self._found[self._at] is lexeme:
                continue
            if lexeme.pause or meaning is None:
                return False
            if meaning.rank is not None or meaning.number is not None or meaning.wild:
                return True
            if meaning.mark not in (*SILENT, *_BEFORE_CARDS) and lexeme.player is None:
                return meaning.mark is Mark.NOTHING
        return False
