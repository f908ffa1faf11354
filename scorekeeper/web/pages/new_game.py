"""The page that starts a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wtforms import Field

from scorekeeper.documents.errors import Problem
from scorekeeper.web.editions import Family, OptionItem, families, option_items
from scorekeeper.web.forms.new_game import NewGameForm, default_names
from scorekeeper.web.language import gettext
from scorekeeper.web.pages.notes import Note, problem_note


@dataclass(frozen=True, slots=True)
class NameField:
    """A field for a name, and what stands there as long as it is empty."""

    field: Field
    placeholder: str


@dataclass(frozen=True, slots=True)
class NameGroup:
    """The names of a side and its players."""

    side: NameField
    players: Sequence[NameField]


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Somebody who may deal first: where the name comes from, and what it is now."""

    field: str
    name: str


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """Everything the page shows but the form itself."""

    families: Sequence[Family]
    options: Sequence[OptionItem]
    names: Sequence[NameGroup]
    seats: Sequence[SeatChoice]
    notes: Sequence[Note]


def new_game_page(form: NewGameForm, problems: Sequence[Problem] = ()) -> NewGamePage:
    """Return the page for a form; `problems` are those about no field of it."""
    defaults = default_names()
    return NewGamePage(
        families=families(),
        options=option_items(),
        names=[
            NameGroup(
                NameField(name, gettext("their names together")),
                [NameField(player, defaults[int(player.short_name[-1])]) for player in players],
            )
            for name, players in form.sides
        ],
        seats=[
            SeatChoice(f"player_{seat}", (form[f"player_{seat}"].data or "").strip() or name)
            for seat, name in enumerate(defaults)
        ],
        notes=[problem_note(problem) for problem in problems],
    )
