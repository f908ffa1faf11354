"""Writing hands: previewing, saving, correcting, undoing, restoring."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import DealRevision, StoredDeal
from scorekeeper.services.common.errors import DealNotFoundError, RefusedError
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.game.recount import with_every_side
from scorekeeper.services.game.views import GameView, SidesDocument
from scorekeeper.services.game.writes import Action, DealPreview, SavedDeal, Write
from scorekeeper.services.hand.outcomes import changes, check_number, document_text, game_after
from scorekeeper.services.hand.writing import PlannedWrite, check_version, clean_write, save

_NO_SIDES: Final = "[]"
"""Stands for the `sides` of a request that sends none."""


def preview_of(before: GameView, sides: SidesDocument, number: int | None = None) -> DealPreview:
    """Return the score of a hand before it is saved, with old and new totals; nothing is written.

    Args:
        before: the game as it stands.
        sides: the `sides` of its deal document; totals in it are not read.
        number: a hand that counts, to see it corrected; None for the next hand.

    Raises:
        DealNotFoundError: it has no such hand.
        RefusedError: there can be no next hand, or the document is not a hand.
        DocumentError: the document cannot be read.
    """
    number = before.next_number if number is None else number
    check_number(before, number)
    after = game_after(before, number, document_text(sides))
    hand = after.deals[number - 1]
    standing = replace(hand.standing, next_minimums=after.minimums_in(number + 1))
    return DealPreview(
        game=after,
        hand=replace(hand, standing=standing),
        changes=changes(before, after, number),
    )


def record_deal(session: Session, token: str, sides: SidesDocument, write: Write) -> SavedDeal:
    """Save the next hand. A hand that breaks rules is saved as well: the table decides.

    Args:
        session: the database.
        token: the game's link.
        sides: the `sides` of its deal document.
        write: key, version and author; the version is `GameView.version`.

    Raises:
        GameNotFoundError: no game has this link.
        VersionConflictError: somebody else saved first.
        RefusedError: there can be no next hand, or the document or the key is none.
        DocumentError: the document cannot be read.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    write = clean_write(write)
    text = document_text(sides)

    def plan(before: GameView) -> PlannedWrite:
        check_version(write, before.version)
        number = before.next_number
        check_number(before, number)
        return _step(before, Action.RECORDED, number, text)

    return save(session, token, write, (Action.RECORDED, None, text), plan)


def correct_deal(
    session: Session, token: str, number: int, sides: SidesDocument, write: Write
) -> SavedDeal:
    """Save a new revision of a hand; later totals and minimums follow, as the answer tells.

    Args:
        session: the database.
        token: the game's link.
        number: the hand.
        sides: the `sides` of its deal document.
        write: key, version and author; the version is `DealView.revision`.

    Raises:
        GameNotFoundError: no game has this link.
        DealNotFoundError: it has no such hand.
        VersionConflictError: somebody else corrected it first.
        RefusedError: the document or the key is none.
        DocumentError: the document cannot be read.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    write = clean_write(write)
    text = document_text(sides)

    def plan(before: GameView) -> PlannedWrite:
        deal = before.deal(number)
        if deal is None:
            raise DealNotFoundError(number=number)
        check_version(write, deal.revision)
        return _step(before, Action.CORRECTED, number, text)

    return save(session, token, write, (Action.CORRECTED, number, text), plan)


def undo_last(session: Session, token: str, write: Write) -> SavedDeal:
    """Undo the last hand. It is kept, and `restore_last` brings it back.

    Args:
        session: the database.
        token: the game's link.
        write: key, version and author; the version is `GameView.version`.

    Raises:
        GameNotFoundError: no game has this link.
        VersionConflictError: somebody else saved first.
        RefusedError: there is no hand to take back.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def plan(before: GameView) -> PlannedWrite:
        check_version(write, before.version)
        if not before.deals:
            raise RefusedError.because("undo.nothing")
        last = before.deals[-1]
        return _step(before, Action.UNDONE, last.number, last.document_json)

    return save(session, token, clean_write(write), (Action.UNDONE, None, _NO_SIDES), plan)


def restore_last(session: Session, token: str, write: Write) -> SavedDeal:
    """Restore the hand that was undone last; see `GameView.restorable`.

    Args:
        session: the database.
        token: the game's link.
        write: key, version and author; the version is `GameView.version`.

    Raises:
        GameNotFoundError: no game has this link.
        VersionConflictError: somebody else saved first.
        RefusedError: there is no hand to bring back.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def plan(before: GameView) -> PlannedWrite:
        check_version(write, before.version)
        number = before.restorable
        game = open_link(session, token).stamp.game
        deal = None if number is None else session.get(StoredDeal, (*game, number))
        if deal is None:
            raise RefusedError.because("restore.nothing")
        kept = session.get_one(DealRevision, (*game, deal.number, deal.revision)).document
        sides = with_every_side(before.rules, len(before.sides), kept)
        return _step(before, Action.RESTORED, deal.number, document_text(sides))

    return save(session, token, clean_write(write), (Action.RESTORED, None, _NO_SIDES), plan)


def list_revisions(session: Session, token: str, number: int) -> tuple[stored.LogEntry, ...]:
    """Return the writes to a hand, the newest first.

    Raises:
        GameNotFoundError: no game has this link.
    """
    return stored.log_of(session, open_link(session, token).stamp.game, number=number)


def _step(before: GameView, action: Action, number: int, text: str) -> PlannedWrite:
    after = game_after(before, number, None if action is Action.UNDONE else text)
    return PlannedWrite(
        action=action, number=number, document_json=text, before=before, after=after
    )
