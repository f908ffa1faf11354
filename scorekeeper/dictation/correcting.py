"""Corrections: what follows `sorry` stands in the place of what was just said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.dictation.counting import Counting
from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import Placed
from scorekeeper.dictation.placing import Last
from scorekeeper.engine.cards import Suit

_CORRECTIONS = (Mark.CORRECTION, Mark.NO)


class Correcting(Counting):
    """Puts cards in the place of others, or tells that it cannot know which."""

    def __init__(
        self, found: Sequence[Lexeme], players: int, *, me: int = 0, has_sequences: bool = True
    ) -> None:
        super().__init__(found, players, me=me, has_sequences=has_sequences)
        self._corrections: list[Lexeme] = []

    def _begin_correction(self, lexeme: Lexeme) -> None:
        self._corrections.append(lexeme)

    def _say_no(self, lexeme: Lexeme) -> None:
        """Take `no red threes` for none of them, and `no, four` for a correction."""
        place = self._next()
        after, meaning = self._lexeme(place), self._said(place)
        if after.pause or after.mark in _CORRECTIONS:
            self._begin_correction(lexeme)
        elif meaning is not None and (meaning.wild or meaning.rank is not None):
            self._say_none(lexeme, place, meaning)
        elif meaning is not None and meaning.number is not None:
            self._begin_correction(lexeme)
        else:
            refused = [lexeme]
            if meaning is not None and place < len(self._found):
                self._at = place + 1
                refused.append(after)
            self._fail(refused)

    def _say_none(self, lexeme: Lexeme, place: int, meaning: Meaning) -> None:
        rank = meaning.rank
        special = rank is None or not rank.is_natural
        if meaning.number is not None and not meaning.many:
            self._begin_correction(lexeme)
        elif not (meaning.many or special) or self._may_replace(meaning):
            self._at = place + 1
            self._fail([lexeme, self._lexeme(place)])
        else:
            self._at = place + 1
            if rank is not None:
                self._deny(rank, lexeme.start, self._lexeme(place).end)

    def _may_replace(self, meaning: Meaning) -> bool:
        """Whether `no kings` behind `three queens` may be a correction of the card."""
        last = self._last_card()
        if last is None or meaning.rank is None:
            return last is not None and last.rank.is_wild
        return Placed.kind_of(meaning.rank) == last.kind

    def _take_corrected(self, lexeme: Lexeme) -> bool:
        """Take what stands behind a correction; say whether it is part of it."""
        meaning = lexeme.meaning
        if lexeme.player is None and (lexeme.pause or lexeme.mark in SILENT):
            return True
        if lexeme.mark in _CORRECTIONS:
            self._corrections.append(lexeme)
            return True
        if meaning is not None and meaning.suit is not None and meaning.rank is None:
            return self._correct_suit(meaning.suit)
        if meaning is not None and (meaning.number is not None or meaning.rank is not None):
            return self._correct(lexeme, meaning)
        self._give_up()
        return False

    def _give_up(self) -> None:
        corrections, self._corrections = self._corrections, []
        self._fail(corrections)

    def _correct_suit(self, suit: Suit) -> bool:
        """Put another suit in the place of that of the cards just said."""
        last = self._last_card()
        if last is None or last.suit is None:
            self._give_up()
            return False
        self._corrections = []
        for card in list(self._of_one_suit(last)):
            card.suit = suit
        return True

    def _of_one_suit(self, last: Placed) -> Iterator[Placed]:
        """Yield the cards whose suit was told at once, which ends with this one."""
        for card in reversed(self.heard.cards):
            if (card.clause, card.meld, card.suit) != (last.clause, last.meld, last.suit):
                return
            yield card

    def _correct(self, lexeme: Lexeme, meaning: Meaning) -> bool:
        corrections, self._corrections = self._corrections, []
        last = self._last_card()
        if last is None:
            self._fail(corrections)
            return False
        before, unread, asked = len(self.heard.cards), len(self.heard.unread), self._at
        self._where, self._player = last.where, last.player
        self._clause, self._sentence = last.clause, last.sentence
        self._cards(lexeme, meaning)
        new = self.heard.cards[before:]
        number = meaning.number if self._at == asked else None
        if self._last is Last.CARDS and self._replace(last, new, number):
            del self.heard.unread[unread:]
            return True
        self.heard.refuse(*new)
        self._fail(corrections)
        return True

    def _replace(self, last: Placed, new: Sequence[Placed], number: int | None) -> bool:
        """Put new cards in the place of the last ones, if it is certain that they stand there."""
        if last.meld in self.heard.sequences:
            return self._replace_sequence(last, new)
        if last.count is None or self._is_told_twice(last, new):
            return False
        if number is not None:
            return self._replace_number(last, new, number)
        return len(new) == 1 and self._replace_cards(last, new[0])

    def _is_told_twice(self, last: Placed, new: Sequence[Placed]) -> bool:
        """Whether other cards of that rank were told before, and may be what is corrected."""
        rest = [
            card
            for card in self.heard.cards
            if card is not last and not any(card is each for each in new)
        ]
        return any(card.rank is last.rank and card.where is last.where for card in rest)

    def _replace_number(self, last: Placed, new: Sequence[Placed], number: int) -> bool:
        # A one may be an article; of one card, a number may be another card.
        if number <= 1 or last.count == 1:
            return False
        last.count = number
        self._drop(new)
        return True

    def _replace_cards(self, last: Placed, card: Placed) -> bool:
        if card.count is None or card.meld != last.meld:
            return False
        same = card.rank is last.rank or (card.count, card.kind) == (last.count, last.kind)
        if not same or (card.rank is not last.rank and not self._is_alone(last, card)):
            return False
        last.rank, last.count, last.suit = card.rank, card.count, card.suit or last.suit
        self._drop([card])
        return True

    def _is_alone(self, last: Placed, new: Placed) -> bool:
        """Whether no other cards of that part of the text might be meant."""
        same = (last.clause, last.sentence, last.kind)
        return not any(
            (each.clause, each.sentence, each.kind) == same
            for each in self.heard.cards
            if each is not last and each is not new
        )

    def _replace_sequence(self, last: Placed, new: Sequence[Placed]) -> bool:
        melds = {card.meld for card in new}
        if len(melds) != 1 or not melds <= self.heard.sequences or last.meld in melds:
            return False
        for card in new:
            card.suit = card.suit or last.suit
        self._suit = new[0].suit
        self._drop([card for card in self.heard.cards if card.meld == last.meld])
        return True

    def _drop(self, cards: Sequence[Placed]) -> None:
        self.heard.cards = [
            card for card in self.heard.cards if not any(card is each for each in cards)
        ]

    def _fail(self, corrections: Sequence[Lexeme]) -> None:
        """Tell that it is not certain what is corrected, and take back what was said last."""
        self._refuse(*corrections)
        if self._last is Last.CARDS and self.heard.cards:
            last = self.heard.cards[-1]
            part = (last.clause, last.sentence)
            self.heard.refuse(
                *(card for card in self.heard.cards if (card.clause, card.sentence) == part)
            )
        elif self._last is Last.OUT and self.heard.outs:
            self.heard.unread.append(self.heard.outs.pop().span)
        elif self._last is Last.PENALTY and self.heard.penalties:
            self.heard.unread.append(self.heard.penalties.pop()[:2])
        self._last = Last.NOTHING
