"""From the tables to the view of a game."""

from __future__ import annotations

import json

from sqlalchemy.orm import Session

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import Game
from scorekeeper.services.cache import Memory
from scorekeeper.services.errors import GameNotFoundError
from scorekeeper.services.recount import Setup, Written, read_written, view_game
from scorekeeper.services.snapshots import read_snapshot
from scorekeeper.services.tokens import hash_of
from scorekeeper.services.views import GameView

_VIEWS: Memory[tuple[str, stored.Stamp], GameView] = Memory(256)
_RULES: Memory[tuple[str, str, int, tuple[str, ...]], Ruleset] = Memory(64)


def load_view(session: Session, token: str) -> GameView:
    """Return the game behind a link as it stands.

    A game that has not been written to since it was last asked for costs one row.

    Raises:
        GameNotFoundError: there is no such game.
    """
    token_hash = hash_of(token)
    stamp = stored.find_stamp(session, token_hash)
    if stamp is None:
        raise GameNotFoundError
    return _VIEWS.get((token_hash, stamp), lambda: _recounted(session, token_hash))


def view_of(session: Session, game: Game) -> GameView:
    """Return a game that has been read already."""
    stamp = stored.Stamp(game.id, game.version, game.changed_at)
    return _VIEWS.get((game.token_hash, stamp), lambda: _recounted(session, game.token_hash))


def _recounted(session: Session, token_hash: str) -> GameView:
    game = stored.find_game(session, token_hash)
    # Within one transaction: a game that was there a moment ago still is.
    assert game is not None  # noqa: S101
    setup = _setup(session, game)
    return view_game(
        setup,
        [_read(setup, row) for row in stored.counted_deals(session, game.id)],
        restorable=stored.undone_number(session, game.id),
        version=game.version,
        changed_at=game.changed_at,
    )


def _setup(session: Session, game: Game) -> Setup:
    players: dict[int, list[str]] = {}
    for seat in stored.seats_of(session, game.id):
        players.setdefault(seat.side, []).append(seat.name)
    sides = stored.sides_of(session, [game.id])
    return Setup(
        id=game.id,
        variant=find_variant(game.variant),
        rules=_rules(session, game),
        options=tuple(game.options),
        players=game.players,
        sides=tuple((side.name, tuple(players[side.side])) for side in sides),
        first_dealer=game.first_dealer,
        started_at=game.started_at,
    )


def _rules(session: Session, game: Game) -> Ruleset:
    def read() -> Ruleset:
        current = find_variant(game.variant).ruleset(game.players, game.options)
        return read_snapshot(stored.ruleset_document(session, game.ruleset_digest), current)

    return _RULES.get((game.ruleset_digest, game.variant, game.players, tuple(game.options)), read)


def _read(setup: Setup, row: stored.WrittenDeal) -> Written:
    return Written(
        document_json=json.dumps(row.document, ensure_ascii=False, separators=(",", ":")),
        deal=read_written(setup.rules, setup.names, row.number, row.document),
        revision=row.revision,
        corrected=row.corrected,
        saved_at=row.saved_at,
        author=row.author,
        device=row.device,
    )
