"""A link → its game: what the link opens, and the view of it, read from the tables.

`open_link` is the one place that authorises actions on a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, takewhile
from types import MappingProxyType
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import games as stored
from scorekeeper.persistence.events import place_of
from scorekeeper.persistence.games import Stamp
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.links import find_link
from scorekeeper.persistence.tables import DealRevision, Game
from scorekeeper.services.common.cache import Cache
from scorekeeper.services.common.errors import (
    GameDeletedError,
    GameNotFoundError,
    LinkRevokedError,
    NotAllowedError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.recount import read_written, view_game, with_every_side
from scorekeeper.services.game.snapshots import read_snapshot
from scorekeeper.services.game.views import (
    Confirmed,
    Confirming,
    Correction,
    DealView,
    GameView,
    KeptGame,
    NamedSide,
    Sides,
    Written,
    sides_text,
)
from scorekeeper.services.game.writes import Action


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that a link has opened.

    Attributes:
        token: the link's token.
        role: the link's role, which tells its holder's rights.
        number: the link's number in the game.
        stamp: the state of the game.
        noted: the version of the notes of its next hand; 0 where there are none.
    """

    token: str = field(repr=False)
    role: Role
    number: int
    stamp: Stamp
    noted: int = 0

    @property
    def etag(self) -> str:
        """A short text that differs for every state of every game, notes included."""
        game, version, changed_at = self.stamp
        return f"{game.game_id}-{version}-{changed_at.timestamp()}-{self.noted}"


def open_link(
    session: Session, token: str, least: Role = Role.VIEWER, *, deleted: bool = False
) -> Opened:
    """Return the game and the role of a link.

    Args:
        session: the database.
        token: the link's token.
        least: the least role that the link must have.
        deleted: whether a deleted game is opened as well.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        GameDeletedError: the game has been deleted.
        NotAllowedError: the link's role is a lesser one.
    """
    found = find_link(session, hash_of(token))
    if found is None:
        raise GameNotFoundError
    if found.revoked:
        raise LinkRevokedError
    role = Role(found.role)
    if found.deleted and not deleted:
        raise GameDeletedError(role=role)
    if not role.may(least):
        raise NotAllowedError(role)
    return Opened(token, role, found.number, found.stamp, found.noted)


ROOM: Final = 32 * 1024 * 1024
"""Bytes that the views of games may take in a process: about five hundred games of ten hands."""


def weigh(view: GameView) -> int:
    """Return the approximate size of a view in bytes, a little more than most hands take."""
    return 4_000 + sum(4_500 + 10 * len(deal.document_json) for deal in view.deals)


_VIEWS: Cache[int, GameView] = Cache(ROOM, weigh)
_RULES: Cache[tuple[str, str, int, tuple[str, ...]], Ruleset] = Cache(64)


def load_game(session: Session, token: str) -> GameView:
    """Return the game behind a link as it stands, recounted from what was written down.

    A game that has not been written to since it was last asked for costs one row.

    Raises:
        GameNotFoundError: there is no such game.
        LinkRevokedError: the link has been revoked.
    """
    return load_opened(session, open_link(session, token))


def load_opened(session: Session, opened: Opened) -> GameView:
    """Return a game that a link has opened within this transaction."""
    return _view(session, opened.stamp)


def view_of(session: Session, game: Game) -> GameView:
    """Return a game that has been read already."""
    return _view(session, Stamp(game.key, game.version, game.changed_at))


def _view(session: Session, stamp: Stamp) -> GameView:
    return _VIEWS.get(stamp.game.game_id, stamp, partial(recounted, session, stamp.game))


def cache_written(key: GameKey, view: GameView) -> None:
    """Cache a game whose hands have just been written, once that is committed."""
    _VIEWS.put(key.game_id, Stamp(key, view.version, view.changed_at), view)


def view_written(session: Session, game: Game, after: GameView, latest: DealRevision) -> GameView:
    """Return a game that a hand has just been written to, as a look at the tables gives it.

    Args:
        session: the database, within the transaction that writes.
        game: the game.
        after: its rules, sides and hands.
        latest: the revision that was written.
    """
    revisions = {deal.number: deal.revision for deal in after.deals}
    kept = _kept(session, game, after.rules, revisions, latest)
    return view_game(kept, after.seated, after.deals, ())


def forget() -> None:
    """Forget the cached games; the next look at a game reads and recounts all of it."""
    _VIEWS.clear()
    _RULES.clear()


def recounted(session: Session, key: GameKey, earlier: GameView | None = None) -> GameView:
    """Return a game without caching it: one that is looked at once, among many.

    Args:
        session: the database.
        key: the game.
        earlier: the game as it was before; what has not changed of it is not read again.
    """
    game = session.get(Game, key)
    if game is None:
        # Deleted for good since its link was looked up, where that was another transaction.
        raise GameNotFoundError
    sides, rules = _sides(session, key), _rules(session, game)
    rows = stored.counted_deals(session, key)
    known = _still_known((rules, game.first_dealer, sides), earlier, rows)
    names = [side.name for side in sides]
    written = [_read(rules, names, row) for row in rows[len(known) :]]
    revisions = {row.number: row.revision for row in rows}
    kept = _kept(session, game, rules, revisions, stored.latest_revision(session, key))
    return view_game(kept, sides, known, written)


