"""Where in a text one is, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

SILENT: Final = frozenset({Mark.FILLER, Mark.OF})
"""What says nothing between a number and its cards."""
_BEFORE_CARDS: Final = (Mark.PARTNER, Mark.ME, Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD)


class Cursor:
    """Goes through the phrases of a text."""

    def __init__(self, found: Sequence[Lexeme]) -> None:
        self._found = found
        self._at = 0

    def _skip_silent(self) -> None:
        while self._is_silent(self._at):
            self._at += 1

    def _is_silent(self, place: int) -> bool:
        if place >= len(self._found):
            return False
        lexeme = self._found[place]
        meaning = lexeme.meaning
        return lexeme.player is None and meaning is not None and meaning.mark in SILENT

    def _peek(self) -> Meaning | None:
        """Return the next meaning that says something, before any pause."""
        place = self._at
        while self._is_silent(place):
            place += 1
        lexeme = self._found[place] if place < len(self._found) else None
        if lexeme is None or lexeme.pause or lexeme.player is not None:
            return None
        return lexeme.meaning

    def _cards_follow(self) -> bool:
        for lexeme in self._found[self._at :]:
            meaning = lexeme.meaning
            if lexeme.pause == 1 and self._found[self._at] is lexeme:
                continue
            if lexeme.pause or meaning is None:
                return False
            if meaning.rank is not None or meaning.number is not None:
                return True
            if meaning.mark not in (*SILENT, *_BEFORE_CARDS) and lexeme.player is None:
                return meaning.mark is Mark.NOTHING
        return False
