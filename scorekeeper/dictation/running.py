"""Sequences: by their ends, by all of their cards, and the suit that is said of them."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import Placed, Where
from scorekeeper.dictation.placing import Placing
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset import SHORTEST_MELD


class Running(Placing):
    """Finds sequences."""

    def _take_run(self, lexeme: Lexeme, meaning: Meaning) -> bool:
        """Take a sequence that begins here; say whether one does."""
        if self._is_range(meaning):
            self._range(lexeme, meaning)
            return True
        in_sequence = bool(self._meld) and self._meld in self.heard.sequences
        run = list(self._named_run(meaning))
        suit, behind = self._suit_behind(run[-1]) if run else (None, 0)
        if len(run) < SHORTEST_MELD or self._where is not Where.TABLE:
            return False
        if not in_sequence and (suit is None or not self._has_sequences):
            return False
        if not in_sequence or self._of_meld():
            self._close_meld()
            self._open_meld(lexeme, Mark.SEQUENCE)
        self._suit = suit or self._suit
        self._at = behind if suit else run[-1] + 1
        self._place_run(lexeme, self._run_ranks(run))
        return True

    def _named_run(self, meaning: Meaning) -> Iterator[int]:
        """Yield where the single cards stand that follow one another: `ten jack queen`."""
        if not self._is_single(meaning) or self._named is not None:
            return
        place, rank, step = self._at - 1, meaning.rank or 0, 0
        while True:
            yield place
            following = self._behind_breaks_of_run(place + 1)
            after = self._said(following)
            if after is None or after.rank is None or not self._is_single(after):
                return
            if after.rank - rank not in ((step,) if step else (1, -1)):
                return
            step, rank, place = after.rank - rank, after.rank, following

    def _behind_breaks_of_run(self, place: int) -> int:
        while self._lexeme(place).pause == 1 or self._lexeme(place).mark in (
            Mark.JOIN,
            Mark.FILLER,
        ):
            place += 1
        return place

    def _is_single(self, meaning: Meaning) -> bool:
        rank = meaning.rank
        one = not meaning.many and meaning.count in (None, 1) and meaning.suit is None
        return one and rank is not None and rank.is_natural

    def _suit_behind(self, place: int) -> tuple[Suit | None, int]:
        """Return the suit that is said behind a place, and where the text goes on."""
        at = self._behind_silent(place + 1)
        meaning = self._said(at)
        suit = meaning.suit if meaning and meaning.rank is None else None
        return suit, at + 1

    def _run_ranks(self, run: list[int]) -> list[Rank]:
        said = (self._lexeme(place).meaning for place in run)
        return sorted(meaning.rank for meaning in said if meaning and meaning.rank is not None)

    def _place_run(self, lexeme: Lexeme, ranks: list[Rank]) -> None:
        end = self._lexeme(self._at - 1).end
        for rank in ranks:
            self._place(rank, 1, self._suit, lexeme.start, end)

    def _is_range(self, meaning: Meaning) -> bool:
        """Whether a card is the lower end of a sequence: `4 to 10`."""
        if meaning.rank is None or not meaning.rank.is_natural or meaning.many:
            return False
        to, high = self._range_ends()
        ends = self._lexeme(to).mark is Mark.TO
        top = self._said(high)
        if not ends or top is None or top.many or top.rank is None:
            return False
        return top.rank > meaning.rank or (top.rank < meaning.rank - 1 and not top.is_figures)

    def _range_ends(self) -> tuple[int, int]:
        """Return where `to` and the highest card of a sequence stand, if they do."""
        to = self._at
        high = self._behind_silent(to + 1)
        return to, high

    def _range(self, lexeme: Lexeme, meaning: Meaning) -> None:
        last = self._lexeme(self._range_ends()[1])
        self._at = self._range_ends()[1] + 1
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
        first, end = sorted((meaning.rank, high.rank))
        self._place_run(lexeme, [Rank(rank) for rank in range(first, end + 1)])

    # ---------- suits ----------

    def _say_suit(self, lexeme: Lexeme, suit: Suit) -> None:
        sequence = self._meld in self.heard.sequences
        if sequence and not (self._of_meld() and self._is_range_next()):
            self._suit_of_meld(lexeme, suit)
            return
        kind = self._lexeme(self._at)
        if kind.mark is Mark.SEQUENCE or self._is_range_next() or self._is_run_next():
            self._at += kind.mark is Mark.SEQUENCE
            self._close_meld()
            self._open_meld(lexeme, Mark.SEQUENCE)
            self._suit = suit
            return
        last = self.heard.cards[-1] if self.heard.cards else None
        between = self._found[: self._at - 1]
        touching = [each for each in between if last and each.start >= last.end]
        silent = all(each.mark in SILENT for each in touching)
        if last is None or last.suit is not None or not silent or not last.rank.is_natural:
            self._refuse(lexeme)
            return
        for card in (*self._run(), *self._named_with(last)):
            card.suit = suit
        last.end = lexeme.end

    def _named_with(self, last: Placed) -> list[Placed]:
        """Return the card before `and queen of spades`, which has no article of its own."""
        before = self.heard.cards[-2:-1]
        lexeme = next((each for each in self._found if each.start == last.start), None)
        bare = (
            lexeme is not None and lexeme.meaning is not None and lexeme.meaning.rank is last.rank
        )
        told = [each for each in before if each.clause == last.clause and each.count == 1]
        beside = last.joined and bare and not last.is_notation
        return [each for each in told if beside and each.suit is None and each.rank.is_natural]

    def _suit_of_meld(self, lexeme: Lexeme, suit: Suit) -> None:
        if self._suit not in (None, suit):
            self._refuse(lexeme)
            return
        self._suit = suit
        for card in self._of_meld():
            card.suit = suit

    def _is_range_next(self) -> bool:
        """Whether a sequence by its ends comes next: `hearts 4 to 10`."""
        if self._lexeme(self._at - 2).mark is Mark.OF:
            return False
        here, place = self._at, self._next()
        after = self._said(place)
        if after is None:
            return False
        self._at = place + 1
        follows = self._is_range(after)
        self._at = here
        return follows

    def _is_run_next(self) -> bool:
        """Whether all cards of a sequence come next: `spades jack queen king`."""
        before = self._lexeme(self._at - 2)
        if not self._has_sequences or before.mark in (Mark.OF, Mark.OF_THE):
            return False
        here, place = self._at, self._next()
        meaning = self._said(place)
        self._at = place + 1
        run = list(self._named_run(meaning)) if meaning is not None else []
        self._at = here
        return len(run) >= SHORTEST_MELD and self._suit_behind(run[-1])[0] is None

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
