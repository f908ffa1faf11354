"""The form that corrects a game: its names, its first dealer and its target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from flask_babel import lazy_gettext
from wtforms import Field, HiddenField, StringField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.seating import seat_order
from scorekeeper.services.game.views import GameView, SideView
from scorekeeper.services.game.writes import SideName
from scorekeeper.services.lifecycle.changes import GameChange
from scorekeeper.web.common.forms import ProblemForm, place_of_name
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.common.sent_values import number_in

DEALER: Final = "first_dealer"
TARGET: Final = "target"


class GameForm(ProblemForm):
    """The form, filled in; the fields for names are added to it, side by side.

    Attributes:
        dealers: who may have dealt first: the seat, the name, whether it is the one.
        errors_of_none: sentences about no single field of a name.
    """

    target = StringField(lazy_gettext("Play to"))
    first_dealer = HiddenField()

    dealers: Sequence[tuple[int, str, bool]]
    errors_of_none: Sequence[str]

    @property
    def sides(self) -> list[list[Field]]:
        """The fields of each side: of its name, unless it is one player, and of its players."""
        found: dict[str, list[Field]] = {}
        for field in self:
            if field.name not in (TARGET, DEALER):
                found.setdefault(field.name.split("_")[1], []).append(field)
        return list(found.values())

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and what is said there."""
        path, sentence = super().place_of(problem)
        found = place_of_name(path)
        return (path if found is None else _field_name(*found)), sentence


def read_change(game: GameView, sent: Mapping[str, str]) -> GameChange:
    """Return the change of a game in the form; fields that are missing stay as they are."""
    sides = [_read_side(index, side, sent) for index, side in enumerate(game.sides)]
    return GameChange(
        sides=tuple(sides),
        first_dealer=number_in(sent.get(DEALER, str(game.first_dealer))),
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
    target = game.target if asked.target is None else asked.target
    values = {_field_name(*place): name for place, name, _ in _names(asked)}
    values[TARGET] = "" if target is None or target < 0 else str(target)
    fields = {_field_name(*place): StringField(label) for place, _, label in _names(asked)}
    form: GameForm = type("GameForm", (GameForm,), fields)(data=values)
    if game.target is None:
        del form.target
    # A side of one player has no field of its own: the player's says it.
    rest = [each for each in form.show(problems) if place_of_name(each.path) is None]
    form.errors_of_none = [*map(problem_text, rest), *form.first_dealer.errors]
    names = [side.players for side in game.sides]
    form.dealers = [
        (seat, names[side][player], seat == asked.first_dealer)
        for seat, (side, player) in enumerate(seat_order([len(players) for players in names]))
    ]
    return form


def _names(asked: GameChange) -> Iterator[tuple[tuple[int, int | None], str, str]]:
    """Yield each name: the side and the player that have it, the name, and its label."""
    for index, side in enumerate(asked.sides):
        if len(side.players) > 1:
            yield (index, None), side.name, gettext("Name of the side")
        for place, player in enumerate(side.players):
            yield (index, place), player, gettext("Player")


def _field_name(side: int, player: int | None) -> str:
    return f"side_{side}" if player is None else f"player_{side}_{player}"
