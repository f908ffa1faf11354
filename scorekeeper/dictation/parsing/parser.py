"""The top layer of the parser: takes the tokens one by one, and dispatches them by their roles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from scorekeeper.dictation.language import CANASTA_KINDS, CLAIMS, MELD_KINDS, ONE_OF, SILENT, Mark
from scorekeeper.dictation.parsing.places import PlaceParser
from scorekeeper.dictation.parsing.state import Last
from scorekeeper.dictation.statements import ANYBODY, PAIR, Heard, SaidOut, Where, size_of
from scorekeeper.dictation.tokens import CLAUSE, SENTENCE, Token, marked
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD

_COUNTED: Final = MELD_KINDS | CLAIMS
_BETWEEN: Final = frozenset({Mark.OF_THEM, Mark.TO, Mark.TIMES, Mark.BOTH, Mark.POINTS, Mark.NO})
_WITHOUT_WILDS: Final = (".aces", ".sevens")
_THIRD: Final = frozenset({Mark.THIRD, Mark.THIRD_HAD})
_PLAYERS: Final = _THIRD | {Mark.PARTNER, Mark.PARTNER_HAD}
"""The roles of words that have to mean one player only."""


class Parser(PlaceParser):
    """The parser of a text, from its beginning to its end."""

    def parse(self) -> Heard:
        """Return the statements of all tokens."""
        while self._cursor < len(self._tokens):
            token = self._tokens[self._cursor]
            self._cursor += 1
            if not (self._corrections and self._take_corrected(token)):
                self._take(token)
        if self._corrections:
            self._give_up()
        self._close_meld()
        self._refuse_name()
        return self.heard

    def _take(self, token: Token) -> None:
        meaning = token.meaning
        if token.pause:
            self._pause(token.pause)
        elif token.player is not None:
            self._is_named = True
            self._name(token, token.player)
        elif not token.is_known:
            self._refuse(token)
            self._last = Last.NOTHING
        elif meaning.mark is not None:
            self._take_mark(token, meaning.mark)
        elif meaning.suit_alone is not None:
            self._say_suit(token, meaning.suit_alone)
        else:
            self._cards(token)

    def _pause(self, pause: int) -> None:
        self._clause += 1
        if self._is_cut_off(pause):
            self._refuse(self._before)
        self._joined = self._is_with = self._is_laying = self._is_astray = False
        if pause >= SENTENCE:
            self._refuse_name()
            self._begin_table()
            self._empty = None

    def _is_cut_off(self, pause: int) -> bool:
        """Return whether a sentence is broken off: `seven kings with...`."""
        if pause < SENTENCE or self._before.mark is not Mark.JOIN:
            return False
        behind = next(
            (each for each in self._tokens[self._cursor :] if not (each.is_silent or each.pause)),
            None,
        )
        return behind is None or behind.mark not in (Mark.CORRECTION, Mark.NO)

    def _take_mark(self, token: Token, mark: Mark) -> None:
        if mark is Mark.JOIN:
            self._join(token)
        elif mark in MELD_KINDS:
            self._begin_meld(token, mark)
        elif mark in CLAIMS:
            self._claim_last(token, mark)
        elif mark in ONE_OF:
            self._announce_canastas(token, None, mark)
        elif mark in _PLAYERS and (self._players > PAIR or (mark in _THIRD and self._is_named)):
            self._refuse(token)
        elif mark in self._STATEMENTS:
            self._STATEMENTS[mark](self, token)
        elif mark not in SILENT:
            self._refuse(token)

    def _join(self, token: Token) -> None:
        self._joined, self._is_with = True, token.meaning.is_with
        # Wild cards joined to a refused meld, or to `clean aces`, are refused as well.
        goes_on = self._is_with or self._is_astray
        is_of_kind = self._before.meaning.kind.endswith(_WITHOUT_WILDS)
        is_refused = any(each.end == self._before.span.end for each in self.heard.unread[-1:])
        self._is_astray = goes_on and (is_of_kind or is_refused)

    def _remove(self, token: Token) -> None:
        """Take the black threes mentioned before it, else those after it, for removed."""
        last = self._last_card()
        if last is None or last.clause != self._clause or last.rank is not Rank.BLACK_THREE:
            before = len(self.heard.cards)
            if self._token(self._next_place()).mark is not Mark.REMOVED:  # else it takes them
                self._take(self._take_next())
            last = self.heard.cards[-1] if len(self.heard.cards) == before + 1 else None
        if last is None or last.rank is not Rank.BLACK_THREE or not last.is_laid:
            self._fail([token])
        else:
            last.where = Where.REMOVED

    # ---------- melds ----------

    def _begin_meld(self, token: Token, mark: Mark) -> None:
        """Begin a meld by its kind, or take the kind for that of the cards beside it."""
        if mark is Mark.CANASTA and self._is_of_announced():
            mark = ONE_OF.get(self.heard.announced_canastas[-1].mark or mark, mark)
        if self._is_of_last(mark):
            self._say_kind(token, mark)
            return
        after = self._peek()
        self._close_meld()
        if mark in (Mark.SEQUENCE, Mark.WILD_MELD):
            self._open_meld(token, mark)
        elif mark is Mark.MELD or after.rank is None:
            self._describe(token, mark)
        elif self._number_follows():
            self._open_meld(token, mark)
            self._claim = marked(token.span, mark)
        elif after.is_natural and self._token(self._next_place() + 1).mark is not Mark.CARDS:
            self._open_canasta(token, mark)
        else:
            self._canasta_of_others(token)

    def _tell_kind(self, token: Token) -> None:
        """Take a kind of meld without its cards; no hand holds one: `caught with`.

        Only what is unfinished may be left on the table: `we got stuck with unfinished aces`.
        """
        is_held = self._where is not Where.TABLE and self._hand_since == len(self.heard.cards)
        may_lie = self._player == ANYBODY and token.meaning.kind.startswith("unfinished")
        if is_held and not may_lie:
            self._refuse(token)
            self._last = Last.NOTHING
            return
        self.heard.loose |= {self._hands}
        self._close_meld()
        self.heard.kinds.append(token)
        self._last = Last.KIND

    def _begin_another(self, token: Token) -> None:
        """Begin a meld of the kind said last; `a bonus and another one` tells of none."""
        goes_on = self._kind is not None and self._cards_follow()
        after = self._peek()
        is_suit = self._kind is Mark.SEQUENCE and after.suit is not None
        if goes_on or after.is_amount or is_suit or self._is_said_to_be():
            self._begin_meld(token, self._kind or Mark.CANASTA)
        else:
            self._refuse(token)

    def _say_more(self, token: Token) -> None:
        """Refuse `three kings and another`, which may be one more card."""
        behind = self._token(self._next_place())
        counts = behind.meaning.is_amount or behind.mark in _COUNTED
        self._joined = self._joined or counts
        if not (counts and not behind.pause) and self._before.mark is not Mark.OF:
            self._refuse(token)

    def _is_of_last(self, mark: Mark) -> bool:
        """Return whether a kind is that of the cards before it: `that makes a mixed canasta`."""
        last = self._last_card()
        if last is None or not last.is_laid or self._is_between(Mark.OF):
            return False
        if self._is_said_to_be():
            return True
        fits = mark in CANASTA_KINDS and last.clause == self._clause and not last.claim
        return fits and self._size_before() >= CANASTA_SIZE > self._size_behind() > 0

    def _size_behind(self) -> int:
        """Count the cards of the meld that is mentioned next; 0 for none."""
        size, place, first = 0, self._next_place(), None
        while True:
            number, place = self._meaning(place), self._skip_silent(place + 1)
            card = self._meaning(place)
            if not number.number or card.rank is None:
                return size
            if first not in (None, card.rank) and not card.is_wild:
                return size
            size, first = size + number.number, first or card.rank
            place = self._skip(place + 1)

    def _say_kind(self, token: Token, mark: Mark) -> None:
        """Take the kind of the cards before it: a sequence or a meld of its own, or a canasta."""
        last = self.heard.cards[-1]
        if mark in (Mark.WILD_MELD, Mark.MELD):
            self._own_meld(token, mark)
        elif mark is not Mark.SEQUENCE:
            self._claim_last(token, mark)
        elif last.meld not in self.heard.sequences and not last.suit:
            self._refuse(token)

    def _own_meld(self, token: Token, mark: Mark) -> None:
        """Take `as a meld` as the kind of the wild cards just mentioned."""
        wilds = self._wilds_here()
        if size_of(wilds) >= SHORTEST_MELD or (wilds and not wilds[-1].joined):
            self._open_meld(token, Mark.WILD_MELD)
            for card in wilds:
                card.meld = self._meld
            self._meld = 0
        elif mark is Mark.WILD_MELD:
            self._refuse(token)

    def _is_of_announced(self) -> bool:
        """Return whether canastas of a kind were announced in this sentence: `two clean ones`."""
        if not self.heard.announced_canastas:
            return False
        start = self.heard.announced_canastas[-1].span.end
        end = self._following.span.start
        return not any(
            each.pause == SENTENCE and start <= each.span.start < end for each in self._tokens
        )

    def _open_canasta(self, token: Token, mark: Mark) -> None:
        """Begin a canasta of a rank; its size follows from the other words about it."""
        self._open_meld(token, mark)
        meaning, span = self._take_next().meaning, self._span_from(token)
        count = self._take_count_behind(meaning)
        if count is not None:
            span = self._span_from(token)
        assert meaning.rank is not None  # noqa: S101 -- the caller has checked it
        card = self._place(meaning.rank, count, meaning.suit, span)
        card.claim = marked(span, mark)
        if (count or 0) >= CANASTA_SIZE:
            card.total = self._token(self._cursor - 1).mark or Mark.CANASTA

    def _canasta_of_others(self, token: Token) -> None:
        """Take a canasta of deuces or `of seven cards`, which have to be mentioned after it."""
        self._take_next()
        if sum(number for _, number in self._wilds_that_follow()) < CANASTA_SIZE:
            self.heard.unread.append(self._span_from(token))

    def _number_follows(self) -> bool:
        """Return whether a number and its cards come next, as in `canasta of eight tens`."""
        here, place = self._cursor, self._next_place()
        number = self._meaning(place)
        self._cursor = place + 1
        follows = number.number is not None and self._counts(number, self._peek())
        self._cursor = here
        return follows or (number.count is not None and number.count > 1)

    def _describe(self, token: Token, mark: Mark) -> None:
        """Take a word that only names the kind of the cards beside it: `canasta: 7x3 …`."""
        if mark is Mark.MELD:
            return
        if self._following.pause == CLAUSE and not self._follows_card():
            self._claim = marked(token.span, mark)
        else:
            self._claim_last(token, mark)

    def _follows_card(self) -> bool:
        """Return whether cards were mentioned right before: `five kings, mixed canasta, …`."""
        place = self._cursor - 2
        while (
            self._token(place).is_silent
            or self._token(place).pause == CLAUSE
            or self._meaning(place).is_article
        ):
            place -= 1
        return self._meaning(place).rank is not None

    # ---------- going out ----------

    def _go_out(
        self,
        token: Token,
        *,
        out: bool | None,
        concealed: bool | None = None,
        player: int | None = None,
    ) -> None:
        """Note the player who went out, unless an unknown word stands beside it."""
        named, self._named = self._named, None
        self.heard.others_out |= token.mark is Mark.OTHERS_OUT
        goes_on = token.mark is Mark.WENT_OUT and self._player != ANYBODY and self._is_said_behind()
        if player is None and out:
            player = self._player if named is None and goes_on else named
        if self._is_strange(self._cursor - 2, -1) or self._is_strange(self._cursor, 1):
            self._refuse(token)
            return
        self.heard.outs.append(SaidOut(token.span, out, concealed, player))
        self._last = Last.OUT
        self._clause += 1
        self._closer = None if token.mark is Mark.I_OUT else named if player is None else player

    def _close(self, token: Token) -> None:
        """Note the player who went out, whose name may stand after it: `cerró Ben`."""
        behind = self._token(self._next_place())
        player = None if behind.meaning.is_with else behind.player
        if player is not None:
            self._take_next()
            self._refuse_name()
        self._go_out(token, out=True, player=player)

    def _is_strange(self, place: int, step: int) -> bool:
        """Return whether an unknown word stands there, before a pause or a card."""
        while True:
            token = self._token(place)
            if not token.is_known or token.mark in _BETWEEN:
                return True
            is_card = token.meaning.rank is not None or token.meaning.number is not None
            if token.pause or is_card or token.mark is Mark.JOIN:
                return False
            place += step

    _STATEMENTS: ClassVar[Mapping[Mark, Callable[[Parser, Token], None]]] = {
        Mark.KIND: lambda self, token: self._tell_kind(token),
        Mark.WENT_OUT: lambda self, token: self._go_out(token, out=True),
        Mark.WE_OUT: lambda self, token: self._go_out(token, out=True),
        Mark.CLOSED: lambda self, token: self._close(token),
        Mark.I_OUT: lambda self, token: self._go_out(token, out=True, player=self._me),
        Mark.PARTNER_OUT: lambda self, token: self._go_out(token, out=True, player=self._partner),
        Mark.NOT_OUT: lambda self, token: self._go_out(token, out=False),
        Mark.OTHERS_OUT: lambda self, token: self._go_out(token, out=False),
        Mark.CONCEALED: lambda self, token: self._go_out(token, out=True, concealed=True),
        Mark.NOT_CONCEALED: lambda self, token: self._go_out(token, out=None, concealed=False),
        Mark.ME: lambda self, token: self._name(token, self._me),
        Mark.PARTNER: lambda self, token: self._name(token, self._partner),
        Mark.THIRD: lambda self, token: self._name(token, self._partner),
        Mark.MY: lambda self, token: self._say_whose(token, self._me),
        Mark.HIS: lambda self, token: self._say_his(token),
        Mark.WE: lambda self, _: self._we(),
        Mark.HAD: lambda self, _: self._say_had(),
        Mark.I_HAD: lambda self, _: self._say_had(self._me),
        Mark.PARTNER_HAD: lambda self, _: self._say_had(self._just_named),
        Mark.THIRD_HAD: lambda self, _: self._say_had(self._partner),
        Mark.IN_HAND: lambda self, token: self._say_in_hand(token),
        Mark.IN_MY_HAND: lambda self, token: self._say_in_my_hand(token),
        Mark.FOOT: lambda self, token: self._begin_foot(token),
        Mark.NOTHING: lambda self, _: self._say_nothing(),
        Mark.TABLE: lambda self, _: self._say_table(),
        Mark.UNPLAYED: lambda self, token: self._say_unplayed(token),
        Mark.REMOVED: lambda self, token: self._remove(token),
        Mark.PENALTY: lambda self, token: self._say_penalty(token),
        Mark.BOTH: lambda self, token: self._say_both(token),
        Mark.OF_WHICH: lambda self, token: self._of_which(token),
        Mark.INSIDE: lambda self, token: self._say_inside(token),
        Mark.ON: lambda self, token: self._say_on(token),
        Mark.ON_THEM: lambda self, token: self._say_on_them(token),
        Mark.ANOTHER: lambda self, token: self._begin_another(token),
        Mark.MORE: lambda self, token: self._say_more(token),
        Mark.CORRECTION: lambda self, token: self._begin_correction(token),
        Mark.NO: lambda self, token: self._say_no(token),
    }
