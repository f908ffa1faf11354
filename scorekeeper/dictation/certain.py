"""What a text only doubts, denies or supposes, and what it tells of the other side, is set apart.

Both are done before a text is read, so that nothing of such a part can be taken for what happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from scorekeeper.dictation.asides import claims_behind_cards, without_asides
from scorekeeper.dictation.composing import composed
from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

_SENTENCE: Final = 2
_DOUBTS: Final = frozenset({Mark.DOUBT, Mark.NEVER, Mark.ALTERNATIVE, Mark.NOT})
_TAKING_BACK: Final = frozenset({Mark.ALTERNATIVE, Mark.NOT, Mark.NO, Mark.CORRECTION})
_SUBJECTS: Final = frozenset(
    {
        Mark.ME,
        Mark.PARTNER,
        Mark.I_HAD,
        Mark.PARTNER_HAD,
        Mark.WE,
        Mark.WE_OUT,
        Mark.THIRD,
        Mark.THIRD_HAD,
    }
    | {Mark.I_OUT, Mark.PARTNER_OUT, Mark.IN_MY_HAND}
)
_OTHERS: Final = frozenset({Mark.OTHERS, Mark.OTHERS_OUT})
_GOING_OUT: Final = frozenset({Mark.WENT_OUT, Mark.CLOSED, Mark.OTHERS_OUT})
_GOING_ON: Final = _GOING_OUT | SILENT | {Mark.CONCEALED, Mark.JOIN, Mark.HAD, Mark.OTHERS}
"""Behind these it is still told of the other side that it went out."""
_PLACES: Final = _OTHERS | {
    *(
        Mark.THIRD_HAD,
        Mark.HAD,
        Mark.I_HAD,
        Mark.PARTNER_HAD,
        Mark.IN_HAND,
        Mark.FOOT,
        Mark.IN_MY_HAND,
    ),
}
"""What is said behind these is told of somebody, until the sentence ends."""


def certain(found: Sequence[Lexeme]) -> list[Lexeme]:
    """Return lexemes in which what is not certain is one part that is not known.

    So is what the other side did, but for its going out, which says that this side did not.
    """
    read: list[Lexeme] = []
    told = claims_behind_cards(without_asides(composed(_without_minus(found))))
    for sentence in _parts(told, _SENTENCE):
        if any(lexeme.mark is Mark.SUPPOSED for lexeme in sentence):
            read += _unknown(sentence)
        else:
            read += _of_us(_sure(_without_contrast(sentence)))
    return read


def _without_minus(found: Sequence[Lexeme]) -> list[Lexeme]:
    """Return lexemes in which `minus fifty penalty` is a penalty of fifty."""
    read = list(found)
    for place, lexeme in enumerate(found):
        rest = [each for each in found[place + 1 : place + 6] if not _is_silent(each)]
        number = rest[0].meaning if rest else None
        behind = next((each.mark for each in rest[1:] if each.mark is not Mark.POINTS), None)
        if lexeme.mark is Mark.ALTERNATIVE and number and number.number and number.rank is None:
            is_penalty = behind is Mark.PENALTY
            read[place] = _silent(lexeme) if is_penalty else lexeme
    return read


def _silent(lexeme: Lexeme) -> Lexeme:
    return Lexeme(lexeme.start, lexeme.end, Meaning(mark=Mark.FILLER))


def _parts(found: Sequence[Lexeme], pause: int) -> Iterator[list[Lexeme]]:
    """Yield the parts of a text, each with the pause at its end."""
    part: list[Lexeme] = []
    for lexeme in found:
        part.append(lexeme)
        if lexeme.pause >= pause:
            yield part
            part = []
    if part:
        yield part


def _unknown(part: Sequence[Lexeme], *, others: bool = False) -> list[Lexeme]:
    """Return a part as one that is not known, and the pauses around it."""
    words = [place for place, lexeme in enumerate(part) if not lexeme.pause]
    if not words:
        return list(part)
    first, last = words[0], words[-1]
    whole = Lexeme(part[first].start, part[last].end, others=others)
    return [*part[:first], whole, *part[last + 1 :]]


# ---------- what is doubted ----------


def _sure(sentence: Sequence[Lexeme]) -> list[Lexeme]:
    clauses = list(_parts(sentence, 1))
    doubtful = {place for place, clause in enumerate(clauses) if _is_doubtful(clause)}
    for place in sorted(doubtful):
        if place and _reaches_back(clauses[place]):
            doubtful.add(place - 1)
        if _PLACES & _marks(clauses[place]):
            doubtful.update(range(place, len(clauses)))
    read: list[Lexeme] = []
    for place, clause in enumerate(clauses):
        read += _unknown(clause) if place in doubtful else clause
    return read


def _is_doubtful(clause: Sequence[Lexeme]) -> bool:
    """Whether it says so, or tells of cards that were not there: `we did not meld three kings`."""
    said = [lexeme for lexeme in clause if not _is_silent(lexeme)]
    none = any(
        lexeme.mark is Mark.NOTHING and _is_cards(behind) for lexeme, behind in pairwise(said)
    )
    return none or bool(_DOUBTS & _marks(clause))


def _is_cards(lexeme: Lexeme) -> bool:
    meaning = lexeme.meaning or Meaning()
    return meaning.rank is not None or meaning.number is not None or meaning.wild


def _marks(clause: Sequence[Lexeme]) -> set[Mark | None]:
    return {lexeme.mark for lexeme in clause}


def _reaches_back(clause: Sequence[Lexeme]) -> bool:
    """Whether what is doubtful about a clause is doubtful about the one before it, too."""
    said = [lexeme for lexeme in clause if not _is_silent(lexeme) and not lexeme.pause]
    alone = all(lexeme.mark in _DOUBTS for lexeme in said)
    return alone or said[0].mark in _TAKING_BACK


def _is_silent(lexeme: Lexeme) -> bool:
    return lexeme.mark in SILENT


# ---------- what is not so ----------


def _without_contrast(sentence: Sequence[Lexeme]) -> list[Lexeme]:
    """Return a sentence without `not four` behind `three kings`: it says nothing more."""
    read: list[Lexeme] = []
    place = 0
    while place < len(sentence):
        size = _contrast(sentence, place) if sentence[place].mark is Mark.NOT else 0
        if size:
            ends = sentence[place].start, sentence[place + size - 1].end
            read.append(Lexeme(*ends, Meaning(mark=Mark.FILLER)))
        else:
            read.append(sentence[place])
        place += size or 1
    return read


def _contrast(sentence: Sequence[Lexeme], place: int) -> int:
    """Return how many lexemes tell what is not so: a number, a card, or both; 0 for others."""
    before = [lexeme for lexeme in sentence[:place] if not lexeme.pause and not _is_silent(lexeme)]
    rank = before[-1].meaning.rank if before and before[-1].meaning else None
    size = 1
    for is_part in (_is_number, _is_rank):
        at = place + size
        size += at < len(sentence) and is_part(sentence[at].meaning or Meaning())
    rest = sentence[place + size :]
    again = any(lexeme.meaning and lexeme.meaning.rank is rank for lexeme in rest)
    ends = not rest or rest[0].pause > 0
    return size if rank is not None and size > 1 and ends and not again else 0


def _is_number(meaning: Meaning) -> bool:
    return meaning.number is not None and not meaning.many


def _is_rank(meaning: Meaning) -> bool:
    return meaning.rank is not None


# ---------- the other side ----------


def _of_us(sentence: Sequence[Lexeme]) -> list[Lexeme]:
    """Return a sentence in which what is told of the other side is one part."""
    place = next((at for at in range(len(sentence)) if _is_of_others(sentence, at)), None)
    if place is None:
        return list(sentence)
    start = _start_of_others(sentence, place)
    end = _end_of_others(sentence, place)
    part, rest = sentence[start:end], _of_us(sentence[end:])
    said = {lexeme.mark for lexeme in part if not _is_silent(lexeme) and not lexeme.pause}
    said -= {Mark.OTHERS, Mark.CONCEALED, Mark.JOIN}
    if not said:
        return [*sentence[:start], *(each if each.pause else _silent(each) for each in part), *rest]
    if said <= _GOING_OUT:
        ends = part[0].start, part[-1].end
        return [*sentence[:start], Lexeme(*ends, Meaning(mark=Mark.OTHERS_OUT)), *rest]
    others = sentence[place].mark in _OTHERS
    return [*sentence[:start], *_unknown(part, others=others), *rest]


def _is_of_others(sentence: Sequence[Lexeme], place: int) -> bool:
    """Whether the other side is named there, or somebody who is not known and had cards."""
    lexeme = sentence[place]
    if lexeme.meaning is not None or lexeme.pause:
        return lexeme.mark in _OTHERS
    said = [each.mark for each in sentence[place + 1 : place + 4] if not _is_silent(each)]
    return said[:1] == [Mark.HAD]


def _start_of_others(sentence: Sequence[Lexeme], place: int) -> int:
    """Return where it begins: Spanish names who it was behind what they did."""
    at = place - 1
    while at >= 0 and _is_silent(sentence[at]) and sentence[at].mark is not Mark.WE:
        at -= 1
    if at >= 0 and sentence[at].mark in _GOING_OUT:
        return at
    return _start_of_penalty(sentence, place)


def _start_of_penalty(sentence: Sequence[Lexeme], place: int) -> int:
    """Return where `a penalty of 50 for them` begins; the place of others where none is said."""
    start, found = place, False
    while start and not sentence[start - 1].pause and sentence[start - 1].mark is not Mark.JOIN:
        start -= 1
        found = found or sentence[start].mark is Mark.PENALTY
    return start if found else place


def _end_of_others(sentence: Sequence[Lexeme], place: int) -> int:
    """Return where this side is spoken of again: it is named, or they are out and a part ends."""
    out = any(each.mark in _GOING_OUT for each in sentence[max(0, place - 2) : place + 1])
    for at in range(place + 1, len(sentence)):
        lexeme = sentence[at]
        ends = lexeme.pause or (lexeme.meaning is not None and lexeme.mark not in _GOING_ON)
        if lexeme.mark in _SUBJECTS or lexeme.player is not None or (out and ends):
            return _without_joins(sentence, place, at)
        if out and not _is_silent(lexeme):
            out = lexeme.mark in (Mark.CONCEALED, *_GOING_OUT)
        out = out or lexeme.mark in _GOING_OUT
    return _without_joins(sentence, place, len(sentence))


def _without_joins(sentence: Sequence[Lexeme], place: int, end: int) -> int:
    while end > place + 1 and (sentence[end - 1].pause or sentence[end - 1].mark is Mark.JOIN):
        end -= 1
    return end
