"""Numbers and cards: how many of what."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.dictation.behind import Behind
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.placed import Where, WildAsked
from scorekeeper.dictation.placing import Last
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import CANASTA_SIZE

MELDS = frozenset(
    {
        *(Mark.MELD, Mark.SEQUENCE, Mark.WILD_MELD),
        *(Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA),
    }
)
"""What says that a meld begins."""
_ENDS = frozenset(
    {
        Mark.NATURAL,
        Mark.MIXED,
        Mark.WENT_OUT,
        Mark.WE_OUT,
        Mark.I_OUT,
        Mark.ME,
        Mark.PARTNER,
        Mark.I_HAD,
    }
)
CANASTAS = frozenset({Mark.CANASTAS, Mark.NATURAL_CANASTAS, Mark.MIXED_CANASTAS})
_POINTS_STEP = 5
_PAIR = 2


class Counting(Behind):
    """Tells numbers from cards, by what stands beside them."""

    def _cards(self, lexeme: Lexeme, meaning: Meaning) -> None:
        if self._announce(lexeme, meaning) or self._take_run(lexeme, meaning):
            return
        after = self._peek()
        if meaning.count is not None:
            self._put(lexeme, meaning, meaning.count, notation=True)
        elif meaning.number is not None and after and self._counts(meaning, after):
            self._put_counted(lexeme, meaning.number)
        elif meaning.number is not None and self._take_number(lexeme, meaning.number):
            return
        elif meaning.number is not None and self._is_between(Mark.CARDS):
            self._refuse(lexeme)
        elif after and self._may_count(meaning, after):
            self._at = self._next() + 1
            self.heard.unread.append((lexeme.start, self._lexeme(self._at - 1).end))
        elif meaning.wild:
            self._ask(lexeme, 0 if meaning.many else 1)
        else:
            self._put_uncounted(lexeme, meaning)

    def _announce(self, lexeme: Lexeme, meaning: Meaning) -> bool:
        """Take `five cards` before the cards of a hand, which have to be as many."""
        begins = self._where is Where.HAND and not self.heard.cards[self._hand_since :]
        cards = self._lexeme(self._at)
        if not begins or not meaning.number or meaning.many or cards.mark is not Mark.CARDS:
            return False
        self._at += 1
        self.heard.announced_hands.append((lexeme.start, cards.end, meaning.number, self._hands))
        return True

    def _put_counted(self, lexeme: Lexeme, number: int) -> None:
        self._skip_silent()
        card = self._lexeme(self._at)
        self._at += 1
        after = card.meaning or Meaning()
        if after.wild:
            self._ask(lexeme, number, card)
        else:
            self._put(lexeme, after, number, end=card.end)

    def _put_uncounted(self, lexeme: Lexeme, meaning: Meaning) -> None:
        total = meaning.number is not None and not meaning.many and self._is_said_to_be()
        if total and self._last_card() is not None:
            # `I had a bonus and Ben had one, that's two` tells no deuce.
            self._refuse(lexeme)
            return
        if self._put_counted_behind(lexeme, meaning):
            return
        if meaning.rank is not None and not meaning.many:
            count = self._repeated(meaning)
            by_itself = meaning.number is not None or self._is_bare_name(meaning)
            self._put(lexeme, meaning, count, weak=count == 1 and by_itself)
        elif meaning.many and meaning.number is not None:
            self._put(lexeme, meaning, meaning.number)
        elif not (self._is_joined_behind() and self._lies_on(meaning)):
            self._refuse(lexeme)

    def _is_joined_behind(self) -> bool:
        """Whether `with the` or `in the` stands before what is said now."""
        place = self._at - 2
        while self._lexeme(place).mark is Mark.FILLER:
            place -= 1
        return self._lexeme(place).mark in (Mark.JOIN, Mark.OF)

    def _is_bare_name(self, meaning: Meaning) -> bool:
        """Whether a single natural card is said to be laid down: `king`, with no number."""
        natural = meaning.rank is not None and meaning.rank.is_natural
        return natural and self._is_table() and not meaning.is_figures

    def _counts(self, number: Meaning, after: Meaning) -> bool:
        """Whether a number tells how many cards there are, rather than being one itself."""
        if number.many or number.wild or (after.rank is None and not after.wild):
            return False
        if after.count not in (None, 1) or self._is_of(number, after) or self._is_between(Mark.ARE):
            return False
        if after.many:
            return True
        return self._counts_one(number, after)

    def _counts_one(self, number: Meaning, after: Meaning) -> bool:
        """Whether a number belongs to a card that is named as a single one: `four king`."""
        special = after.rank is None or not after.rank.is_natural
        if number.number == 0:
            return special and after.number is None and not after.is_figures
        if number.rank is None:
            return True
        if special and not number.is_figures:
            return self._counts_special(number, after)
        if after.is_figures:
            return not number.is_figures
        if not self._is_table() or self._is_listed() or after.number is not None:
            return False
        return after.rank is not Rank.JOKER if special else not self._single_follows()

    def _counts_special(self, number: Meaning, after: Meaning) -> bool:
        """Whether several wild cards or the like are meant: `four bonus`, but not `four two`."""
        if after.wild or after.is_figures:
            return True
        if after.rank is Rank.JOKER:
            return False
        return after.number is None or number.number == after.number

    def _is_of(self, number: Meaning, after: Meaning) -> bool:
        """Whether `four of kings` is said, which is neither four kings nor one card."""
        natural = after.rank is not None and after.rank.is_natural
        return natural and self._is_between(Mark.OF) and number.rank is not None

    def _is_between(self, mark: Mark) -> bool:
        """Whether a word stands before what is said next, as in `three are jokers`."""
        return any(self._lexeme(at).mark is mark for at in range(self._at, self._next()))

    def _is_listed(self) -> bool:
        """Whether single cards are listed, `7 7 7 joker`, so that no number is meant."""
        before = self._said(self._at - 2)
        return before is not None and before.is_figures and self._is_single(before)

    def _may_count(self, number: Meaning, after: Meaning) -> bool:
        """Whether a number and a single card may be two cards as well as several: `two king`."""
        if self._is_table() and self._are_figures(number, after) and after.count == 1:
            return self._may_count_letter(number, after)
        single = after.rank is not None and not after.many and after.count is None
        both = number.number not in (None, 0, 1) and number.rank is not None and not number.many
        if not both or not single or number.count is not None:
            return False
        if after.rank is Rank.JOKER:
            return not self._is_listed()
        if self._is_table() or after.rank is Rank.DEUCE or self._are_figures(number, after):
            return False
        return number.rank is Rank.DEUCE or not self._is_in_list()

    def _are_figures(self, number: Meaning, after: Meaning) -> bool:
        return number.is_figures and after.is_figures

    def _may_count_letter(self, number: Meaning, after: Meaning) -> bool:
        """Whether `4 K` may be four kings: where neither cards nor a sequence are listed."""
        follows = self._has_sequences and after.rank == (number.rank or 0) + 1
        natural = after.rank is not None and after.rank.is_natural and number.rank is not None
        listed = self._is_listed() or self._said(self._next() + 1) == after
        return natural and number.count is None and not follows and not listed

    def _is_in_list(self) -> bool:
        """Whether single cards are listed around here: `five eight king`."""
        around = (self._said(self._at - 2), self._said(self._next() + 1))
        return any(each is not None and self._is_single(each) for each in around)

    def _single_follows(self) -> bool:
        """Whether another single card stands behind the next one: `ten jack queen`."""
        meaning = self._said(self._next() + 1)
        return meaning is not None and meaning.number is None and self._is_single(meaning)

    def _is_table(self) -> bool:
        return self._where is Where.TABLE and self._named is None

    def _repeated(self, meaning: Meaning) -> int:
        """Go over the same word, `king king king`, and return how often it is said."""
        if meaning.is_figures:
            return 1
        place, count = self._at, 1
        while (said := self._said(place)) is not None and said == meaning:
            place, count = place + 1, count + 1
        if count > _PAIR or (count == _PAIR and meaning.number is None):
            self._at = place
            return count
        return 1

    # ---------- a number that no card follows ----------

    def _take_number(self, lexeme: Lexeme, number: int) -> bool:
        """Take a number for what it is besides: an article, a part of the cards, a penalty."""
        place = self._next()
        mark = self._lexeme(place).mark
        if number == 1 and (
            mark in MELDS or mark in (Mark.UNPLAYED, Mark.CONCEALED) or self._is_of_points(place)
        ):
            return True
        if mark is Mark.SEQUENCES:
            self._at = place + 1
            self.heard.announced.append((lexeme.start, self._lexeme(place).end, number))
            return True
        if mark in CANASTAS or (mark is Mark.TABLE and number > 1):
            return self._take_canastas(lexeme, number, mark)
        if self._is_restated(number):
            return True
        if mark is Mark.OF_THEM or self._is_between(Mark.ARE):
            self._at = place + (mark is Mark.OF_THEM)
            self._take_part(lexeme, number)
            return True
        return self._is_penalty(lexeme, number)

    def _is_said_to_be(self) -> bool:
        """Whether `that's our` stands before what is said now."""
        place = self._at - 2
        while self._is_silent(place) or self._is_article(place):
            if self._lexeme(place).mark is Mark.ARE:
                return True
            place -= 1
        return False

    def _is_article(self, place: int) -> bool:
        meaning = self._said(place)
        return meaning is not None and (meaning.number, meaning.rank) == (1, None)

    def _size_before(self) -> int:
        """Return how many cards lie in the meld that was told last."""
        if self._meld in self.heard.sequences:
            return len(self._of_meld())
        size, rank = 0, None
        for card in reversed(self.heard.cards):
            here = (card.clause, card.where, card.meld) == (self._clause, Where.TABLE, self._meld)
            if not here or (rank is not None and card.rank is not rank):
                break
            rank = rank if card.rank.is_wild else card.rank
            size += card.count or 0
        return size

    def _is_of_points(self, place: int) -> bool:
        """Whether `fifty points` follow, before which `a` says nothing."""
        meaning = self._said(place)
        behind = self._lexeme(self._behind_silent(place + 1)).mark
        is_number = meaning is not None and meaning.number is not None
        return is_number and behind in (Mark.POINTS, Mark.PENALTY)

    def _is_restated(self, number: int) -> bool:
        """Whether how many cards were just said is only said again: `nine sevens, yes, nine`."""
        last, behind = self._last_card(), self._lexeme(self._next())
        before = self._lexeme(self._at - 2)
        # `no, four four`: the second tells the card.
        doubled = before.meaning is not None and before.meaning.number is not None
        if (
            last is None
            or number == 1
            or (doubled and before.meaning == self._lexeme(self._at - 1).meaning)
        ):
            return False
        ends = bool(behind.pause) or behind.mark is Mark.JOIN or behind.mark in _ENDS
        sizes = {last.count, self._size_before() if self._is_said_to_be() else None}
        is_with = before.meaning is not None and before.meaning.is_with
        told = behind.mark is Mark.NATURAL or (is_with and ends)
        if last.count is None and number >= CANASTA_SIZE and told:
            last.count = number
            return True
        return ends and before.mark is not Mark.JOIN and number in sizes

    def _is_penalty(self, lexeme: Lexeme, number: int) -> bool:
        """Whether `fifty points of penalty` is said; `a` before `penalty of 50` is said, too."""
        place = self._next()
        if self._lexeme(place).mark is Mark.POINTS:
            place = self._behind_silent(place + 1)
        if self._lexeme(place).mark is not Mark.PENALTY:
            return False
        at = self._behind_silent(place + 1)
        behind, after = self._said(at), self._said(self._behind_silent(at + 1))
        told = behind is not None and behind.number is not None
        if told and after is not None and after.many and number > 1:
            # `a hundred penalty, five kings`: the five are of the kings.
            told = False
        if told and number == 1:
            return True
        if told or number % _POINTS_STEP:
            return False
        self._at = place + 1
        self._set_penalty(lexeme, number)
        return True

    def _say_penalty(self, lexeme: Lexeme) -> None:
        place = self._next()
        meaning = self._said(place)
        number = meaning.number if meaning and not meaning.many else None
        if not number or number % _POINTS_STEP:
            self._refuse(lexeme)
            return
        self._at = place + 1
        for mark in (Mark.POINTS, Mark.PENALTY):
            if self._lexeme(self._next()).mark is mark:
                self._at = self._next() + 1
        self._set_penalty(lexeme, number)

    def _set_penalty(self, lexeme: Lexeme, number: int) -> None:
        self.heard.penalties.append((lexeme.start, self._lexeme(self._at - 1).end, number))
        self._last = Last.PENALTY

    # ---------- wild cards that may be either ----------

    def _ask(self, lexeme: Lexeme, count: int, last: Lexeme | None = None) -> None:
        """Note that it was not said which wild cards, unless what follows says it."""
        end = (last or lexeme).end
        strange = self._lexeme(self._at)
        no_number = last is None and count == 0
        if no_number or (strange.meaning is None and not strange.pause):
            self.heard.unread.append((lexeme.start, end))
        elif count and not self._are_told(lexeme, count):
            self.heard.asked.append(WildAsked(count, lexeme.start, end))
            self._last = Last.NOTHING

    def _are_told(self, lexeme: Lexeme, count: int) -> bool:
        """Whether it follows which they are: `two wilds, both jokers`; `a joker and a deuce`."""
        place = self._wilds_begin()
        if self._lexeme(place).mark is Mark.BOTH:
            at = self._behind_silent(place + 1)
            card = self._said(at)
            if count == _PAIR and card and card.rank is not None and card.rank.is_wild:
                self._at = at + 1
                self._put(lexeme, Meaning(rank=card.rank), count, end=self._lexeme(at).end)
                return True
            return False
        told = list(self._wilds_that_follow())
        return len({rank for rank, _ in told}) > 1 and sum(many for _, many in told) == count

    def _wilds_begin(self) -> int:
        """Return where wild cards would be told, behind `on the table` where that stands first."""
        place = self._next(pauses=True)
        return self._behind_breaks(place + 1) if self._lexeme(place).mark is Mark.TABLE else place

    def _wilds_that_follow(self) -> Iterator[tuple[Rank, int]]:
        """Yield the wild cards that are said next, with how many of each."""
        place, many = self._wilds_begin(), 1
        while True:
            meaning = self._said(place)
            if meaning is None:
                return
            if meaning.number is not None and (meaning.rank is None or many == 1):
                after = self._said(self._behind_silent(place + 1))
                is_number = after is not None and after.rank is not None and after.rank.is_wild
                if is_number:
                    place, many = self._behind_silent(place + 1), meaning.number
                    continue
            if meaning.rank is None or not meaning.rank.is_wild:
                return
            yield meaning.rank, many * (meaning.count or 1)
            place, many = self._behind_breaks(place + 1), 1
