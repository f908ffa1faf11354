"""Queries for games and the rows that belong to them: hands, confirmations, drafts, the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import EventKey, GameKey, are_of, is_of, same_game
from scorekeeper.persistence.tables import (
    Confirmation,
    DealRevision,
    DealState,
    FollowedHand,
    Game,
    GameNumber,
    GameSide,
    GameWrite,
    HandDraft,
    RulesetSnapshot,
    Seat,
    StoredDeal,
    WriteColumns,
)
from scorekeeper.persistence.transactions import change_rows

AnyWrite = TypeVar("AnyWrite", bound=WriteColumns)
RESULT: Final = 0
"""Stands for the result of a game where a hand has its number."""


class Stamp(NamedTuple):
    """Identity of a game's state, different for every other state.

    The moment is in it beside the version, since a backup put back may bring a version back.
    """

    game: GameKey
    version: int
    changed_at: datetime


class WrittenDeal(NamedTuple):
    """A hand that counts, in its current revision."""

    number: int
    revision: int
    corrected: bool
    document: list[dict[str, Any]]
    saved_at: datetime
    author: str
    device: str


class LogEntry(NamedTuple):
    """One write to a game.

    Attributes:
        version: the version of the game that it made.
        saved_at: when, in UTC.
        author: who.
        device: on which device.
        answer: the answer to the write, as JSON.
        number: the hand; None for a write to the game itself.
        revision: the revision of the hand that it made; None as for `number`.
        to_hand: the action on the hand; None as for `number`.
    """

    version: int
    saved_at: datetime
    author: str
    device: str
    answer: dict[str, Any]
    number: int | None
    revision: int | None
    to_hand: str | None

    @property
    def action(self) -> str:
        """The action on the hand, or on the game: `changed`, `deleted`, `brought back` …."""
        return self.to_hand or str(self.answer["action"])

    @property
    def before(self) -> Mapping[str, Any]:
        """Settings before a change of the game: `sides`, `players`, `first_dealer`, `target`."""
        settings: Mapping[str, Any] = self.answer.get("before", {})
        return settings

    @property
    def after(self) -> Mapping[str, Any]:
        """Settings since that change."""
        settings: Mapping[str, Any] = self.answer.get("after", {})
        return settings


def next_numbers(session: Session, count: int) -> list[int]:
    """Return numbers for new games, never used before."""
    rows = [GameNumber() for _ in range(count)]
    session.add_all(rows)
    session.flush()
    numbers = [row.id for row in rows]
    change_rows(session, delete(GameNumber).where(GameNumber.id.in_(numbers)))
    return numbers


def lock_game(session: Session, game: GameKey) -> Game | None:
    """Return a game as it is now, locked for others till commit.

    SQLite has locked everything by then and ignores the clause.
    """
    return session.get(Game, game, with_for_update=True, populate_existing=True)


def last_games(session: Session, most: int) -> list[GameKey]:
    """Return the games that were written to last."""
    query = select(Game.group_id, Game.id)
    query = query.order_by(Game.changed_at.desc(), Game.id.desc()).limit(most)
    return [GameKey(*row) for row in session.execute(query)]


def last_without_hands(session: Session, before: GameKey) -> Game | None:
    """Return the last game without hands that a group has begun after one of its games."""
    query = select(Game).where(
        Game.group_id == before.group_id,
        Game.id > before.game_id,
        Game.deal_count == 0,
        Game.deleted_at.is_(None),
    )
    return session.scalar(query.order_by(Game.id.desc()).limit(1))


def last_change(session: Session) -> datetime | None:
    """Return the time of the latest write to any game; None where there are no games."""
    return session.scalar(select(func.max(Game.changed_at)))


def game_sides(session: Session, games: Iterable[GameKey]) -> Sequence[GameSide]:
    """Return the sides of some games, each game's in the order of its score sheet."""
    query = select(GameSide).where(are_of(GameSide, games))
    return session.scalars(query.order_by(GameSide.game_id, GameSide.side)).all()


def game_seats(session: Session, game: GameKey) -> Sequence[Seat]:
    """Return the seats of a game, going to the left."""
    return session.scalars(select(Seat).where(is_of(Seat, game)).order_by(Seat.seat)).all()


def ruleset_document(session: Session, digest: str) -> dict[str, Any]:
    """Return the rules stored under `digest`."""
    query = select(RulesetSnapshot.document).where(RulesetSnapshot.digest == digest)
    document: dict[str, Any] = session.scalars(query).one()
    return document


def has_ruleset(session: Session, digest: str) -> bool:
    """Whether rules are stored under `digest`."""
    query = select(RulesetSnapshot.digest).where(RulesetSnapshot.digest == digest)
    return session.scalar(query) is not None


def counted_deals(session: Session, game: GameKey) -> tuple[WrittenDeal, ...]:
    """Return the hands of a game that count, in order."""
    query = (
        select(
            StoredDeal.number,
            StoredDeal.revision,
            StoredDeal.corrected,
            DealRevision.document,
            GameWrite.saved_at,
            GameWrite.author,
            GameWrite.device,
        )
        .join(DealRevision, _is_current())
        .join(GameWrite, _made_revision())
        .where(is_of(StoredDeal, game), StoredDeal.state == DealState.COUNTED)
        .order_by(StoredDeal.number)
    )
    return tuple(WrittenDeal(*row) for row in session.execute(query))