def _kept(
    session: Session,
    game: Game,
    rules: Ruleset,
    revisions: Mapping[int, int],
    latest: DealRevision | None,
) -> KeptGame:
    confirming = Confirming(game.confirming)
    undone = stored.undone_deals(session, game.key)
    return KeptGame(
        id=game.id,
        variant=find_variant(game.variant),
        rules=rules,
        options=tuple(game.options),
        overrides=MappingProxyType(game.overrides),
        rules_name=game.rules_name,
        players=game.players,
        first_dealer=game.first_dealer,
        names_in_preview=game.names_in_preview,
        confirming=confirming,
        confirmed=_confirmed(session, game, revisions, latest),
        restorable=undone[0].number if undone else None,
        correction=_last_correction(session, latest),
        deleted=game.deleted_at is not None,
        # Every game of an evening has its result confirmed: of others nothing is asked.
        played_at=place_of(session, game.key) if confirming is Confirming.RESULT else None,
        version=game.version,
        started_at=game.started_at,
        changed_at=game.changed_at,
    )


def _still_known(
    setup: tuple[Ruleset, int, Sides],
    earlier: GameView | None,
    rows: Sequence[stored.WrittenDeal],
) -> tuple[DealView, ...]:
    """Return the first hands of an earlier view that have not changed since.

    `setup` is the rules, the first dealer and the sides of the game now.
    """
    if earlier is None or (earlier.rules, earlier.first_dealer, earlier.seated) != setup:
        return ()
    same = takewhile(
        lambda pair: (pair[0].revision, pair[0].saved_at) == (pair[1].revision, pair[1].saved_at),
        zip(earlier.deals, rows, strict=False),
    )
    return tuple(deal for deal, _ in same)


def _sides(session: Session, game: GameKey) -> Sides:
    players: dict[int, list[str]] = {}
    for seat in stored.game_seats(session, game):
        players.setdefault(seat.side, []).append(seat.name)
    return tuple(
        NamedSide(name=side.name, players=tuple(players[side.side]))
        for side in stored.game_sides(session, [game])
    )


def _rules(session: Session, game: Game) -> Ruleset:
    def read(_earlier: Ruleset | None) -> Ruleset:
        current = find_variant(game.variant).ruleset(game.players, game.options)
        return read_snapshot(stored.ruleset_document(session, game.ruleset_digest), current)

    key = (game.ruleset_digest, game.variant, game.players, tuple(game.options))
    return _RULES.get(key, None, read)


def _read(rules: Ruleset, names: Sequence[str], row: stored.WrittenDeal) -> Written:
    document = with_every_side(rules, len(names), row.document)
    return Written(
        document_json=sides_text(document),
        deal=read_written(rules, names, row.number, document),
        revision=row.revision,
        corrected=row.corrected,
        saved_at=row.saved_at,
        author=row.author,
        device=row.device,
    )


def _confirmed(
    session: Session, game: Game, revisions: Mapping[int, int], latest: DealRevision | None
) -> Confirmed:
    """Return the confirmations of a game; nothing is asked where nothing is to be confirmed.

    Args:
        session: the database.
        game: the game.
        revisions: the hands that count: number → revision.
        latest: the latest revision of any hand.
    """
    if game.confirming == Confirming.NONE:
        return Confirmed()
    basis = 0 if latest is None else latest.version
    current = {**revisions, stored.RESULT: basis}
    sides: dict[int, set[int]] = {}
    results: dict[int, set[int]] = {}
    for row in stored.confirmations_of(session, game.key):
        if row.taken_back_at is not None:
            continue
        if current.get(row.number) == row.basis:
            sides.setdefault(row.number, set()).add(row.side)
        if row.number == stored.RESULT:
            results.setdefault(row.basis, set()).add(row.side)
    result = frozenset(sides.pop(stored.RESULT, ()))
    hands = {number: frozenset(found) for number, found in sides.items()}
    together = frozenset(max(results.values(), key=len, default=()))
    return Confirmed(hands=hands, result=result, result_basis=basis, together=together)


def _last_correction(session: Session, latest: DealRevision | None) -> Correction | None:
    """Return the correction that the latest revision is; None where it is something else."""
    if latest is None or latest.action != Action.CORRECTED:
        return None
    game = GameKey(latest.group_id, latest.game_id)
    undone = _is_undoing(stored.revisions_of(session, game, latest.number))
    return Correction(number=latest.number, revision=latest.revision, undone=undone)


def _is_undoing(revisions: Sequence[DealRevision]) -> bool:
    """Whether the last revision of a hand takes back the correction before it.

    A hand that is made again what it was before its correction is undone; made once more what
    it was corrected to, it is corrected.
    """
    undoing = False
    for before, (old, new) in zip(revisions, pairwise(revisions[1:]), strict=False):
        corrections = old.action == new.action == Action.CORRECTED
        undoing = corrections and new.document == before.document and not undoing
    return undoing
