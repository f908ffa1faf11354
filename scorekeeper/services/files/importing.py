"""Writing the hands of a game's file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.documents.exports import GameFile
from scorekeeper.engine.game import GameScore
from scorekeeper.persistence.games import RESULT
from scorekeeper.persistence.tables import (
    Confirmation,
    DealRevision,
    DealState,
    Game,
    GameWrite,
    StoredDeal,
)
from scorekeeper.services.game.writes import Action, Changes, SavedDeal, Write
from scorekeeper.services.hand.writing import answer_values, log_entry
from scorekeeper.services.lifecycle.games import CleanGame


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game's file that was read and validated.

    Attributes:
        file: its contents.
        clean: the start of the game.
        score: the engine's score of it.
    """

    file: GameFile
    clean: CleanGame
    score: GameScore


def write_hands(session: Session, game: Game, read: ReadGame) -> None:
    """Write the hands of a file into a game that has none; within a transaction that writes."""
    file, score = read.file, read.score
    game.started_at = file.details.started_at or game.started_at
    game.version = game.deal_count = len(file.written)
    game.totals = list(score.totals)
    game.over = score.over
    game.winner = score.winner
    now, key = datetime.now(UTC), game.key._asdict()
    for number, hand in enumerate(file.hands, start=1):
        session.add(_log(game, number, hand.saved_at or now))
        session.add(
            StoredDeal(**key, number=number, revision=1, corrected=False, state=DealState.COUNTED)
        )
    session.flush()
    session.add_all(
        DealRevision(
            **key, number=number, revision=1, version=number, action=Action.RECORDED, document=sides
        )
        for number, sides in enumerate(file.written, start=1)
    )
    _insert_confirmations(session, game, file, now)
    session.flush()


def _insert_confirmations(session: Session, game: Game, file: GameFile, now: datetime) -> None:
    session.add_all(
        Confirmation(
            **game.key._asdict(),
            number=number,
            basis=basis,
            side=side,
            version=basis if number == RESULT else number,
            confirmed_at=now,
            taken_back_at=None,
            device="",
            author="",
        )
        for number, basis, side in _confirmed(file, is_over=game.over)
    )


def _confirmed(file: GameFile, *, is_over: bool) -> Iterator[tuple[int, int, int]]:
    """Yield the confirmations of a game: the hand, the revision, and the side."""
    sides = range(len(file.request.sides))
    for number, hand in enumerate(file.hands, start=1):
        yield from ((number, 1, side) for side in hand.confirmed if side in sides)
    if is_over:
        confirmed = file.details.result_confirmed
        yield from ((RESULT, len(file.written), side) for side in confirmed if side in sides)


def _log(game: Game, number: int, saved_at: datetime) -> GameWrite:
    """Return the log's entry of an imported hand."""
    saved = SavedDeal(
        number=number, revision=1, action=Action.RECORDED, version=number, changes=Changes()
    )
    entry = log_entry(game, Write(key=f"import:{number}", expected=0), answer_values(saved))
    entry.version, entry.saved_at = number, saved_at
    return entry
