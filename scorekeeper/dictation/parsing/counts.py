"""Numbers of cards, before them or after: `five queens`, `queens five, deuces two`."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from scorekeeper.dictation.language import CLAIMS, SILENT, Mark
from scorekeeper.dictation.parsing.parts import PartParser
from scorekeeper.dictation.statements import Where
from scorekeeper.dictation.tokens import CLAUSE, Meaning, Token
from scorekeeper.engine.cards import Rank

_WITHIN: Final = SILENT | {
    *(Mark.TO, Mark.TIMES, Mark.POINTS, Mark.OF_THEM, Mark.OF_WHICH, Mark.BOTH, Mark.CORRECTION),
    *(Mark.NO, Mark.NOT, Mark.DOUBT, Mark.ALTERNATIVE, Mark.SUPPOSED, Mark.PENALTY),
}
"""Behind these a number may be another one than that of the cards before it."""
_KINDS: Final = CLAIMS | {Mark.CANASTA}
"""The roles of words that may stand between cards and their number: `sevens canasta, seven`."""
_TWICE: Final = 2


class CountParser(PartParser):
    """Layer of the parser that assigns each number to the cards before or after it."""

    # ---------- a number before its cards ----------

    def _counts(self, number: Meaning, after: Meaning) -> bool:
        """Return whether a number counts cards, rather than being a card itself."""
        if number.is_plural or number.any_wild or not after.is_card:
            return False
        if after.count not in (None, 1) or self._is_of(number, after) or self._is_between(Mark.ARE):
            return False
        return after.is_plural or self._counts_one(number, after)

    def _counts_one(self, number: Meaning, after: Meaning) -> bool:
        """Return whether a number belongs to a card that is named as a single one: `four king`."""
        special = not after.is_natural
        if number.number == 0:
            return special and after.number is None and not after.is_figures
        if number.rank is None:
            return True
        if special and not number.is_figures:
            return self._counts_special(number, after)
        if after.is_figures:
            return not number.is_figures
        # `four to nine ten jack`
        goes_on = self._in_sequence and any(
            c.rank + 1 == number.rank for c in self.heard.cards[-1:]
        )
        if goes_on or not self._is_table() or self._is_listed() or after.number is not None:
            return False
        return after.rank is not Rank.JOKER if special else not self._single_follows()

    def _counts_special(self, number: Meaning, after: Meaning) -> bool:
        """Return whether several special cards are meant: `four bonus`, but not `four two`."""
        if after.any_wild or after.is_figures:
            return True
        return after.rank is not Rank.JOKER and after.number in (None, number.number)

    def _is_of(self, number: Meaning, after: Meaning) -> bool:
        """Return whether `four of kings` is said, which is neither four kings nor one card."""
        return after.is_natural and number.rank is not None and self._is_between(Mark.OF)

    def _is_between(self, mark: Mark) -> bool:
        """Return whether a word stands before the next card or number: `three are jokers`."""
        return any(self._token(at).mark is mark for at in range(self._cursor, self._next_place()))

    def _is_listed(self) -> bool:
        """Return whether single cards are listed, `7 7 7 joker`, so that no number is meant."""
        before = self._meaning(self._cursor - 2)
        return before.is_figures and self._is_single(before)

    def _may_count(self, number: Meaning, after: Meaning) -> bool:
        """Return whether number and card may be two cards as well as several: `two king`."""
        are_figures = number.is_figures and after.is_figures
        if self._is_table() and are_figures and (after.count == 1 or after == number):
            return self._may_count_letter(number, after)
        single = after.rank is not None and not after.is_plural and after.count is None
        is_either = number.number not in (None, 0, 1) and number.rank is not None
        if not is_either or number.is_plural or not single or number.count is not None:
            return False
        if after.rank is Rank.JOKER:
            return not self._is_listed()
        if self._is_table() or after.rank is Rank.DEUCE or are_figures:
            return False
        return number.rank is Rank.DEUCE or not self._is_in_list()

    def _may_count_letter(self, number: Meaning, after: Meaning) -> bool:
        """Return whether `4 K` may be four kings, where neither cards nor a sequence are listed.

        So may `7 7` be seven sevens.
        """
        follows = self._has_sequences and after.rank == (number.rank or 0) + 1
        natural = after.is_natural and number.rank is not None
        listed = self._is_listed() or self._meaning(self._next_place() + 1) == after
        return natural and number.count is None and not follows and not listed

    def _is_in_list(self) -> bool:
        """Return whether single cards are listed around here: `five eight king`."""
        around = (self._meaning(self._cursor - 2), self._meaning(self._next_place() + 1))
        return any(self._is_single(each) for each in around)

    def _single_follows(self) -> bool:
        """Return whether another single card stands after the next one: `ten jack queen`."""
        behind = self._meaning(self._next_place() + 1)
        return behind.number is None and self._is_single(behind)

    def _is_table(self) -> bool:
        return self._where is Where.TABLE and self._named is None

    def _is_said_to_be(self) -> bool:
        """Return whether `that's our` stands before the current word."""
        return self._cursor > 1 and self._known_to_be[self._cursor - 2]

    @cached_property
    def _known_to_be(self) -> tuple[bool, ...]:
        """The answer of `_is_said_to_be` for each token, in one pass, as a text may be long."""
        known: list[bool] = []
        is_said = False
        for place, token in enumerate(self._tokens):
            is_said = token.mark is Mark.ARE or (
                is_said and (token.is_silent or self._meaning(place).is_article)
            )
            known.append(is_said)
        return tuple(known)

    def _repeated(self, meaning: Meaning) -> int:
        """Skip a repeated word, `king king king`, and return the number of times it is said."""
        if meaning.is_figures:
            return 1
        place = self._cursor
        while self._meaning(place) == meaning:
            place += 1
        count = 1 + place - self._cursor
        if count > _TWICE or (count == _TWICE and meaning.number is None):
            self._cursor = place
            return count
        return 1

    # ---------- a number after its cards ----------

    def _put_counted_behind(self, token: Token, meaning: Meaning) -> bool:
        """Take `queens, four of them`: the number after the cards."""
        if not self._is_heading(meaning):
            return False
        begun, count = self._cursor, self._take_count_behind(meaning)
        if count is None:
            return False
        number = self._token(self._cursor - 1)
        if not meaning.is_plural and self._where is not Where.TABLE:
            # `a bonus 2` in a hand may be a bonus and a deuce.
            self._refuse(token, number)
            return True
        self._put(self._span_from(token), meaning, count)
        placed = self._last_card()
        if placed is not None and number.mark is Mark.CARDS:
            placed.total = Mark.CARDS
        for each in self._tokens[begun : self._cursor]:
            if each.mark is not None and each.mark in _KINDS:
                self._claim_last(each, each.mark)
        return True

    def _is_heading(self, meaning: Meaning) -> bool:
        """Return whether a number may stand after a name: of several, or of cards only counted."""
        if meaning.rank is None or meaning.count is not None:
            return False
        return meaning.is_plural or not (meaning.is_natural or meaning.is_wild)

    def _take_count_behind(self, card: Meaning) -> int | None:
        """Find the number after a name, and go on after it; None where it tells none."""
        place, paused = self._number_behind(self._cursor)
        number = self._meaning(place)
        if not number.is_number or number.count is not None:
            return None
        if card.is_natural and not number.number:
            return None
        behind = self._skip_silent(place + 1)
        of_them = self._token(behind).mark is Mark.OF_THEM
        behind += of_them
        ends = self._ends_part(behind) if paused else self._ends_count(behind)
        is_plain = card.is_plural and card.number is None
        if not (of_them or ends) or (paused and not is_plain):
            return None
        self._cursor = behind
        return number.number

    def _number_behind(self, place: int) -> tuple[int, bool]:
        """Return the place of a possible number, and whether a comma stands before it."""
        place = self._skip_silent(place)
        if self._token(place).mark in _KINDS:
            place = self._skip_silent(place + 1)
        if self._token(place).mark in (Mark.TIMES, Mark.HEADING):
            return self._skip_silent(place + 1), False
        paused = self._token(place).pause == CLAUSE
        return self._skip(place, SILENT) if paused else place, paused

    def _ends_part(self, place: int) -> bool:
        """Return whether a part of the text ends there, and no list of cards goes on."""
        token = self._token(place)
        ends = token.pause > 0 or token.mark is Mark.JOIN
        return ends and not self._single_is_listed(place)

    @cached_property
    def _known_ends(self) -> dict[int, bool]:
        """The answers of `_ends_count` by place, so that a long list is gone through once."""
        return {}

    def _ends_count(self, place: int) -> bool:
        """Return whether the number before a place belongs to the words before that."""
        passed: list[int] = []
        behind: int | None = place
        while behind is not None and behind not in self._known_ends:
            passed.append(behind)
            behind = self._behind_counted(behind)
        ends = self._ends_there(passed[-1]) if behind is None else self._known_ends[behind]
        self._known_ends.update(dict.fromkeys(passed, ends))
        return ends

    def _ends_there(self, place: int) -> bool:
        """Return the answer of `_ends_count` where no name with a number after it stands."""
        place = self._skip_claims(place)
        token = self._token(place)
        if token.pause or token.mark is Mark.JOIN:
            return self._ends_part(place)
        if not token.is_known:
            return False
        if token.player is not None or token.mark is not None:
            return token.mark not in _WITHIN
        return not self._is_heading(token.meaning) and self._is_counted_before(place)

    def _behind_counted(self, place: int) -> int | None:
        """Find the place after `deuces two`, before which `queens five` ends; else None."""
        place = self._skip_claims(place)
        card = self._meaning(place)
        if card.mark is not None or not self._is_heading(card):
            return None
        number, paused = self._number_behind(place + 1)
        if not self._meaning(number).is_number or paused:
            return None
        return self._skip_silent(number + 1)

    def _skip_claims(self, place: int) -> int:
        while self._token(place).mark in CLAIMS:
            place = self._skip_silent(place + 1)
        return place

    def _is_counted_before(self, place: int) -> bool:
        """Return whether `three jacks` follow, with a number of their own."""
        number, card = self._meaning(place), self._meaning(self._skip_silent(place + 1))
        if number.number is None or number.count is not None:
            return False
        return card.is_plural or (number.rank is None and card.rank is not None)

    def _single_is_listed(self, place: int) -> bool:
        """Return whether a single card follows a pause: `fives, nine, ten` is not nine fives."""
        place = self._skip(place)
        after = self._meaning(self._skip_silent(place + 1))
        counts = after.is_plural or after.rank is not None
        return self._is_single(self._meaning(place)) and not counts
