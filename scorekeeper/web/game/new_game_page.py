"""The page that starts a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import Field, StringField

from scorekeeper.web.common.editions import (
    common,
    further,
    is_common,
    target_text,
)
from scorekeeper.web.common.forms import text_of
from scorekeeper.web.common.language import gettext
from scorekeeper.web.game.new_game_form import NewGameForm
from scorekeeper.web.game.paper_form import PaperForm
from scorekeeper.web.game.setting_form import GameSetting, layout_name
from scorekeeper.web.hand.confirming import CHOICES


def paper_form(form: NewGameForm, sent: Mapping[str, str]) -> PaperForm:
    """Return the fields of hands on paper, a column for each side of the game."""

    def called(player: Field) -> str:
        seat = int(player.short_name.removeprefix("player_"))
        return text_of(player) or form.defaults[seat]

    sides = [
        (text_of(name) if name else "") or " & ".join(map(called, players))
        for name, players in form.sides
    ]
    return PaperForm(sides, sent)


def new_game_page(form: NewGameForm, paper: PaperForm) -> dict[str, Any]:
    """Return the variables of the page beside the form, for its template."""
    setting = form.setting
    variant, layouts = setting.variant, setting.layouts
    return {
        "editions": common(),
        "further": further(),
        "shows_further": not is_common(variant),
        # no question without a choice
        "numbers": variant.players if len(variant.players) > 1 else (),
        "options": variant.options_for(setting.players),
        "layouts": [_layout(sizes) for sizes in layouts] if len(layouts) > 1 else (),
        "length": target_text(setting.rules),
        "sitting_out": _sitting_out(setting),
        "seating": _seating(form),
        "confirming": CHOICES,
        "paper": paper,
        "mistakes": [*_mistakes(form), *paper.errors.items()],
    }


def _layout(sizes: tuple[int, ...]) -> tuple[str, str]:
    """Return a way to form sides: its id, and the number of players at each in words."""
    return layout_name(sizes), " + ".join(map(str, sizes))


def _sitting_out(setting: GameSetting) -> str:
    if max(setting.sizes) <= setting.rules.seating.playing:
        return ""
    return gettext("Two of a side play at once; the third sits out, in turn.")


def _seating(form: NewGameForm) -> str:
    names = ", ".join(form.defaults)
    if form.setting.sizes != (2, 2):
        return gettext("Around the table, to the left: %(names)s.", names=names)
    return gettext(
        "Around the table, to the left: %(names)s. Partners face each other.", names=names
    )


def _mistakes(form: NewGameForm) -> Iterator[tuple[str, str]]:
    """Yield the fields in error, in the order of the page: the id of each, and its error."""
    of_names = [part for name, players in form.sides for part in (*players, name) if part]
    choices = (form.variant, form.players, form.layout, form.options)
    for field in (*choices, *of_names, form.first_dealer, form.target):
        # A choice is one group of fields: its link goes to the first sentence, which stands above.
        place = field.id if isinstance(field, StringField) else f"{field.id}-error-1"
        yield from ((place, error) for error in field.errors[:1])
