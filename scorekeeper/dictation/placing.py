"""Cards to where they lie: on the table, in which meld; or in whose hand."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from itertools import takewhile
from typing import Final

from scorekeeper.dictation.cursor import Cursor
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import ANYBODY, Claim, Heard, Placed, Where
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset import SHORTEST_MELD

_PAIR: Final = 2


class Last(Enum):
    """What was said last, so that a correction can take it back."""

    NOTHING = auto()
    CARDS = auto()
    OUT = auto()
    PENALTY = auto()


class Placing(Cursor):
    """Knows what cards that are said now belong to.

    Attributes:
        heard: what was understood so far.
    """

    def __init__(
        self, found: Sequence[Lexeme], players: int, *, me: int = 0, has_sequences: bool = True
    ) -> None:
        super().__init__(found)
        self._me, self._partner = me, 1 - me if players == _PAIR else 1
        self.heard = Heard()
        self._players, self._has_sequences = players, has_sequences
        self._last = Last.NOTHING
        self._hands = self._hand_since = 0
        self._had = False
        self._claim: Claim | None = None
        self._where, self._player = Where.TABLE, ANYBODY
        self._named: int | None = None
        self._goes_on_in_hand = False
        self._empty: int | None = None
        self._clause = self._sentence = 0
        self._joined = self._is_with = self._is_laying = False
        self._meld = self._melds = 0
        self._kind: Mark | None = None
        self._meld_span = (0, 0)
        self._suit: Suit | None = None

    def _refuse(self, *lexemes: Lexeme) -> None:
        spans = [(lexeme.start, lexeme.end) for lexeme in lexemes]
        self.heard.unread += spans
        self.heard.others += [
            span for span, each in zip(spans, lexemes, strict=True) if each.others
        ]

    def _begin_hand(self, player: int | None = None, *, had: bool = False) -> None:
        self._close_meld()
        self._is_laying = False
        self._hands += 1
        self._hand_since, self._had = len(self.heard.cards), had
        named = self._named if player is None else player
        self._where = Where.HAND
        self._player = ANYBODY if named is None else min(named, self._players - 1)
        self._named = None

    def _begin_foot(self, lexeme: Lexeme) -> None:
        """A foot follows or, where nothing does, the cards just said lay in one."""
        said = [card for card in self.heard.cards[self._hand_since :] if card.where is Where.HAND]
        if self._cards_follow():
            if self._where is Where.TABLE and self._named is None:
                self._named, self._empty = self._empty, None
            self._stay_with_player()
            self._where = Where.FOOT
        elif said and self._where is Where.HAND and said[-1].clause == self._clause:
            for card in said:
                card.where = Where.FOOT
        else:
            self._refuse(lexeme)

    def _stay_with_player(self, *, had: bool = False) -> None:
        """Begin a hand: of whoever was named, else of the player whose hand was told already."""
        player = self._player if self._where is not Where.TABLE else ANYBODY
        self._begin_hand(player if self._named is None else None, had=had)

    def _begin_table(self) -> None:
        self._close_meld()
        self._where, self._player, self._named = Where.TABLE, ANYBODY, None

    def _say_table(self) -> None:
        """Cards that follow are laid down; so are those said before, where none follow at once."""
        if not self._cards_follow():
            for card in self.heard.cards:
                card.is_down = card.is_down or card.where is Where.TABLE
            here = (self._clause, self._sentence)
            held = (c for c in self.heard.cards if c.where is not Where.TABLE)
            # `Ben had a king and a joker on the table`: which of them were laid down?
            self.heard.refuse(*(card for card in held if (card.clause, card.sentence) == here))
        self._begin_table()
        self._is_laying = self._cards_follow()

    def _say_nothing(self) -> None:
        """A player, if one was named, holds nothing."""
        player = self._player if self._named is None else self._named
        self._begin_table()
        self._empty = None if player == ANYBODY else player

    def _open_meld(self, lexeme: Lexeme, mark: Mark) -> None:
        self._begin_table()
        self._melds += 1
        self._meld, self._kind = self._melds, mark
        self._meld_span = (lexeme.start, lexeme.end)
        if mark is Mark.SEQUENCE:
            self.heard.sequences.add(self._meld)
        elif mark is Mark.WILD_MELD:
            self.heard.wild_melds.add(self._meld)

    def _close_meld(self) -> None:
        is_kind = self._meld in self.heard.sequences or self._meld in self.heard.wild_melds
        if self._meld and is_kind and not self._of_meld():
            self.heard.unread.append(self._meld_span)
        self._meld, self._suit = 0, None

    def _of_meld(self) -> list[Placed]:
        return [card for card in self.heard.cards if card.meld == self._meld]

    def _stays_in_meld(self, rank: Rank, count: int | None) -> bool:
        """Whether cards still belong to the meld that was begun last."""
        cards = self._of_meld()
        if self._meld in self.heard.sequences:
            follows = not cards or rank == cards[-1].rank + 1
            return count == 1 and rank.is_natural and follows
        if self._meld in self.heard.wild_melds:
            return rank.is_wild and (not cards or self._is_list_of_wilds(cards[-1].clause))
        same = not cards or (rank in (cards[0].rank, Rank.JOKER, Rank.DEUCE))
        return same and (not cards or self._clause == cards[-1].clause)

    def _is_list_of_wilds(self, clause: int) -> bool:
        """Whether `jokers three` goes on with `wild canasta: deuces four,` and no rank is told."""
        if self._clause == clause:
            return True
        rest = takewhile(lambda each: not each.pause, self._found[self._at :])
        told = (each.meaning.rank for each in rest if each.meaning and not each.meaning.number)
        return not any(rank is not None and rank.is_natural for rank in told)

    def _put(
        self,
        lexeme: Lexeme,
        meaning: Meaning,
        count: int,
        *,
        end: int | None = None,
        weak: bool = False,
        notation: bool = False,
    ) -> None:
        assert meaning.rank is not None  # noqa: S101 -- the callers have looked
        if self._named is not None and self._is_laying:
            # `I laid three kings and Ben four aces`; two of them may be what he was left with.
            self._named = None
            weak = weak or count < SHORTEST_MELD
        if self._named is not None:
            self._begin_hand()
            if not self._goes_on_in_hand:
                self.heard.loose.add(self._hands)
        if self._meld and not self._stays_in_meld(meaning.rank, count):
            self._close_meld()
        in_sequence = bool(self._meld) and self._meld in self.heard.sequences
        suit = meaning.suit or (self._suit if in_sequence else None)
        if not count:
            self._deny(meaning.rank, lexeme.start, end or lexeme.end)
        else:
            self._place(meaning.rank, count, suit, lexeme.start, end or lexeme.end)
            card = self.heard.cards[-1]
            card.is_weak = weak and not in_sequence and not meaning.is_figures
            card.is_bare = weak and self._had and card.where is Where.HAND
            card.is_notation = notation
            if self._claim and card.where is Where.TABLE and not notation:
                card.claim = self._claim
        self._claim = None

    def _deny(self, rank: Rank, start: int, end: int) -> None:
        """Note that there are none of a card."""
        self._place(rank, 0, None, start, end)
        self.heard.denied.append(self.heard.cards.pop())
        self._last = Last.NOTHING

    def _place(
        self, rank: Rank, count: int | None, suit: Suit | None, start: int, end: int
    ) -> None:
        self.heard.cards.append(
            Placed(
                rank=rank,
                count=count,
                suit=suit,
                start=start,
                end=end,
                where=self._where,
                player=self._player,
                clause=self._clause,
                sentence=self._sentence,
                joined=self._joined,
                is_with=self._is_with,
                meld=self._meld,
                hand=self._hands if self._where is Where.HAND else 0,
            )
        )
        self._joined = self._is_with = False
        self._last = Last.CARDS
