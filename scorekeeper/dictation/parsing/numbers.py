"""Phrases that begin with a number or a card: counts of cards, and other meanings of a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.dictation.language import CLAIMS, MELD_KINDS, ONE_OF, SILENT, Mark
from scorekeeper.dictation.parsing.counts import CountParser
from scorekeeper.dictation.parsing.state import Last
from scorekeeper.dictation.statements import PAIR, Amount, Where
from scorekeeper.dictation.tokens import Meaning, Token
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import CANASTA_SIZE

_ENDS: Final = CLAIMS | {
    *(Mark.JOIN, Mark.WENT_OUT, Mark.WE_OUT, Mark.I_OUT, Mark.ME, Mark.PARTNER, Mark.I_HAD),
}
_AFTER_ARTICLE: Final = MELD_KINDS | {Mark.UNPLAYED, Mark.CONCEALED}
_POINTS_STEP: Final = 5


class NumberParser(CountParser):
    """Layer of the parser for numbers and cards."""

    def _cards(self, token: Token) -> None:
        """Take a phrase that begins with a number or a card."""
        if self._announce_hand(token) or self._take_sequence(token):
            return
        meaning, after = token.meaning, self._peek()
        if meaning.count is not None:
            self._put(token.span, meaning, meaning.count, notation=True)
        elif meaning.number is not None and self._counts(meaning, after):
            self._put_counted(token, meaning.number)
        elif meaning.number is not None and self._take_number(token, meaning.number):
            return
        elif meaning.number is not None and self._is_between(Mark.CARDS):
            self._refuse(token)
        elif self._may_count(meaning, after):
            self._take_next()
            self.heard.unread.append(self._span_from(token))
        elif meaning.any_wild:
            self._ask(token, 0 if meaning.is_plural else 1)
        else:
            self._put_uncounted(token)

    def _announce_hand(self, token: Token) -> bool:
        """Take `five cards` before the cards of a hand, which have to be as many."""
        begins = self._where is Where.HAND and not self.heard.cards[self._hand_since :]
        number = token.meaning.number if token.meaning.is_number else 0
        if not begins or not number or self._following.mark is not Mark.CARDS:
            return False
        self._cursor += 1
        self.heard.announced_hands.append(Amount(self._span_from(token), number, hand=self._hands))
        return True

    def _put_counted(self, token: Token, number: int) -> None:
        """Take a number and its cards."""
        last = self._last_card() if self._is_said_to_be() else None
        card = self._take_next().meaning
        if last is not None and last.count and last.rank is card.rank:
            self.heard.refuse(last)  # `four kings, that's three kings and a joker`
            self.heard.unread.append(self._span_from(token))
        elif card.any_wild:
            self._ask(token, number, counted=True)
        else:
            self._put(self._span_from(token), card, number, counted=True)

    def _put_uncounted(self, token: Token) -> None:
        meaning = token.meaning
        if meaning.is_number and self._is_said_to_be() and self._last_card() is not None:
            # `I had a bonus and Ben had one, that's two` tells no deuce.
            self._refuse(token)
            return
        if self._put_counted_behind(token, meaning):
            return
        # `two tall ones`: the number may count what is not understood
        if (meaning.number or 0) > 1 and not (self._following.is_known or self._is_listed()):
            self._refuse(token)
        elif meaning.rank is not None and not meaning.is_plural:
            span, count = token.span, self._repeated(meaning)
            # a single natural card is laid down without a number: `king`
            is_bare = meaning.is_natural and self._is_table() and not meaning.is_figures
            by_itself = meaning.number is not None or is_bare
            self._put(span, meaning, count, weak=count == 1 and by_itself)
        elif meaning.is_plural and meaning.number is not None:
            self._put(token.span, meaning, meaning.number)
        elif not (self._is_joined_behind() and self._lies_on(meaning)):
            self._refuse(token)

    def _is_joined_behind(self) -> bool:
        """Return whether `with the` or `in the` stands before the current word."""
        place = self._cursor - 2
        while self._token(place).mark in (Mark.FILLER, Mark.MORE):
            place -= 1
        return self._token(place).mark in (Mark.JOIN, Mark.OF)

    # ---------- a number that no card follows ----------

    def _take_number(self, token: Token, number: int) -> bool:
        """Take a number in another meaning: an article, a part of the cards, a penalty."""
        place = self._next_place()
        mark = self._token(place).mark
        if number == 1 and (mark in _AFTER_ARTICLE or self._is_of_points(place)):
            return True
        if mark is Mark.SEQUENCES:
            self._cursor = place + 1
            self.heard.announced.append(Amount(self._span_from(token), number))
            return True
        if mark in ONE_OF or (mark is Mark.TABLE and number > 1):
            self._cursor = place + 1
            self._announce_canastas(token, number, mark)
            return True
        if self._is_restated(number):
            return True
        if mark is Mark.OF_THEM or self._is_between(Mark.ARE):
            self._cursor = place + (mark is Mark.OF_THEM)
            self._take_part(token, number)
            return True
        return self._take_penalty(token, number)

    def _is_of_points(self, place: int) -> bool:
        """Return whether `fifty points` follow, before which `a` is no number."""
        behind = self._token(self._skip_silent(place + 1)).mark
        return self._meaning(place).number is not None and behind in (Mark.POINTS, Mark.PENALTY)

    def _is_restated(self, number: int) -> bool:
        """Return whether a number of cards is only repeated: `nine sevens, yes, nine`."""
        last, behind = self._last_card(), self._token(self._next_place())
        before, rank = self._before, self._token(self._cursor - 1).meaning.rank
        # `no, four four`: the second tells the card.
        if last is None or number == 1 or (before.meaning.number == number and rank != last.rank):
            return False
        ends = bool(behind.pause) or behind.mark in _ENDS
        gives_size = behind.mark is Mark.NATURAL or (before.meaning.is_with and ends)
        if last.count is None and number >= CANASTA_SIZE and gives_size:
            last.count, last.total = number, self._following.mark or Mark.CANASTA
            return True
        is_size = number == last.count or (self._is_said_to_be() and number == self._size_before())
        # `five kings, five and six in hand` lists single cards.
        is_again = ends and before.mark is not Mark.JOIN and is_size
        return is_again and not self._single_is_listed(self._next_place())

    def _size_before(self) -> int:
        """Count the cards of the meld that was mentioned last."""
        if self._in_sequence:
            return len(self._of_meld())
        size, rank = 0, None
        for card in reversed(self.heard.cards):
            here = (card.clause, card.is_laid, card.meld) == (self._clause, True, self._meld)
            if not here or (rank is not None and card.rank is not rank):
                break
            rank = rank if card.rank.is_wild else card.rank
            size += card.count or 0
        return size

    # ---------- penalties ----------

    def _take_penalty(self, token: Token, number: int) -> bool:
        """Take `fifty points of penalty`, or the `a` of `a penalty of 50`; return whether it is."""
        place = self._next_place()
        if self._token(place).mark is Mark.POINTS:
            place = self._skip_silent(place + 1)
        if self._token(place).mark is not Mark.PENALTY:
            return False
        at = self._skip_silent(place + 1)
        is_followed = self._meaning(at).number is not None
        if is_followed and self._meaning(self._skip_silent(at + 1)).is_plural and number > 1:
            # `a hundred penalty, five kings`: the five are of the kings.
            is_followed = False
        if is_followed and number == 1:
            return True
        if is_followed or number % _POINTS_STEP:
            return False
        self._cursor = place + 1
        self._set_penalty(token, number)
        return True

    def _say_penalty(self, token: Token) -> None:
        """Take `penalty of 50`."""
        place = self._next_place()
        meaning = self._meaning(place)
        if not meaning.number or meaning.is_plural or meaning.number % _POINTS_STEP:
            self._refuse(token)
            return
        self._cursor = place + 1
        for mark in (Mark.POINTS, Mark.PENALTY):
            if self._token(self._next_place()).mark is mark:
                self._take_next()
        self._set_penalty(token, meaning.number)

    def _set_penalty(self, token: Token, number: int) -> None:
        self.heard.penalties.append(Amount(self._span_from(token), number))
        self._last = Last.PENALTY

    # ---------- wild cards that may be either ----------

    def _ask(self, token: Token, count: int, *, counted: bool = False) -> None:
        """Note that the kind of wild cards was not said, unless the next words tell it."""
        span, behind = self._span_from(token), self._following
        no_number = count == 0 and not counted
        if no_number or not (behind.is_known or behind.pause):
            self.heard.unread.append(span)
        elif count and not self._follow_one_by_one(token, count):
            self.heard.asked.append(Amount(span, count))
            self._last = Last.NOTHING

    def _follow_one_by_one(self, token: Token, count: int) -> bool:
        """Return whether their kinds follow: `two wilds, both jokers`; `a joker and a deuce`."""
        place = self._wilds_begin()
        if self._token(place).mark is Mark.BOTH:
            at = self._skip_silent(place + 1)
            rank = self._meaning(at).rank
            if count != PAIR or rank is None or not rank.is_wild:
                return False
            self._cursor = at + 1
            self._put(self._span_from(token), Meaning(rank=rank), count)
            return True
        wilds = list(self._wilds_that_follow())
        return len({rank for rank, _ in wilds}) > 1 and sum(number for _, number in wilds) == count

    def _wilds_begin(self) -> int:
        """Return the place of possible wild cards, after `on the table` if that comes first."""
        place = self._skip(self._cursor, SILENT)
        return self._skip(place + 1) if self._token(place).mark is Mark.TABLE else place

    def _wilds_that_follow(self) -> Iterator[tuple[Rank, int]]:
        """Yield the wild cards that are mentioned next, with the number of each."""
        place, number = self._wilds_begin(), 1
        while True:
            meaning, behind = self._meaning(place), self._skip_silent(place + 1)
            may_count = meaning.number is not None and (meaning.rank is None or number == 1)
            if may_count and self._meaning(behind).is_wild:
                place, number = behind, meaning.number or 0
                continue
            if meaning.rank is None or not meaning.is_wild:
                return
            yield meaning.rank, number * (meaning.count or 1)
            place, number = self._skip(place + 1), 1
