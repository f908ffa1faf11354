"""From the words of a text to placed cards: what each word does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from scorekeeper.dictation.counting import CANASTAS, MELDS
from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.describing import Describing
from scorekeeper.dictation.hands import doubtful_cards
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme
from scorekeeper.dictation.placed import ANYBODY, Heard, Where
from scorekeeper.dictation.placing import Last
from scorekeeper.engine.cards import Rank

_SENTENCE: Final = 2
_PAIR: Final = 2
_THIRD: Final = frozenset({Mark.THIRD, Mark.THIRD_HAD})
_PLAYERS: Final = _THIRD | {Mark.PARTNER, Mark.PARTNER_HAD}
_CLAIMS: Final = frozenset({Mark.NATURAL, Mark.MIXED})


class Listener(Describing):
    """Goes through a text from its beginning to its end."""

    def listen(self) -> Heard:
        """Return what was understood of it all."""
        while self._at < len(self._found):
            lexeme = self._found[self._at]
            self._at += 1
            if not (self._corrections and self._take_corrected(lexeme)):
                self._take(lexeme)
        if self._corrections:
            self._give_up()
        self._close_meld()
        self._refuse_name()
        weak = (card for card in self.heard.cards if card.is_weak and card.where is Where.TABLE)
        self.heard.refuse(*weak)
        self.heard.refuse(*doubtful_cards(self.heard))
        self.heard.refuse_denied()
        self.heard.refuse_announced()
        self.heard.refuse_repeated()
        self.heard.refuse_contradictions(self._players)
        return self.heard

    def _take(self, lexeme: Lexeme) -> None:
        meaning = lexeme.meaning
        if lexeme.pause:
            self._pause(lexeme.pause)
        elif lexeme.player is not None:
            self._is_named = True
            self._name(lexeme, lexeme.player)
        elif meaning is None:
            self._refuse(lexeme)
            self._last = Last.NOTHING
        elif meaning.mark is not None:
            self._mark(lexeme, meaning.mark)
        elif meaning.suit is not None and meaning.rank is None:
            self._say_suit(lexeme, meaning.suit)
        else:
            self._cards(lexeme, meaning)

    def _pause(self, pause: int) -> None:
        self._clause += 1
        if self._is_cut_off(pause):
            self._refuse(self._lexeme(self._at - 2))
        self._joined = self._is_with = self._is_laying = False
        if pause >= _SENTENCE:
            self._sentence += 1
            self._close_meld()
            self._refuse_name()
            self._where, self._player, self._named = Where.TABLE, ANYBODY, None
            self._empty = None

    def _is_cut_off(self, pause: int) -> bool:
        """Whether a sentence ends where something was to follow: `seven kings with...`."""
        if pause < _SENTENCE or self._lexeme(self._at - 2).mark is not Mark.JOIN:
            return False
        behind = self._at
        while self._is_silent(behind) or (
            self._found[behind : behind + 1] and self._lexeme(behind).pause
        ):
            behind += 1
        return self._lexeme(behind).mark not in (Mark.CORRECTION, Mark.NO)

    def _mark(self, lexeme: Lexeme, mark: Mark) -> None:
        if mark is Mark.JOIN:
            self._joined = True
            self._is_with = lexeme.meaning is not None and lexeme.meaning.is_with
        elif mark in MELDS:
            self._begin_meld(lexeme, mark)
        elif mark in _CLAIMS:
            self._claim_last(lexeme, mark)
        elif mark in CANASTAS:
            self._announce_canastas(lexeme, None, mark)
        elif mark in _PLAYERS and not self._is_known(mark):
            self._refuse(lexeme)
        elif mark in self._ACTS:
            self._ACTS[mark](self, lexeme)
        elif mark not in SILENT:
            self._refuse(lexeme)

    def _remove(self, lexeme: Lexeme) -> None:
        """Take the black threes said before it, or else behind it, for removed."""
        last = self._last_card()
        if last is None or last.clause != self._clause or last.rank is not Rank.BLACK_THREE:
            number = self._lexeme(self._next())
            self._at = self._next() + 1
            before = len(self.heard.cards)
            self._take(number)
            last = self.heard.cards[-1] if len(self.heard.cards) == before + 1 else None
        if last is None or last.rank is not Rank.BLACK_THREE or last.where is not Where.TABLE:
            self._fail([lexeme])
        else:
            last.where = Where.REMOVED

    _ACTS: ClassVar[Mapping[Mark, Callable[[Listener, Lexeme], None]]] = {
        Mark.WENT_OUT: lambda self, lexeme: self._go_out(lexeme, out=True),
        Mark.WE_OUT: lambda self, lexeme: self._go_out(lexeme, out=True),
        Mark.CLOSED: lambda self, lexeme: self._close(lexeme),
        Mark.I_OUT: lambda self, lexeme: self._go_out(
            lexeme,
            out=True,
            player=self._me,
        ),
        Mark.PARTNER_OUT: lambda self, lexeme: self._go_out(
            lexeme,
            out=True,
            player=self._partner if self._players == _PAIR else None,
        ),
        Mark.NOT_OUT: lambda self, lexeme: self._go_out(lexeme, out=False),
        Mark.OTHERS_OUT: lambda self, lexeme: self._others_go_out(lexeme),
        Mark.CONCEALED: lambda self, lexeme: self._go_out(lexeme, out=True, concealed=True),
        Mark.NOT_CONCEALED: lambda self, lexeme: self._go_out(lexeme, out=None, concealed=False),
        Mark.ME: lambda self, lexeme: self._name(lexeme, self._me),
        Mark.MY: lambda self, lexeme: self._say_my(lexeme),
        Mark.HIS: lambda self, lexeme: self._say_his(lexeme),
        Mark.BOTH: lambda self, lexeme: self._say_both(lexeme),
        Mark.ANOTHER: lambda self, lexeme: self._begin_another(lexeme),
        Mark.REMOVED: lambda self, lexeme: self._remove(lexeme),
        Mark.PARTNER: lambda self, lexeme: self._name(lexeme, self._partner),
        Mark.THIRD: lambda self, lexeme: self._name(lexeme, self._partner),
        Mark.WE: lambda self, _: self._we(),
        Mark.HAD: lambda self, _: self._say_had(),
        Mark.I_HAD: lambda self, _: self._say_had(self._me),
        Mark.PARTNER_HAD: lambda self, _: self._say_had(self._just_named),
        Mark.THIRD_HAD: lambda self, _: self._say_had(self._partner),
        Mark.IN_HAND: lambda self, lexeme: self._say_in_hand(lexeme),
        Mark.IN_MY_HAND: lambda self, lexeme: self._say_in_my_hand(lexeme),
        Mark.FOOT: lambda self, lexeme: self._begin_foot(lexeme),
        Mark.NOTHING: lambda self, _: self._say_nothing(),
        Mark.TABLE: lambda self, _: self._say_table(),
        Mark.UNPLAYED: lambda self, lexeme: self._say_unplayed(lexeme),
        Mark.PENALTY: lambda self, lexeme: self._say_penalty(lexeme),
        Mark.OF_WHICH: lambda self, lexeme: self._of_which(lexeme),
        Mark.CORRECTION: lambda self, lexeme: self._begin_correction(lexeme),
        Mark.ON: lambda self, lexeme: self._say_on(lexeme),
        Mark.ON_THEM: lambda self, lexeme: self._say_on_them(lexeme),
        Mark.NO: lambda self, lexeme: self._say_no(lexeme),
    }
