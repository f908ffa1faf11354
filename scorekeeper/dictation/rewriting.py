"""Rewriting of tokens before they are parsed: groups with one meaning become one token.

Tokens that say nothing become silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, takewhile
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
from scorekeeper.dictation.tokens import (
    CLAUSE,
    END,
    NO_MEANING,
    Span,
    Token,
    marked,
    silent,
    span_of,
    token_at,
)

_KINDS: Final = MELD_KINDS | set(ONE_OF) | {Mark.SEQUENCES, Mark.FOOT}
_BEFORE_THE: Final = frozenset({Mark.JOIN, Mark.SEQUENCES})
_NO_CARDS: Final = frozenset({Mark.ANYTHING, Mark.NOTHING})
_LAYING: Final = frozenset({Mark.TABLE, Mark.WE, Mark.HAD, Mark.FILLER, Mark.MORE})
_IDLE: Final = frozenset({Mark.ASIDE, Mark.ADDRESS, Mark.PERSON})
_NEAR: Final = 5
"""The most tokens between `minus` and `penalty`."""


def rewrite(tokens: Sequence[Token]) -> list[Token]:
    """Apply every rule to the tokens of a text."""
    composed = _composed(_suited(_without_minus(tokens)))
    return _claims_behind_cards(_without_asides(composed))


def _suited(tokens: Sequence[Token]) -> list[Token]:
    """Make one token of `four of hearts` where `to ten` follows."""
    read: list[Token] = []
    for place, token in enumerate(tokens):
        read.append(token)
        suit, top = token.meaning.suit_alone, token_at(tokens, _skip(tokens, place + 2, SILENT))
        if suit and _mark(tokens, place + 1) is Mark.TO and top.meaning.rank is not None:
            first = len(read) - 2 - (_mark(read, len(read) - 2) is Mark.OF)
            card = token_at(read, first)
            if card.meaning.is_natural:
                whole = replace(card.meaning, suit=suit)
                read[first:] = [Token(Span(card.span.start, token.span.end), whole)]
    return read


def _without_minus(tokens: Sequence[Token]) -> list[Token]:
    """Read `minus fifty penalty` as a penalty of fifty."""
    read = list(tokens)
    for place, token in enumerate(tokens):
        if token.mark is Mark.ALTERNATIVE and _is_penalty(tokens[place + 1 : place + 1 + _NEAR]):
            read[place] = silent(token.span)
    return read


def _is_penalty(behind: Sequence[Token]) -> bool:
    rest = [each for each in behind if not each.is_silent]
    number = token_at(rest, 0).meaning
    marks = (each.mark for each in rest[1:] if each.mark is not Mark.POINTS)
    return bool(number.number) and number.rank is None and next(marks, None) is Mark.PENALTY


def _claims_behind_cards(tokens: Sequence[Token]) -> list[Token]:
    """Read `seven natural sixes` as `seven sixes natural`."""
    read = list(tokens)
    for place in range(len(read) - 2):
        number, claim, card = read[place : place + 3]
        heads = token_at(read, place - 1).meaning.is_plural
        first = place - 2 - token_at(read, place - 2).is_silent
        counted = token_at(read, first).meaning.number is not None
        is_number = number.meaning.is_number and not number.pause
        counts = is_number and card.meaning.is_plural and card.meaning.is_natural
        if claim.mark in CLAIMS and counts and (counted or not heads):
            read[place + 1 : place + 3] = card, claim
    return read


# ---------- words that tell one thing together: `did not … go out` ----------


def _composed(tokens: Sequence[Token]) -> list[Token]:
    """Make one token of each group of words with one meaning."""
    read: list[Token] = []
    place = 0
    while place < len(tokens):
        end, mark = _group(tokens, place)
        if mark is None:
            read.append(tokens[place])
        else:
            read.append(marked(span_of(tokens[place:end]), mark))
        place = end
    quiet = SILENT | _IDLE | {Mark.CORRECTION}
    begins = next(
        (at for at, each in enumerate(read) if not each.pause and each.mark not in quiet), -1
    )
    return [_settled(each, begun=at > begins) for at, each in enumerate(read)]


def _settled(token: Token, *, begun: bool) -> Token:
    """Read `but` as a comma, and leave out a correction before anything that it could correct."""
    if token.mark is Mark.BUT:
        return Token(token.span, NO_MEANING, pause=CLAUSE)
    if token.mark is Mark.CORRECTION and not begun:
        return silent(token.span)
    return token


def _group(tokens: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """Find the end of the group that begins at a place, and its role; None for no group."""
    token = tokens[place]
    if token.mark in (Mark.NEVER, Mark.NOT):
        return _not_done(tokens, place)
    before = token_at(tokens, place - 1)
    begins = bool(before.pause) or before.mark in _BEFORE_THE
    one = token.meaning.number == 1 or (begins and token.mark is Mark.FILLER)
    if one and _mark(tokens, place + 1) is Mark.OF:
        several = token_at(tokens, place + 2).meaning
        if several.suit_alone:
            return place + 1, Mark.SEQUENCE
        is_canasta = token.mark is None and several.is_plural and several.is_natural
        return (place + 2, Mark.CANASTA) if is_canasta else (place + 1, None)
    is_none = token.mark is Mark.NO or (token.meaning.number == 0 and token.meaning.rank is None)
    if is_none and not before.meaning.is_plural:
        return _none_of(tokens, place)
    return place + 1, None


def _not_done(tokens: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """Return end and role of a denied act: `did not … go out`, `never … laid anything`."""
    at = _skip(tokens, place + 1, SILENT - {Mark.WE})
    mark = _mark(tokens, at)
    # `nadie cerró, mi compañero tenía …`, said in one breath
    begins = mark is Mark.PARTNER_OUT and _mark(tokens, _skip(tokens, at + 1, SILENT)) is Mark.HAD
    if mark in GOING_OUT and not begins:
        # `no cerró nadie`; but in `nobody went out almost three kings` it denies what follows.
        behind = token_at(tokens, at + 2)
        ends = mark is Mark.CLOSED or behind.pause or behind.mark is Mark.JOIN
        return at + 1 + bool(ends and _mark(tokens, at + 1) is Mark.NEVER), Mark.NOT_OUT
    if token_at(tokens, at).meaning.suit_alone:
        return place + 1, Mark.CORRECTION
    if mark is Mark.CONCEALED:
        return at + 1, Mark.NOT_CONCEALED
    at = _skip(tokens, place + 1, _LAYING)
    if at > place + 1 and token_at(tokens, at).meaning.number == 1:
        at += 1
    if at > place + 1 and _is_kind(tokens, at):
        return at + 1, Mark.FILLER
    if _mark(tokens, at) in _NO_CARDS:
        return _skip(tokens, at + 1, _NO_CARDS | {Mark.TABLE}), Mark.NOTHING
    return place + 1, None


def _none_of(tokens: Sequence[Token], place: int) -> tuple[int, Mark | None]:
    """Return end and role of a denied noun: `no canastas`, `without a samba`, `no going out`."""
    at = _skip(tokens, place + 1, SILENT)
    if _mark(tokens, at) in GOING_OUT:
        return at + 1, Mark.NOT_OUT
    return (at + 1, Mark.FILLER) if _is_kind(tokens, at) else (place + 1, None)


def _is_kind(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a kind of melds is named without its cards."""
    behind = token_at(tokens, place + 1)
    is_of = behind.mark in (Mark.OF, Mark.OF_THE) or behind.meaning.is_plural
    return _mark(tokens, place) in _KINDS and not is_of


