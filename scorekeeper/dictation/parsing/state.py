"""The state of the parser: its position in the text, and the meld or hand of the current cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from itertools import takewhile
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.statements import ANYBODY, PAIR, CardGroup, Heard, Where
from scorekeeper.dictation.tokens import CLAUSE, NO_MEANING, Meaning, Span, Token, token_at
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset.base import SHORTEST_MELD

_BEFORE_CARDS: Final = frozenset({Mark.PARTNER, Mark.ME, Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD})
_BREAKS: Final = frozenset({Mark.JOIN, Mark.FILLER, Mark.MORE})


class Last(Enum):
    """The last statement, so that a correction can take it back."""

    NOTHING = auto()
    CARDS = auto()
    KIND = auto()
    OUT = auto()
    PENALTY = auto()


class ParserState:
    """The position in the tokens, and the meld or hand that the current cards belong to.

    Attributes:
        heard: the statements so far.
    """

    def __init__(
        self, tokens: Sequence[Token], players: int, *, me: int = 0, has_sequences: bool = True
    ) -> None:
        """Start at the first token, with cards on the table.

        Args:
            tokens: the tokens of a text.
            players: the number of players of the side.
            me: the index of the player who speaks.
            has_sequences: whether the rules have sequences.
        """
        self.heard = Heard()
        self._last = Last.NOTHING
        self._tokens = tokens
        self._cursor = 0
        self._players, self._has_sequences = players, has_sequences
        self._me, self._partner = me, 1 - me if players == PAIR else 1
        # The place of the next cards, and whose they are.
        self._where, self._player = Where.TABLE, ANYBODY
        # A player who was named, without cards yet; whether cards left in hands go on.
        self._named: int | None = None
        self._goes_on_in_hand = False
        # A player without a card in hand, whose foot may follow.
        self._empty: int | None = None
        # The number of hands, the index of the first card of the last one, whether it is `had`, and
        # whether nobody was named before it.
        self._hands = self._hand_since = 0
        self._had = self._is_implied = False
        # The number of the part of the text between commas.
        self._clause = 0
        # Whether `and`, `with`, `laid` stands just before, or `with` after something refused.
        self._joined = self._is_with = self._is_laying = self._is_astray = False
        # The number of the meld that is mentioned, 0 for none, and of all so far; the last one's
        # kind, the place of its name, and its suit.
        self._meld = self._melds = 0
        self._kind: Mark | None = None
        self._meld_span = Span(0, 0)
        self._suit: Suit | None = None
        # The kind of meld that was said before its cards.
        self._claim: Token | None = None

    # ---------- the cursor ----------

    def _token(self, place: int) -> Token:
        """Return the token at a place; `END` outside the text."""
        return token_at(self._tokens, place)

    def _meaning(self, place: int) -> Meaning:
        """Return the meaning at a place; `NO_MEANING` for a pause, a name and an unknown word."""
        token = self._token(place)
        is_name = token.pause or token.player is not None
        return NO_MEANING if is_name or not token.is_known else token.meaning

    @property
    def _before(self) -> Token:
        """The token before the one that is being taken."""
        return self._token(self._cursor - 2)

    @property
    def _following(self) -> Token:
        """The token after what was taken."""
        return self._token(self._cursor)

    def _skip_silent(self, place: int) -> int:
        while self._token(place).is_silent:
            place += 1
        return place

    def _skip(self, place: int, marks: Collection[Mark] = _BREAKS) -> int:
        """Return the place of the next token that is no comma and has none of these roles."""
        while (token := self._token(place)).mark in marks or token.pause == CLAUSE:
            place += 1
        return place

    def _next_place(self) -> int:
        """Return the place of the next token that is not silent."""
        return self._skip_silent(self._cursor)

    def _take_next(self) -> Token:
        """Take the next token that is not silent."""
        self._cursor = self._next_place() + 1
        return self._token(self._cursor - 1)

    def _peek(self) -> Meaning:
        """Return the next meaning that is not silent, before any pause."""
        return self._meaning(self._next_place())

    def _span_from(self, token: Token) -> Span:
        """Return the span from a token to the last one taken."""
        return Span(token.span.start, self._token(self._cursor - 1).span.end)

    def _cards_follow(self) -> bool:
        """Return whether cards come next, a comma or a name before them: `el pie de Bob: un as`."""
        may_pause = True
        for token in self._tokens[self._cursor :]:
            if token.is_silent or (token.pause == CLAUSE and may_pause):
                may_pause = may_pause and not token.pause
            elif token.pause or not token.is_known or token.meaning.is_amount:
                return token.meaning.is_amount
            else:
                may_pause = token.player is not None
                if token.mark not in _BEFORE_CARDS and not may_pause:
                    return token.mark is Mark.NOTHING
        return False

    # ---------- where cards belong ----------

    def _refuse(self, *tokens: Token) -> None:
        self.heard.unread += [token.span for token in tokens]
        self.heard.others |= {token.span for token in tokens if token.others}

    def _last_card(self) -> CardGroup | None:
        said = self._last is Last.CARDS and self.heard.cards
        return self.heard.cards[-1] if said else None

    def _begin_hand(self, player: int | None = None, *, had: bool = False) -> None:
        self._close_meld()
        self._is_laying, self._empty = False, None
        self._hands += 1
        self._hand_since, self._had = len(self.heard.cards), had
        self._is_implied = self._named is None
        named = self._named if player is None else player
        self._where = Where.HAND
        self._player = ANYBODY if named is None else min(named, self._players - 1)
        self._named = None

    def _stay_with_player(self, other: int | None = None, *, had: bool = False) -> None:
        """Begin a hand of the player named, else of the one whose hand it is, else of another."""
        player = self._player if self._where is not Where.TABLE else other
        self._begin_hand(player if self._named is None else None, had=had)

    def _begin_table(self) -> None:
        self._close_meld()
        self._where, self._player, self._named = Where.TABLE, ANYBODY, None

    def _say_table(self) -> None:
        """Lay down the next cards or, where none follow at once, those mentioned before."""
        if not self._cards_follow():
            for card in self.heard.cards:
                card.is_down = card.is_down or card.is_laid
            held = [c for c in self.heard.cards if not c.is_laid and c.clause == self._clause]
            # `Ben had a king and a joker on the table`: which of them were laid down?
            self.heard.refuse(*held)
        self._begin_table()
        self._is_laying = self._cards_follow()

    def _say_nothing(self) -> None:
        """Note that a player, if one was named, holds nothing."""
        player = self._player if self._named is None else self._named
        self._begin_table()
        self._empty = None if player == ANYBODY else player

    @property
    def _in_sequence(self) -> bool:
        """Whether a sequence was begun last."""
        return self._meld in self.heard.sequences

    def _open_meld(self, token: Token, mark: Mark) -> None:
        self._begin_table()
        self._melds += 1
        self._meld, self._kind = self._melds, mark
        self._meld_span = token.span
        if mark is Mark.SEQUENCE:
            self.heard.sequences.add(self._meld)
        elif mark is Mark.WILD_MELD:
            self.heard.wild_melds.add(self._meld)

    def _close_meld(self) -> None:
        is_kind = self._in_sequence or self._meld in self.heard.wild_melds
        if is_kind and not self._of_meld():
            self.heard.unread.append(self._meld_span)
        self._meld, self._suit = 0, None

    def _of_meld(self) -> list[CardGroup]:
        return [card for card in self.heard.cards if card.meld == self._meld]

    def _stays_in_meld(self, rank: Rank, count: int | None) -> bool:
        """Return whether cards still belong to the meld that was begun last."""
        cards = self._of_meld()
        if self._in_sequence:
            follows = not cards or rank == cards[-1].rank + 1
            return count == 1 and rank.is_natural and follows
        if not cards:
            return rank.is_wild or self._meld not in self.heard.wild_melds
        if self._meld in self.heard.wild_melds:
            return rank.is_wild and self._is_list_of_wilds(cards[-1].clause)
        return (rank.is_wild or rank is cards[0].rank) and self._clause == cards[-1].clause

    def _is_list_of_wilds(self, clause: int) -> bool:
        """Return whether a list of wild cards goes on: `wilds: deuces four, jokers three`."""
        if self._clause == clause:
            return True
        rest = takewhile(lambda each: not each.pause, self._tokens[self._cursor :])
        return not any(each.meaning.is_natural and not each.meaning.number for each in rest)

    def _put(
        self,
        span: Span,
        meaning: Meaning,
        count: int,
        *,
        weak: bool = False,
        notation: bool = False,
        counted: bool = False,
    ) -> None:
        """Put cards in the current place."""
        assert meaning.rank is not None  # noqa: S101 -- the callers have checked it
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
        if not count:
            self._deny(meaning.rank, span)
        elif self._is_astray and meaning.rank.is_wild:
            # `sixes with a joker`: the number of sixes is open, and no other meld has this joker
            self.heard.unread.append(span)
            self._last = Last.NOTHING
        else:
            suit = meaning.suit or (self._suit if self._in_sequence else None)
            card = self._place(meaning.rank, count, suit, span)
            card.is_weak = weak and not self._in_sequence and not meaning.is_figures
            card.is_bare = weak and self._had and card.where is Where.HAND
            card.is_notation, card.is_counted = notation, counted
            if self._claim and card.is_laid and not notation:
                card.claim = self._claim
        self._claim = None

    def _deny(self, rank: Rank, span: Span) -> None:
        """Note that it was said that there are none of a card."""
        self.heard.denied.append(self._place(rank, 0, None, span))
        self.heard.cards.pop()
        self._last = Last.NOTHING

    def _place(self, rank: Rank, count: int | None, suit: Suit | None, span: Span) -> CardGroup:
        is_held = self._is_with and self._last is Last.OUT and self._where is Where.TABLE
        # `Ann went out with a king in hand` contradicts itself.
        holder = self.heard.outs[-1].player if is_held else None
        card = CardGroup(
            rank=rank,
            count=count,
            suit=suit,
            span=span,
            where=self._where,
            player=self._player if holder is None else holder,
            clause=self._clause,
            joined=self._joined,
            is_with=self._is_with,
            meld=self._meld,
            hand=self._hands if self._where is Where.HAND else 0,
            kinds=len(self.heard.kinds),
        )
        self.heard.cards.append(card)
        self._joined = self._is_with = False
        self._last = Last.CARDS
        return card
