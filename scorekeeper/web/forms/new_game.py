"""The form that starts a game. Nobody has to type anything: what is left empty has a default."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, HiddenField, RadioField, SelectMultipleField, StringField
from wtforms.widgets import HiddenInput

from scorekeeper.documents.errors import Problem
from scorekeeper.services.views import GameView
from scorekeeper.services.writes import NewGame, SideName
from scorekeeper.web.editions import PLAYERS, offered, option_ids
from scorekeeper.web.language import gettext
from scorekeeper.web.problems import problem_text
from scorekeeper.wording.translation import N_

_TARGET: Final = re.compile(r"\d{1,7}")
_NO_NUMBER: Final = N_("Write a whole number of points, such as 5000, or leave it empty.")
_NO_EDITION: Final = N_("Choose one of the editions.")
_GROUPING: Final = re.compile(r"[\s.,\u202f']")


class NewGameForm(Form):
    """What is asked before a game.

    Player fields go around the table: seats 0 and 2 are partners, 1 and 3 are.
    """

    start = HiddenField(widget=HiddenInput())
    variant = RadioField(validate_choice=False, default="caliente-complete")
    options = SelectMultipleField(validate_choice=False, default=())
    side_0 = StringField(lazy_gettext("Name of the side"))
    side_1 = StringField(lazy_gettext("Name of the side"))
    player_0 = StringField(lazy_gettext("Player"))
    player_1 = StringField(lazy_gettext("Player"))
    player_2 = StringField(lazy_gettext("Player"))
    player_3 = StringField(lazy_gettext("Player"))
    first_dealer = RadioField(validate_choice=False, default="0")
    target = StringField(lazy_gettext("Play to"))

    @property
    def sides(self) -> list[tuple[Field, list[Field]]]:
        """The field of each side's name, with those of its players."""
        return [
            (self["side_0"], [self["player_0"], self["player_2"]]),
            (self["side_1"], [self["player_1"], self["player_3"]]),
        ]

    def read(self) -> tuple[NewGame, list[Problem]]:
        """Return the game to be, and what cannot be read as such.

        Options that the edition does not have were hidden, and are left out.
        """
        problems: list[Problem] = []
        variant = self.variant.data or ""
        if variant not in {known.id for known in offered()}:
            problems.append(Problem("variant", "variant.not_offered", gettext(_NO_EDITION)))
        known = option_ids(variant)
        defaults = default_names()
        new = NewGame(
            variant=variant,
            players=PLAYERS,
            options=tuple(name for name in self.options.data or () if name in known),
            sides=tuple(
                SideName(
                    name=_text(name),
                    players=tuple(
                        _text(player) or defaults[int(player.short_name[-1])] for player in players
                    ),
                )
                for name, players in self.sides
            ),
            first_dealer=self._first_dealer(),
            target=self._target(problems),
        )
        return new, problems

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        return [problem for problem in problems if not self._show(problem)]

    def _show(self, problem: Problem) -> bool:
        name = _FIELDS.get(problem.path, problem.path.partition("[")[0])
        if name not in self or name == "start":
            return False
        self[name].errors = (*self[name].errors, problem_text(problem))
        return True

    def _first_dealer(self) -> int:
        text = str(self.first_dealer.data or "")
        return int(text) if text in {str(seat) for seat in range(PLAYERS)} else -1

    def _target(self, problems: list[Problem]) -> int | None:
        text = _GROUPING.sub("", _text(self.target))
        if not text:
            return None
        if _TARGET.fullmatch(text):
            return int(text)
        problems.append(Problem("target", "form.no_number", gettext(_NO_NUMBER)))
        return None


_FIELDS: Final = {
    "sides[0].name": "side_0",
    "sides[1].name": "side_1",
    "sides[0].players[0]": "player_0",
    "sides[1].players[0]": "player_1",
    "sides[0].players[1]": "player_2",
    "sides[1].players[1]": "player_3",
}


def sent_new_game(sent: MultiDict[str, str]) -> NewGameForm:
    """Return the form as the browser sent it."""
    return NewGameForm(sent)


def new_game_form(start: str, after: GameView | None = None) -> NewGameForm:
    """Return a form to start with.

    Args:
        start: what the game will be started with, once.
        after: a game to play again: the same table, the deal one seat further.
    """
    if after is None:
        return NewGameForm(data={"start": start})
    values: dict[str, Any] = {
        "start": start,
        "variant": after.variant.id,
        "options": list(after.options),
        "first_dealer": str((after.first_dealer + 1) % PLAYERS),
    }
    for index, side in enumerate(after.sides):
        if side.name != " & ".join(side.players):
            values[f"side_{index}"] = side.name
        for place, player in enumerate(side.players):
            values[f"player_{index + 2 * place}"] = player
    if after.target != after.variant.ruleset(after.players, after.options).target.points:
        values["target"] = str(after.target)
    return NewGameForm(data=values)


def default_names() -> tuple[str, ...]:
    """Return what the players are called who have not said, around the table."""
    return (gettext("North"), gettext("East"), gettext("South"), gettext("West"))


def _text(field: Field) -> str:
    return (field.data or "").strip()
