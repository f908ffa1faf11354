"""How many of a card there are, where the number stands behind it: `queens five, deuces two`."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning
from scorekeeper.dictation.parting import Parting
from scorekeeper.dictation.placed import Where

_WITHIN: Final = frozenset(
    {
        *(Mark.TO, Mark.TIMES, Mark.OF, Mark.OF_THE, Mark.POINTS, Mark.ARE, Mark.CARDS),
        *(Mark.OF_THEM, Mark.OF_WHICH, Mark.BOTH, Mark.CORRECTION, Mark.NO, Mark.NOT),
        *(Mark.DOUBT, Mark.ALTERNATIVE, Mark.SUPPOSED, Mark.PENALTY, Mark.FILLER, Mark.WE),
    }
)
"""Behind these a number may tell something else than how many cards were said before it."""
_CLAIMS: Final = frozenset({Mark.NATURAL, Mark.MIXED})
_KINDS: Final = _CLAIMS | {Mark.CANASTA}
"""What may stand between cards and their number: `sevens canasta, seven of them`."""


class Behind(Parting):
    """Tells whether a number belongs to the cards before it or to those behind it."""

    def _put_counted_behind(self, lexeme: Lexeme, meaning: Meaning) -> bool:
        """Take `queens, four of them`: the number behind the cards."""
        if not self._is_heading(meaning):
            return False
        begun, count = self._at, self._take_count_behind(meaning)
        if count is None:
            return False
        number, end = self._lexeme(self._at - 1), self._lexeme(self._at - 1).end
        said = [each for each in self._found[begun : self._at] if each.mark in _KINDS]
        if not meaning.many and self._where is not Where.TABLE:
            # `a bonus 2` in a hand may be a bonus and a deuce.
            self._refuse(lexeme, number)
        else:
            self._put(lexeme, meaning, count, end=end)
            if count:
                self.heard.cards[-1].is_total = number.mark is Mark.CARDS
            for each in said:
                self._claim_last(each, each.mark or Mark.CANASTA)
        return True

    def _is_heading(self, meaning: Meaning) -> bool:
        """Whether a number may stand behind a name: of several, or of what is only counted."""
        rank = meaning.rank
        if rank is None or meaning.count is not None:
            return False
        return meaning.many or not (rank.is_natural or rank.is_wild)

    def _take_count_behind(self, card: Meaning) -> int | None:
        """Return the number behind a name, and go on behind it; None where it tells none."""
        place, paused = self._number_behind(self._at)
        number = self._said(place)
        if number is None or number.number is None or number.many or number.count is not None:
            return None
        natural = card.rank is not None and card.rank.is_natural
        if natural and not number.number:
            return None
        behind = self._behind_silent(place + 1)
        told = self._lexeme(behind).mark is Mark.OF_THEM
        behind += told
        ends = self._ends_part(behind) if paused else self._ends_count(behind)
        is_plain = card.many and card.number is None
        if not (told or ends) or (paused and not is_plain):
            return None
        self._at = behind
        return number.number

    def _number_behind(self, place: int) -> tuple[int, bool]:
        """Return where a number would stand, and whether a comma stands before it."""
        place = self._behind_silent(place)
        if self._lexeme(place).mark in _KINDS:
            place = self._behind_silent(place + 1)
        if self._lexeme(place).mark in (Mark.TIMES, Mark.HEADING):
            return self._behind_silent(place + 1), False
        paused = self._lexeme(place).pause == 1
        while self._lexeme(place).pause == 1:
            place = self._behind_silent(place + 1)
        return place, paused

    def _ends_part(self, place: int) -> bool:
        """Whether a part of the text ends there, and no list of cards goes on."""
        lexeme = self._lexeme(place)
        ends = lexeme.pause > 0 or lexeme.mark is Mark.JOIN
        return ends and not self._single_is_listed(place)

    @cached_property
    def _known_ends(self) -> dict[int, bool]:
        """What `_ends_count` has found out, by place: a list of hundreds is gone through once."""
        return {}

    def _ends_count(self, place: int) -> bool:
        """Whether the number before a place belongs to what stands before that."""
        passed: list[int] = []
        behind: int | None = place
        while behind is not None and behind not in self._known_ends:
            passed.append(behind)
            behind = self._behind_counted(behind)
        ends = self._ends_there(passed[-1]) if behind is None else self._known_ends[behind]
        self._known_ends.update(dict.fromkeys(passed, ends))
        return ends

    def _ends_there(self, place: int) -> bool:
        """Whether the same by what stands there, which is no name with a number behind it."""
        place = self._behind_claims(place)
        lexeme = self._lexeme(place)
        if lexeme.pause or lexeme.mark is Mark.JOIN:
            return self._ends_part(place)
        meaning = lexeme.meaning
        if meaning is None:
            return False
        if lexeme.player is not None or meaning.mark is not None:
            return meaning.mark not in _WITHIN
        return not self._is_heading(meaning) and self._is_counted_before(place)

    def _behind_counted(self, place: int) -> int | None:
        """Return the place behind `deuces two`, before which `queens five` ends; else None."""
        place = self._behind_claims(place)
        card = self._said(place)
        if card is None or card.mark is not None or not self._is_heading(card):
            return None
        number, paused = self._number_behind(place + 1)
        meaning = self._said(number)
        if meaning is None or meaning.number is None or meaning.many or paused:
            return None
        return self._behind_silent(number + 1)

    def _behind_claims(self, place: int) -> int:
        while self._lexeme(place).mark in _CLAIMS:
            place = self._behind_silent(place + 1)
        return place

    def _is_counted_before(self, place: int) -> bool:
        """Whether `three jacks` follow, with a number of their own."""
        number = self._said(place)
        if number is None or number.number is None or number.count is not None:
            return False
        card = self._said(self._behind_silent(place + 1))
        return card is not None and (card.many or (number.rank is None and card.rank is not None))

    def _single_is_listed(self, place: int) -> bool:
        """Whether a single card stands behind a pause: `fives, nine, ten` tells no nine fives."""
        card = self._said(self._behind_breaks(place))
        after = self._said(self._behind_silent(self._behind_breaks(place) + 1))
        counts = after is not None and (after.many or after.rank is not None)
        return card is not None and self._is_single(card) and not counts

    def _behind_breaks(self, place: int) -> int:
        while True:
            lexeme = self._lexeme(place)
            if lexeme.mark not in (Mark.JOIN, Mark.FILLER) and lexeme.pause != 1:
                return place
            place += 1
