"""From the tables to the view of a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from types import MappingProxyType

from sqlalchemy.orm import Session

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import Game
from scorekeeper.services.cache import Memory
from scorekeeper.services.errors import GameNotFoundError
from scorekeeper.services.recount import Setup, State, Written, read_written, view_game
from scorekeeper.services.snapshots import read_snapshot
from scorekeeper.services.tokens import hash_of
from scorekeeper.services.views import DealView, GameView

_VIEWS: Memory[str, GameView] = Memory(256)
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
    return _VIEWS.get(token_hash, stamp, partial(_recounted, session, token_hash))


def view_of(session: Session, game: Game) -> GameView:
    """Return a game that has been read already."""
    stamp = stored.Stamp(game.id, game.version, game.changed_at)
    return _VIEWS.get(game.token_hash, stamp, partial(_recounted, session, game.token_hash))


def forget() -> None:
    """Forget what was worked out before; the next look at a game reads and recounts all of it."""
    _VIEWS.clear()
    _RULES.clear()


def _recounted(session: Session, token_hash: str, earlier: GameView | None) -> GameView:
    game = stored.find_game(session, token_hash)
    # Within one transaction: a game that was there a moment ago still is.
    assert game is not None  # noqa: S101
    setup = _setup(session, game)
    rows = stored.counted_deals(session, game.id)
    known = _still_known(setup, earlier, rows)
    state = State(
        version=game.version,
        changed_at=game.changed_at,
        restorable=stored.undone_number(session, game.id),
    )
    return view_game(setup, known, [_read(setup, row) for row in rows[len(known) :]], state)


def _still_known(
    setup: Setup, earlier: GameView | None, rows: Sequence[stored.WrittenDeal]
) -> tuple[DealView, ...]:
    """Return the first hands of an earlier view that nothing has changed since."""
    if earlier is None or earlier.rules is not setup.rules:
        return ()
    same = takewhile(
        lambda pair: (pair[0].revision, pair[0].saved_at) == (pair[1].revision, pair[1].saved_at),
        zip(earlier.deals, rows, strict=False),
    )
    return tuple(deal for deal, _ in same)


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
        overrides=MappingProxyType(game.overrides),
        rules_name=game.rules_name,
        players=game.players,
        sides=tuple((side.name, tuple(players[side.side])) for side in sides),
        first_dealer=game.first_dealer,
        started_at=game.started_at,
    )


def _rules(session: Session, game: Game) -> Ruleset:
    def read(_earlier: Ruleset | None) -> Ruleset:
        current = find_variant(game.variant).ruleset(game.players, game.options)
        return read_snapshot(stored.ruleset_document(session, game.ruleset_digest), current)

    key = (game.ruleset_digest, game.variant, game.players, tuple(game.options))
    return _RULES.get(key, None, read)


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
