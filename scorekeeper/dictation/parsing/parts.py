"""Statements about cards that were mentioned before, or about several canastas at once."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from scorekeeper.dictation.language import SILENT, Mark
from scorekeeper.dictation.parsing.sequences import SequenceParser
from scorekeeper.dictation.parsing.state import Last
from scorekeeper.dictation.statements import Amount, CardGroup, size_of
from scorekeeper.dictation.tokens import Meaning, Span, Token, marked
from scorekeeper.engine.cards import Rank

_LINKS: Final = SILENT | {Mark.JOIN}
_PLACES: Final = frozenset({Mark.ON, Mark.ON_THEM, Mark.IN_HAND, Mark.IN_MY_HAND, Mark.TABLE})


class PartParser(SequenceParser):
    """Layer of the parser for statements about a part of the cards."""

    def _take_part(self, token: Token, number: int, whole: CardGroup | None = None) -> None:
        """Take `two of them deuces`: of the cards just mentioned, two fewer are natural ones."""
        place = self._next_place()
        if self._meaning(place).is_article:
            place = self._skip_silent(place + 1)
        card, whole = self._meaning(place), whole or self._last_card()
        if whole is None or not _may_hold(whole, number) or not card.is_wild:
            self._refuse_part(token, place)
            return
        self._cursor = place + 1
        whole.count = (whole.count or 0) - number
        self._clause, self._joined = whole.clause, True
        assert card.rank is not None  # noqa: S101 -- it is a wild card
        part = self._place(card.rank, number, None, self._span_from(token))
        part.where, part.player, part.hand = whole.where, whole.player, whole.hand

    def _refuse_part(self, token: Token, place: int) -> None:
        """Refuse a part together with its cards, as they were misunderstood."""
        whole = self._last_card()
        if whole is not None:
            self.heard.refuse(whole)
        self._last = Last.NOTHING
        end = token
        if self._meaning(place).is_card:
            end, self._cursor = self._token(place), place + 1
        end_of_taken = self._token(self._cursor - 1).span.end
        self.heard.unread.append(Span(token.span.start, max(end.span.end, end_of_taken)))

    def _of_which(self, token: Token) -> None:
        """Take `of which two are jokers`, `including a joker and a deuce`."""
        place, whole = self._next_place(), self._last_card()
        number = self._meaning(place)
        if not number.number or number.is_plural:
            self._refuse_part(token, place)
            return
        self._cursor = place + 1
        self._take_part(token, number.number)
        while joined := self._joined_part():
            self._cursor = self._skip_silent(self._cursor + 1) + 1
            self._take_part(token, joined, whole)

    def _joined_part(self) -> int:
        """Return the number of wild cards that `and` tells next; 0 where they may lie elsewhere."""
        joins = self._following.mark is Mark.JOIN and not self._following.meaning.is_with
        if not joins or self._last is not Last.CARDS:
            return 0
        place = self._skip_silent(self._cursor + 1)
        at = self._skip_silent(place + 1)
        behind = self._token(self._skip_silent(at + 1))
        lies_elsewhere = behind.meaning.is_with or behind.mark in _PLACES
        number = self._meaning(place)
        is_part = number.is_number and self._meaning(at).is_wild and not lies_elsewhere
        return (number.number or 0) if is_part else 0

    def _say_inside(self, token: Token) -> None:
        """Take `seven fives with a joker in it`: one fewer is a natural one."""
        wilds = self._wilds_here()
        if not wilds and self._peek().is_amount:
            self._of_which(token)  # `siete cincos incluido un mono`
            return
        before = self.heard.cards[: len(self.heard.cards) - len(wilds)]
        number = size_of(wilds)
        if before and _may_hold(before[-1], number):
            before[-1].count = (before[-1].count or 0) - number

    # ---------- wild cards on a meld ----------

    def _say_on(self, token: Token) -> None:
        """Take `on the aces` for the meld of the wild cards just mentioned."""
        place = self._next_place()
        if self._lies_on(self._meaning(place)):
            self._cursor = place + 1
        else:
            self._refuse(token)

    def _say_on_them(self, token: Token) -> None:
        """Take `with them` for the meld of wild cards that were mentioned after it."""
        if self._last_card() is None or not self._wilds_here():
            self._refuse(token)

    def _lies_on(self, card: Meaning) -> bool:
        """Note the meld of the wild cards just mentioned; return whether it is certain."""
        wilds = self._wilds_here()
        if not (card.is_plural and card.is_natural and wilds and self._last_card()):
            return False
        before = self.heard.cards[: len(self.heard.cards) - len(wilds)]
        same = [each for each in before if each.is_laid and each.rank is card.rank]
        if not same or (len(wilds) > 1 and wilds[-1].joined and before[-1].rank is not card.rank):
            return False
        for wild in wilds:
            if wild.meld != same[-1].meld:
                wild.meld = 0
            wild.lies_on = card.rank
        return True

    def _wilds_here(self) -> list[CardGroup]:
        """Find the wild cards mentioned last, the last one first."""
        return list(takewhile(self._is_wild_here, reversed(self.heard.cards)))

    def _is_wild_here(self, card: CardGroup) -> bool:
        return card.rank.is_wild and card.is_laid and card.clause == self._clause

    # ---------- canastas ----------

    def _announce_canastas(self, token: Token, number: int | None, kind: Mark) -> None:
        """Take `two clean canastas`: `of kings and of fives`, or which are mentioned one by one."""
        if kind is not Mark.NATURAL_CANASTAS or not self._take_named_canastas(token, number):
            self.heard.announced_canastas.append(Amount(self._span_from(token), number, kind))
            self._begin_table()

    def _take_named_canastas(self, token: Token, number: int | None) -> bool:
        claim = marked(self._span_from(token), Mark.NATURAL_CANASTA)
        found: list[tuple[Rank, Span]] = []
        place = self._cursor
        while number is None or len(found) < number:
            at = self._skip(place, _LINKS)
            rank = self._meaning(at).rank
            if rank is None or not self._meaning(at).is_plural:
                if number is None and len(found) > 1:
                    break
                return False
            if not self._is_named_only(at):
                return False
            found.append((rank, self._token(at).span))
            place = at + 1
        self._begin_table()
        self._cursor = place
        for rank, span in found:
            self._clause += 1
            self._place(rank, None, None, span).claim = claim
        self._clause += 1
        return True

    def _is_named_only(self, place: int) -> bool:
        """Return whether a natural rank is mentioned there, and no number after it."""
        behind = self._meaning(self._skip_silent(place + 1))
        return self._meaning(place).is_natural and (behind.number in (None, 1) or behind.is_plural)

    def _claim_last(self, token: Token, mark: Mark) -> None:
        """Take `natural` or `mixed canasta` for the kind of the cards beside it."""
        card = self._last_card()
        if card is None or not card.is_laid or card.claimed not in (None, mark, Mark.CANASTA):
            self._refuse(token)
        else:
            card.claim = marked(token.span, mark)


def _may_hold(whole: CardGroup, wilds: int) -> bool:
    """Return whether so many of the cards of a group may be wild ones."""
    return whole.rank.is_natural and not whole.meld and 0 < wilds < (whole.count or 0)
