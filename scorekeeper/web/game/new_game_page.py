"""The page that starts a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wtforms import Field, StringField

from scorekeeper.documents.errors import Problem
from scorekeeper.web.common.editions import (
    Edition,
    Family,
    OptionItem,
    common_editions,
    further_families,
    is_common,
    option_items,
    target_text,
)
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notes import Note, problem_note
from scorekeeper.web.game.new_game_form import AskedGame
from scorekeeper.web.game.paper_form import PaperForm
from scorekeeper.web.game.setting_form import Setting, layout_name
from scorekeeper.web.hand.confirming import ConfirmChoice, confirm_choices
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


@dataclass(frozen=True, slots=True)
class Mistake:
    """A field in error, for the list at the head of the page: where it is, and what is said."""

    place: str
    message: str


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
        seating: who sits where.
        has_partners: whether anybody has a partner.
        confirming: what the sides may confirm.
        paper: the hands that were played before.
        mistakes: the fields in error, from the top.
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
    seating: str
    has_partners: bool
    confirming: Sequence[ConfirmChoice]
    paper: PaperForm
    mistakes: Sequence[Mistake]
    notes: Sequence[Note]


def paper_form(asked: AskedGame, sent: Mapping[str, str]) -> PaperForm:
    """Return what was sent of the hands before, a column for each side of the game."""

    def called(player: Field) -> str:
        seat = int(player.short_name.removeprefix("player_"))
        return (player.data or "").strip() or asked.defaults[seat]

    sides = [
        ((name.data if name else "") or "").strip() or " & ".join(map(called, players))
        for name, players in asked.sides
    ]
    return PaperForm(sides, sent)


def new_game_page(
    asked: AskedGame, paper: PaperForm, problems: Sequence[Problem] = ()
) -> NewGamePage:
    """Return the page for a form.

    Args:
        asked: the form.
        paper: the hands that were played before.
        problems: those about no field of it.
    """
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
        seating=_seating(asked),
        has_partners=max(setting.sizes) > 1,
        confirming=confirm_choices(asked.confirming),
        paper=paper,
        mistakes=[
            *_mistakes(asked),
            *(Mistake(name, error) for name, error in paper.errors.items()),
        ],
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


def _seating(asked: AskedGame) -> str:
    names = ", ".join(asked.defaults)
    if asked.setting.sizes != (2, 2):
        return gettext("Around the table, to the left: %(names)s.", names=names)
    return gettext(
        "Around the table, to the left: %(names)s. Partners face each other.", names=names
    )


def _mistakes(asked: AskedGame) -> Iterator[Mistake]:
    """Yield the fields in error, in the order of the page."""
    form = asked.form
    of_names = [part for name, players in asked.sides for part in (*players, name) if part]
    choices = (form.variant, form.players, form.layout, form.options)
    for field in (*choices, *of_names, form.first_dealer, form.target):
        # Of choices the first sentence is led to: it stands above, and there is one field for all.
        place = field.id if isinstance(field, StringField) else f"{field.id}-error-1"
        yield from (Mistake(place, error) for error in field.errors[:1])
