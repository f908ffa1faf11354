"""Changes of a game itself: names, first dealer and target; deleting and restoring it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_target
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import in_seats
from scorekeeper.persistence import games as stored
from scorekeeper.persistence.events import place_of
from scorekeeper.persistence.tables import Game, GameWrite
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.game.line_up import PLAYERS
from scorekeeper.services.game.loading import load_game, view_of
from scorekeeper.services.game.recount import read_written, view_game
from scorekeeper.services.game.results import summarise
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import (
    DealView,
    GameView,
    Sides,
    SidesDocument,
    Written,
    sides_text,
)
from scorekeeper.services.game.writes import Changes, Write
from scorekeeper.services.hand.outcomes import changes
from scorekeeper.services.hand.writing import (
    check_same_request,
    check_version,
    clean_write,
    lock_opened,
    log_entry,
    touch,
)
from scorekeeper.services.lifecycle.games import check_first_dealer, clean_sides

_NAME = "name"
_MEMBERS = "members"


@dataclass(frozen=True, slots=True)
class Renaming:
    """Changes of names: old name → new name.

    Attributes:
        sides: of the sides.
        players: of the players.
    """

    sides: Mapping[str, str]
    players: Mapping[str, str]

    @classmethod
    def between(cls, before: Sides, after: Sides) -> Renaming:
        """Return the changes from some names to others, place by place."""
        return cls(
            sides={old.name: new.name for old, new in zip(before, after, strict=True)},
            players={
                old: new
                for was, now in zip(before, after, strict=True)
                for old, new in zip(was.players, now.players, strict=True)
            },
        )

    def document(self, sides: SidesDocument) -> SidesDocument:
        """Return the `sides` of a deal document with the names as they are now."""
        return [self._side(side) for side in sides]

    def _side(self, side: Mapping[str, Any]) -> dict[str, Any]:
        written = dict(side)
        members = [
            {**member, _NAME: self._player(member[_NAME])} for member in side.get(_MEMBERS) or ()
        ]
        if members:
            written[_MEMBERS] = members
        if side.get(PLAYERS):
            written[PLAYERS] = [self._player(name) for name in side[PLAYERS]]
        if side.get(_NAME):
            joined = " & ".join(member[_NAME] for member in members)
            written[_NAME] = joined or self.sides.get(side[_NAME], side[_NAME])
        return written

    def _player(self, name: str) -> str:
        return self.players.get(name, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChange:
    """New names, first dealer and target of a game.

    Attributes:
        sides: its sides, in the order of the score sheet, each with as many players as it has.
        first_dealer: seat of the player who dealt the first hand (see `NewGame`).
        target: the total that ends it; None leaves the end as it is.
    """

    sides: Sides
    first_dealer: int
    target: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePreview:
    """Preview of a change of a game: nothing has been written.

    Attributes:
        before: the game before the change.
        after: the game with the change made.
        changes: the changes to hands that were played.
    """

    before: GameView
    after: GameView
    changes: Changes

    @property
    def is_nothing(self) -> bool:
        """Whether the game stays as it is."""
        return not _outdates_result(self) and self.before.first_dealer == self.after.first_dealer


def preview_change(session: Session, token: str, change: GameChange) -> ChangePreview:
    """Return the preview of a change of a game; nothing is written.

    Raises:
        GameNotFoundError: no game has this link.
        RefusedError: the change is not valid; with a problem for every field at fault.
    """
    return _preview(load_game(session, token), change)


def change_game(session: Session, token: str, change: GameChange, write: Write) -> None:
    """Change the names, the first dealer and the target of a game, once for each key.

    All records of the game bear the new names from then on.

    Args:
        session: the database.
        token: a link of the game's owner.
        change: the new names, first dealer and target.
        write: key, version and author; the version is `GameView.version`.

    Raises:
        GameNotFoundError: no game has this link.
        NotAllowedError: the link is not the owner's.
        VersionConflictError: somebody else saved first.
        RefusedError: the change is not valid or none, or the key is not valid.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def act(game: Game) -> dict[str, Any]:
        seen = _preview(view_of(session, game), change)
        if seen.is_nothing:
            raise RefusedError.because("change.nothing")
        if _outdates_result(seen):
            stored.drop_result(session, game.key)
        return _write_change(session, game, change, seen)

    names = [[side.name, *side.players] for side in change.sides]
    target = [] if change.target is None else [change.target]
    write_once(session, token, write, ["change", names, change.first_dealer, *target], act)


def change_names(session: Session, game: Game, sides: Sides) -> dict[str, Any]:
    """Change the names in a game, within a transaction that has locked it; confirmations stay.

    Returns:
        what the list of changes says of it.

    Raises:
        RefusedError: two are called the same.
    """
    change = GameChange(sides=sides, first_dealer=game.first_dealer)
    return _write_change(session, game, change, _preview(view_of(session, game), change))


