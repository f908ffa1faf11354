"""Following a hand in play: taking notes, taking them back, and the known start of the hand.

Notes belong to the next hand of a game, and to everybody who scores it. They are no part of the
score: a hand counts once it is written down. Undone, it finds its notes where they were.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.table.dead import dead_violations
from scorekeeper.engine.table.first_meld import (
    FirstMeldAnswer,
    FirstMeldQuestion,
    check_first_meld,
)
from scorekeeper.engine.violations import Violation
from scorekeeper.persistence.games import find_followed
from scorekeeper.persistence.tables import FollowedHand
from scorekeeper.services.common.errors import NotesConflictError, RefusedError
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import load_opened, open_link, view_of
from scorekeeper.services.game.views import DealView, GameView, SidesDocument
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.outcomes import check_number, document_text, game_after
from scorekeeper.services.hand.writing import check_same_request, clean_write, lock_opened
from scorekeeper.services.table.noted_steps import (
    Act,
    NotedStep,
    checked_step,
    noted,
    read_steps,
    write_steps,
)
from scorekeeper.services.table.questions import noted_dead

MOST_STEPS: Final = 400

Plan = Callable[["Following"], tuple[NotedStep, ...]]
"""Function that returns the steps to keep, from the notes so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """Notes of a game's next hand.

    Attributes:
        game: the game.
        number: the hand.
        version: raised by every note; 0 for a hand without notes ever.
        steps: the notes, in order.
        sides: the hand so far: a deal document's `sides`, hands left out.
    """

    game: GameView
    number: int
    version: int
    steps: tuple[NotedStep, ...]
    sides: SidesDocument

    def preview(self) -> DealView:
        """Return the score of the hand if it ended now, with the rules that were broken.

        Raises:
            RefusedError: the game is over, or too much is noted.
            DocumentError: too much is noted.
        """
        check_number(self.game, self.number)
        return game_after(self.game, self.number, document_text(self.sides)).deals[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPreview:
    """Preview of laying cards down.

    Attributes:
        after: the notes with these cards laid down.
        first: the check of them as a side's first meld; None where they are none.
        violations: the rules that the side would break, by single melds or otherwise.
    """

    after: Following
    first: FirstMeldAnswer | None
    violations: tuple[Violation, ...]


def preview_step(before: Following, step: NotedStep) -> StepPreview:
    """Return the preview of a step; nothing is written.

    Raises:
        RefusedError: as `note_step`.
        DocumentError: as `note_step`.
    """
    rules, side = before.game.rules, step.side
    step = checked_step(rules, before.sides, step)
    steps = (*before.steps, step)
    after = replace(before, steps=steps, sides=noted(rules, len(before.sides), steps))
    seen = after.preview()
    return StepPreview(
        after=after,
        first=_first(before, step, seen),
        violations=(
            *(v for v in seen.score.violations if v.side == side),
            *_onto_dead(before, step, seen),
        ),
    )


def _onto_dead(before: Following, step: NotedStep, seen: DealView) -> Iterator[Violation]:
    """Yield the violations of a step that adds to dead ranks, where a canasta closes its rank."""
    side = seen.deal.sides[step.side]
    if step.is_earlier or not isinstance(side, CardsSide):
        return
    rules, known = before.game.rules, len(before.sides[step.side]["melds"])
    dead = noted_dead(rules, before.sides)
    for violation in dead_violations(rules, side.melds, dead):
        place = violation.meld or 0
        if place >= known or place in step.added:
            yield violation._replace(side=step.side)


def _first(before: Following, step: NotedStep, seen: DealView) -> FirstMeldAnswer | None:
    """Return the check of a step as the first meld of its side; None where it is not that."""
    side, rules = seen.deal.sides[step.side], before.game.rules
    is_laying = step.act is Act.LAID and not step.is_earlier
    if not isinstance(side, CardsSide) or not is_laying or before.sides[step.side]["melds"]:
        return None
    return check_first_meld(
        FirstMeldQuestion(
            rules=rules,
            melds=side.melds,
            score_before=before.game.sides[step.side].total,
            deal_number=before.number,
            dead=noted_dead(rules, before.sides),
        )
    )


def load_following(session: Session, token: str) -> Following:
    """Return the notes of a game's next hand.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
    """
    opened = open_link(session, token)
    game = load_opened(session, opened)
    return _following(game, find_followed(session, opened.stamp.game, game.next_number))


def noted_sides(session: Session, token: str) -> SidesDocument | None:
    """Return the notes of a game's next hand, side by side; None for nothing.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
    """
    found = load_following(session, token)
    return found.sides if found.steps else None


def note_step(
    session: Session, token: str, number: int, step: NotedStep, write: Write
) -> Following:
    """Add a note. A step that breaks rules is noted as well: the table decides.

    Args:
        session: the database.
        token: the game's link.
        number: the hand; it has to be the next one.
        step: the step to note.
        write: key, version and author, against `Following.version`; the key of the last write again
            changes nothing.

    Returns:
        What is noted then.

    Raises:
        GameNotFoundError: no game has this link.
        NotesConflictError: somebody else noted something first, or saved the hand.
        RefusedError: there is no such side or meld, nothing was laid down, the game is over.
        DocumentError: cards cannot be read.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def plan(before: Following) -> tuple[NotedStep, ...]:
        if len(before.steps) >= MOST_STEPS:
            raise RefusedError.because("notes.full", most=MOST_STEPS)
        return (*before.steps, checked_step(before.game.rules, before.sides, step))

    asked = ["note", number, write_steps([step])]
    return _write(session, token, number, write, (asked, plan))


def take_note_back(session: Session, token: str, number: int, write: Write) -> Following:
    """Take back the last note; otherwise as `note_step`.

    Raises:
        RefusedError: nothing is noted.
    """

    def plan(before: Following) -> tuple[NotedStep, ...]:
        if not before.steps:
            raise RefusedError.because("notes.nothing_to_undo")
        return before.steps[:-1]

    return _write(session, token, number, write, (["take back", number], plan))


def _write(
    session: Session, token: str, number: int, write: Write, asked: tuple[list[Any], Plan]
) -> Following:
    write = clean_write(write)
    receipt, plan = _receipt(write.key, asked[0]), asked[1]
    with writing(session):
        locked = lock_opened(session, token)
        game = view_of(session, locked)
        check_number(game, game.next_number)
        is_saved = number != game.next_number
        row = find_followed(session, locked.key, game.next_number)
        before = _following(game, row)
        if row is not None and _is_of(row, write.key):
            check_same_request(row.last_key, receipt)
            return before
        if is_saved or before.version != write.expected:
            raise NotesConflictError(is_saved=is_saved)
        steps = plan(before)
        if row is None:
            row = FollowedHand(**locked.key._asdict(), number=game.next_number, version=0)
            session.add(row)
        row.version += 1
        row.last_key, row.steps, row.noted_at = receipt, write_steps(steps), datetime.now(UTC)
        after = _following(game, row)
        # A step that could not be shown again is not noted at all.
        after.preview()
        return after


def _receipt(key: str, asked: list[Any]) -> str:
    """Return a receipt that differs for another key, and for another request with the same key."""
    return _short_hash(key) + _short_hash(json.dumps(asked, sort_keys=True))


def _is_of(row: FollowedHand, key: str) -> bool:
    """Whether the last note was taken with this key."""
    return row.last_key.startswith(_short_hash(key))


def _short_hash(text: str) -> str:
    return hash_of(text)[:32]


def _following(game: GameView, row: FollowedHand | None) -> Following:
    steps = () if row is None else read_steps(row.steps)
    return Following(
        game=game,
        number=game.next_number,
        version=0 if row is None else row.version,
        steps=steps,
        sides=noted(game.rules, len(game.sides), steps),
    )
