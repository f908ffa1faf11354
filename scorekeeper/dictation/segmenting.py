"""Segmentation into sentences and clauses: sets apart doubtful ones and those about the other side.

This comes before parsing, so that nothing in such a part is taken for a fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from scorekeeper.dictation.language import SILENT, Mark
from scorekeeper.dictation.tokens import (
    CLAUSE,
    NO_MEANING,
    SENTENCE,
    Token,
    marked,
    silent,
    span_of,
    token_at,
)

_DOUBTS: Final = frozenset({Mark.DOUBT, Mark.NEVER, Mark.ALTERNATIVE, Mark.NOT})
_TAKING_BACK: Final = frozenset({Mark.ALTERNATIVE, Mark.NOT, Mark.NO, Mark.CORRECTION})
_SUBJECTS: Final = frozenset(
    {
        *(Mark.ME, Mark.PARTNER, Mark.I_HAD, Mark.PARTNER_HAD, Mark.WE, Mark.WE_OUT),
        *(Mark.THIRD, Mark.THIRD_HAD, Mark.I_OUT, Mark.PARTNER_OUT, Mark.IN_MY_HAND),
    }
)
_OTHERS: Final = frozenset({Mark.OTHERS, Mark.OTHERS_OUT})
_CLOSING: Final = frozenset({Mark.CLOSED, Mark.OTHERS_OUT})
"""Roles of words for going out that may stand before whoever did: `cerraron los otros`."""
_GOING_OUT: Final = _CLOSING | {Mark.WENT_OUT}
_GOING_ON: Final = _GOING_OUT | SILENT | {Mark.CONCEALED, Mark.JOIN, Mark.HAD, Mark.OTHERS}
"""Roles of tokens that still belong to the other side's going out."""
_PLACES: Final = _OTHERS | {
    *(Mark.HAD, Mark.I_HAD, Mark.PARTNER_HAD, Mark.THIRD_HAD),
    *(Mark.IN_HAND, Mark.IN_MY_HAND, Mark.FOOT),
}
"""Roles of tokens that name where or whose the cards are, up to the end of the sentence."""


def set_uncertain_apart(tokens: Sequence[Token]) -> list[Token]:
    """Replace each uncertain part, and each about the other side, by one unknown token.

    That the other side went out is kept: it tells that this side did not.
    """
    read: list[Token] = []
    for sentence in _parts(tokens, SENTENCE):
        if any(token.mark is Mark.SUPPOSED for token in sentence):
            read += _unknown(sentence)
        else:
            read += _of_us(_sure(_without_contrast(sentence)))
    return read


def _parts(tokens: Sequence[Token], pause: int) -> Iterator[list[Token]]:
    """Yield the parts of a text, each with the pause at its end."""
    part: list[Token] = []
    for token in tokens:
        part.append(token)
        if token.pause >= pause:
            yield part
            part = []
    if part:
        yield part


def _unknown(part: Sequence[Token], *, others: bool = False) -> list[Token]:
    """Make one unknown token of a part, between the pauses around it."""
    words = [place for place, token in enumerate(part) if not token.pause]
    if not words:
        return list(part)
    first, last = words[0], words[-1]
    whole = Token(span_of(part[first : last + 1]), others=others)
    return [*part[:first], whole, *part[last + 1 :]]


def _meaningful(part: Sequence[Token]) -> list[Token]:
    """Return the tokens that are not silent."""
    return [token for token in part if not token.is_silent and not token.pause]


# ---------- doubt ----------


def _sure(sentence: Sequence[Token]) -> list[Token]:
    clauses = list(_parts(sentence, CLAUSE))
    doubtful = {place for place, clause in enumerate(clauses) if _is_doubtful(clause)}
    for place in sorted(doubtful):
        if place and _reaches_back(clauses[place]):
            doubtful.add(place - 1)
        if _PLACES & _marks(clauses[place]):
            doubtful.update(range(place, len(clauses)))
    for place, (clause, behind) in enumerate(pairwise(clauses)):
        if clause[-1].mark is Mark.HEADING and _may_be_among(behind, clause):
            doubtful.update(range(place, len(clauses)))
    read: list[Token] = []
    for place, clause in enumerate(clauses):
        read += _unknown(clause) if place in doubtful else clause
    return read


def _is_doubtful(clause: Sequence[Token]) -> bool:
    """Return whether it expresses doubt, or denies cards: `we did not meld three kings`."""
    said = [token for token in clause if not token.is_silent]
    none = any(
        token.mark is Mark.NOTHING and behind.meaning.is_amount for token, behind in pairwise(said)
    )
    return none or bool(_DOUBTS & _marks(clause))


