"""What is said about cards that were told already, or about several canastas at once."""

from __future__ import annotations

from itertools import takewhile

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import Claim, Placed, Where
from scorekeeper.dictation.placing import Last
from scorekeeper.dictation.running import Running
from scorekeeper.engine.cards import Rank


class Parting(Running):
    """Tells a part of the cards from all of them."""

    def _last_card(self) -> Placed | None:
        said = self._last is Last.CARDS and self.heard.cards
        return self.heard.cards[-1] if said else None

    def _take_part(self, lexeme: Lexeme, number: int) -> None:
        """Take `two of them deuces`: so many fewer of the cards just said are natural ones."""
        place = self._next()
        article = self._said(place)
        if article is not None and article.number == 1 and article.rank is None:
            place = self._behind_silent(place + 1)
        card, whole = self._said(place), self._last_card()
        rank = card.rank if card else None
        if rank is None or not rank.is_wild or not self._has_part(whole, number):
            self._refuse_part(lexeme, place)
            return
        self._at = place + 1
        assert whole is not None  # noqa: S101 -- `_has_part` has looked
        assert whole.count is not None  # noqa: S101 -- likewise
        whole.count -= number
        self._place_beside(whole, rank, number, (lexeme.start, self._lexeme(place).end))

    def _has_part(self, whole: Placed | None, number: int) -> bool:
        known = whole is not None and whole.rank.is_natural and not whole.meld
        return known and whole is not None and 0 < number < (whole.count or 0)

    def _place_beside(self, whole: Placed, rank: Rank, count: int, span: tuple[int, int]) -> None:
        self._clause, self._joined = whole.clause, True
        self._place(rank, count, None, *span)
        part = self.heard.cards[-1]
        part.where, part.player, part.hand = whole.where, whole.player, whole.hand

    def _refuse_part(self, lexeme: Lexeme, place: int) -> None:
        """Refuse a part with the cards that it is of, for they are not what they seemed to be."""
        whole = self._last_card()
        if whole is not None:
            self.heard.refuse(whole)
        self._last = Last.NOTHING
        meaning = self._said(place)
        end = lexeme
        if meaning is not None and (meaning.rank is not None or meaning.wild):
            end, self._at = self._lexeme(place), place + 1
        self.heard.unread.append((lexeme.start, max(end.end, self._lexeme(self._at - 1).end)))

    def _say_on(self, lexeme: Lexeme) -> None:
        """Take `on the aces` for where the wild cards just said lie."""
        place = self._next()
        card = self._said(place)
        if card is None or not self._lies_on(card):
            self._refuse(lexeme)
            return
        self._at = place + 1

    def _say_on_them(self, lexeme: Lexeme) -> None:
        """Take `with them` for where wild cards lie that were said behind their meld."""
        last = self._last_card()
        if last is None or not (last.rank.is_wild and self._is_wild_here(last)):
            self._refuse(lexeme)

    def _lies_on(self, card: Meaning) -> bool:
        """Note on which meld the wild cards just said lie; say whether that is certain."""
        wilds = list(takewhile(self._is_wild_here, reversed(self.heard.cards)))
        rank = card.rank
        if rank is None or not (card.many and rank.is_natural and wilds and self._last_card()):
            return False
        before = self.heard.cards[: len(self.heard.cards) - len(wilds)]
        told = [each for each in before if each.where is Where.TABLE and each.rank is rank]
        if not told or (len(wilds) > 1 and wilds[-1].joined and before[-1].rank is not rank):
            return False
        for wild in wilds:
            if wild.meld != told[-1].meld:
                wild.meld = 0
            wild.lies_on = rank
        return True

    def _is_wild_here(self, card: Placed) -> bool:
        here = (card.clause, card.sentence, card.where)
        return card.rank.is_wild and here == (self._clause, self._sentence, Where.TABLE)

    def _of_which(self, lexeme: Lexeme) -> None:
        """Take `of which two are jokers`."""
        place = self._next()
        number = self._said(place)
        if number is None or not number.number or number.many:
            self._refuse_part(lexeme, place)
            return
        self._at = place + 1
        self._take_part(lexeme, number.number)

    def _take_canastas(self, lexeme: Lexeme, number: int, kind: Mark) -> bool:
        """Take `two clean canastas`: `of kings and of fives`, or which are told one by one."""
        self._at = self._next() + 1
        self._announce_canastas(lexeme, number, kind)
        return True

    def _announce_canastas(self, lexeme: Lexeme, number: int | None, kind: Mark) -> None:
        if kind is not Mark.NATURAL_CANASTAS or not self._take_named_canastas(lexeme, number):
            end = self._lexeme(self._at - 1).end
            self.heard.announced_canastas.append((lexeme.start, end, number, kind))
            self._begin_table()

    def _take_named_canastas(self, lexeme: Lexeme, number: int | None) -> bool:
        mark = self._at - 1
        claim = Claim(Mark.NATURAL_CANASTA, lexeme.start, self._lexeme(mark).end)
        found: list[Lexeme] = []
        place = mark + 1
        while number is None or len(found) < number:
            at = self._behind_links(place)
            card = self._lexeme(at)
            named = card.meaning and card.meaning.many and card.meaning.rank is not None
            if not named and number is None and len(found) > 1:
                break
            if not named or not self._is_named_only(at):
                return False
            found.append(card)
            place = at + 1
        self._begin_table()
        self._at = place
        for card in found:
            assert card.meaning is not None  # noqa: S101 -- looked at above
            assert card.meaning.rank is not None  # noqa: S101 -- likewise
            self._clause += 1
            self._place(card.meaning.rank, None, None, card.start, card.end)
            self.heard.cards[-1].claim = claim
        self._clause += 1
        return True

    def _is_named_only(self, place: int) -> bool:
        """Whether a natural rank is told there, and no number behind it."""
        meaning, behind = self._said(place), self._said(self._behind_silent(place + 1))
        natural = meaning is not None and meaning.rank is not None and meaning.rank.is_natural
        return natural and (behind is None or behind.number in (None, 1) or behind.many)

    def _behind_links(self, place: int) -> int:
        while self._is_silent(place) or self._lexeme(place).mark is Mark.JOIN:
            place += 1
        if self._lexeme(place).pause == 1:
            return self._behind_links(place + 1)
        return place

    def _claim_last(self, lexeme: Lexeme, mark: Mark) -> None:
        """Take `natural` or `mixed canasta` for what the cards beside it are."""
        card = self._last_card()
        if card is None or card.where is not Where.TABLE or card.claim_is_other(mark):
            self._refuse(lexeme)
            return
        card.claim = Claim(mark, lexeme.start, lexeme.end)
