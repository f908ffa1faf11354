"""Numbers and cards: how many of what, and sequences by their ends."""

from __future__ import annotations

from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import Placed, Where
from scorekeeper.dictation.placing import Placing
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset import SHORTEST_MELD

MELDS = frozenset(
    {
        *(Mark.MELD, Mark.SEQUENCE, Mark.WILD_MELD),
        *(Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA),
    }
)
"""What says that a meld begins."""


class Counting(Placing):
    """Tells numbers from cards, by what stands beside them."""

    def _cards(self, lexeme: Lexeme, meaning: Meaning) -> None:
        if self._is_range(meaning):
            self._range(lexeme, meaning)
            return
        after = self._peek()
        if meaning.count is not None:
            self._put(lexeme, meaning, meaning.count)
        elif meaning.number is not None and after and self._counts(meaning, after):
            self._skip_silent()
            card = self._found[self._at]
            self._at += 1
            self._put(lexeme, after, meaning.number, end=card.end)
        elif meaning.number is not None and after and after.mark in MELDS and meaning.number == 1:
            return
        elif meaning.rank is not None and not meaning.many:
            self._put(lexeme, meaning, 1, weak=meaning.number is not None)
        elif meaning.many and meaning.number is not None:
            self._put(lexeme, meaning, meaning.number)
        else:
            self._refuse(lexeme)

    def _counts(self, number: Meaning, after: Meaning) -> bool:
        """Whether a number tells how many cards there are, rather than being one itself."""
        if number.many or after.rank is None or after.count not in (None, 1):
            return False
        if after.many:
            return True
        if number.rank is None:
            return True
        if number.is_figures:
            return not after.is_figures and after.number is None and self._is_table()
        if after.is_figures or after.rank.is_wild or not after.rank.is_natural:
            return True
        return after.number is None and self._is_table()

    def _is_table(self) -> bool:
        return self._where is Where.TABLE and self._named is None

    def _say_suit(self, lexeme: Lexeme, suit: Suit) -> None:
        sequence = self._meld in self.heard.sequences
        if sequence:
            self._suit = suit
            for card in self._of_meld():
                card.suit = suit
            return
        if self._is_range_next():
            self._close_meld()
            self._open_meld(lexeme, Mark.SEQUENCE)
            self._suit = suit
            return
        last = self.heard.cards[-1] if self.heard.cards else None
        between = self._found[: self._at - 1]
        touching = [each for each in between if last and each.start >= last.end]
        silent = all(each.meaning and each.meaning.mark in SILENT for each in touching)
        if last is None or last.suit is not None or not silent or not last.rank.is_natural:
            self._refuse(lexeme)
            return
        for card in self._run():
            card.suit = suit
        last.end = lexeme.end

    def _is_range_next(self) -> bool:
        """Whether a sequence by its ends comes next: `hearts 4 to 10`."""
        before = self._found[self._at - 2].meaning if self._at > 1 else None
        after = self._found[self._at] if self._at < len(self._found) else None
        if after is None or after.meaning is None or (before and before.mark is Mark.OF):
            return False
        self._at += 1
        follows = self._is_range(after.meaning)
        self._at -= 1
        return follows

    def _run(self) -> list[Placed]:
        """Return the cards that the last one ends a sequence of: `4 5 6 of hearts`; or it alone."""
        *before, last = self.heard.cards
        run = [last]
        for card in reversed(before):
            together = card.clause == last.clause and card.meld == last.meld
            if not together or card.suit or (card.count, card.rank + 1) != (1, run[-1].rank):
                break
            run.append(card)
        return run if len(run) >= SHORTEST_MELD and last.count == 1 else [last]

    def _number_follows(self) -> bool:
        """Whether a number and its cards come next, as in `canasta of eight tens`."""
        here = self._at
        self._skip_silent()
        number = self._found[self._at].meaning or Meaning()
        self._at += 1
        after = self._peek()
        self._at = here
        if number.count is not None and number.count > 1:
            return True
        return number.number is not None and after is not None and self._counts(number, after)

    def _is_range(self, meaning: Meaning) -> bool:
        """Whether a card is the lower end of a sequence: `4 to 10`."""
        rest = self._found[self._at : self._at + 2]
        if len(rest) < 2 or meaning.rank is None or not meaning.rank.is_natural:  # noqa: PLR2004
            return False
        to, high = rest[0].meaning, rest[1].meaning
        ends = to is not None and to.mark is Mark.TO and high is not None and not high.many
        return ends and high is not None and high.rank is not None and high.rank > meaning.rank

    def _range(self, lexeme: Lexeme, meaning: Meaning) -> None:
        last = self._found[self._at + 1]
        self._at += 2
        high = last.meaning
        assert meaning.rank is not None  # noqa: S101 -- `_is_range` has looked
        assert high is not None  # noqa: S101 -- likewise
        assert high.rank is not None  # noqa: S101 -- likewise
        if not high.rank.is_natural:
            self.heard.unread.append((lexeme.start, last.end))
            return
        if self._meld not in self.heard.sequences or self._of_meld():
            self._close_meld()
            self._open_meld(lexeme, Mark.SEQUENCE)
        self._suit = meaning.suit or high.suit or self._suit
        for rank in range(meaning.rank, high.rank + 1):
            self._place(Rank(rank), 1, self._suit, lexeme.start, last.end)