def _write_change(
    session: Session, game: Game, change: GameChange, seen: ChangePreview
) -> dict[str, Any]:
    """Write a change of a locked game, and return its entry for the list of changes."""
    renaming = Renaming.between(seen.before.seated, seen.after.seated)
    for revision in stored.revisions_of(session, game.key):
        revision.document = renaming.document(revision.document)
    for side, view in zip(stored.game_sides(session, [game.key]), seen.after.sides, strict=True):
        side.name = view.name
    for seat in stored.game_seats(session, game.key):
        seat.name = renaming.players[seat.name]
    game.first_dealer = change.first_dealer
    if seen.after.rules != seen.before.rules:
        game.target = seen.after.target
        game.ruleset_digest = keep_rules(session, seen.after.rules)
    return {
        "action": "changed",
        "before": _settings_of(seen.before),
        "after": _settings_of(seen.after),
    }


def delete_game(session: Session, token: str, write: Write) -> None:
    """Delete a game: no link opens it any more, till its owner brings it back.

    Arguments and errors are those of `change_game`.
    """

    def act(game: Game) -> dict[str, Any]:
        refuse_of_evening(session, game)
        game.deleted_at = datetime.now(UTC)
        return {"action": "deleted"}

    write_once(session, token, write, ["delete"], act)


def bring_back(session: Session, token: str, write: Write) -> None:
    """Restore a deleted game as it was.

    Arguments and errors are those of `change_game`.
    """

    def act(game: Game) -> dict[str, Any]:
        game.deleted_at = None
        return {"action": "brought back"}

    write_once(session, token, write, ["bring back"], act, deleted=True)


def refuse_of_evening(session: Session, game: Game) -> None:
    """Refuse to change a game that is a table of a club evening.

    Raises:
        RefusedError: it is: only a director decides whether it is there.
    """
    if place_of(session, game.key) is not None:
        raise RefusedError.because("event.game")


def _preview(before: GameView, change: GameChange) -> ChangePreview:
    problems: list[Problem] = []
    sides = clean_sides(change.sides, problems)
    if [len(side.players) for side in sides] != [len(side.players) for side in before.sides]:
        problems.append(problem_of("", "key.wrong"))
    else:
        check_first_dealer(change.first_dealer, sides, problems)
    rules = _played_to(before, change.target, problems)
    refuse_if_any(problems)
    renaming = Renaming.between(before.seated, sides)
    names = [side.name for side in sides]
    written = [_renamed(before, deal, renaming, names) for deal in before.deals]
    game = replace(before, rules=rules, first_dealer=change.first_dealer)
    after = view_game(game, sides, (), written)
    return ChangePreview(before=before, after=after, changes=changes(before, after, 0))


def _played_to(before: GameView, target: int | None, problems: list[Problem]) -> Ruleset:
    """Return the rules of a game with another target; nothing else of them changes."""
    if target is None or target == before.target:
        return before.rules
    # From the ruleset's own target: it is cited with that one, not with one that was a mistake.
    rules = replace(before.rules, target=before.usual.target)
    return change_target(rules, target, problems)


def _renamed(before: GameView, deal: DealView, renaming: Renaming, names: Sequence[str]) -> Written:
    sides = renaming.document(deal.sides_document)
    return replace(
        deal,
        document_json=sides_text(sides),
        deal=read_written(before.rules, names, deal.number, sides),
    )


def _outdates_result(seen: ChangePreview) -> bool:
    """Whether those who confirmed the result saw other names, or another target."""
    before, after = seen.before, seen.after
    return before.seated != after.seated or before.rules != after.rules


def _settings_of(view: GameView) -> dict[str, Any]:
    """Return the entry of a game for the list of changes."""
    return {
        "sides": [side.name for side in view.sides],
        "players": [list(side.players) for side in view.sides],
        "first_dealer": first_dealer_of(view),
        "target": view.target,
    }


def first_dealer_of(view: GameView) -> str:
    """Return the name of the player who dealt the first hand."""
    return in_seats([side.players for side in view.sides])[view.first_dealer]


def write_once(
    session: Session,
    token: str,
    write: Write,
    asked: list[Any],
    act: Callable[[Game], Mapping[str, Any]],
    *,
    deleted: bool = False,
) -> None:
    """Write to a game itself, idempotently; errors are those of `change_game`.

    Args:
        session: the database.
        token: a link of the game's owner.
        write: key, version and author; the version is `GameView.version`.
        asked: the request, so that a key used for something else is noticed.
        act: function that changes the game, and returns its entry for the list of changes.
        deleted: whether a deleted game is written to as well.
    """
    write = clean_write(write)
    fingerprint = hash_of(json.dumps(asked))
    with writing(session):
        game = lock_opened(session, token, Role.OWNER, deleted=deleted)
        earlier = stored.find_write(session, GameWrite, game.key, write.key)
        if earlier is not None:
            check_same_request(earlier.fingerprint, fingerprint)
            return
        check_version(write, game.version)
        answer = act(game)
        game.version += 1
        touch(game)
        session.add(log_entry(game, write, answer, fingerprint))
        session.flush()
        summarise(session, game, view_of(session, game))
