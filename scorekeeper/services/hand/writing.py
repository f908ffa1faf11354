"""Idempotent writes to a game, against the version that the writer saw."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.persistence import games as stored
from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import DealRevision, DealState, Game, GameWrite, StoredDeal
from scorekeeper.services.common.errors import RefusedError, VersionConflictError, refuse_if_any
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_text
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import cache_written, open_link, view_of, view_written
from scorekeeper.services.game.results import summarise
from scorekeeper.services.game.views import GameView
from scorekeeper.services.game.writes import KEY, Action, SavedDeal, Write
from scorekeeper.services.hand.last_hand import with_last_hand
from scorekeeper.services.hand.outcomes import changes


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedWrite:
    """A write that may be made.

    Attributes:
        action: the action on the hand.
        number: the hand.
        document_json: the `sides` of the deal document that the revision keeps, as text.
        before: the game as it stands.
        after: the game as it will be.
    """

    action: Action
    number: int
    document_json: str
    before: GameView
    after: GameView


def lock_opened(
    session: Session, token: str, least: Role = Role.VIEWER, *, deleted: bool = False
) -> Game:
    """Return the game behind a link, locked for others till commit.

    Arguments are those of `open_link`.

    Raises:
        GameNotFoundError: there is no such game.
        LinkRevokedError: the link has been revoked.
        GameDeletedError: the game has been deleted.
        NotAllowedError: the link is one for less.
    """
    opened = open_link(session, token, least, deleted=deleted)
    game = stored.lock_game(session, opened.stamp.game)
    # Another transaction may have revoked the link or deleted the game before the lock was free.
    again = open_link(session, token, least, deleted=deleted)
    if again.stamp.game != opened.stamp.game:
        # Or given it to a group, which happens to a game once.
        game = stored.lock_game(session, again.stamp.game)
        open_link(session, token, least, deleted=deleted)
    assert game is not None  # noqa: S101 -- the link has just led to it
    return game


def save(
    session: Session,
    token: str,
    write: Write,
    asked: tuple[Action, int | None, str],
    plan: Callable[[GameView], PlannedWrite],
) -> SavedDeal:
    """Write the step of `plan` to a game, unless its key has been used already.

    Args:
        session: the database.
        token: the game's link.
        write: key, version and author, as `clean_write` returns them.
        asked: the request, to compare: the action, the hand where one was named, and the `sides`
            of the deal document as `document_text` writes them.
        plan: function that returns the step for the game as it stands; it raises where it may not.

    Raises:
        GameNotFoundError: no game has this link.
        RefusedError: the key was used for something else.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    fingerprint = hash_of(json.dumps(asked))
    with writing(session):
        game = lock_opened(session, token)
        earlier = stored.find_write(session, GameWrite, game.key, write.key)
        if earlier is not None:
            check_same_request(earlier.fingerprint, fingerprint)
            return read_answer(earlier.answer)
        before = view_of(session, game)
        refuse_settled(session, token, before)
        if asked[0] is Action.RECORDED:
            before = with_last_hand(session, game, before)
        key = game.key
        saved, after = _insert(session, game, plan(before), write, fingerprint)
    cache_written(key, after)
    return saved


def refuse_settled(session: Session, token: str, view: GameView) -> None:
    """Refuse to change a settled game of a club evening, except to a director.

    A director's correction does not open it again for the table.

    Raises:
        RefusedError: it is settled, and the link is not an owner's.
    """
    if view.is_settled and (why := settled_problem(view, open_link(session, token).role)):
        raise RefusedError([why])


def settled_problem(view: GameView, role: Role) -> Problem | None:
    """Return the reason why only a director changes a settled game.

    None where it is not settled, or the link is an owner's.
    """
    if not view.is_settled or role is Role.OWNER:
        return None
    return problem_of("", "event.confirmed" if view.given is None else "event.given")


def log_action(session: Session, game: Game, write: Write, action: str, **details: object) -> None:
    """Log a director's action on a game; within a transaction that has locked it.

    Args:
        session: the database.
        game: the game.
        write: key, version and author; the version does not matter.
        action: name of the action, in a word.
        details: other fields of the log's entry.

    Raises:
        RefusedError: the key was used for something else.
    """
    if stored.find_write(session, GameWrite, game.key, write.key) is not None:
        raise RefusedError.because("key.reused", "key")
    game.version += 1
    touch(game)
    session.add(log_entry(game, write, {"action": action, **details}))
    session.flush()


