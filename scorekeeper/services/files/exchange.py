"""Export and import of whole games as files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.answering import DifferenceResult, differences
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.exports import GameFile, moment_text, read_export, write_export
from scorekeeper.documents.games import write_game_result
from scorekeeper.documents.house_rules import rules_asked
from scorekeeper.documents.models import GAME_FORMAT
from scorekeeper.documents.requests import ChosenRules
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import (
    LONGEST_NAME,
    clean_name,
    refuse_twice,
    with_tidy_names,
)
from scorekeeper.services.common.tokens import check_token, make_token
from scorekeeper.services.files.importing import ReadGame, write_hands
from scorekeeper.services.game.line_up import line_up_problems
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming, GameView, NamedSide
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.hand.outcomes import MOST_DEALS, document_text
from scorekeeper.services.lifecycle.change_log import list_changes
from scorekeeper.services.lifecycle.games import CleanGame, clean_game, insert_once

_SETTINGS: Final = ("changed", "confirming")
"""Actions in the list of changes that make a game another than the one that was started."""
_PLAYER: Final = re.compile(r"^sides(\[\d+\])\.players(\[\d+\])$")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedGame:
    """An imported game.

    Attributes:
        token: the token of its link.
        deals: number of its hands.
        differences: totals in the file that differ from the sums of its hands.
    """

    token: str
    deals: int
    differences: tuple[DifferenceResult, ...]


def export_game(session: Session, token: str) -> str:
    """Return a game as a file; the same game always gives the same text.

    Raises:
        GameNotFoundError: no game has this link.
    """
    file = read_export(game_document(load_game(session, token)))
    return write_export(file, file.request.score())


def import_game(
    session: Session,
    document: object,
    token: str | None = None,
    group: GroupAccess | None = None,
) -> ImportedGame:
    """Start a game from a file, with all its hands; a file with a mistake writes nothing.

    Args:
        session: the database.
        document: the file, JSON as Python values.
        token: the token for the game's own link; the same again where the form is sent twice,
            which then brings in one game. None to draw one now.
        group: the group whose game it is, which is made where there is none yet; None for
            nobody's.

    Raises:
        DocumentError: the file cannot be read; with everything that is wrong.
        RefusedError: it can be read, but is not valid; with a problem for every fault.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    token = make_token() if token is None else token
    read = _insert(session, document, token, group)
    request = read.file.request
    return ImportedGame(
        token=token,
        deals=len(request.deals),
        differences=tuple(differences(document, write_game_result(request, read.score))),
    )