def _mark(tokens: Sequence[Token], place: int) -> Mark | None:
    token = token_at(tokens, place)
    return None if token.pause else token.mark


def _skip(tokens: Sequence[Token], place: int, passed: frozenset[Mark]) -> int:
    while _mark(tokens, place) in passed:
        place += 1
    return place


# ---------- asides: words without meaning between complete statements ----------

_COMPLETE: Final = GOING_OUT | {
    *(*CLAIMS, Mark.OTHERS_OUT, Mark.CONCEALED, Mark.NOT_CONCEALED, Mark.NOTHING, Mark.IN_HAND),
    *(Mark.IN_MY_HAND, Mark.OF_THEM, Mark.UNPLAYED, Mark.PENALTY, Mark.SEQUENCES, Mark.OTHERS),
    *(Mark.POINTS, Mark.TABLE, Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD, Mark.INSIDE),
}
"""The roles of words after which a statement may be complete."""
_BEFORE_CARDS: Final = CANASTA_KINDS | {Mark.NO}
_DEEDS: Final = frozenset(
    {
        *(Mark.WENT_OUT, Mark.CLOSED, Mark.CONCEALED, Mark.HAD, Mark.TABLE),
        *(Mark.THIRD, Mark.THIRD_HAD, Mark.HIS, Mark.IN_HAND, Mark.FOOT, Mark.NOTHING),
    }
)
"""The roles of words that may tell of a person."""