def log_entry(
    game: Game, write: Write, answer: Mapping[str, Any], fingerprint: str = ""
) -> GameWrite:
    """Return the entry of a game's log for the write that has just raised its version.

    Args:
        game: the game.
        write: how it was written.
        answer: the answer to the same request sent again, also used by the list of changes.
        fingerprint: hash of the request, to detect another one with the same key; empty for none.
    """
    return GameWrite(
        **game.key._asdict(),
        version=game.version,
        idempotency_key=write.key,
        fingerprint=fingerprint,
        answer=dict(answer),
        saved_at=game.changed_at,
        device=write.device,
        author=write.author,
    )


def touch(changed: Game | StoredEvent) -> None:
    """Mark a game or an evening as changed, so that pages that follow it are refreshed.

    Two writes never bear the same moment, even where the clock was set back.
    """
    changed.changed_at = max(datetime.now(UTC), changed.changed_at + timedelta(microseconds=1))


def clean_write(write: Write) -> Write:
    """Return a write without blanks around its texts.

    Raises:
        RefusedError: the key is not valid, or a text cannot be shown.
    """
    problems: list[Problem] = []
    if not re.fullmatch(KEY, write.key):
        problems.append(problem_of("key", "key.wrong"))
    author = clean_text(write.author, "author", problems)
    device = clean_text(write.device, "device", problems)
    refuse_if_any(problems)
    return replace(write, author=author, device=device)


def check_same_request(kept: str, sent: str, code: str = "key.reused") -> None:
    """Refuse an idempotency key that came with another request before.

    Args:
        kept: fingerprint of the request that the key was used for.
        sent: that of the request that has come now.
        code: code of the refusal.

    Raises:
        RefusedError: they differ.
    """
    if kept != sent:
        raise RefusedError.because(code, "key")


def check_version(write: Write, found: int) -> None:
    """Refuse a write of somebody who had seen another version than the one found.

    Raises:
        VersionConflictError: they had.
    """
    if found != write.expected:
        raise VersionConflictError(write.expected, found)


def answer_values(saved: SavedDeal) -> dict[str, Any]:
    """Return the outcome of a write as JSON values, to be kept."""
    answer: dict[str, Any] = _answers().dump_python(saved, mode="json")
    return answer


def read_answer(answer: Mapping[str, Any]) -> SavedDeal:
    """Return the outcome of a write that was kept as JSON values."""
    return _answers().validate_python(answer)


@cache
def _answers() -> TypeAdapter[SavedDeal]:
    return TypeAdapter(SavedDeal)


def _insert(
    session: Session, game: Game, step: PlannedWrite, write: Write, fingerprint: str
) -> tuple[SavedDeal, GameView]:
    """Write a step; return its outcome, and the game as it is kept now."""
    after = step.after
    deal = _set_state(session, game.key, step)
    game.version += 1
    touch(game)
    saved = SavedDeal(
        number=step.number,
        revision=deal.revision,
        action=step.action,
        version=game.version,
        changes=changes(step.before, after, step.number),
    )
    session.add(log_entry(game, write, answer_values(saved), fingerprint))
    summarise(session, game, after)
    revision = DealRevision(
        **game.key._asdict(),
        number=saved.number,
        revision=saved.revision,
        version=saved.version,
        action=saved.action,
        document=json.loads(step.document_json),
    )
    session.add(revision)
    session.flush()
    deals = list(after.deals)
    if step.action is not Action.UNDONE:
        deals[step.number - 1] = replace(
            deals[step.number - 1],
            revision=deal.revision,
            corrected=deal.corrected,
            saved_at=game.changed_at,
            author=write.author,
            device=write.device,
        )
    return saved, view_written(session, game, replace(after, deals=tuple(deals)), revision)


def _set_state(session: Session, game: GameKey, step: PlannedWrite) -> StoredDeal:
    """Return the hand with the state that a write leaves it in; a new one is added."""
    deal = session.get(StoredDeal, (*game, step.number))
    if deal is None:
        deal = StoredDeal(**game._asdict(), number=step.number, revision=0, corrected=False)
        session.add(deal)
    deal.revision += 1
    deal.state = DealState.UNDONE if step.action is Action.UNDONE else DealState.COUNTED
    if step.action in {Action.RECORDED, Action.CORRECTED}:
        deal.corrected = step.action is Action.CORRECTED
    if step.action is Action.RECORDED:
        for undone in stored.undone_deals(session, game):
            undone.state = DealState.SUPERSEDED
    return deal
