"""Sequences, given by their ends or by all of their cards, and their suit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.parsing.state import ParserState
from scorekeeper.dictation.statements import CardGroup, Where
from scorekeeper.dictation.tokens import Meaning, Span, Token
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset.base import SHORTEST_MELD


class SequenceParser(ParserState):
    """Layer of the parser for sequences."""

    def _take_sequence(self, token: Token) -> bool:
        """Take a sequence that begins here; return whether one does."""
        here = self._cursor - 1
        if self._is_range(here):
            self._take_range(token)
            return True
        run = list(self._run(here))
        suit, behind = self._suit_behind(run[-1]) if run else (None, 0)
        if len(run) < SHORTEST_MELD or self._where is not Where.TABLE:
            return False
        if not self._in_sequence and (suit is None or not self._has_sequences):
            return False
        self._begin_sequence(token)
        suit = None if self._suit else suit  # `hearts four five six clubs ten jack queen`
        self._suit = suit or self._suit
        self._cursor = behind if suit else run[-1] + 1
        self._place_each(token, sorted(rank for at in run if (rank := self._meaning(at).rank)))
        return True

    def _begin_sequence(self, token: Token) -> None:
        """Open a sequence, unless one without a card is open."""
        if not self._in_sequence or self._of_meld():
            self._open_meld(token, Mark.SEQUENCE)

    def _place_each(self, token: Token, ranks: Sequence[Rank]) -> None:
        span = self._span_from(token)
        for rank in ranks:
            self._place(rank, 1, self._suit, span)

    def _run(self, place: int) -> Iterator[int]:
        """Yield the places of single cards in a row: `ten jack queen`."""
        rank = self._meaning(place).rank
        if rank is None or not self._is_single(self._meaning(place)) or self._named is not None:
            return
        step = 0
        while True:
            yield place
            place = self._skip(place + 1)
            after = self._meaning(place)
            if after.rank is None or not self._is_single(after):
                return
            if after.rank - rank not in ((step,) if step else (1, -1)):
                return
            step, rank = after.rank - rank, after.rank

    def _is_single(self, meaning: Meaning) -> bool:
        one = not meaning.is_plural and meaning.count in (None, 1) and meaning.suit is None
        return one and meaning.is_natural

    def _suit_behind(self, place: int) -> tuple[Suit | None, int]:
        """Find the suit that is mentioned after a place, and where the text goes on."""
        at = self._skip_silent(place + 1)
        return self._meaning(at).suit_alone, at + 1

    def _is_range(self, place: int) -> bool:
        """Return whether a card is the lower end of a sequence: `4 to 10`."""
        low = self._meaning(place)
        if low.rank is None or not low.is_natural or low.is_plural:
            return False
        top = self._meaning(self._skip_silent(place + 2))
        if self._token(place + 1).mark is not Mark.TO or top.is_plural or top.rank is None:
            return False
        return top.rank > low.rank or (top.rank < low.rank - 1 and not top.is_figures)

    def _take_range(self, token: Token) -> None:
        low, at = self._meaning(self._cursor - 1), self._skip_silent(self._cursor + 1)
        high = self._meaning(at)
        self._cursor = at + 1
        suits = {low.suit, high.suit or self._suit_behind(at)[0]} - {None}
        is_one = low.suit is None or len(suits) == 1
        is_laid = self._where is Where.TABLE and (self._named is None or self._is_laying)
        if not (low.rank and high.rank and high.is_natural and is_one and is_laid):
            self.heard.unread.append(self._span_from(token))
            return
        self._begin_sequence(token)
        self._suit = low.suit or high.suit or self._suit
        first, last = sorted((low.rank, high.rank))
        self._place_each(token, [Rank(rank) for rank in range(first, last + 1)])

    # ---------- suits ----------

    def _say_suit(self, token: Token, suit: Suit) -> None:
        is_kind, is_next = self._following.mark is Mark.SEQUENCE, self._is_sequence_next()
        size = len(self._of_meld()) if self._in_sequence and self._suit is None else 1
        # `four to six hearts ten to queen`
        is_own = not size or (size >= SHORTEST_MELD and not self._before.pause)
        if self._in_sequence and (is_own or not is_next):
            self._suit_of_meld(token, suit)
            return
        if is_kind or is_next:
            self._cursor += is_kind
            self._open_meld(token, Mark.SEQUENCE)
            self._suit = suit
            return
        last = self.heard.cards[-1] if self.heard.cards else None
        if last is None or last.suit is not None or not self._touches(last):
            self._refuse(token)
            return
        for card in (*self._named_run(), *self._named_with(last)):
            card.suit = suit
        last.span = Span(last.span.start, token.span.end)

    def _touches(self, last: CardGroup) -> bool:
        """Return whether nothing stands between a suit and the natural card before it."""
        before = self._tokens[: self._cursor - 1]
        between = [each for each in before if each.span.start >= last.span.end]
        return last.rank.is_natural and all(each.is_silent for each in between)

    def _named_with(self, last: CardGroup) -> list[CardGroup]:
        """Return the card before `and queen of spades`, which has that suit, too."""
        token = next((each for each in self._tokens if each.span.start == last.span.start), None)
        bare = token is not None and token.meaning.rank is last.rank
        if not bare or not last.joined or last.is_notation:
            return []
        before = [each for each in self.heard.cards[-2:-1] if each.clause == last.clause]
        return [c for c in before if c.count == 1 and c.suit is None and c.rank.is_natural]

    def _suit_of_meld(self, token: Token, suit: Suit) -> None:
        if self._suit not in (None, suit):
            self._refuse(token)
            return
        self._suit = suit
        for card in self._of_meld():
            card.suit = suit

    def _is_sequence_next(self) -> bool:
        """Return whether a sequence comes next: `hearts 4 to 10`, `spades jack queen king`."""
        before = self._before.mark
        if before is not Mark.OF and self._is_range(self._next_place()):
            return True
        if not self._has_sequences or before in (Mark.OF, Mark.OF_THE):
            return False
        run = list(self._run(self._next_place()))
        suit, behind = self._suit_behind(run[-1]) if run else (None, 0)
        # Behind it may stand the suit of another: `hearts four five six clubs ten jack queen`.
        is_other = suit is not None and len(list(self._run(behind))) >= SHORTEST_MELD
        return len(run) >= SHORTEST_MELD and (suit is None or is_other)

    def _named_run(self) -> list[CardGroup]:
        """Return the sequence of cards before a suit, `4 5 6 of hearts`, or the last card alone."""
        *before, last = self.heard.cards
        run = [last]
        for card in reversed(before):
            together = (card.clause, card.meld, card.suit) == (last.clause, last.meld, None)
            if not together or (card.count, card.rank + 1) != (1, run[-1].rank):
                break
            run.append(card)
        return run if len(run) >= SHORTEST_MELD and last.count == 1 else [last]
