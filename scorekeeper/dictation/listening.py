"""Lexemes to placed cards: who has what, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Final

from scorekeeper.dictation.correcting import Correcting
from scorekeeper.dictation.counting import CANASTAS, MELDS
from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.hands import doubtful_cards, moved_to_hand, unsaid_hand
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import ANYBODY, Claim, Heard, Placed, SaidOut, Where
from scorekeeper.dictation.placing import Last
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD

_SENTENCE: Final = 2
_PAIR: Final = 2
_THIRD: Final = frozenset({Mark.THIRD, Mark.THIRD_HAD})
_PLAYERS: Final = _THIRD | {Mark.PARTNER, Mark.PARTNER_HAD}
_BETWEEN: Final = frozenset({Mark.OF_THEM, Mark.TO, Mark.TIMES, Mark.BOTH, Mark.POINTS})
_CLAIMS: Final = frozenset({Mark.NATURAL, Mark.MIXED})
_ONE_OF: Final = {
    Mark.CANASTAS: Mark.CANASTA,
    Mark.NATURAL_CANASTAS: Mark.NATURAL_CANASTA,
    Mark.MIXED_CANASTAS: Mark.MIXED_CANASTA,
}
_CANASTAS: Final = frozenset({Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA})


class Listener(Correcting):
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

    # ---------- one lexeme ----------

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
        joins = pause >= _SENTENCE and self._lexeme(self._at - 2).mark is Mark.JOIN
        behind = self._at
        while self._is_silent(behind) or (
            self._found[behind : behind + 1] and self._lexeme(behind).pause
        ):
            behind += 1
        return joins and self._lexeme(behind).mark not in (Mark.CORRECTION, Mark.NO)

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
        elif mark in _ACTS:
            _ACTS[mark](self, lexeme)
        elif mark not in SILENT:
            self._refuse(lexeme)

    # ---------- who, and where ----------

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
        if self._lexeme(before).mark is Mark.WE:
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

    # ---------- going out ----------

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

    # ---------- melds ----------

    def _begin_meld(self, lexeme: Lexeme, mark: Mark) -> None:
        if mark is Mark.CANASTA and self._is_of_announced():
            mark = _ONE_OF[self.heard.announced_canastas[-1][3]]
        if self._is_of_last(mark):
            self._say_kind(lexeme, mark)
            return
        after = self._peek()
        self._close_meld()
        if mark in (Mark.SEQUENCE, Mark.WILD_MELD):
            self._open_meld(lexeme, mark)
        elif mark is Mark.MELD or after is None or after.rank is None:
            self._describe(lexeme, mark)
        elif self._number_follows():
            self._open_meld(lexeme, mark)
            self._claim = Claim(mark, lexeme.start, lexeme.end)
        elif after.rank.is_natural:
            self._open_canasta(lexeme, mark)
        else:
            self._canasta_of_wilds(lexeme)

    def _begin_another(self, lexeme: Lexeme) -> None:
        """Begin another meld of the kind said last; a canasta of which no kind was said."""
        self._begin_meld(lexeme, self._kind or Mark.CANASTA)

    def _is_of_last(self, mark: Mark) -> bool:
        """Whether a kind is said of the cards before it: `that makes a mixed canasta`."""
        last = self._last_card()
        if last is None or last.where is not Where.TABLE or self._is_between(Mark.OF):
            return False
        if self._is_said_to_be():
            return True
        fits = mark in _CANASTAS and last.clause == self._clause and not last.claim
        return fits and self._size_before() >= CANASTA_SIZE > self._size_behind() > 0

    def _size_behind(self) -> int:
        """Return how many cards of the meld follow that is told next; 0 for none."""
        size, place, first = 0, self._next(), None
        while True:
            number, behind = self._said(place), self._behind_silent(place + 1)
            card = self._said(behind)
            if number is None or card is None or not number.number or card.rank is None:
                return size
            if first not in (None, card.rank) and not card.rank.is_wild:
                return size
            size, first = size + number.number, first or card.rank
            place = self._behind_breaks(behind + 1)

    def _say_kind(self, lexeme: Lexeme, mark: Mark) -> None:
        """Take what the cards before it are: a sequence or a meld of its own, or a canasta."""
        last = self.heard.cards[-1]
        if mark in (Mark.WILD_MELD, Mark.MELD):
            self._own_meld(lexeme, mark)
        elif mark is not Mark.SEQUENCE:
            self._claim_last(lexeme, mark)
        elif last.meld not in self.heard.sequences and not last.suit:
            self._refuse(lexeme)

    def _own_meld(self, lexeme: Lexeme, mark: Mark) -> None:
        """Take `as a meld` for what the wild cards are that were just said."""
        wilds = list(takewhile(self._is_wild_here, reversed(self.heard.cards)))
        many = sum(card.count or 0 for card in wilds)
        if many >= SHORTEST_MELD or (wilds and not wilds[-1].joined):
            self._open_meld(lexeme, Mark.WILD_MELD)
            for card in wilds:
                card.meld = self._meld
            self._meld = 0
        elif mark is Mark.WILD_MELD:
            self._refuse(lexeme)

    def _is_of_announced(self) -> bool:
        """Whether canastas of a kind were announced in this sentence: `two clean ones`."""
        told = self.heard.announced_canastas
        return bool(told) and not any(
            each.pause == _SENTENCE and told[-1][1] <= each.start < self._lexeme(self._at).start
            for each in self._found
        )

    def _open_canasta(self, lexeme: Lexeme, mark: Mark) -> None:
        """Begin a canasta of a rank; how many cards it has is told by what else is said of it."""
        self._open_meld(lexeme, mark)
        card = self._lexeme(self._next())
        self._at = self._next() + 1
        meaning = card.meaning or Meaning()
        assert meaning.rank is not None  # noqa: S101 -- looked at before
        count = self._take_count_behind(meaning)
        end = card.end if count is None else self._lexeme(self._at - 1).end
        self._place(meaning.rank, count, meaning.suit, lexeme.start, end)
        self.heard.cards[-1].claim = Claim(mark, lexeme.start, end)
        self.heard.cards[-1].is_total = (count or 0) >= CANASTA_SIZE

    def _canasta_of_wilds(self, lexeme: Lexeme) -> None:
        """Take `a canasta of deuces`, behind which its cards have to be said."""
        card = self._lexeme(self._next())
        self._at = self._next() + 1
        if sum(many for _, many in self._wilds_that_follow()) < CANASTA_SIZE:
            self.heard.unread.append((lexeme.start, card.end))

    def _number_follows(self) -> bool:
        """Whether a number and its cards come next, as in `canasta of eight tens`."""
        here, place = self._at, self._next()
        number = self._said(place) or Meaning()
        self._at = place + 1
        after = self._peek()
        follows = number.number is not None and after is not None and self._counts(number, after)
        self._at = here
        return follows or (number.count is not None and number.count > 1)

    def _describe(self, lexeme: Lexeme, mark: Mark) -> None:
        """Take a word that only says what the cards beside it are: `canasta: 7x3 …`."""
        if mark is Mark.MELD:
            return
        if self._lexeme(self._at).pause == 1 and not self._follows_card():
            self._claim = Claim(mark, lexeme.start, lexeme.end)
        else:
            self._claim_last(lexeme, mark)

    def _follows_card(self) -> bool:
        """Whether cards were said right before: `five kings, mixed canasta, …`."""
        place = self._at - 2
        while place >= 0 and (
            self._is_silent(place) or self._lexeme(place).pause == 1 or self._is_article(place)
        ):
            place -= 1
        meaning = self._said(place)
        return meaning is not None and meaning.rank is not None


_ACTS: Final[Mapping[Mark, Callable[[Listener, Lexeme], None]]] = {
    Mark.WENT_OUT: lambda listener, lexeme: listener._go_out(lexeme, out=True),  # noqa: SLF001
    Mark.WE_OUT: lambda listener, lexeme: listener._go_out(lexeme, out=True),  # noqa: SLF001
    Mark.CLOSED: lambda listener, lexeme: listener._close(lexeme),  # noqa: SLF001
    Mark.I_OUT: lambda listener, lexeme: listener._go_out(  # noqa: SLF001
        lexeme,
        out=True,
        player=listener._me,  # noqa: SLF001
    ),
    Mark.PARTNER_OUT: lambda listener, lexeme: listener._go_out(  # noqa: SLF001
        lexeme,
        out=True,
        player=listener._partner if listener._players == _PAIR else None,  # noqa: SLF001
    ),
    Mark.NOT_OUT: lambda listener, lexeme: listener._go_out(lexeme, out=False),  # noqa: SLF001
    Mark.OTHERS_OUT: lambda listener, lexeme: listener._others_go_out(lexeme),  # noqa: SLF001
    Mark.CONCEALED: lambda listener, lexeme: listener._go_out(  # noqa: SLF001
        lexeme, out=True, concealed=True
    ),
    Mark.NOT_CONCEALED: lambda listener, lexeme: listener._go_out(  # noqa: SLF001
        lexeme, out=None, concealed=False
    ),
    Mark.ME: lambda listener, lexeme: listener._name(lexeme, listener._me),  # noqa: SLF001
    Mark.MY: lambda listener, lexeme: listener._say_my(lexeme),  # noqa: SLF001
    Mark.HIS: lambda listener, lexeme: listener._say_his(lexeme),  # noqa: SLF001
    Mark.BOTH: lambda listener, lexeme: listener._say_both(lexeme),  # noqa: SLF001
    Mark.ANOTHER: lambda listener, lexeme: listener._begin_another(lexeme),  # noqa: SLF001
    Mark.REMOVED: lambda listener, lexeme: listener._remove(lexeme),  # noqa: SLF001
    Mark.PARTNER: lambda listener, lexeme: listener._name(lexeme, listener._partner),  # noqa: SLF001
    Mark.THIRD: lambda listener, lexeme: listener._name(lexeme, listener._partner),  # noqa: SLF001
    Mark.WE: lambda listener, _: listener._we(),  # noqa: SLF001
    Mark.HAD: lambda listener, _: listener._say_had(),  # noqa: SLF001
    Mark.I_HAD: lambda listener, _: listener._say_had(listener._me),  # noqa: SLF001
    Mark.PARTNER_HAD: lambda listener, _: listener._say_had(listener._just_named),  # noqa: SLF001
    Mark.THIRD_HAD: lambda listener, _: listener._say_had(listener._partner),  # noqa: SLF001
    Mark.IN_HAND: lambda listener, lexeme: listener._say_in_hand(lexeme),  # noqa: SLF001
    Mark.IN_MY_HAND: lambda listener, lexeme: listener._say_in_my_hand(lexeme),  # noqa: SLF001
    Mark.FOOT: lambda listener, lexeme: listener._begin_foot(lexeme),  # noqa: SLF001
    Mark.NOTHING: lambda listener, _: listener._say_nothing(),  # noqa: SLF001
    Mark.TABLE: lambda listener, _: listener._say_table(),  # noqa: SLF001
    Mark.UNPLAYED: lambda listener, lexeme: listener._say_unplayed(lexeme),  # noqa: SLF001
    Mark.PENALTY: lambda listener, lexeme: listener._say_penalty(lexeme),  # noqa: SLF001
    Mark.OF_WHICH: lambda listener, lexeme: listener._of_which(lexeme),  # noqa: SLF001
    Mark.CORRECTION: lambda listener, lexeme: listener._begin_correction(lexeme),  # noqa: SLF001
    Mark.ON: lambda listener, lexeme: listener._say_on(lexeme),  # noqa: SLF001
    Mark.NO: lambda listener, lexeme: listener._say_no(lexeme),  # noqa: SLF001
}