def log_of(
    session: Session,
    game: GameKey,
    *,
    before: int | None = None,
    most: int | None = None,
    number: int | None = None,
) -> tuple[LogEntry, ...]:
    """Return writes to a game, the newest first.

    Args:
        session: the database.
        game: the game.
        before: only those that made a version below this one; None for any.
        most: largest number of them; None for all.
        number: only those about this hand; None for all.
    """
    query = (
        select(
            GameWrite.version,
            GameWrite.saved_at,
            GameWrite.author,
            GameWrite.device,
            GameWrite.answer,
            DealRevision.number,
            DealRevision.revision,
            DealRevision.action,
        )
        .outerjoin(DealRevision, _made_revision())
        .where(is_of(GameWrite, game))
        .order_by(GameWrite.version.desc())
        .limit(most)
    )
    if before is not None:
        query = query.where(GameWrite.version < before)
    if number is not None:
        query = query.where(DealRevision.number == number)
    return tuple(LogEntry(*row) for row in session.execute(query))


def find_write(
    session: Session, table: type[AnyWrite], key: GameKey | EventKey, idempotency_key: str
) -> AnyWrite | None:
    """Return the write to a game, or to an evening, under an idempotency key, or None."""
    query = select(table).where(is_of(table, key), table.idempotency_key == idempotency_key)
    return session.scalar(query)


def revisions_of(
    session: Session, game: GameKey, number: int | None = None
) -> Sequence[DealRevision]:
    """Return every revision of every hand of a game, or of one of them, in order."""
    query = select(DealRevision).where(is_of(DealRevision, game)).order_by(DealRevision.version)
    if number is not None:
        query = query.where(DealRevision.number == number)
    return session.scalars(query).all()


def latest_revision(session: Session, game: GameKey) -> DealRevision | None:
    """Return the latest revision of a hand of a game, or None."""
    query = select(DealRevision).where(is_of(DealRevision, game))
    return session.scalar(query.order_by(DealRevision.version.desc()).limit(1))


def find_followed(session: Session, game: GameKey, number: int) -> FollowedHand | None:
    """Return the notes of a hand that is followed, or None."""
    return session.get(FollowedHand, (*game, number), populate_existing=True)


def undone_deals(session: Session, game: GameKey) -> Sequence[StoredDeal]:
    """Return the undone hands of a game that can still be restored, in order."""
    query = select(StoredDeal).where(is_of(StoredDeal, game), StoredDeal.state == DealState.UNDONE)
    return session.scalars(query.order_by(StoredDeal.number)).all()


def confirmations_of(session: Session, game: GameKey) -> Sequence[Confirmation]:
    """Return all confirmations of a game, those of corrected versions included."""
    query = select(Confirmation).where(is_of(Confirmation, game))
    order = (Confirmation.version, Confirmation.confirmed_at, Confirmation.side)
    return session.scalars(query.order_by(*order)).all()


def drop_result(session: Session, game: GameKey) -> None:
    """Take back the sides' confirmations of a game's result."""
    holds = is_of(Confirmation, game) & Confirmation.taken_back_at.is_(None)
    session.execute(
        update(Confirmation)
        .where(holds, Confirmation.number == RESULT)
        .values(taken_back_at=datetime.now(UTC))
    )


def find_draft(session: Session, game: GameKey, number: int, device_hash: str) -> HandDraft | None:
    """Return a device's draft of a hand, or None."""
    return session.get(HandDraft, (*game, number, device_hash), populate_existing=True)


def drafts_of(session: Session, game: GameKey, device_hash: str) -> Sequence[HandDraft]:
    """Return a device's drafts of the hands of a game, the last hand first."""
    query = select(HandDraft).where(is_of(HandDraft, game), HandDraft.device_hash == device_hash)
    return session.scalars(query.order_by(HandDraft.number.desc())).all()


def count_drafts(session: Session, game: GameKey) -> int:
    """Return the number of drafts of a game."""
    query = select(func.count()).select_from(HandDraft).where(is_of(HandDraft, game))
    return session.scalar(query) or 0


def delete_oldest(session: Session, game: GameKey) -> None:
    """Delete the draft of a game that was touched longest ago, if there is one."""
    oldest = select(func.min(HandDraft.saved_at)).where(is_of(HandDraft, game)).scalar_subquery()
    session.execute(delete(HandDraft).where(is_of(HandDraft, game), HandDraft.saved_at == oldest))


def delete_drafts(session: Session, game: GameKey, device_hash: str, number: int) -> None:
    """Delete a device's drafts of a hand of a game, and of new hands before it."""
    is_before = and_(HandDraft.number < number, HandDraft.basis == 0)
    session.execute(
        delete(HandDraft).where(
            is_of(HandDraft, game),
            HandDraft.device_hash == device_hash,
            or_(HandDraft.number == number, is_before),
        )
    )


def delete_drafts_before(session: Session, moment: datetime) -> None:
    """Delete all drafts, of any game, that were last touched before a moment."""
    session.execute(delete(HandDraft).where(HandDraft.saved_at < moment))


def _is_current() -> Any:  # noqa: ANN401 -- a clause; SQLAlchemy's own types for it vary
    return and_(
        same_game(DealRevision, StoredDeal),
        DealRevision.number == StoredDeal.number,
        DealRevision.revision == StoredDeal.revision,
    )


def _made_revision() -> Any:  # noqa: ANN401 -- likewise
    return and_(same_game(GameWrite, DealRevision), GameWrite.version == DealRevision.version)
