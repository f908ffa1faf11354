"""Who has which cards, whether on the table, in a hand or in a foot, and who went out."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.correcting import Correcting
from scorekeeper.dictation.hands import moved_to_hand, unsaid_hand
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme
from scorekeeper.dictation.placed import ANYBODY, Placed, SaidOut, Where
from scorekeeper.dictation.placing import Last

_PAIR: Final = 2
_THIRD: Final = frozenset({Mark.THIRD, Mark.THIRD_HAD})
_BETWEEN: Final = frozenset({Mark.OF_THEM, Mark.TO, Mark.TIMES, Mark.BOTH, Mark.POINTS})


class Owning(Correcting):
    """Gives cards to the players and places that are named, before or behind them."""

    _is_named = _is_implied = False
    _namer = Lexeme(0, 0)

    def _is_known(self, mark: Mark) -> bool:
        """Whether there is only one player whom `partner` or `she` can mean."""
        return self._players <= _PAIR and not (mark in _THIRD and self._is_named)

    def _name(self, lexeme: Lexeme, player: int) -> None:
        player = min(player, self._players - 1)
        if self._is_whose(lexeme):
            for card in self.heard.cards[self._hand_since :]:
                card.player = player
            self._player = player
            return
        if self._named != player:
            self._refuse_name()
        self._named, self._namer = player, lexeme
        told = self._where is Where.HAND or self._last is Last.OUT or self._empty is not None
        self._goes_on_in_hand = told and self._is_like_before(lexeme)
        if self._where is not Where.TABLE:
            self._player = self._named

    def _is_whose(self, name: Lexeme) -> bool:
        """Whether `a Luis` behind the cards tells who had them: `le quedó un rey a Luis`."""
        ends = self._lexeme(self._at).pause or self._lexeme(self._at).mark is Mark.JOIN
        is_with = name.player is not None and name.meaning is not None and name.meaning.is_with
        here = self._where is not Where.TABLE and self._is_said_behind()
        return bool(is_with and ends and here and self._is_implied)

    def _is_like_before(self, name: Lexeme) -> bool:
        """Whether `and Ben` or `Ben with` goes on with what players were left with."""
        before, behind = self._lexeme(self._at - 2), self._lexeme(self._at)
        is_with = any(each.meaning and each.meaning.is_with for each in (name, behind))
        return is_with or (before.mark is Mark.JOIN and self._last is not Last.OUT)

    def _say_my(self, lexeme: Lexeme) -> None:
        self._say_whose(lexeme, self._me)

    def _say_his(self, lexeme: Lexeme) -> None:
        """Take `his foot` for the partner's, or for that of whoever was just named."""
        told = self._named if self._where is Where.TABLE else self._player
        somebody = told not in (None, ANYBODY, self._me)
        self._say_whose(lexeme, told if somebody and told is not None else self._partner)

    def _say_whose(self, lexeme: Lexeme, player: int) -> None:
        """A hand or a foot is somebody's; `my three kings` lie anywhere."""
        after = self._peek()
        if after is None or after.rank is not None or after.number is not None:
            self._refuse(lexeme)
        else:
            self._name(lexeme, player)

    def _say_both(self, lexeme: Lexeme) -> None:
        """Take `both red threes` for two of them."""
        after = self._peek()
        if after is None or not after.many or after.rank is None:
            self._refuse(lexeme)
        else:
            self._put_counted(lexeme, _PAIR)

    def _refuse_name(self) -> None:
        """Refuse a name of which nothing was said: `and Ann, too`."""
        if self._named is not None:
            self._refuse(self._namer)

    def _we(self) -> None:
        """This side is spoken of: what a player was left with has been told."""
        if self._where is not Where.TABLE:
            self._begin_table()

    def _say_had(self, player: int | None = None) -> None:
        """A hand begins, unless it was just said that a foot does."""
        if player is None and self._named is None and self._last is Last.OUT:
            player = self._who_went_out()
        before = self._at - 2
        while self._is_silent(before) and self._lexeme(before).mark is not Mark.WE:
            before -= 1
        if self._lexeme(before).mark is Mark.WE and player is None:
            # `we, well, had`: were they laid down, or left?
            self._refuse(self._lexeme(self._at - 1))
        self._is_implied = self._named is None
        if self._lexeme(before).mark is not Mark.FOOT:
            self._begin_hand(player, had=True)

    def _who_went_out(self) -> int | None:
        """Return who had the cards of `Ann closed and had a king`: it contradicts itself."""
        goes_on = self._lexeme(self._at - 2).mark is Mark.JOIN
        return self.heard.outs[-1].player if goes_on and self.heard.outs else None

    @property
    def _just_named(self) -> int:
        """Who is meant by `le quedaron`: whose name stands before it, or else the partner."""
        is_named = self._named is not None and self._lexeme(self._at - 2) is self._namer
        return self._named if is_named and self._named is not None else self._partner

    def _say_in_hand(self, lexeme: Lexeme) -> None:
        """What follows is in a hand or, where that was said of nothing yet, what went before."""
        if self._is_of_foot():
            self.heard.refuse(self.heard.cards[-1])
            self._refuse(lexeme)
            return
        if self._where is not Where.TABLE:
            self._stay_in_hand()
            return
        before = self._lexeme(self._at - 2)
        if before.pause or before.mark is Mark.JOIN or not self._is_said_behind():
            if not self._cards_follow():
                self._refuse(lexeme)
            self._stay_with_player(had=self._lexeme(self._at).pause != 1)
            return
        moved = self._moved_to_hand()
        if moved is None:
            part = self._clause
            self.heard.refuse(*(card for card in self.heard.cards if card.clause == part))
            self._refuse(lexeme)
            return
        for card in moved:
            card.where = Where.HAND
            card.player = ANYBODY if self._named is None else self._named
        self._named = None

    def _stay_in_hand(self) -> None:
        """What follows is in the same player's hand or, where nothing does, what went before."""
        goes_on = self._where is Where.FOOT and self._cards_follow()
        if goes_on or not self._is_said_behind():
            self._stay_with_player(had=not goes_on)
        elif not self._follow_at_once():
            for card in self.heard.cards[self._hand_since :]:
                card.is_sure = card.is_sure or card.clause == self._clause

    def _is_of_foot(self) -> bool:
        """Whether it is said of cards in a foot that they are in the hand."""
        return (
            self._is_said_behind()
            and self.heard.cards[-1].where is Where.FOOT
            and not self._cards_follow()
        )

    def _follow_at_once(self) -> bool:
        return not self._lexeme(self._at).pause and self._cards_follow()

    def _say_in_my_hand(self, lexeme: Lexeme) -> None:
        if self._where is Where.TABLE or not self._is_said_behind() or self._follow_at_once():
            self._name(lexeme, self._me)
            self._say_in_hand(lexeme)
        elif self._player == ANYBODY:
            for card in unsaid_hand(self.heard.cards, self._clause):
                card.player = self._me
        elif self._player != self._me:
            self._refuse(lexeme)

    def _moved_to_hand(self) -> list[Placed] | None:
        """Return the cards just said that turn out to be in a hand; None if that is unclear."""
        if self._goes_on():
            return None
        if self._named is not None and self.heard.cards[-1].where is Where.HAND:
            return unsaid_hand(self.heard.cards, self._clause)
        return moved_to_hand(self.heard.cards, self._clause)

    def _is_said_behind(self) -> bool:
        """Whether cards were said in this part of the text that may lie in a hand."""
        last = self.heard.cards[-1] if self.heard.cards else None
        return last is not None and (last.clause, last.sentence) == (self._clause, self._sentence)

    def _goes_on(self) -> bool:
        """Whether more cards come at once, so that it is not clear which of them are meant."""
        place = self._behind_silent(self._at)
        if self._lexeme(place).mark is Mark.JOIN:
            place = self._behind_silent(place + 1)
        meaning = self._said(place)
        return meaning is not None and (meaning.rank is not None or meaning.number is not None)

    def _say_unplayed(self, lexeme: Lexeme) -> None:
        """In a hand that goes without saying; what is laid down is not unplayed."""
        if self._where is not Where.TABLE:
            return
        place = self._next()
        after = self._said(place)
        if after is not None and after.rank is not None:
            self._at = place + 1
            self._refuse(lexeme, self._lexeme(place))
        else:
            self._fail([lexeme])

    def _go_out(
        self,
        lexeme: Lexeme,
        *,
        out: bool | None,
        concealed: bool | None = None,
        player: int | None = None,
    ) -> None:
        """Note who went out, unless something strange stands beside it."""
        player = self._named if player is None and out else player
        self._named = None
        if self._is_strange(self._at - 2, -1) or self._is_strange(self._at, 1):
            self._refuse(lexeme)
            return
        self.heard.outs.append(SaidOut((lexeme.start, lexeme.end), out, concealed, player))
        self._last = Last.OUT

    def _close(self, lexeme: Lexeme) -> None:
        """Note who went out, where the name may stand behind it: `cerró Ben`."""
        player = self._lexeme(self._at).player
        if player is not None:
            self._at += 1
            self._refuse_name()
            player = min(player, self._players - 1)
        self._go_out(lexeme, out=True, player=player)

    def _is_strange(self, place: int, step: int) -> bool:
        """Whether something that is not known stands there, before a pause or a card."""
        while True:
            lexeme = self._lexeme(place)
            if lexeme.meaning is None or lexeme.mark in _BETWEEN:
                return True
            is_card = lexeme.meaning.rank is not None or lexeme.meaning.number is not None
            if lexeme.pause or is_card or lexeme.mark is Mark.JOIN:
                return False
            place += step

    def _others_go_out(self, lexeme: Lexeme) -> None:
        self.heard.others_out = True
        self._go_out(lexeme, out=False)
