"""Notes on a hand in words: violations of rules, and hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.violations import Notice, NoticeCode, Violation, ViolationCode
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.problems import problem_text
from scorekeeper.wording.violations import notice_message, violation_message

_KNOWN_AT_THE_TABLE: Final = frozenset({NoticeCode.FIRST_MELD_NOT_RECORDED})
"""Notices about values that the form does not ask for, so that every hand would have them."""

_MENDED_BY_CARDS: Final = frozenset(
    {ViolationCode.MELD_TOO_SHORT, ViolationCode.MELD_TOO_FEW_NATURALS}
)
"""Violations of a meld that more cards would mend: they may still be tapped."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence about a hand or a meld, with the rule behind it.

    Attributes:
        message: the sentence.
        source: the citation of the rule, None where it is about none.
        gentle: whether it is only a hint: no rule is broken.
        is_yes: whether it is the reason why something is allowed.
        more: other problems of the same meld, which are shown folded.
    """

    message: str
    source: Citation | None = None
    gentle: bool = False
    is_yes: bool = False
    more: tuple[Note, ...] = ()


def problem_note(problem: Problem) -> Note:
    """Return a note on a problem of reading."""
    return Note(problem_text(problem))


def violation_note(rules: Ruleset, violation: Violation, melds: Sequence[Meld] = ()) -> Note:
    """Return a broken rule as a note; arguments are those of `violation_message`."""
    return Note(violation_message(speech(), rules, violation, melds), violation.source)


def violation_notes(
    rules: Ruleset, violations: Iterable[Violation], melds: Sequence[Meld] = ()
) -> list[Note]:
    """Return broken rules as notes, in their order; arguments are those of `violation_message`.

    A meld has one note, however many rules it breaks; what more cards would mend comes last in it.
    """
    groups: dict[object, list[Violation]] = {}
    for place, violation in enumerate(violations):
        key = place if violation.meld is None else (violation.side, violation.meld)
        groups.setdefault(key, []).append(violation)
    grouped = (sorted(group, key=_wants_more_cards) for group in groups.values())
    notes = ([violation_note(rules, each, melds) for each in group] for group in grouped)
    return [replace(first, more=tuple(more)) for first, *more in notes]


def notes_by_meld(
    rules: Ruleset, violations: Sequence[Violation], melds: int
) -> dict[int, Sequence[Note]]:
    """Return broken rules as notes on the first `melds` melds of a side, by their places."""
    return {
        place: violation_notes(rules, [each for each in violations if each.meld == place])
        for place in range(melds)
    }


def _wants_more_cards(violation: Violation) -> bool:
    return violation.code in _MENDED_BY_CARDS


def notice_notes(notices: Iterable[Notice], side: int | None) -> list[Note]:
    """Return the hints about one side (None: about no side alone) as notes."""
    return [
        Note(
            notice_message(speech(), notice),
            None if _is_of_no_rule(notice) else notice.source,
            gentle=True,
        )
        for notice in notices
        if notice.side == side and notice.code not in _KNOWN_AT_THE_TABLE
    ]


def _is_of_no_rule(notice: Notice) -> bool:
    """Return whether it is about a value that is unlikely, which no rule book forbids."""
    return notice.code is NoticeCode.SCORE_UNUSUAL and notice.expected is not None
