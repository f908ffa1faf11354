"""Writing hands: previewing, saving, correcting, undoing, restoring."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import DealRevision, StoredDeal
from scorekeeper.services.common.errors import DealNotFoundError, RefusedError
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.game.recount import with_every_side
from scorekeeper.services.game.views import GameView, SidesDocument
from scorekeeper.services.game.writes import Action, DealPreview, SavedDeal, Write
from scorekeeper.services.hand.outcomes import check_number, game_after, preview
from scorekeeper.services.hand.writing import PlannedWrite, check_version, save


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
    return preview(before, game_after(before, number, sides), number)


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

    def plan(before: GameView) -> PlannedWrite:
        check_version(write, before.version)
        number = before.next_number
        check_number(before, number)
        return _step(before, Action.RECORDED, number, sides)

    return save(session, token, write, (Action.RECORDED, None, sides), plan)


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

    def plan(before: GameView) -> PlannedWrite:
        deal = before.deal(number)
        if deal is None:
            raise DealNotFoundError(number=number)
        check_version(write, deal.revision)
        return _step(before, Action.CORRECTED, number, sides)

    return save(session, token, write, (Action.CORRECTED, number, sides), plan)


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
        return _step(before, Action.UNDONE, last.number, last.sides_document)

    return save(session, token, write, (Action.UNDONE, None, []), plan)


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
        return _step(before, Action.RESTORED, deal.number, sides)

    return save(session, token, write, (Action.RESTORED, None, []), plan)


def list_revisions(session: Session, token: str, number: int) -> tuple[stored.LogEntry, ...]:
    """Return the writes to a hand, the newest first.

    Raises:
        GameNotFoundError: no game has this link.
    """
    return stored.log_of(session, open_link(session, token).stamp.game, number=number)


def _step(before: GameView, action: Action, number: int, sides: SidesDocument) -> PlannedWrite:
    is_undone = action is Action.UNDONE
    after = game_after(before, number, None if is_undone else sides)
    kept = sides if is_undone else after.deals[number - 1].sides_document
    return PlannedWrite(action=action, number=number, sides=kept, before=before, after=after)
