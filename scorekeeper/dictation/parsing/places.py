"""Where cards lie (table, hand or foot), whose they are, and who went out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.parsing.corrections import CorrectionParser
from scorekeeper.dictation.parsing.state import Last
from scorekeeper.dictation.statements import ANYBODY, PAIR, CardGroup, Where, may_be_meld, without
from scorekeeper.dictation.tokens import CLAUSE, NO_MEANING, SENTENCE, Token
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD

# The roles of words after a name that belongs to the cards before it.
_BEHIND_NAMES: Final = frozenset({Mark.JOIN, Mark.IN_HAND})


class PlaceParser(CorrectionParser):
    """Layer of the parser that gives cards to the players and places named beside them."""

    _is_named = False
    _namer: Token | None = None
    # The player who was said to go out, for `her hand` behind it; None for the speaker.
    _closer: int | None = None

    # ---------- players ----------

    def _name(self, token: Token, player: int) -> None:
        player = min(player, self._players - 1)
        is_placed = self._where is Where.HAND or self._last is Last.OUT or self._empty is not None
        if self._is_foot_begun():
            self._take_foot(token, player)
        elif self._is_whose(token):
            self._give_hand(player)
        else:
            if self._named != player:
                self._refuse_name()
            if self._where is Where.FOOT and self._following.meaning.is_amount and not token.mark:
                self._refuse(token)  # `Ann's foot a king, Ben's two fives`
            self._named, self._namer = player, token
            self._goes_on_in_hand = is_placed and self._is_like_before(token)
            if self._where is not Where.TABLE:
                self._player = player

    def _is_whose(self, name: Token) -> bool:
        """Return whether a name tells whose the cards before it are.

        So do `a Luis` in `le quedó un rey a Luis`, and the last words of `foot: two kings, Ann`.
        """
        behind, is_foot = self._following, self._where is Where.FOOT
        if is_foot and self._player == ANYBODY and behind.pause == SENTENCE:
            return name.player is not None and self._before.pause == CLAUSE
        ends = behind.pause or behind.mark in _BEHIND_NAMES or behind.mark is Mark.FOOT
        is_with = name.player is not None and name.meaning.is_with
        here = self._where is not Where.TABLE and self._is_said_behind()
        return bool(is_with and ends and here and self._is_implied)

    def _is_like_before(self, name: Token) -> bool:
        """Return whether `and Ben` or `Ben with` goes on with cards left in hands."""
        before, behind = self._before, self._following
        is_with = name.meaning.is_with or behind.meaning.is_with
        return is_with or (before.mark is Mark.JOIN and self._last is not Last.OUT)

    def _say_his(self, token: Token) -> None:
        """Take `his foot` for that of the player just named, or the partner's."""
        player = self._player if self._where is not Where.TABLE else self._named
        player = self._holder if player is None else player
        if player in (None, ANYBODY) or self._is_mine(player):
            player = self._partner if self._closer is None else self._closer
        self._say_whose(token, player)

    def _is_mine(self, player: int) -> bool:
        """Return whether the speaker told of `I`, rather than of somebody by that one's name."""
        is_called = self._namer is not None and self._namer.player == player
        return player == self._me and not is_called and self._players <= PAIR

    def _say_whose(self, token: Token, player: int) -> None:
        """Take the owner of a hand or foot; refuse one of cards: `my three kings` lie anywhere."""
        after = self._peek()
        if after is NO_MEANING or after.rank is not None or after.number is not None:
            self._refuse(token)
        else:
            self._name(token, player)

    def _say_both(self, token: Token) -> None:
        """Take `both red threes` for two of them."""
        after = self._peek()
        if not after.is_plural or after.rank is None:
            self._refuse(token)
        else:
            self._put_counted(token, PAIR)

    def _refuse_name(self) -> None:
        """Refuse a name without a statement: `and Ann, too`."""
        if self._named is not None and self._namer is not None:
            self._refuse(self._namer)

    def _we(self) -> None:
        """Turn back to the side's melds, as the cards left in a hand have been mentioned."""
        if self._where is not Where.TABLE:
            self._begin_table()

    # ---------- hands ----------

    def _say_had(self, player: int | None = None) -> None:
        """Begin a hand, or go on with a foot that the words before began."""
        goes_on = self._last is Last.OUT and self._before.mark is Mark.JOIN
        if goes_on and player is None and self._named is None:
            # `Ann closed and had a king`, which the checks refuse
            player = self.heard.outs[-1].player
        if self._where is Where.TABLE and self._take_left_behind():
            return
        is_begun = self._where is Where.HAND and self._hand_since == len(self.heard.cards)
        if is_begun and self._had and player is None and self._named is None:
            return  # `Ann had, had a king`
        place = self._cursor - 2
        while self._token(place).is_silent and self._token(place).mark is not Mark.WE:
            place -= 1
        before = self._token(place).mark
        if before is Mark.WE and player is None:
            # `we, well, had`: were they laid down, or left?
            self._refuse(self._token(self._cursor - 1))
        if not self._is_foot_begun():
            self._begin_hand(player, had=True)
        elif player is not None:
            self._take_foot(self._token(self._cursor - 1), player)

    def _take_left_behind(self) -> bool:
        """Put the cards just mentioned in the hand of the player named after: `le quedaron a Ann`.

        Returns:
            whether somebody is: else the next cards are those that were left.
        """
        may_follow = self._is_said_behind() and self._before.mark is not Mark.JOIN
        owner = self._take_name_behind() if may_follow else None
        if owner is None:
            return False
        self._put_in_hand(owner)
        self._cursor += self._following.mark is Mark.IN_HAND
        if self._following.mark is Mark.JOIN:
            self._begin_hand(owner, had=True)
        return True

    @property
    def _just_named(self) -> int:
        """The player meant by `le quedaron`: the one named before it, or else the partner."""
        if self._namer is not None and self._before is self._namer:
            return self._player if self._named is None else self._named
        closer = self._closer if self._last is Last.OUT else None
        return self._partner if closer is None else closer

    def _give_hand(self, player: int) -> None:
        """Give the cards of the hand that was begun last to a player; others may follow."""
        for card in self.heard.cards[self._hand_since :]:
            card.player = player
        self._player, self._named = player, None
        self._hand_since = len(self.heard.cards)

    def _say_in_hand(self, token: Token) -> None:
        """Put the next cards in a hand or, where no cards are in one yet, the cards before."""
        if self._is_of_foot():
            self.heard.refuse(self.heard.cards[-1])
            self._refuse(token)
            return
        if self._is_nothing_left():
            return
        owner = self._take_owner()
        if self._named is None and self._where is Where.TABLE and token.meaning.is_with:
            self._named = self._closer
        if self._where is not Where.TABLE:
            if owner is None:
                self._stay_in_hand()
            else:
                self._give_hand(owner)
            return
        before = self._before
        if before.pause or before.mark is Mark.JOIN or not self._is_said_behind():
            if not self._cards_follow():
                self._refuse(token)
            self._stay_with_player(had=self._following.pause != CLAUSE)
            return
        self._put_in_hand(owner, token)

    def _put_in_hand(self, owner: int | None, *tokens: Token, where: Where = Where.HAND) -> None:
        """Put the cards just mentioned in a hand or foot; refuse them and the tokens if unclear."""
        moved = self._moved_to_hand(is_owned=owner is not None)
        if moved is None:
            self.heard.refuse(*(card for card in self.heard.cards if card.clause == self._clause))
            self._refuse(*tokens)
            return
        player = self._named if owner is None else owner
        for card in moved:
            card.where = where
            card.player = card.player if player is None else player
        self._named = None

    def _is_nothing_left(self) -> bool:
        """Whether `nothing` stands beside `in hand`: `none left in Ann's hand`."""
        place, behind = self._place_before(self._cursor - 1), self._next_place()
        if self._token(place).player is not None:
            place = self._place_before(place)
        if self._token(place).mark is Mark.IN_HAND:
            place = self._place_before(place)
        if self._token(behind).player is not None:
            behind = self._skip_silent(behind + 1)
        return Mark.NOTHING in (self._token(place).mark, self._token(behind).mark)

    def _place_before(self, place: int) -> int:
        """Return the place of the last token before `place` that is not silent."""
        place -= 1
        while self._token(place).is_silent:
            place -= 1
        return place

    def _take_owner(self) -> int | None:
        """Take the name beside `in hand` for whose the cards mentioned before are: `in Ann's hand`.

        Returns:
            the player; None where nobody is named for cards mentioned before.
        """
        told = self._is_said_behind() and not self._peek().is_amount
        if not (told and self._may_be_given()):
            return None
        if self._named is not None and self._before is self._namer:
            return self._named
        return self._take_name_behind()

    def _may_be_given(self) -> bool:
        """Whether the cards just mentioned are on the table, or in a hand of nobody named."""
        is_begun = self._hand_since < len(self.heard.cards)
        is_nobodys = self._where is Where.HAND and self._is_implied and is_begun
        return self._where is Where.TABLE or is_nobodys

    def _take_name_behind(self) -> int | None:
        """Take the next name, if no cards are mentioned after it: `en la mano de Ann`.

        Returns:
            the player; None where nobody is named, or the next words are about that player.
        """
        place = self._next_place()
        player, behind = self._token(place).player, self._token(place + 1)
        if player is None or not (behind.pause or behind.mark in _BEHIND_NAMES):
            return None
        self._cursor = place + 1
        return min(player, self._players - 1)

    def _stay_in_hand(self) -> None:
        """Put the next cards in the same player's hand or, where none follow, the cards before."""
        goes_on = self._where is Where.FOOT and self._cards_follow()
        if goes_on or not self._is_said_behind():
            self._stay_with_player(had=not goes_on)
        elif not self._follow_at_once():
            for card in self.heard.cards[self._hand_since :]:
                card.is_sure = card.is_sure or card.clause == self._clause

    # ---------- feet ----------

    def _begin_foot(self, token: Token) -> None:
        """Begin a foot or, where no cards follow, put the cards just mentioned in one."""
        if token.meaning.is_with and self._where is not Where.TABLE and self._is_mine(self._player):
            self._named = self._partner  # `su pie`
        here = [card for card in self._held_here(self._player) if not card.is_sure]
        ends = self._following.pause and self._following.mark is not Mark.HEADING
        if self._cards_follow() and not (here and ends and self._before.mark is not Mark.JOIN):
            self._stay_with_player(self._holder)
            self._where = Where.FOOT
            return
        owner = self._take_owner()
        if self._where is Where.TABLE and self._is_said_behind():
            self._put_in_hand(self._holder if owner is None else owner, token, where=Where.FOOT)
        elif len(here) == 1 and self._where is Where.HAND:
            here[0].where = Where.FOOT
            if owner is not None:
                here[0].player, self._named = owner, None
        else:
            # `Ann had a five and two kings in her foot`: is the five there, too?
            self.heard.refuse(*here)
            self._refuse(token)

    @property
    def _holder(self) -> int | None:
        """The player whose hand was mentioned right before, whose foot may follow."""
        if self._empty is not None:
            return self._empty
        cards = (c for c in reversed(self.heard.cards) if c.clause != self._clause or not c.is_laid)
        player = next((card.player for card in cards), ANYBODY)
        return None if player == ANYBODY else player

    def _is_foot_begun(self) -> bool:
        """Return whether the next cards lie in a foot, none of which were mentioned yet."""
        return self._where is Where.FOOT and self._hand_since == len(self.heard.cards)

    def _take_foot(self, token: Token, player: int) -> None:
        """Take the player named behind `foot` for whose it is, unless somebody is already."""
        self._namer = token
        if self._is_implied:
            self._player, self._is_implied = player, token.player is None
        elif self._player != player:
            self._refuse(token)

    def _is_of_foot(self) -> bool:
        """Return whether cards in a foot are said to be in the hand."""
        in_foot = self._is_said_behind() and self.heard.cards[-1].where is Where.FOOT
        return in_foot and not self._cards_follow()

    def _follow_at_once(self) -> bool:
        return not self._following.pause and self._cards_follow()

    def _say_in_my_hand(self, token: Token) -> None:
        if self._where is Where.TABLE or not self._is_said_behind() or self._follow_at_once():
            self._name(token, self._me)
            self._say_in_hand(token)
        elif self._player == ANYBODY:
            here = self._held_here(ANYBODY)
            for card in here:
                card.player = self._me
            # `caught with two jokers, and an ace in my hand`
            rest = without(self.heard.cards, here)
            self.heard.refuse(*(card for card in rest if card.hand == self._hands))
        elif self._player != self._me:
            self._refuse(token)

    def _moved_to_hand(self, *, is_owned: bool = False) -> list[CardGroup] | None:
        """Return the cards just mentioned that turn out to be in a hand; None if that is unclear.

        These are the cards of the same clause, and single cards or pairs of the clauses before it.

        Args:
            is_owned: whether a player is named beside them, so that cards after are another's.
        """
        if not is_owned and self._goes_on():
            return None
        if (is_owned or self._named is not None) and self.heard.cards[-1].where is Where.HAND:
            return self._held_here(ANYBODY)
        moved: list[CardGroup] = []
        last = self._clause
        for card in reversed(self.heard.cards):
            is_here = card.clause == self._clause
            is_added = card.rank.is_wild and card.is_with
            is_near = is_here or not (is_added or _is_large(card) or last - card.clause > 1)
            if not (card.is_laid and is_near) or card.meld or card.is_down:
                break
            moved.append(card)
            last = card.clause
        is_mixed = len(moved) > 1 and any(_is_large(c) and c.rank.is_natural for c in moved)
        # `five kings, two in hand` may be two of them.
        is_number = len(moved) == 1 < len(self.heard.cards) and moved[0].is_weak
        is_unclear = is_mixed or is_number or _may_be_melds(moved, self._clause)
        return None if is_unclear else moved or None

    def _held_here(self, player: int) -> list[CardGroup]:
        """Return the cards just mentioned in the hand of a player, or of nobody known yet."""
        here = (self._clause, Where.HAND, player)
        return [card for card in self.heard.cards if (card.clause, card.where, card.player) == here]

    def _is_said_behind(self) -> bool:
        """Return whether cards were mentioned in this part of the text that may lie in a hand."""
        return bool(self.heard.cards) and self.heard.cards[-1].clause == self._clause

    def _goes_on(self) -> bool:
        """Return whether more cards come at once, so that it is unclear which are meant."""
        place = self._next_place()
        if self._token(place).mark is Mark.JOIN:
            place = self._skip_silent(place + 1)
        return self._meaning(place).is_amount

    def _say_unplayed(self, token: Token) -> None:
        """Take `unplayed`: redundant for a hand, refused for cards laid down."""
        if self._where is not Where.TABLE:
            return
        place = self._next_place()
        if self._meaning(place).rank is not None:
            self._cursor = place + 1
            self._refuse(token, self._token(place))
        else:
            self._fail([token])


def _is_large(card: CardGroup) -> bool:
    """Whether there are as many as may be a meld by themselves."""
    return (card.count or CANASTA_SIZE) >= SHORTEST_MELD


def _may_be_melds(moved: Sequence[CardGroup], clause: int) -> bool:
    """Return whether some of the cards may just as well have been laid down."""
    if any(card.clause != clause and not card.rank.is_natural for card in moved):
        return True
    own = [card for card in moved if card.clause == clause]
    return any(may_be_meld([card]) and not behind.joined for behind, card in pairwise(own))