def _may_be_among(behind: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Return whether cards may be told among those before: `seven kings (two jokers)`."""
    count, card = [NO_MEANING, NO_MEANING, *(each.meaning for each in _meaningful(clause))][-2:]
    begun = [each.meaning for each in _meaningful(behind)][:2]
    inner = begun[-1] if begun and begun[0].is_number else (*begun, NO_MEANING)[0]
    counted = (count.number or 0) > 1 and card.rank is not None
    return counted and (inner.is_wild or inner.rank is card.rank)


def _marks(clause: Sequence[Token]) -> set[Mark | None]:
    return {token.mark for token in clause}


def _reaches_back(clause: Sequence[Token]) -> bool:
    """Return whether the clause before a doubtful one is doubtful, too."""
    said = _meaningful(clause)
    alone = all(token.mark in _DOUBTS for token in said)
    return alone or said[0].mark in _TAKING_BACK


# ---------- contrast ----------


def _without_contrast(sentence: Sequence[Token]) -> list[Token]:
    """Make `not four` after `three kings` silent, as it adds nothing."""
    read: list[Token] = []
    place = 0
    while place < len(sentence):
        size = _contrast(sentence, place) if sentence[place].mark is Mark.NOT else 0
        read.append(silent(span_of(sentence[place : place + size])) if size else sentence[place])
        place += size or 1
    return read


def _contrast(sentence: Sequence[Token], place: int) -> int:
    """Count the tokens of a contrast: a number, a card, or both; 0 for none."""
    before = _meaningful(sentence[:place])
    rank = before[-1].meaning.rank if before else None
    at = place + 1
    at += token_at(sentence, at).meaning.is_number
    at += token_at(sentence, at).mark is Mark.OF  # `a pair of kings`
    at += token_at(sentence, at).meaning.rank is not None
    again = any(token.meaning.rank is rank for token in sentence[at:])
    ends = token_at(sentence, at).pause > 0
    return at - place if rank is not None and at > place + 1 and ends and not again else 0


# ---------- the other side ----------


def _of_us(sentence: Sequence[Token]) -> list[Token]:
    """Make one token of each part of a sentence that tells of the other side."""
    place = next((at for at in range(len(sentence)) if _is_of_others(sentence, at)), None)
    if place is None:
        return list(sentence)
    start = _start_of_others(sentence, place)
    end = _end_of_others(sentence, start, place)
    part = sentence[start:end]
    said = _marks(_meaningful(part)) - {Mark.OTHERS, Mark.CONCEALED, Mark.JOIN}
    # `seven kings, theirs`
    tells = any(each.meaning.is_card or each.mark is Mark.KIND for each in sentence[:start])
    if not (said or tells):
        read = [each if each.pause else silent(each.span) for each in part]
    elif said and said <= _GOING_OUT:
        read = [marked(span_of(part), Mark.OTHERS_OUT)]
    else:
        read = _unknown(part, others=sentence[place].mark in _OTHERS)
    return [*sentence[:start], *read, *_of_us(sentence[end:])]


def _is_of_others(sentence: Sequence[Token], place: int) -> bool:
    """Return whether the other side is named there, or an unknown person who had cards."""
    token = sentence[place]
    if token.is_known or token.pause:
        return token.mark in _OTHERS
    said = [each.mark for each in sentence[place + 1 : place + 4] if not each.is_silent]
    return said[:1] == [Mark.HAD]


def _start_of_others(sentence: Sequence[Token], place: int) -> int:
    """Return the place where the part about the other side begins.

    A verb before may belong to it, as Spanish names the player after the verb.
    """
    at = place - 1
    while token_at(sentence, at).is_silent and sentence[at].mark is not Mark.WE:
        at -= 1
    if token_at(sentence, at).mark in _CLOSING:
        return at
    return _start_of_penalty(sentence, place)


def _start_of_penalty(sentence: Sequence[Token], place: int) -> int:
    """Return the start of `a penalty of 50 for them`; `place` if it tells no penalty."""
    start, found = place, False
    while start and not sentence[start - 1].pause and sentence[start - 1].mark is not Mark.JOIN:
        start -= 1
        found = found or sentence[start].mark is Mark.PENALTY
    return start if found else place


def _end_of_others(sentence: Sequence[Token], start: int, place: int) -> int:
    """Return the place where the other side's part ends: this side is named, or they are out."""
    out = any(each.mark in _CLOSING for each in sentence[start : place + 1])
    end = len(sentence)
    for at in range(place + 1, len(sentence)):
        token = sentence[at]
        ends = token.pause or (token.is_known and token.mark not in _GOING_ON)
        if token.mark in _SUBJECTS or token.player is not None or (out and ends):
            end = at
            break
        if out and not token.is_silent:
            out = token.mark in (Mark.CONCEALED, *_GOING_OUT)
        out = out or token.mark in _GOING_OUT
    while end > place + 1 and (sentence[end - 1].pause or sentence[end - 1].mark is Mark.JOIN):
        end -= 1
    return end
