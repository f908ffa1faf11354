"""Lexemes to placed cards: who has what, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.dictation.counting import MELDS, Counting
from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme
from scorekeeper.dictation.placed import ANYBODY, Heard, Placed, Where
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD

_ME: Final = 0
_PARTNER: Final = 1
_SENTENCE: Final = 2


class Listener(Counting):
    """Goes through a text from its beginning to its end."""

    def listen(self) -> Heard:
        """Return what was understood of it all."""
        while self._at < len(self._found):
            lexeme = self._found[self._at]
            self._at += 1
            self._take(lexeme)
        self._close_meld()
        for card in [card for card in self.heard.cards if card.is_weak]:
            if card.where is Where.TABLE:
                self.heard.cards.remove(card)
                self.heard.unread.append((card.start, card.end))
        return self.heard

    # ---------- one lexeme ----------

    def _take(self, lexeme: Lexeme) -> None:
        meaning = lexeme.meaning
        if lexeme.pause:
            self._pause(lexeme.pause)
        elif lexeme.player is not None:
            self._named = lexeme.player
            if self._where is not Where.TABLE:
                self._player = lexeme.player
        elif meaning is None:
            self._refuse(lexeme)
        elif meaning.mark is not None:
            self._mark(lexeme, meaning.mark)
        elif meaning.suit is not None and meaning.rank is None:
            self._say_suit(lexeme, meaning.suit)
        else:
            self._cards(lexeme, meaning)

    def _pause(self, pause: int) -> None:
        self._clause += 1
        self._joined = False
        if pause >= _SENTENCE:
            self._sentence += 1
            self._close_meld()
            self._where, self._player, self._named = Where.TABLE, ANYBODY, None

    def _mark(self, lexeme: Lexeme, mark: Mark) -> None:
        if mark is Mark.JOIN:
            self._joined = True
        elif mark in MELDS:
            self._begin_meld(lexeme, mark)
        elif mark is Mark.PENALTY:
            self._say_penalty(lexeme)
        elif mark in _ACTS:
            _ACTS[mark](self)
        elif mark not in SILENT:
            self._refuse(lexeme)

    # ---------- who, and where ----------

    def _in_hand(self) -> None:
        """What was just said was in a hand, unless more cards follow."""
        if self._where is not Where.TABLE or self._cards_follow() or not self.heard.cards:
            self._stay_with_player()
            return
        clause = self._clause
        for card in reversed(self.heard.cards):
            small = (card.count or CANASTA_SIZE) < SHORTEST_MELD
            near = card.sentence == self._sentence and (card.clause == self._clause or small)
            if not self._may_move(card) or not near or clause - card.clause > 1:
                break
            card.where = Where.HAND
            card.player = ANYBODY if self._named is None else self._named
            clause = card.clause
        self._named = None

    def _may_move(self, card: Placed) -> bool:
        """Whether cards that were said may turn out to have been in a hand, or in whose."""
        if card.where is Where.TABLE:
            return not card.meld
        unsaid = card.where is Where.HAND and card.player == ANYBODY
        return unsaid and self._named is not None and card.clause == self._clause

    def _go_out(self, *, out: bool = True, concealed: bool = False) -> None:
        self.heard.went_out = out
        if concealed:
            self.heard.concealed = True
        self._named = None

    def _name(self, player: int) -> None:
        self._named = min(player, self._players - 1)
        if self._where is not Where.TABLE:
            self._player = self._named

    def _say_penalty(self, lexeme: Lexeme) -> None:
        meaning = self._peek()
        if meaning is None or meaning.number is None:
            self._refuse(lexeme)
            return
        self._skip_silent()
        self._at += 1
        self.heard.penalty = (self.heard.penalty or 0) + meaning.number

    # ---------- melds ----------

    def _begin_meld(self, lexeme: Lexeme, mark: Mark) -> None:
        after = self._peek()
        self._close_meld()
        if mark in (Mark.SEQUENCE, Mark.WILD_MELD):
            self._open_meld(lexeme, mark)
        elif mark is Mark.MELD or after is None or after.rank is None:
            self._describe(lexeme, mark)
        elif self._number_follows():
            self._open_meld(lexeme, mark)
        elif mark is Mark.CANASTA:
            start = lexeme.start
            self._skip_silent()
            self._at += 1
            self.heard.unread.append((start, self._found[self._at - 1].end))
        else:
            self._open_meld(lexeme, mark)
            self._skip_silent()
            card = self._found[self._at]
            self._at += 1
            whole = CANASTA_SIZE if mark is Mark.NATURAL_CANASTA else None
            assert after.rank is not None  # noqa: S101 -- looked at above
            self._place(after.rank, whole, after.suit, lexeme.start, card.end)

    def _describe(self, lexeme: Lexeme, mark: Mark) -> None:
        """Take a word that only says what the cards beside it are: `canasta: 7x3 …`."""
        follows = self._at < len(self._found) and self._found[self._at].pause == 1
        before = bool(self.heard.cards) and self.heard.cards[-1].where is Where.TABLE
        if mark is not Mark.MELD and not (follows or before):
            self._refuse(lexeme)


_ACTS: Final[Mapping[Mark, Callable[[Listener], None]]] = {
    Mark.WENT_OUT: lambda listener: listener._go_out(),  # noqa: SLF001
    Mark.NOT_OUT: lambda listener: listener._go_out(out=False),  # noqa: SLF001
    Mark.CONCEALED: lambda listener: listener._go_out(concealed=True),  # noqa: SLF001
    Mark.ME: lambda listener: listener._name(_ME),  # noqa: SLF001
    Mark.PARTNER: lambda listener: listener._name(_PARTNER),  # noqa: SLF001
    Mark.HAD: lambda listener: listener._begin_hand(),  # noqa: SLF001
    Mark.I_HAD: lambda listener: listener._begin_hand(_ME),  # noqa: SLF001
    Mark.PARTNER_HAD: lambda listener: listener._begin_hand(_PARTNER),  # noqa: SLF001
    Mark.IN_HAND: lambda listener: listener._in_hand(),  # noqa: SLF001
    Mark.FOOT: lambda listener: listener._begin_foot(),  # noqa: SLF001
    Mark.NOTHING: lambda listener: listener._begin_table(),  # noqa: SLF001
    Mark.TABLE: lambda listener: listener._begin_table(),  # noqa: SLF001
}
