"""Words that say what melds are: a canasta, a sequence, natural or mixed."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.owning import Owning
from scorekeeper.dictation.placed import Claim, Where
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD

_SENTENCE: Final = 2
_ONE_OF: Final = {
    Mark.CANASTAS: Mark.CANASTA,
    Mark.NATURAL_CANASTAS: Mark.NATURAL_CANASTA,
    Mark.MIXED_CANASTAS: Mark.MIXED_CANASTA,
}
_CANASTAS: Final = frozenset({Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA})


class Describing(Owning):
    """Begins melds by their kind, or takes a kind for what the cards beside it are."""

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
