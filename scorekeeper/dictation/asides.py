"""What is said between statements without telling anything, and words that change places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

_COMPLETE: Final = frozenset(
    {
        *(Mark.WENT_OUT, Mark.CLOSED, Mark.WE_OUT, Mark.I_OUT, Mark.PARTNER_OUT, Mark.NOT_OUT),
        *(Mark.OTHERS_OUT, Mark.CONCEALED, Mark.NOT_CONCEALED, Mark.NOTHING, Mark.NATURAL),
        *(Mark.MIXED, Mark.IN_HAND, Mark.IN_MY_HAND, Mark.OF_THEM, Mark.UNPLAYED, Mark.PENALTY),
        *(
            Mark.SEQUENCES,
            Mark.OTHERS,
            Mark.POINTS,
            Mark.TABLE,
            Mark.HAD,
            Mark.I_HAD,
            Mark.PARTNER_HAD,
        ),
    }
)
"""Behind these a statement may be at its end."""
_BEFORE_CARDS: Final = frozenset({Mark.NO, Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA})
_IDLE: Final = frozenset({Mark.ASIDE, Mark.ADDRESS, Mark.PERSON})
_SOMEBODY: Final = frozenset({Mark.ADDRESS, Mark.PERSON})
_DEEDS: Final = frozenset(
    {
        *(Mark.WENT_OUT, Mark.CLOSED, Mark.CONCEALED, Mark.NOT_OUT, Mark.HAD, Mark.TABLE),
        *(Mark.THIRD, Mark.THIRD_HAD, Mark.HIS, Mark.IN_HAND, Mark.FOOT, Mark.NOTHING),
    }
)
"""What may be told of somebody."""
_CLAIMS: Final = frozenset({Mark.NATURAL, Mark.MIXED})


def without_asides(found: Sequence[Lexeme]) -> list[Lexeme]:
    """Return lexemes in which asides say nothing; one that parts a statement is not known."""
    read: list[Lexeme] = []
    for place, lexeme in enumerate(found):
        before = found[place - 1].mark if place else None
        if lexeme.mark in _IDLE:
            idle = _is_complete(read) and not _is_told_of(found, place)
            read.append(replace(lexeme, meaning=Meaning(mark=Mark.FILLER) if idle else None))
        elif lexeme.mark is Mark.CONCEALED and before in _IDLE:
            # `qué desastre de mano` ends like `cerramos de mano`, and tells nothing of going out.
            read.append(replace(lexeme, meaning=None))
        else:
            read.append(lexeme)
    return read


def _is_told_of(found: Sequence[Lexeme], place: int) -> bool:
    """Whether somebody who is named there did something: `grandma went out`, `cerró la abuela`."""
    if found[place].mark not in _SOMEBODY:
        return False
    before = next((each for each in reversed(found[:place]) if not _is_silent(each)), None)
    behind = next((each for each in found[place + 1 :] if not _is_silent(each)), None)
    deeds = _DEEDS if found[place].mark is Mark.PERSON else _DEEDS - {Mark.NOT_OUT}
    done = deeds if found[place].mark is Mark.PERSON else {Mark.CLOSED}
    tells = behind is not None and not behind.pause and behind.mark in deeds
    return tells or _has_cards(found[place], behind) or (before is not None and before.mark in done)


def _has_cards(somebody: Lexeme, behind: Lexeme | None) -> bool:
    """Whether cards follow a person at once, who may have had them."""
    meaning = (behind.meaning if behind else None) or Meaning()
    return somebody.mark is Mark.PERSON and (
        meaning.number is not None or meaning.rank is not None or meaning.wild
    )


def _is_silent(lexeme: Lexeme) -> bool:
    return lexeme.mark in SILENT and lexeme.player is None


def _is_complete(before: Sequence[Lexeme]) -> bool:
    """Whether a statement may end, or none was begun yet."""
    said = [each for each in before if each.pause or each.mark not in SILENT]
    if not said or said[-1].pause:
        return True
    last, meaning = said[-1], said[-1].meaning
    if meaning is None or last.player is not None:
        return False
    if meaning.mark is Mark.JOIN:
        return _is_complete(before[: _place_of(last, before)])
    if _is_number(meaning) and len(said) > 1 and _is_heading(said[-2]):
        return not (len(said) > 2 and _is_number(said[-3].meaning or Meaning()))  # noqa: PLR2004
    if meaning.mark is not None or meaning.rank is None:
        kind = meaning.mark in _BEFORE_CARDS and _is_said_of_cards(before)
        return kind or meaning.mark in _COMPLETE or meaning.suit is not None
    number = said[-2].meaning if len(said) > 1 and not said[-2].pause else None
    counted = number is not None and (number.number is not None or number.mark in _BEFORE_CARDS)
    return counted or not (meaning.many or meaning.number is not None)


def _place_of(lexeme: Lexeme, found: Sequence[Lexeme]) -> int:
    return next(place for place, each in enumerate(found) if each is lexeme)


def _is_said_of_cards(before: Sequence[Lexeme]) -> bool:
    """Whether the kind at the end is that of cards said before: `so that's a mixed canasta`."""
    rest = [each for each in reversed(before[:-1]) if (each.meaning or Meaning()).number != 1]
    return any(each.mark is Mark.ARE for each in takewhile(_is_silent, rest))


def _is_number(meaning: Meaning) -> bool:
    return meaning.number is not None and not meaning.many


def _is_heading(lexeme: Lexeme) -> bool:
    return lexeme.meaning is not None and lexeme.meaning.many and not lexeme.pause


def claims_behind_cards(found: Sequence[Lexeme]) -> list[Lexeme]:
    """Return lexemes with `seven natural sixes` as `seven sixes natural`."""
    read = list(found)
    for place in range(len(read) - 2):
        number, claim, card = read[place : place + 3]
        before = read[place - 1].meaning if place else None
        counted = place > 1 and (read[place - 2].meaning or Meaning()).number is not None
        heads = before is not None and before.many and not counted
        if claim.mark in _CLAIMS and _is_counted(number, card) and not heads:
            read[place + 1 : place + 3] = card, claim
    return read


def _is_counted(number: Lexeme, card: Lexeme) -> bool:
    many, one = number.meaning or Meaning(), card.meaning or Meaning()
    is_number = many.number is not None and not many.many and not number.pause
    return is_number and one.many and one.rank is not None and one.rank.is_natural
