"""Corrections: the words after `sorry` replace the last statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.parsing.numbers import NumberParser
from scorekeeper.dictation.parsing.state import Last
from scorekeeper.dictation.statements import CardGroup, kind_of, without
from scorekeeper.dictation.tokens import NO_MEANING, Meaning, Token
from scorekeeper.engine.cards import Suit

_CORRECTIONS: Final = (Mark.CORRECTION, Mark.NO)


class CorrectionParser(NumberParser):
    """Layer of the parser that replaces corrected cards, and refuses unclear corrections."""

    _corrections: tuple[Token, ...] = ()

    def _begin_correction(self, token: Token) -> None:
        self._corrections = (*self._corrections, token)

    def _say_no(self, token: Token) -> None:
        """Take `no red threes` for none of them, and `no, four` for a correction."""
        place = self._next_place()
        after, meaning = self._token(place), self._meaning(place)
        corrects = after.pause or after.mark in _CORRECTIONS
        if corrects or (meaning.number is not None and not meaning.is_card):
            self._begin_correction(token)
        elif meaning.is_card:
            self._say_none(token, place, meaning)
        else:
            refused = [token]
            if meaning is not NO_MEANING:
                self._cursor = place + 1
                refused.append(after)
            self._fail(refused)

    def _say_none(self, token: Token, place: int, meaning: Meaning) -> None:
        if meaning.is_number:
            self._begin_correction(token)
            return
        self._cursor = place + 1
        if (meaning.is_natural and not meaning.is_plural) or self._may_replace(meaning):
            self._fail([token, self._token(place)])
        elif meaning.rank is not None:
            self._deny(meaning.rank, self._span_from(token))

    def _may_replace(self, meaning: Meaning) -> bool:
        """Return whether `no kings` after `three queens` may be a correction of the card."""
        last = self._last_card()
        if last is None:
            return False
        return last.rank.is_wild if meaning.rank is None else kind_of(meaning.rank) == last.kind

    def _take_corrected(self, token: Token) -> bool:
        """Take a token after a correction; return whether it is part of it."""
        meaning = token.meaning
        if token.player is None and (token.pause or token.is_silent):
            return True
        if token.mark in _CORRECTIONS:
            self._begin_correction(token)
            return True
        if meaning.suit_alone is not None:
            return self._correct_suit(meaning.suit_alone)
        if meaning.number is not None or meaning.rank is not None:
            return self._correct(token)
        self._give_up()
        return False

    def _give_up(self) -> None:
        corrections, self._corrections = self._corrections, ()
        self._fail(corrections)

    def _correct_suit(self, suit: Suit) -> bool:
        """Replace the suit of the cards just mentioned."""
        last = self._last_card()
        if last is None or last.suit is None or self._is_sequence_next():
            self._give_up()
            return False
        self._corrections = ()
        for card in list(self._of_one_suit(last)):
            card.suit = suit
        return True

    def _of_one_suit(self, last: CardGroup) -> Iterator[CardGroup]:
        """Yield the last cards that got their suit from the same word."""
        for card in reversed(self.heard.cards):
            if (card.clause, card.meld, card.suit) != (last.clause, last.meld, last.suit):
                return
            yield card

    def _correct(self, token: Token) -> bool:
        last = self._last_card()
        if last is None:
            self._give_up()
            return False
        before, unread, asked = len(self.heard.cards), len(self.heard.unread), self._cursor
        self._where, self._player = last.where, last.player
        self._clause = last.clause
        self._cards(token)
        new = self.heard.cards[before:]
        number = token.meaning.number if self._cursor == asked else None
        if self._last is Last.CARDS and self._replace(last, new, number):
            self._corrections = ()
            del self.heard.unread[unread:]
        else:
            self.heard.refuse(*new)
            self._give_up()
        return True

    def _replace(self, last: CardGroup, new: Sequence[CardGroup], number: int | None) -> bool:
        """Replace the last cards by new ones if that is certainly meant; return whether it is."""
        if last.meld in self.heard.sequences:
            return self._replace_sequence(last, new)
        rest = without(self.heard.cards, [last, *new])
        # Other cards of that rank, mentioned before, may be those corrected.
        is_repeated = any(card.rank is last.rank and card.where is last.where for card in rest)
        if last.count is None or is_repeated:
            return False
        if number is not None:
            return self._replace_number(last, new, number)
        return len(new) == 1 and self._replace_cards(last, new[0])

    def _replace_number(self, last: CardGroup, new: Sequence[CardGroup], number: int) -> bool:
        # `one` may be an article; after a single card a number may be another card.
        if number <= 1 or last.count == 1:
            return False
        last.count = number
        self._drop(new)
        return True

    def _replace_cards(self, last: CardGroup, card: CardGroup) -> bool:
        if card.count is None or card.meld != last.meld:
            return False
        is_alike = (card.count, card.kind) == (last.count, last.kind)
        rest = without(self.heard.cards, [last, card])
        here = (last.clause, last.kind)
        # Other cards of that part of the text might be meant.
        is_alone = not any((each.clause, each.kind) == here for each in rest)
        if card.rank is not last.rank and not (is_alike and is_alone):
            return False
        last.rank, last.count, last.suit = card.rank, card.count, card.suit or last.suit
        self._drop([card])
        return True

    def _replace_sequence(self, last: CardGroup, new: Sequence[CardGroup]) -> bool:
        melds = {card.meld for card in new}
        if len(melds) != 1 or not melds <= self.heard.sequences or last.meld in melds:
            return False
        for card in new:
            card.suit = card.suit or last.suit
        self._suit = new[0].suit
        self._drop([card for card in self.heard.cards if card.meld == last.meld])
        return True

    def _drop(self, cards: Sequence[CardGroup]) -> None:
        self.heard.cards = without(self.heard.cards, cards)

    def _fail(self, corrections: Sequence[Token]) -> None:
        """Mark an uncertain correction as not understood, and take back the last statement."""
        self._refuse(*corrections)
        heard = self.heard
        if self._last is Last.CARDS and heard.cards:
            last = heard.cards[-1].clause
            heard.refuse(*(card for card in heard.cards if card.clause == last))
        elif self._last is Last.KIND:
            heard.unread.append(heard.kinds.pop().span)
        elif self._last is Last.OUT and heard.outs:
            heard.unread.append(heard.outs.pop().span)
        elif self._last is Last.PENALTY and heard.penalties:
            heard.unread.append(heard.penalties.pop().span)
        self._last = Last.NOTHING