def _without_asides(tokens: Sequence[Token]) -> list[Token]:
    """Make asides silent between complete statements, and unknown inside of one."""
    read: list[Token] = []
    idle = True
    for place, token in enumerate(tokens):
        if token.mark in _IDLE:
            goes_on = token_at(tokens, place - 1).mark in _IDLE
            idle = (idle if goes_on else _is_complete(read)) and not _is_subject(tokens, place)
            read.append(silent(token.span) if idle else token.unknown())
        elif token.mark is Mark.CONCEALED and token_at(tokens, place - 1).mark in _IDLE:
            # `qué desastre de mano` ends like `cerramos de mano`, and tells nothing of going out.
            read.append(token.unknown())
        else:
            read.append(token)
    return read


def _is_subject(tokens: Sequence[Token], place: int) -> bool:
    """Return whether somebody named did something: `grandma went out`, `cerró la abuela`."""
    somebody = tokens[place]
    if somebody.mark is Mark.ASIDE:
        return False
    before = next((each for each in reversed(tokens[:place]) if not each.is_silent), END)
    behind = next((each for each in tokens[place + 1 :] if not each.is_silent), END)
    is_person = somebody.mark is Mark.PERSON
    deeds = _DEEDS | {Mark.NOT_OUT} if is_person else _DEEDS
    if before.mark in (deeds if is_person else {Mark.CLOSED}):
        return True
    return (is_person and behind.meaning.is_amount) or (not behind.pause and behind.mark in deeds)


def _is_complete(before: Sequence[Token]) -> bool:
    """Return whether the last statement may be complete, or none was begun."""
    said = (
        at for at in reversed(range(len(before))) if before[at].pause or not before[at].is_silent
    )
    places = [*islice(said, 3)][::-1]
    if not places or before[places[-1]].pause:
        return True
    last, meaning = before[places[-1]], before[places[-1]].meaning
    if not meaning.is_known or last.player is not None:
        return False
    if meaning.mark is Mark.JOIN:
        return _is_complete(before[: places[-1]])
    first, second = (token_at(before, place) for place in [-1, -1, *places][-3:-1])
    if meaning.is_number and second.meaning.is_plural and not second.pause:
        return not first.meaning.is_number
    if meaning.mark is not None or meaning.rank is None:
        kind = meaning.mark in _BEFORE_CARDS and _is_said_of_cards(before)
        return kind or meaning.mark in _COMPLETE or meaning.suit is not None
    counted = second.meaning.number is not None or second.mark in _BEFORE_CARDS
    return (counted and not second.pause) or not (meaning.is_plural or meaning.number is not None)


def _is_said_of_cards(before: Sequence[Token]) -> bool:
    """Return whether a kind describes the cards said before: `so that's a mixed canasta`."""
    rest = [each for each in reversed(before[:-1]) if each.meaning.number != 1]
    return any(each.mark is Mark.ARE for each in takewhile(lambda each: each.is_silent, rest))