def start_from_document(session: Session, document: object, token: str) -> None:
    """Start a game without hands from a game document; sent twice, it starts one game.

    Args:
        session: the database.
        document: JSON as Python values. Its `deals` may be left out, or empty.
        token: the token for the game's link, the same again for the same idempotency key.

    Raises:
        DocumentError: it cannot be read; with everything that is wrong.
        RefusedError: no game can be like this, it has hands, or the key has started another game.
        GameDeletedError: the game was started, and has been deleted since.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    if isinstance(document, dict):
        if document.get("deals"):
            raise RefusedError.because("deals.not_here", "deals")
        document = {**document, "deals": []}
    read = _insert(session, document, token, None)
    view, is_changed = load_game(session, token), _is_changed(session, token)
    if not _is_started_as(view, read, is_changed=is_changed):
        raise RefusedError.because("key.reused", "key")


def _insert(session: Session, document: object, token: str, group: GroupAccess | None) -> ReadGame:
    """Insert the game of a file unless it is there, and return what was read."""
    check_token(token)
    read = _read(with_tidy_names(document))
    insert_once(session, read.clean, token, group, lambda game: write_hands(session, game, read))
    return read


def _is_started_as(view: GameView, read: ReadGame, *, is_changed: bool) -> bool:
    """Whether a game was started by this file; if it was changed since, by its rules alone."""
    clean, chosen = read.clean, read.clean.chosen
    rules = (view.variant, view.options, dict(view.overrides), view.rules_name)
    asked = (chosen.variant, chosen.options, dict(chosen.overrides), clean.rules_name)
    if is_changed:
        return rules == asked
    return (*rules, view.seated, view.target, view.first_dealer, view.confirming) == (
        *asked,
        clean.sides,
        chosen.rules.target.points,
        clean.first_dealer,
        clean.confirming,
    )


def _is_changed(session: Session, token: str) -> bool:
    """Whether a game got other names, another dealer or target not long ago."""
    return any(change.action in _SETTINGS for change in list_changes(session, token))


def _read(document: object) -> ReadGame:
    """Return the contents of a file, and the game that it starts.

    Raises:
        DocumentError: the file cannot be read.
        RefusedError: there can be no such game.
    """
    try:
        file = read_export(document)
    except DocumentError as error:
        problems = [*error.problems, *_name_problems(document)]
        raise DocumentError(problems, error.left_out) from error
    return valid_game(file)


def game_document(view: GameView) -> dict[str, Any]:
    """Serialise a game as a document: the hands as they were entered, without their scores."""
    return {
        **start_document(view, view.rules_name, view.sides, view.first_dealer),
        "started_at": moment_text(view.started_at),
        "confirming": view.confirming.value,
        "result_confirmed": list(view.confirmed.result) if view.over else [],
        "deals": [
            {
                "saved_at": moment_text(deal.saved_at),
                "confirmed": list(view.confirmed.hands.get(deal.number, ())),
                "sides": deal.sides_document,
            }
            for deal in view.deals
        ],
    }


def start_document(
    chosen: ChosenRules | GameView, rules_name: str, sides: Sequence[NamedSide], first_dealer: int
) -> dict[str, Any]:
    """Serialise what a game has from its start: its rules, its sides and its first dealer."""
    return {
        "format": GAME_FORMAT,
        "ruleset": chosen.variant.id,
        "players": chosen.players,
        "options": list(chosen.options),
        **rules_asked(chosen.usual, chosen.rules),
        "rules_name": rules_name,
        "sides": [side.name for side in sides],
        "side_players": [list(side.players) for side in sides],
        "first_dealer": first_dealer,
    }


def valid_game(file: GameFile) -> ReadGame:
    """Return the game that a file starts.

    Raises:
        RefusedError: there can be none like this.
    """
    return ReadGame(file, _clean(file), file.request.score())


def _clean(file: GameFile) -> CleanGame:
    problems: list[Problem] = []
    chosen, details = file.request.chosen, file.details
    new = NewGame(
        variant=chosen.variant.id,
        players=chosen.players,
        options=chosen.options,
        sides=tuple(_side_names(file, problems)),
        first_dealer=details.first_dealer,
        overrides=chosen.overrides,
        rules_name=details.rules_name,
        confirming=Confirming(details.confirming),
    )
    clean = None
    try:
        clean = clean_game(new)
    except RefusedError as error:
        problems += (_placed(file, problem) for problem in error.problems)
        problems = _without_repeats(problems)
    players = [side.players for side in clean.sides] if clean else details.side_players
    problems += _deal_problems(file, players)
    if clean is None or problems:
        raise RefusedError(problems)
    return replace(clean, chosen=chosen)


def _without_repeats(problems: Sequence[Problem]) -> list[Problem]:
    """Return the first problem of each kind at each path.

    A fault of a side's name would be repeated for the players who are named after it.
    """
    kept: dict[tuple[str, str], Problem] = {}
    for problem in problems:
        kept.setdefault((problem.path, problem.code), problem)
    return list(kept.values())


def _side_names(file: GameFile, problems: list[Problem]) -> Iterator[NamedSide]:
    """Yield the sides with their players."""
    names, players = file.request.sides, _players_in_file(file)
    if players and len(players) != len(names):
        problems.append(problem_of("side_players", "side_players.wrong", sides=len(names)))
    if not players:
        refuse_twice(names, [f"sides[{index}]" for index in range(len(names))], problems)
    # Where the file does not say how many players each side has.
    sizes = next(each for each in file.request.rules.seating.scorers if len(each) == len(names))
    for index, name in enumerate(names):
        known = players[index] if index < len(players) else _called_after(name, sizes[index])
        yield NamedSide(name=name, players=tuple(known))


def _called_after(name: str, size: int) -> tuple[str, ...]:
    """Return default names for the players of a side that does not tell them."""
    if size == 1 or not name:
        return (name,) * size
    short = name[: LONGEST_NAME - 2].rstrip()
    return tuple(f"{short} {number}" for number in range(1, size + 1))


def _placed(file: GameFile, problem: Problem) -> Problem:
    """Return a problem of a new game with its path in the file."""
    place = r"side_players\1\2" if _players_in_file(file) else r"sides\1"
    path = _PLAYER.sub(place, problem.path).removesuffix(".name")
    return replace(problem, path=path)


def _players_in_file(file: GameFile) -> Sequence[Sequence[str]]:
    """Return the players of each side; empty where sides are players, or the file tells none."""
    return [] if file.request.rules.seating.members_score_alone else file.details.side_players


def _deal_problems(file: GameFile, players: Sequence[Sequence[str]]) -> Iterator[Problem]:
    """Yield the problems of the hands, beside those that make them unreadable."""
    if len(file.written) > MOST_DEALS:
        yield problem_of("deals", "game.full", most=MOST_DEALS)
    playing = file.request.rules.seating.playing
    for index, sides in enumerate(file.written):
        problems = line_up_problems(players, playing, sides)
        try:
            document_text(sides)
        except RefusedError as error:
            problems += error.problems
        yield from (replace(each, path=f"deals[{index}].{each.path}") for each in problems)


def _name_problems(document: object) -> list[Problem]:
    """Return the problems of the names in a file that cannot be read."""
    problems: list[Problem] = []
    names = document.get("sides") if isinstance(document, Mapping) else None
    for index, name in enumerate(names if isinstance(names, list) else ()):
        if isinstance(name, str):
            clean_name(name, f"sides[{index}]", problems)
    return problems
