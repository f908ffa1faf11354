"""Rewriting of tokens: several with one meaning become one, meaningless ones silent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from scorekeeper.dictation.language import (
    CANASTA_KINDS,
    CLAIMS,
    GOING_OUT,
    MELD_KINDS,
    ONE_OF,
    SILENT,
    Mark,
)
from scorekeeper.dictation.tokens import CLAUSE, NO_MEANING, Meaning, Span, Token, silent

_KINDS: Final = MELD_KINDS | set(ONE_OF) | {Mark.SEQUENCES, Mark.FOOT}
_BEFORE_THE: Final = frozenset({Mark.JOIN, Mark.SEQUENCES})
_NO_CARDS: Final = frozenset({Mark.ANYTHING, Mark.NOTHING})
_LAYING: Final = frozenset({Mark.TABLE, Mark.WE, Mark.HAD, Mark.FILLER})
_IDLE: Final = frozenset({Mark.ASIDE, Mark.ADDRESS, Mark.PERSON})
_NEAR: Final = 5
"""The most tokens between `minus` and `penalty`."""
_NO_TOKEN: Final = Token(Span(0, 0))


def rewritten(found: Sequence[Token]) -> list[Token]:
    """Apply every rule to the tokens of a text."""
    return _claims_behind_cards(_without_asides(_composed(_without_minus(found))))


def _without_minus(found: Sequence[Token]) -> list[Token]:
    """Read `minus fifty penalty` as a penalty of fifty."""
    read = list(found)
    for place, token in enumerate(found):
        if token.mark is Mark.ALTERNATIVE and _is_penalty(found[place + 1 : place + 1 + _NEAR]):
            read[place] = silent(token.span)
    return read


def _is_penalty(behind: Sequence[Token]) -> bool:
    rest = [each for each in behind if not each.is_silent]
    number = rest[0].said if rest else NO_MEANING
    marks = (each.mark for each in rest[1:] if each.mark is not Mark.POINTS)
    return bool(number.number) and number.rank is None and next(marks, None) is Mark.PENALTY


def _claims_behind_cards(found: Sequence[Token]) -> list[Token]:
    """Read `seven natural sixes` as `seven sixes natural`."""
    read = list(found)
    for place in range(len(read) - 2):
        number, claim, card = read[place : place + 3]
        heads = place > 0 and read[place - 1].said.many
        counted = place > 1 and read[place - 2].said.number is not None
        if claim.mark in CLAIMS and _is_counted(number, card) and (counted or not heads):
            read[place + 1 : place + 3] = card, claim
    return read


def _is_counted(number: Token, card: Token) -> bool:
    return number.said.is_number and not number.pause and card.said.many and card.said.is_natural


# ---------- words that tell one thing together: `did not … go out` ----------


def _composed(found: Sequence[Token]) -> list[Token]:
    """Make one token of each group of words with one meaning."""
    read: list[Token] = []
    place = 0
    while place < len(found):
        end, mark = _group(found, place)
        if mark is None:
            read.append(found[place])
        else:
            read.append(
                Token(Span(found[place].span.start, found[end - 1].span.end), Meaning(mark=mark))
            )
        place = end
    quiet = SILENT | _IDLE | {Mark.CORRECTION}
    begins = next(
        (at for at, each in enumerate(read) if not each.pause and each.mark not in quiet), -1
    )
    return [_settled(each, begun=at > begins) for at, each in enumerate(read)]


def _settled(token: Token, *, begun: bool) -> Token:
    """Read `but` as a comma, and a correction before anything is told as nothing."""
    if token.mark is Mark.BUT:
        return replace(token, pause=CLAUSE, meaning=NO_MEANING)
    if token.mark is Mark.CORRECTION and not begun:
        return replace(token, meaning=Meaning(mark=Mark.FILLER))
    return token


def _group(found: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """Find the end of the group that begins at a place, and its role; None for no group."""
    token = found[place]
    if token.mark in (Mark.NEVER, Mark.NOT):
        return _not_done(found, place)
    begins = place == 0 or bool(found[place - 1].pause) or found[place - 1].mark in _BEFORE_THE
    one = token.said.number == 1 or (begins and token.mark is Mark.FILLER)
    if one and _mark(found, place + 1) is Mark.OF:
        if _is_suit(found, place + 2):
            return place + 1, Mark.SEQUENCE
        several = _said(found, place + 2)
        is_canasta = token.mark is None and several.many and several.is_natural
        return (place + 2, Mark.CANASTA) if is_canasta else (place + 1, None)
    heads = place > 0 and found[place - 1].said.many
    return (place + 1, None) if heads or not _is_none(token) else _none_of(found, place)


def _not_done(found: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """`did not … go out`, `never … laid anything`."""
    at = _behind(found, place + 1, SILENT - {Mark.WE})
    mark = _mark(found, at)
    if mark in GOING_OUT:
        return at + 1 + (_mark(found, at + 1) is Mark.NEVER), Mark.NOT_OUT
    if _is_suit(found, at):
        return place + 1, Mark.CORRECTION
    if mark is Mark.CONCEALED:
        return at + 1, Mark.NOT_CONCEALED
    at = _behind(found, place + 1, _LAYING)
    if at > place + 1 and _said(found, at).number == 1:
        at += 1
    if at > place + 1 and _is_kind(found, at):
        return at + 1, Mark.FILLER
    if _mark(found, at) in _NO_CARDS:
        return _behind(found, at + 1, _NO_CARDS | {Mark.TABLE}), Mark.NOTHING
    return place + 1, None


def _none_of(found: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """`no canastas`, `without a samba`, `no going out`."""
    at = _behind(found, place + 1, SILENT)
    if _mark(found, at) in GOING_OUT:
        return at + 1, Mark.NOT_OUT
    return (at + 1, Mark.FILLER) if _is_kind(found, at) else (place + 1, None)


def _is_kind(found: Sequence[Token], place: int) -> bool:
    """Return whether a kind of melds is named without its cards."""
    behind = found[place + 1] if place + 1 < len(found) else _NO_TOKEN
    is_of = behind.mark in (Mark.OF, Mark.OF_THE) or behind.said.many
    return _mark(found, place) in _KINDS and not is_of


def _is_none(token: Token) -> bool:
    return token.mark is Mark.NO or (token.said.number == 0 and token.said.rank is None)


def _is_suit(found: Sequence[Token], place: int) -> bool:
    said = _said(found, place)
    return said.suit is not None and said.rank is None


def _said(found: Sequence[Token], place: int) -> Meaning:
    return found[place].said if place < len(found) else NO_MEANING


def _mark(found: Sequence[Token], place: int) -> Mark | None:
    return found[place].mark if place < len(found) and not found[place].pause else None


def _behind(found: Sequence[Token], place: int, passed: frozenset[Mark]) -> int:
    while _mark(found, place) in passed:
        place += 1
    return place


# ---------- asides: words without meaning between complete statements ----------

_COMPLETE: Final = (
    GOING_OUT
    | CLAIMS
    | {
        *(Mark.OTHERS_OUT, Mark.CONCEALED, Mark.NOT_CONCEALED, Mark.NOTHING, Mark.IN_HAND),
        *(Mark.IN_MY_HAND, Mark.OF_THEM, Mark.UNPLAYED, Mark.PENALTY, Mark.SEQUENCES, Mark.OTHERS),
        *(Mark.POINTS, Mark.TABLE, Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD),
    }
)
"""A statement may end behind these."""
_BEFORE_CARDS: Final = CANASTA_KINDS | {Mark.NO}
_DEEDS: Final = frozenset(
    {
        *(Mark.WENT_OUT, Mark.CLOSED, Mark.CONCEALED, Mark.HAD, Mark.TABLE),
        *(Mark.THIRD, Mark.THIRD_HAD, Mark.HIS, Mark.IN_HAND, Mark.FOOT, Mark.NOTHING),
    }
)
"""They may be told of somebody."""


def _without_asides(found: Sequence[Token]) -> list[Token]:
    """Let asides say nothing; one that parts a statement is not known."""
    read: list[Token] = []
    for place, token in enumerate(found):
        if token.mark in _IDLE:
            idle = _is_complete(read) and not _is_subject(found, place)
            read.append(replace(token, meaning=Meaning(mark=Mark.FILLER) if idle else None))
        elif token.mark is Mark.CONCEALED and place and found[place - 1].mark in _IDLE:
            # `qué desastre de mano` ends like `cerramos de mano`, and tells nothing of going out.
            read.append(replace(token, meaning=None))
        else:
            read.append(token)
    return read


def _is_subject(found: Sequence[Token], place: int) -> bool:
    """Return whether somebody named did something: `grandma went out`, `cerró la abuela`."""
    somebody = found[place]
    if somebody.mark is Mark.ASIDE:
        return False
    before = next((each for each in reversed(found[:place]) if not each.is_silent), None)
    behind = next((each for each in found[place + 1 :] if not each.is_silent), None)
    is_person = somebody.mark is Mark.PERSON
    deeds = _DEEDS | {Mark.NOT_OUT} if is_person else _DEEDS
    if before is not None and before.mark in (deeds if is_person else {Mark.CLOSED}):
        return True
    if behind is None:
        return False
    has_cards = is_person and (behind.said.number is not None or behind.said.is_card)
    return has_cards or (not behind.pause and behind.mark in deeds)


def _is_complete(before: Sequence[Token]) -> bool:
    """Return whether a statement may end, or none was begun yet."""
    said_before = [each for each in before if each.pause or not each.is_silent]
    if not said_before or said_before[-1].pause:
        return True
    last, said = said_before[-1], said_before[-1].said
    if last.meaning is None or last.player is not None:
        return False
    if said.mark is Mark.JOIN:
        return _is_complete(before[: _place_of(last, before)])
    *_, first, second = _NO_TOKEN, _NO_TOKEN, *said_before[:-1]
    if said.is_number and second.said.many and not second.pause:
        return not first.said.is_number
    if said.mark is not None or said.rank is None:
        kind = said.mark in _BEFORE_CARDS and _is_said_of_cards(before)
        return kind or said.mark in _COMPLETE or said.suit is not None
    number = NO_MEANING if second.pause else second.said
    counted = number.number is not None or number.mark in _BEFORE_CARDS
    return counted or not (said.many or said.number is not None)


def _place_of(token: Token, found: Sequence[Token]) -> int:
    return next(place for place, each in enumerate(found) if each is token)


def _is_said_of_cards(before: Sequence[Token]) -> bool:
    """Return whether the kind is that of cards said before: `so that's a mixed canasta`."""
    rest = [each for each in reversed(before[:-1]) if each.said.number != 1]
    return any(each.mark is Mark.ARE for each in takewhile(lambda each: each.is_silent, rest))
