"""Verification of a database: everything that can be recomputed is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from benchmarks._phones import Book, Hand
from scorekeeper.persistence import games as stored
from scorekeeper.persistence import links
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.group_tables import GroupGame, PairResult, PlayerResult
from scorekeeper.persistence.tables import DealRevision, Game, GameWrite, StoredDeal
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.loading import recounted
from scorekeeper.services.game.results import write_results

_TRIES = 5


class Recount:
    """Verifies a database repeatedly; a game that has not changed since is not read again.

    Attributes:
        hands: number of hands in it when it was last checked.
        games: number of games in it.
    """

    def __init__(self, url: str) -> None:
        self._engine = make_engine(url)
        self._seen: dict[int, int] = {}
        self.hands = 0
        self.games = 0

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def faults(self, book: Book) -> list[str]:
        """Return the faults of the database; none, if all is well.

        Args:
            book: the hands that were sent and acknowledged; it may go on growing meanwhile.
        """
        boards, saved = book.acknowledged()
        for _ in range(_TRIES - 1):
            try:
                return self._faults(boards, saved, book.sent)
            except OperationalError:
                # Somebody wrote to the same rows.
                continue
        return self._faults(boards, saved, book.sent)

    def written_before(self, hands: Sequence[Hand], moment: datetime) -> list[Hand]:
        """Return those of some hands that were committed to the database before a moment."""
        kept: dict[Hand, datetime] = {}
        with Session(self._engine) as session:
            for board in {hand.board for hand in hands}:
                found = links.find_link(session, hash_of(board.rpartition("/")[2]))
                deals = () if found is None else stored.counted_deals(session, found.stamp.game)
                kept |= {_hand(board, deal): deal.saved_at for deal in deals}
        return [hand for hand in hands if hand in kept and kept[hand] < moment]

    def _faults(self, boards: list[str], saved: list[Hand], sent: list[Hand]) -> list[str]:
        with Session(self._engine) as session:
            try:
                counts: Counter[Hand] = Counter()
                found = [*_damage(session), *self._games(session)]
                found += _lost(session, boards, counts)
                found += _miscounted(counts, saved, sent)
                return found
            finally:
                # Summaries were written again, to be compared.
                session.rollback()
                # The server is to open the file by itself, as after any other kill.
                self._engine.dispose()

    def _games(self, session: Session) -> Iterator[str]:
        self.games = self.hands = 0
        for game in session.scalars(select(Game)).all():
            self.games += 1
            self.hands += game.deal_count
            if self._seen.get(game.id) != game.version:
                yield from (f"game {game.id}: {fault}" for fault in _game(session, game))
                self._seen[game.id] = game.version


def _damage(session: Session) -> Iterator[str]:
    if session.get_bind().dialect.name == "sqlite":
        connection = session.connection()
        for row in connection.exec_driver_sql("PRAGMA integrity_check").all():
            if row != ("ok",):
                yield f"integrity: {row}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            yield f"refers to nothing: {row}"


def _game(session: Session, game: Game) -> Iterator[str]:
    versions = session.scalars(_of(select(GameWrite.version), GameWrite, game)).all()
    if sorted(versions) != list(range(1, game.version + 1)):
        yield f"versions {sorted(versions)} of {game.version}"
    yield from _revisions(session, game)
    view = recounted(session, game.key)
    kept = (game.deal_count, list(game.totals), game.over, game.winner)
    if kept != (len(view.deals), list(view.totals), view.over, view.winner):
        yield f"its summary {kept} is not what its hands come to"
    entry = session.scalar(_of(select(GroupGame), GroupGame, game))
    if entry is None:
        yield "no group has it"
        return
    before = _results(session, game)
    write_results(session, game, view)
    if before != _results(session, game):
        yield "statistics are not what its hands come to"


def _revisions(session: Session, game: Game) -> Iterator[str]:
    deals = session.scalars(_of(select(StoredDeal), StoredDeal, game)).all()
    if sorted(deal.number for deal in deals) != list(range(1, len(deals) + 1)):
        yield "a number of a hand is missing"
    found = Counter(session.scalars(_of(select(DealRevision.number), DealRevision, game)))
    if found != {deal.number: deal.revision for deal in deals}:
        yield "a revision of a hand is missing"


def _results(session: Session, game: Game) -> list[Sequence[Any]]:
    found: list[Sequence[Any]] = []
    for table in (PlayerResult.__table__, PairResult.__table__):
        query = select(table).where(table.c.game_id == game.id)
        found += sorted(map(tuple, session.execute(query)))
    return found


def _of(query: Select[Any], table: Any, game: Game) -> Select[Any]:  # noqa: ANN401 -- a mapped class
    return query.where(table.game_id == game.id)


def _lost(session: Session, boards: Sequence[str], counts: Counter[Hand]) -> Iterator[str]:
    """Count the hands of games that were answered for, and name games that are not there."""
    for board in boards:
        found = links.find_link(session, hash_of(board.rpartition("/")[2]))
        if found is None:
            yield f"lost: {board}"
            continue
        for deal in stored.counted_deals(session, found.stamp.game):
            counts[_hand(board, deal)] += 1


def _hand(board: str, deal: stored.WrittenDeal) -> Hand:
    first, second = (side["net"] for side in deal.document)
    return Hand(board, (first, second))


def _miscounted(counts: Counter[Hand], saved: list[Hand], sent: list[Hand]) -> Iterator[str]:
    yield from (f"lost: {hand}" for hand in saved if not counts[hand])
    yield from (f"{count} times: {hand}" for hand, count in counts.items() if count > 1)
    yield from (f"nobody wrote {hand}" for hand in set(+counts) - set(sent))
