"""The page that starts a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wtforms import Field

from scorekeeper.documents.errors import Problem
from scorekeeper.web.editions import (
    Edition,
    Family,
    OptionItem,
    common_editions,
    further_families,
    is_common,
    option_items,
    target_text,
)
from scorekeeper.web.forms.new_game import AskedGame
from scorekeeper.web.forms.setting import Setting, layout_name
from scorekeeper.web.language import gettext
from scorekeeper.web.pages.notes import Note, problem_note
from scorekeeper.wording.numbers import figure


@dataclass(frozen=True, slots=True)
class NameField:
    """A field for a name, and what stands there as long as it is empty."""

    field: Field
    placeholder: str


@dataclass(frozen=True, slots=True)
class NameGroup:
    """The names of a side, unless it is one player, and of its players."""

    side: NameField | None
    players: Sequence[NameField]


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Somebody who may deal first: where the name comes from, and what it is now."""

    field: str
    name: str


@dataclass(frozen=True, slots=True)
class LayoutChoice:
    """A way to form sides: `2-3`, in words `2 against 3`."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGamePage:
    """Everything the page shows but the form itself.

    Attributes:
        editions: those that most tables play.
        further: all others.
        shows_further: whether one of these is chosen.
        numbers: by how many the chosen one is played; none where there is no choice.
        options: its options.
        layouts: the ways to form sides; none where there is no choice.
        names: the fields for names.
        seats: who may deal first.
        target: the total that ends the game as a rule; empty where a number of hands does.
        length: how long a game is, in words.
        sitting_out: what is said where somebody sits out.
        notes: what is about no field.
    """

    editions: Sequence[Edition]
    further: Sequence[Family]
    shows_further: bool
    numbers: Sequence[int]
    options: Sequence[OptionItem]
    layouts: Sequence[LayoutChoice]
    names: Sequence[NameGroup]
    seats: Sequence[SeatChoice]
    target: str
    length: str
    sitting_out: str
    notes: Sequence[Note]


def new_game_page(asked: AskedGame, problems: Sequence[Problem] = ()) -> NewGamePage:
    """Return the page for a form; `problems` are those about no field of it."""
    setting = asked.setting
    variant, rules = setting.variant, setting.rules
    layouts = setting.layouts
    return NewGamePage(
        editions=common_editions(),
        further=further_families(),
        shows_further=not is_common(variant),
        numbers=variant.players if len(variant.players) > 1 else (),
        options=option_items(variant, setting.players),
        layouts=[_layout(sizes) for sizes in layouts] if len(layouts) > 1 else (),
        names=_names(asked),
        seats=[
            SeatChoice(f"player_{seat}", (asked.form[f"player_{seat}"].data or "").strip() or name)
            for seat, name in enumerate(asked.defaults)
        ],
        target="" if rules.target.points is None else figure(rules.target.points),
        length=target_text(rules),
        sitting_out=_sitting_out(setting),
        notes=[problem_note(problem) for problem in problems],
    )


def _names(asked: AskedGame) -> list[NameGroup]:
    defaults = asked.defaults
    return [
        NameGroup(
            None if name is None else NameField(name, gettext("their names together")),
            [
                NameField(player, defaults[int(player.short_name.removeprefix("player_"))])
                for player in players
            ],
        )
        for name, players in asked.sides
    ]


def _layout(sizes: tuple[int, ...]) -> LayoutChoice:
    return LayoutChoice(layout_name(sizes), " + ".join(map(str, sizes)))


def _sitting_out(setting: Setting) -> str:
    if max(setting.sizes) <= setting.rules.seating.playing:
        return ""
    return gettext("Two of a side play at once; the third sits out, in turn.")
