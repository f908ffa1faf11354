"""The form that corrects a game: its names, its first dealer and its target."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.seating import seat_order
from scorekeeper.services.game.views import GameView, SideView
from scorekeeper.services.game.writes import SideName
from scorekeeper.services.lifecycle.changes import GameChange
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text

DEALER: Final = "first_dealer"
TARGET: Final = "target"
_PLACE: Final = re.compile(r"sides\[(\d+)\]\.(?:(name)|players\[(\d+)\])")


@dataclass(frozen=True, slots=True)
class FilledField:
    """A field for a name or a number.

    Attributes:
        id: its name.
        label: the label beside it.
        value: its value.
        errors: the problems of the value.
    """

    id: str
    label: str
    value: str
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class GameForm:
    """The form, filled in.

    Attributes:
        sides: the fields of each side.
        dealers: who may have dealt first: the seat, the name, whether it is the one.
        target: the field of the total that ends it; None where a number of hands does.
        errors: problems of no single field of a name.
    """

    sides: Sequence[Sequence[FilledField]]
    dealers: Sequence[tuple[int, str, bool]]
    target: FilledField | None
    errors: Sequence[str]


def read_change(game: GameView, sent: Mapping[str, str]) -> GameChange:
    """Return the change of a game in the form; fields that are missing stay as they are."""
    sides = [_read_side(index, side, sent) for index, side in enumerate(game.sides)]
    seat = sent.get(DEALER, str(game.first_dealer))
    known = seat.isascii() and seat.isdigit()
    return GameChange(
        sides=tuple(sides),
        first_dealer=int(seat[:4]) if known else -1,
        target=_read_target(game, sent.get(TARGET, "")),
    )


def _read_target(game: GameView, text: str) -> int | None:
    """Return the total that is asked for; -1, which is no target, where that is no number."""
    if game.target is None or not text.strip():
        return None
    found = read_sum(text)
    return -1 if found is None else found


def _read_side(index: int, side: SideView, sent: Mapping[str, str]) -> SideName:
    players = tuple(
        sent.get(f"player_{index}_{place}", name) for place, name in enumerate(side.players)
    )
    name = sent.get(f"side_{index}", side.name)
    if len(players) == 1 or name == side.name == " & ".join(side.players):
        # It goes by the names of its players, also where those change.
        name = " & ".join(players)
    return SideName(name=name, players=players)


def game_form(game: GameView, asked: GameChange, problems: Iterable[Problem] = ()) -> GameForm:
    """Return the form filled in with the change that was asked for, and with its errors."""
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(_field(problem.path), []).append(problem_text(problem))
    sides = [list(_fields(index, side, errors)) for index, side in enumerate(asked.sides)]
    names = [side.players for side in game.sides]
    order = seat_order([len(players) for players in names])
    dealers = [
        (seat, names[side][player], seat == asked.first_dealer)
        for seat, (side, player) in enumerate(order)
    ]
    target = None
    if game.target is not None:
        value = game.target if asked.target is None else asked.target
        shown = "" if value < 0 else str(value)
        target = FilledField(TARGET, gettext("Play to"), shown, errors.get(TARGET, ()))
    return GameForm(sides, dealers, target, [*errors.get("", ()), *errors.get(DEALER, ())])


def _fields(
    index: int, side: SideName, errors: Mapping[str, Sequence[str]]
) -> Iterable[FilledField]:
    if len(side.players) > 1:
        name = f"side_{index}"
        yield FilledField(name, gettext("Name of the side"), side.name, errors.get(name, ()))
    for place, player in enumerate(side.players):
        name = f"player_{index}_{place}"
        yield FilledField(name, gettext("Player"), player, errors.get(name, ()))


def _field(path: str) -> str:
    """Return the name of the field that a path names; empty where it names none."""
    place = _PLACE.fullmatch(path)
    if place is None:
        return path if path in {DEALER, TARGET} else ""
    return f"side_{place[1]}" if place[2] else f"player_{place[1]}_{place[3]}"
